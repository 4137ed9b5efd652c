import type { WsSpec } from '@drawdesk/contract/drawing/definition/draw-definition'
import { OutboundError, type OutboundSocket } from '../../../../platform/outbound/outbound.ts'
import { callFacts } from '../../../../providers/call.ts'
import { classifyAnswer, classifyTransport, failureOf } from '../answers/classify.ts'
import { taskScope, type DrawTask } from '../draw-task.ts'
import { maskerOf, prepareCall, recordedError, type DrawJob, type FlowDeps } from '../calls/flow-call.ts'
import { finish } from '../calls/flow-finish.ts'
import { again, end, fail, stopped, untilDeadline, type FlowOutcome } from '../calls/flow-outcome.ts'
import { pollOnce } from './flow-poll.ts'
import { nextPollDelay } from '../calls/retry.ts'
import { readFrame } from '../calls/socket-frames.ts'

const FRAME_BYTES_MAX = 50 * 1024 * 1024
/** A socket that says nothing for so long may have lost an event: where there is a poll, it is asked. */
const QUIET_MS = 30_000
/** Longest wait of a timer. */
const TIMER_MAX_MS = 2_147_483_647

type Opened = { socket: OutboundSocket } | { failure: OutboundError }

/**
 * Submits, and listens until the task ends or the socket breaks; all of it within one step, so the task is stored as running in between.
 * A process that stops leaves it so, and another one goes on by the poll.
 *
 * @param submit stores and sends; its outcome is `running` when the provider took the task.
 */
export async function submitOverSocket(
  deps: FlowDeps,
  job: DrawJob,
  task: DrawTask,
  submit: () => Promise<FlowOutcome>,
  signal: AbortSignal | undefined,
): Promise<FlowOutcome> {
  const { ws: spec, poll } = job.definition
  if (!spec) return fail(task, failureOf('E_PARAM', { msg: 'the definition has no ws' }))
  const early = spec.open === 'beforeSubmit' ? await openSocket(deps, job, spec, task, signal) : undefined
  if (early && 'failure' in early) {
    const outcome = withoutSocket(deps, job, task, early.failure)
    // Nothing was ordered yet. Where the poll can do the work alone, the order still goes out.
    if (outcome || !poll || spec.lost === 'fail')
      return outcome ?? again(deps, job, task, { ...classifyTransport(early.failure, maskerOf(job)), retryable: true })
  }
  const socket = early && 'socket' in early ? early.socket : undefined
  try {
    const outcome = await submit()
    if (outcome.task.step !== 'running') return outcome
    await deps.store(outcome.task)
    if (socket) return await listen(deps, job, spec, outcome.task, socket, signal)
    return early ? lostSocket(job, spec, outcome.task) : await followSocket(deps, job, outcome.task, signal)
  } finally {
    socket?.close()
  }
}

/** Listens to a task that runs: after its submit, or in a process that found it running and has no poll to ask. */
export async function followSocket(
  deps: FlowDeps,
  job: DrawJob,
  task: DrawTask,
  signal: AbortSignal | undefined,
): Promise<FlowOutcome> {
  const { ws: spec } = job.definition
  if (!spec) return fail(task, failureOf('E_PARAM', { msg: 'the definition has no ws' }))
  if (untilDeadline(deps, task) === 0) return end(task, 'timeout', failureOf('E_TIMEOUT'))
  const opened = await openSocket(deps, job, spec, task, signal)
  if ('failure' in opened) return withoutSocket(deps, job, task, opened.failure) ?? lostSocket(job, spec, task)
  try {
    return await listen(deps, job, spec, task, opened.socket, signal)
  } finally {
    opened.socket.close()
  }
}

/** What a failed opening decides at once: our own signal, or an address that may not be called. */
function withoutSocket(deps: FlowDeps, job: DrawJob, task: DrawTask, error: OutboundError): FlowOutcome | undefined {
  if (error.kind === 'aborted') return stopped(task)
  if (error.kind !== 'refused' || job.definition.poll) return undefined
  return fail(task, { ...classifyTransport(error, maskerOf(job)), retryable: false })
}

