import { failureOf } from '../answers/classify.ts'
import { isEnded, type DrawTask } from '../draw-task.ts'
import { awaitCallback } from './flow-callback.ts'
import type { DrawJob, FlowDeps } from '../calls/flow-call.ts'
import { fetchResults } from '../calls/flow-finish.ts'
import { fail, type FlowOutcome } from '../calls/flow-outcome.ts'
import { pollOnce } from './flow-poll.ts'
import { withTaskVars } from '../calls/flow-prepare.ts'
import { recover, settle } from './flow-settle.ts'
import { submit } from './flow-submit.ts'
import { followSocket } from './flow-ws.ts'
import { RenderProblem } from '../values/rendered.ts'
import { openTask, sealedSecrets, sealTask } from '../render/sealed.ts'

export type { FlowOutcome } from '../calls/flow-outcome.ts'

export interface Flow {
  /**
   * One step of a drawing: submit, poll, wait, settle or fetch, by the task's step. A task found in `submitting` is one whose answer
   * was lost with its process. Sends at most one submit; never throws for what a provider or the network does. A step of flow sse or ws
   * lasts as long as its stream or socket.
   */
  advance(job: DrawJob, task: DrawTask, signal?: AbortSignal): Promise<FlowOutcome>
}

export function createFlow(deps: FlowDeps): Flow {
  return {
    async advance(job, stored, signal) {
      const secrets = sealedSecrets(job.input)
      const task = openTask(stored, secrets)
      let hasCalled = false
      const onCall: FlowDeps['onCall'] = (call, begun) => {
        hasCalled = true
        deps.onCall?.(call, begun)
      }
      const own: FlowDeps = { ...deps, onCall, store: (next) => deps.store(sealTask(next, secrets)) }
      let outcome: FlowOutcome
      try {
        outcome = await step(own, withTaskVars(job, task), task, signal)
      } catch (error) {
        if (!(error instanceof RenderProblem)) throw error
        const text = error.errors[0]?.text ?? { zh: '无法生成请求', en: 'Couldn’t build the request' }
        outcome = fail(task, failureOf('E_PARAM', { msg: error.message.slice(0, 1_000), text }))
      }
      const { error } = outcome.task
      if (hasCalled && error && error !== task.error) deps.onVerdict?.(error.code)
      return { ...outcome, task: sealTask(outcome.task, secrets) }
    },
  }
}

async function step(
  deps: FlowDeps,
  job: DrawJob,
  task: DrawTask,
  signal: AbortSignal | undefined,
): Promise<FlowOutcome> {
  if (isEnded(task)) return { task, delayMs: 0 }
  if (task.step === 'queued') return submit(deps, job, task, signal)
  if (task.step === 'submitting') return recover(deps, job, task)
  if (task.step === 'unknown') return settle(deps, job, task, signal)
  if (task.step === 'fetching') return fetchResults(deps, job, task, signal)
  const { flow, poll } = job.definition
  if (flow === 'callback') return awaitCallback(deps, job, task, signal)
  return flow === 'ws' && !poll ? followSocket(deps, job, task, signal) : pollOnce(deps, job, task, signal)
}
