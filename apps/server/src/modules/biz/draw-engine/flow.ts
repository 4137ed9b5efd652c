import type { PollSpec, TaskStatus } from '@drawdesk/contract/biz/draw-definition'
import type { OutboundError } from '../../../platform/outbound/outbound.ts'
import { classifyAnswer, classifyTransport, failureOf, matchErrorRule, type DrawFailure } from './classify.ts'
import { isEnded, taskScope, type DrawTask } from './draw-task.ts'
import { answerScope, isTrue, valueOf, type AnswerScope } from './expressions.ts'
import { maskerOf, sendCall, type CallResult, type DrawJob, type FlowDeps } from './flow-call.ts'
import { fetchItems, readResult, type ResultFile } from './flow-result.ts'
import { readProgress } from './progress.ts'
import { RenderProblem } from './rendered.ts'
import { callTimeoutMs, deadlineMsOf, maySubmitAgain, nextPollDelay, nextRetryDelay } from './retry.ts'

/**
 * After a step: persist `task`, wait `delayMs`, call {@link Flow.advance} again until the task has ended.
 * With `files` the drawing is ready: store them, then set the step to `done`; a crash before that is recovered like any other.
 */
export interface FlowOutcome {
  task: DrawTask
  delayMs: number
  files?: ResultFile[]
  /** Our own signal stopped the call: nothing was decided, the task stands as it was stored. */
  isStopped?: boolean
}

export interface Flow {
  /**
   * One step of a drawing: submit, poll, settle or fetch, by the task's step. A task found in `submitting` is one whose answer
   * was lost with its process. Sends at most one submit; never throws for what a provider or the network does.
   */
  advance(job: DrawJob, task: DrawTask, signal?: AbortSignal): Promise<FlowOutcome>
}

/** Listings that must miss a lost submit before it may be sent again: a provider may show it late. */
const MISSES_NEEDED = 2
const FETCH_TRIES_MAX = 5
const SETTLE_DELAY_MS = 3_000

