import type { PollSpec, TaskStatus } from '@drawdesk/contract/drawing/definition/draw-definition'
import { classifyAnswer, classifyTransport, failureOf, matchErrorRule, type DrawFailure } from '../answers/classify.ts'
import { taskScope, type DrawTask } from '../draw-task.ts'
import { answerScope, valueOf } from '../expressions/expressions.ts'
import { maskerOf, sendCall, type CallResult, type DrawJob, type FlowDeps } from '../calls/flow-call.ts'
import { finish } from '../calls/flow-finish.ts'
import { again, end, fail, stopped, untilDeadline, type FlowOutcome } from '../calls/flow-outcome.ts'
import { readPreview, readProgress } from '../calls/progress.ts'
import { nextPollDelay } from '../calls/retry.ts'

/** Asks the provider once how far the task is, and reads its result when it is done. */
export async function pollOnce(
  deps: FlowDeps,
  job: DrawJob,
  task: DrawTask,
  signal: AbortSignal | undefined,
): Promise<FlowOutcome> {
  const { definition } = job
  const spec = definition.poll
  if (!spec) return fail(task, failureOf('E_PARAM', { msg: 'the definition has no poll' }))
  if (task.deadlineAt && untilDeadline(deps, task) === 0) return end(task, 'timeout', failureOf('E_TIMEOUT'))
  const result: CallResult = await sendCall(deps, job, spec, {
    step: 'poll',
    scope: { task: taskScope(task), url: task.pollUrl },
    signal,
  })
  const polled: DrawTask = { ...task, polls: task.polls + 1 }
  const later = (next: DrawTask, atLeastMs = 0): FlowOutcome => ({
    task: next,
    delayMs: Math.max(nextPollDelay(definition, next.polls), atLeastMs),
  })
  if ('failure' in result) {
    if (result.failure.kind === 'aborted') return stopped(task)
    if (result.failure.kind === 'refused') return fail(polled, classifyTransport(result.failure, maskerOf(job)))
    return later(polled) // asking again costs nothing; the deadline ends it
  }
  const scope = answerScope(result.response, { task: taskScope(task), vars: job.input.vars })
  const classify = (): DrawFailure => classifyAnswer(definition, scope, { now: deps.clock.now(), mask: maskerOf(job) })
  const status = statusOf(spec, scope)
  if (status === undefined) {
    if (scope.http.status < 300 && !matchErrorRule(definition, scope)) return later(polled)
    const failure = classify()
    if (!failure.retryable) return fail(polled, failure)
    deps.onVerdict?.(failure.code) // the task does not get it: it is asked again
    return later(polled, failure.retryAfterMs)
  }
  const progress = Math.max(task.progress, readProgress(spec, scope) ?? 0)
  const known: DrawTask = { ...polled, providerStatus: status, progress }
  if (status === 'queued' || status === 'running') {
    const preview = readPreview(spec.preview, scope)
    if (progress > task.progress || preview) deps.onSeen?.({ progress, ...preview })
    return later(known)
  }
  if (status === 'done') return finish(deps, job, known, [scope])
  if (status === 'cancelled') return end(known, 'cancelled', failureOf('E_CANCELLED'))
  return again(deps, job, known, classify(), { scopes: [scope], wasTaken: true })
}

/** Our word for the provider's; undefined when it says nothing that the map knows. */
export function statusOf(spec: Pick<PollSpec, 'status' | 'map'>, scope: object): TaskStatus | undefined {
  const value = valueOf(spec.status, scope)
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  const entries = Object.entries(spec.map) as [TaskStatus, string[]][]
  return entries.find(([, words]) => words.includes(String(value)))?.[0]
}
