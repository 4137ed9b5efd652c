import { taskScope, type DrawTask } from '../draw-task.ts'
import { answerScope } from '../expressions/expressions.ts'
import { sendCall, type DrawJob, type FlowDeps } from '../calls/flow-call.ts'
import type { FlowOutcome } from '../calls/flow-outcome.ts'
import { runPrepare, withTaskVars } from '../calls/flow-prepare.ts'
import { lostOrUnsent } from './flow-settle.ts'
import { submitStream } from './flow-sse.ts'
import { submitOverSocket } from './flow-ws.ts'
import { callTimeoutMs, deadlineMsOf } from '../calls/retry.ts'
import { readSubmitAnswer } from '../calls/submit-answer.ts'

/** Prepares, stores that the submit begins, and sends it: at most once. */
export async function submit(
  deps: FlowDeps,
  job: DrawJob,
  task: DrawTask,
  signal: AbortSignal | undefined,
): Promise<FlowOutcome> {
  const { definition } = job
  const startedAt = task.startedAt ?? deps.clock.now().toISOString()
  const prepared = await runPrepare(deps, job, { ...task, startedAt }, signal)
  if ('outcome' in prepared) return prepared.outcome
  const ready = withTaskVars(job, prepared.task)
  const begin = async (): Promise<DrawTask> => {
    const { error: _previous, ...rest } = prepared.task
    const now = deps.clock.now()
    const sending: DrawTask = {
      ...rest,
      step: 'submitting',
      submittedAt: now.toISOString(),
      deadlineAt: new Date(now.getTime() + deadlineMsOf(definition)).toISOString(),
    }
    await deps.store(sending)
    return sending
  }
  if (definition.flow === 'ws')
    return submitOverSocket(
      deps,
      ready,
      prepared.task,
      async () => sendSubmit(deps, ready, await begin(), signal),
      signal,
    )
  const sending = await begin()
  return definition.flow === 'sse'
    ? submitStream(deps, ready, sending, signal)
    : sendSubmit(deps, ready, sending, signal)
}

async function sendSubmit(
  deps: FlowDeps,
  job: DrawJob,
  sending: DrawTask,
  signal: AbortSignal | undefined,
): Promise<FlowOutcome> {
  const { submit: spec } = job.definition
  const result = await sendCall(deps, job, spec, {
    step: 'submit',
    scope: { task: taskScope(sending) },
    signal,
    timeoutMs: callTimeoutMs(spec),
  })
  if ('failure' in result) return lostOrUnsent(deps, job, sending, result.failure)
  return readSubmitAnswer(
    deps,
    job,
    sending,
    answerScope(result.response, { task: taskScope(sending), vars: job.input.vars }),
  )
}