export function createFlow(deps: FlowDeps): Flow {
  const random = deps.random ?? Math.random
  const nowMs = (): number => deps.clock.now().getTime()
  const end = (task: DrawTask, step: DrawTask['step'], error: DrawFailure): FlowOutcome => ({ task: { ...task, step, error }, delayMs: 0 })
  const fail = (task: DrawTask, error: DrawFailure): FlowOutcome => end(task, 'failed', error)
  const stopped = (task: DrawTask): FlowOutcome => ({ task, delayMs: 0, isStopped: true })

  /** Another submit after a wait, or the end when no try is left. `isOver`: the provider has ended the order, the next one is new. */
  function again(job: DrawJob, task: DrawTask, failure: DrawFailure, isOver = false): FlowOutcome {
    const delayMs = nextRetryDelay(job.definition, task.retries, failure, random)
    if (delayMs === undefined) return fail(task, failure)
    const { submittedAt: _submitted, deadlineAt: _deadline, providerTaskId: _task, providerStatus: _status, ...rest } = task
    const order = task.order + (isOver ? 1 : 0)
    return { task: { ...rest, step: 'queued', retries: task.retries + 1, order, polls: 0, misses: 0, error: failure }, delayMs }
  }

  async function submit(job: DrawJob, task: DrawTask, signal: AbortSignal | undefined): Promise<FlowOutcome> {
    const { definition } = job
    const now = deps.clock.now()
    const { error: _previous, ...rest } = task
    const sending: DrawTask = {
      ...rest, step: 'submitting', submittedAt: now.toISOString(), deadlineAt: new Date(now.getTime() + deadlineMsOf(definition)).toISOString(),
    }
    await deps.store(sending)
    const result = await sendCall(deps, job, definition.submit, { step: 'submit', scope: { task: taskScope(sending) }, signal, timeoutMs: callTimeoutMs(definition.submit) })
    if ('failure' in result) return lostOrUnsent(job, sending, result.failure)
    const scope = answerScope(result.response, { task: taskScope(sending), vars: job.input.vars })
    const isAccepted = definition.submit.ok ? isTrue(definition.submit.ok, scope) : scope.http.status >= 200 && scope.http.status < 300
    const isKnown = definition.submit.adopt !== undefined && isTrue(definition.submit.adopt, scope)
    if (!isAccepted && !isKnown) return again(job, sending, classifyAnswer(definition, scope, { now: deps.clock.now(), mask: maskerOf(job) }))
    if (definition.flow === 'sync') return finish(job, sending, scope)
    const id = valueOf(definition.submit.taskId, scope)
    if (typeof id !== 'string' && typeof id !== 'number') {
      return fail(sending, failureOf('E_UPSTREAM', { retryable: false, msg: 'no task id in the answer', upstreamStatus: scope.http.status }))
    }
    return { task: { ...sending, step: 'running', providerTaskId: String(id), providerStatus: 'queued', polls: 0 }, delayMs: nextPollDelay(definition, 0) }
  }

  /** A submit without an answer. Only what is safe is sent again; else it waits to be settled. */
  function lostOrUnsent(job: DrawJob, task: DrawTask, error: OutboundError): FlowOutcome {
    if (error.kind === 'aborted') return stopped(error.isSent ? task : { ...task, step: 'queued' })
    const failure = classifyTransport(error, maskerOf(job))
    if (error.kind === 'refused' || error.kind === 'tooLarge') return fail(task, { ...failure, retryable: false })
    if (maySubmitAgain(job.definition, error.kind)) return again(job, task, { ...failure, retryable: true })
    return { task: { ...task, step: 'unknown', error: failure }, delayMs: settleDelay(job, task) }
  }

  function settleDelay(job: DrawJob, task: DrawTask): number {
    const untilDeadline = Math.max(0, Date.parse(task.deadlineAt ?? '') - nowMs() || 0)
    return job.definition.listing ? Math.min(untilDeadline, SETTLE_DELAY_MS) : untilDeadline
  }

  /** A step `submitting` that was read from the store: its process died before the answer came. */
  function recover(job: DrawJob, task: DrawTask): FlowOutcome {
    const failure = failureOf('E_UPSTREAM', { msg: 'the process stopped before the answer came', retryable: true })
    if (maySubmitAgain(job.definition, 'lost')) return { task: { ...task, step: 'queued' }, delayMs: 0 }
    return { task: { ...task, step: 'unknown', error: { ...failure, retryable: false } }, delayMs: settleDelay(job, task) }
  }

  async function settle(job: DrawJob, task: DrawTask, signal: AbortSignal | undefined): Promise<FlowOutcome> {
    const { listing, flow } = job.definition
    if (nowMs() >= Date.parse(task.deadlineAt ?? '') || !task.deadlineAt) {
      const known = task.error ?? failureOf('E_UPSTREAM')
      const text = { zh: '提交后没有收到回答，无法确认服务方是否已开始，未重复提交', en: 'No answer came to the submit; it was not sent again because the provider may have begun' }
      return fail(task, { ...known, code: 'E_UPSTREAM', retryable: false, text })
    }
    if (!listing) return { task, delayMs: settleDelay(job, task) }
    const result = await sendCall(deps, job, listing, { step: 'poll', scope: { task: taskScope(task) }, signal })
    if ('failure' in result) return result.failure.kind === 'aborted' ? stopped(task) : { task, delayMs: settleDelay(job, task) }
    const scope = answerScope(result.response, { task: taskScope(task), vars: job.input.vars })
    const items = valueOf(listing.items, scope)
    if (scope.http.status >= 300 || !Array.isArray(items)) return { task, delayMs: settleDelay(job, task) }
    const match = items.find((item: unknown) => isTrue(listing.match, { ...scope, item }))
    if (match === undefined) {
      const misses = task.misses + 1
      if (misses < MISSES_NEEDED) return { task: { ...task, misses }, delayMs: settleDelay(job, task) }
      return again(job, task, { ...(task.error ?? failureOf('E_UPSTREAM')), retryable: true })
    }
    const id = valueOf(listing.taskId, { ...scope, item: match })
    if (flow !== 'poll' || (typeof id !== 'string' && typeof id !== 'number')) return { task: { ...task, misses: 0 }, delayMs: settleDelay(job, task) }
    return { task: { ...task, step: 'running', providerTaskId: String(id), providerStatus: 'queued', polls: 0 }, delayMs: nextPollDelay(job.definition, 0) }
  }

  async function poll(job: DrawJob, task: DrawTask, signal: AbortSignal | undefined): Promise<FlowOutcome> {
    const { definition } = job
    const spec = definition.poll
    if (!spec) return fail(task, failureOf('E_PARAM', { msg: 'the definition has no poll' }))
    if (task.deadlineAt && nowMs() >= Date.parse(task.deadlineAt)) return end(task, 'timeout', failureOf('E_TIMEOUT'))
    const result: CallResult = await sendCall(deps, job, spec, { step: 'poll', scope: { task: taskScope(task) }, signal })
    const polled: DrawTask = { ...task, polls: task.polls + 1 }
    const later = (next: DrawTask, atLeastMs = 0): FlowOutcome => ({ task: next, delayMs: Math.max(nextPollDelay(definition, next.polls), atLeastMs) })
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
      return failure.retryable ? later(polled, failure.retryAfterMs) : fail(polled, failure)
    }
    const progress = Math.max(task.progress, readProgress(spec, scope) ?? 0)
    const known: DrawTask = { ...polled, providerStatus: status, progress }
    if (status === 'queued' || status === 'running') return later(known)
    if (status === 'done') return finish(job, known, scope)
    if (status === 'cancelled') return end(known, 'cancelled', failureOf('E_CANCELLED'))
    return again(job, known, classify(), true)
  }

  function finish(job: DrawJob, task: DrawTask, scope: AnswerScope): FlowOutcome {
    const result = readResult(deps, job, task, scope)
    if ('failure' in result) return again(job, task, result.failure, true)
    const ready: DrawTask = { ...task, meta: result.meta, cost: result.cost ?? null, progress: 1 }
    // Base64 lives only in this answer: the stored step stays, so that a crash reads the answer again where that is safe.
    if ('files' in result) return { task: ready, delayMs: 0, files: result.files }
    return { task: { ...ready, step: 'fetching', items: result.items }, delayMs: 0 }
  }

  async function fetch(job: DrawJob, task: DrawTask, signal: AbortSignal | undefined): Promise<FlowOutcome> {
    const result = await fetchItems(deps, job, task, signal)
    if ('files' in result) return { task, delayMs: 0, files: result.files }
    if (result.isAborted) return stopped(task)
    const tries = task.fetchTries + 1
    if (!result.failure.retryable || tries >= FETCH_TRIES_MAX) return fail(task, { ...result.failure, retryable: false })
    return { task: { ...task, fetchTries: tries }, delayMs: Math.max(1_000 * 2 ** (tries - 1), result.failure.retryAfterMs ?? 0) }
  }

  async function step(job: DrawJob, task: DrawTask, signal: AbortSignal | undefined): Promise<FlowOutcome> {
    if (isEnded(task)) return { task, delayMs: 0 }
    if (task.step === 'queued') return submit(job, task, signal)
    if (task.step === 'submitting') return recover(job, task)
    if (task.step === 'unknown') return settle(job, task, signal)
    return task.step === 'running' ? poll(job, task, signal) : fetch(job, task, signal)
  }

  return {
    async advance(job, task, signal) {
      try {
        return await step(job, task, signal)
      } catch (error) {
        if (!(error instanceof RenderProblem)) throw error
        const text = error.errors[0]?.text ?? { zh: '无法生成请求', en: 'The request cannot be made' }
        return fail(task, failureOf('E_PARAM', { msg: error.message.slice(0, 1_000), text }))
      }
    },
  }
}

/** Our word for the provider's; undefined when it says nothing that the map knows. */
function statusOf(spec: PollSpec, scope: AnswerScope): TaskStatus | undefined {
  const value = valueOf(spec.status, scope)
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  const entries = Object.entries(spec.map) as [TaskStatus, string[]][]
  return entries.find(([, words]) => words.includes(String(value)))?.[0]
}
