import type { OutboundError } from '../../../../platform/outbound/outbound.ts'
import { classifyTransport, failureOf } from '../answers/classify.ts'
import { taskScope, type DrawTask } from '../draw-task.ts'
import { answerScope, isTrue, valueOf } from '../expressions/expressions.ts'
import { maskerOf, sendCall, type DrawJob, type FlowDeps } from '../calls/flow-call.ts'
import { readCallbacks } from './flow-callback.ts'
import { again, fail, stopped, untilDeadline, type FlowOutcome } from '../calls/flow-outcome.ts'
import { maySubmitAgain, nextPollDelay } from '../calls/retry.ts'

/** Listings that must miss a lost submit before it may be sent again: a provider may show it late. */
const MISSES_NEEDED = 2
const SETTLE_DELAY_MS = 3_000

/** A submit without an answer. Only what is safe is sent again; else it waits to be settled. */
export function lostOrUnsent(deps: FlowDeps, job: DrawJob, task: DrawTask, error: OutboundError): FlowOutcome {
  if (error.kind === 'aborted') return stopped(error.isSent ? task : { ...task, step: 'queued' })
  const failure = classifyTransport(error, maskerOf(job))
  if (error.kind === 'refused' || error.kind === 'tooLarge') return fail(task, { ...failure, retryable: false })
  if (maySubmitAgain(job.definition, error.kind)) return again(deps, job, task, { ...failure, retryable: true })
  return { task: { ...task, step: 'unknown', error: failure }, delayMs: settleDelay(deps, job, task) }
}

/** A step `submitting` that was read from the store: its process died before the answer came. */
export function recover(deps: FlowDeps, job: DrawJob, task: DrawTask): FlowOutcome {
  const failure = failureOf('E_UPSTREAM', { msg: 'the process stopped before the answer came', retryable: true })
  if (maySubmitAgain(job.definition, 'lost')) return { task: { ...task, step: 'queued' }, delayMs: 0 }
  return {
    task: { ...task, step: 'unknown', error: { ...failure, retryable: false } },
    delayMs: settleDelay(deps, job, task),
  }
}

function settleDelay(deps: FlowDeps, job: DrawJob, task: DrawTask): number {
  const left = untilDeadline(deps, task)
  return job.definition.listing ? Math.min(left, SETTLE_DELAY_MS) : left
}

/** What became of a submit whose answer was lost: a call of the provider shows it, or its listing; else it fails at its deadline. */
export async function settle(
  deps: FlowDeps,
  job: DrawJob,
  task: DrawTask,
  signal: AbortSignal | undefined,
): Promise<FlowOutcome> {
  const { listing, flow } = job.definition
  const received = await readCallbacks(deps, job, task)
  if ('outcome' in received) return received.outcome
  if (received.task.step !== 'unknown') return { task: received.task, delayMs: 0 }
  const waiting = received.task
  const later = (next: DrawTask): FlowOutcome => ({ task: next, delayMs: settleDelay(deps, job, next) })
  if (untilDeadline(deps, waiting) === 0) {
    const known = waiting.error ?? failureOf('E_UPSTREAM')
    const text = {
      zh: '提交后没有收到回答，无法确认服务商是否已开始，未重复提交',
      en: 'No response to the submit. Not resent, because the provider may have started.',
    }
    return fail(waiting, { ...known, code: 'E_UPSTREAM', retryable: false, text })
  }
  if (!listing) return later(waiting)
  const result = await sendCall(deps, job, listing, { step: 'poll', scope: { task: taskScope(waiting) }, signal })
  if ('failure' in result) return result.failure.kind === 'aborted' ? stopped(waiting) : later(waiting)
  const scope = answerScope(result.response, { task: taskScope(waiting), vars: job.input.vars })
  const items = valueOf(listing.items, scope)
  if (scope.http.status >= 300 || !Array.isArray(items)) return later(waiting)
  const match = items.find((item: unknown) => isTrue(listing.match, { ...scope, item }))
  if (match === undefined) {
    const misses = waiting.misses + 1
    if (misses < MISSES_NEEDED) return later({ ...waiting, misses })
    return again(deps, job, waiting, { ...(waiting.error ?? failureOf('E_UPSTREAM')), retryable: true })
  }
  const id = valueOf(listing.taskId, { ...scope, item: match })
  // It has arrived. A flow whose answer was the picture has nobody to ask any more.
  if (flow === 'sync' || flow === 'sse' || (typeof id !== 'string' && typeof id !== 'number'))
    return later({ ...waiting, misses: 0 })
  const { error: _settled, ...known } = waiting
  return {
    task: { ...known, step: 'running', providerTaskId: String(id), providerStatus: 'queued', polls: 0 },
    delayMs: nextPollDelay(job.definition, 0),
  }
}