async function openSocket(
  deps: FlowDeps,
  job: DrawJob,
  spec: WsSpec,
  task: DrawTask,
  signal: AbortSignal | undefined,
): Promise<Opened> {
  const place = socketPlace(job, spec)
  const { request, record } = await prepareCall(
    deps,
    place.job,
    { method: 'GET', path: place.path },
    { step: 'poll', scope: { task: taskScope(task) } },
  )
  const startedMs = deps.clock.now().getTime()
  const note = (status: number | null, error: string): void =>
    record({ status, ms: deps.clock.now().getTime() - startedMs, response: '', error })
  const { url, headers = {}, isTrusted, via, hidden = [] } = request
  try {
    if (!deps.connect) throw new OutboundError('unsent', 'sockets are not available here')
    const socket = await deps.connect({
      url: url.replace(/^http/i, 'ws'),
      headers,
      maxFrameBytes: FRAME_BYTES_MAX,
      ...callFacts({ signal, isTrusted, via, hidden }),
    })
    note(101, '')
    return { socket }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    note(null, recordedError(maskerOf(job), error))
    return { failure: error }
  }
}

/** A whole address stands for itself, a path is put after baseUrl; auth goes along either way, and the host is the same (the definition was checked). */
function socketPlace(job: DrawJob, spec: WsSpec): { job: DrawJob; path: string } {
  const whole = /^ws(s?):\/\/([^/?#]+)(.*)$/is.exec(spec.url)
  if (!whole) return { job, path: spec.url }
  const [, tls = '', host = '', rest = ''] = whole
  return {
    job: { ...job, definition: { ...job.definition, baseUrl: `http${tls.toLowerCase()}://${host}` } },
    path: rest.startsWith('/') ? rest : `/${rest}`,
  }
}

/** A socket that is gone before the task ended: the task may be painted all the same, so it is asked for, never ordered again. */
function lostSocket(job: DrawJob, spec: WsSpec, task: DrawTask): FlowOutcome {
  if (job.definition.poll && spec.lost !== 'fail') return { task, delayMs: nextPollDelay(job.definition, 0) }
  const text = {
    zh: '与服务商的连接中断，无法得知结果',
    en: 'The connection to the provider was lost, so the result is unknown',
  }
  return fail(task, failureOf('E_UPSTREAM', { retryable: false, msg: 'the socket broke', text }))
}

async function listen(
  deps: FlowDeps,
  job: DrawJob,
  spec: WsSpec,
  first: DrawTask,
  socket: OutboundSocket,
  signal: AbortSignal | undefined,
): Promise<FlowOutcome> {
  const { definition } = job
  const frames = socket.frames[Symbol.asyncIterator]()
  const quietMs = deps.quietMs ?? QUIET_MS
  let task = first
  let pending = frames.next()
  try {
    for (;;) {
      const left = untilDeadline(deps, task)
      if (left === 0) return end(task, 'timeout', failureOf('E_TIMEOUT'))
      const got = await within(pending, Math.min(left, quietMs))
      if (got === 'quiet') {
        if (!definition.poll) continue
        const asked = await pollOnce(deps, job, task, signal)
        if (asked.task.step !== 'running' || asked.files || asked.isStopped) return asked
        task = asked.task
        continue
      }
      if (got.done) return lostSocket(job, spec, task)
      pending = frames.next()
      const meaning = readFrame(deps, job, spec, task, got.value)
      if (!meaning) continue
      if (meaning.kind === 'seen') {
        const progress = Math.max(task.progress, meaning.seen.progress ?? 0)
        if (progress > task.progress || meaning.seen.preview) deps.onSeen?.({ ...meaning.seen, progress })
        task = { ...task, progress, providerStatus: 'running' }
        continue
      }
      if (meaning.kind === 'cancelled') return end(task, 'cancelled', failureOf('E_CANCELLED'))
      if (meaning.kind === 'failed') {
        const failure = classifyAnswer(definition, meaning.scope, { now: deps.clock.now(), mask: maskerOf(job) })
        return again(deps, job, task, failure, { scopes: [meaning.scope], wasTaken: true })
      }
      // The poll knows the result; without one the frame itself holds it.
      return definition.poll ? { task, delayMs: 0 } : finish(deps, job, task, [meaning.scope])
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return error.kind === 'aborted' || signal?.aborted ? stopped(task) : lostSocket(job, spec, task)
  } finally {
    // Nobody waits for the next frame any more; that the socket is closed is no news.
    pending.catch(() => undefined)
  }
}

/** The promise's value, or `quiet` when it takes longer. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | 'quiet'> {
  let timer: NodeJS.Timeout | undefined
  try {
    return await Promise.race([
      promise,
      new Promise<'quiet'>((resolve) => (timer = setTimeout(resolve, Math.min(ms, TIMER_MAX_MS), 'quiet'))),
    ])
  } finally {
    clearTimeout(timer)
  }
}
