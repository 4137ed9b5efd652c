import { taskScope, type DrawTask } from '../draw-task.ts'
import { sendCall, type DrawJob, type FlowDeps } from '../calls/flow-call.ts'
import { withTaskVars } from '../calls/flow-prepare.ts'
import type { Call } from '../render/call.ts'
import { RenderProblem } from '../values/rendered.ts'
import { openTask, sealedSecrets } from '../render/sealed.ts'

export interface CancelOutcome {
  /** A cancel call left for the provider. */
  isSent: boolean
  /** It answered with a status of 200–299. */
  isAccepted: boolean
}

/**
 * Asks the provider to stop, where it can: there is a `cancel`, its status allows it, and the provider's task id is known if the
 * call names it. Ours ends as cancelled either way.
 */
export async function cancelUpstream(deps: FlowDeps, given: DrawJob, stored: DrawTask): Promise<CancelOutcome> {
  const { cancel } = given.definition
  const task = openTask(stored, sealedSecrets(given.input))
  const job = withTaskVars(given, task)
  const isAllowed = cancel && (!cancel.onlyWhen || cancel.onlyWhen.includes(task.providerStatus ?? 'queued'))
  if (!cancel || !isAllowed) return { isSent: false, isAccepted: false }
  const calls: Call[] = cancel.also ? [cancel, cancel.also] : [cancel]
  let isSent = false
  let isAccepted = false
  for (const call of calls) {
    try {
      const result = await sendCall(deps, job, call, {
        step: 'cancel',
        scope: { task: taskScope(task) },
        timeoutMs: call.timeoutMs ?? 10_000,
      })
      isSent = true
      isAccepted ||= 'response' in result && result.response.status >= 200 && result.response.status < 300
    } catch (error) {
      // A path that names a task which the provider has not named yet: there is nothing to cancel.
      if (!(error instanceof RenderProblem)) throw error
      break
    }
  }
  return { isSent, isAccepted }
}
