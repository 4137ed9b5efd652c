import type { CallbackSpec, TaskStatus } from '@drawdesk/contract/drawing/definition/draw-definition'
import { isBelieved, type CallbackEvent } from '../answers/callback.ts'
import { classifyAnswer, failureOf } from '../answers/classify.ts'
import { taskScope, type DrawTask } from '../draw-task.ts'
import { answerScope, evaluate, valueOf, type AnswerScope } from '../expressions/expressions.ts'
import { maskerOf, recordedText, type DrawJob, type FlowDeps } from '../calls/flow-call.ts'
import { finish } from '../calls/flow-finish.ts'
import { again, end, untilDeadline, type FlowOutcome } from '../calls/flow-outcome.ts'
import { pollOnce, statusOf } from './flow-poll.ts'
import { readPreview, readProgress } from '../calls/progress.ts'

const REMEMBERED_MAX = 200
const RANKS: Readonly<Record<TaskStatus, number>> = { queued: 0, running: 1, done: 2, failed: 2, cancelled: 2 }

/** What calls changed: the task, and whether one of them is a reason to ask the provider now. */
export type Received = { outcome: FlowOutcome } | { task: DrawTask; mustAsk: boolean }

/**
 * Looks at the calls that came, oldest first. Only what is about this order counts, and only forward: a lower state, or the same with less
 * progress, is dropped, so that late, doubled and overtaken calls change nothing. One that is believed may also settle a lost submit.
 */
export async function readCallbacks(deps: FlowDeps, job: DrawJob, first: DrawTask): Promise<Received> {
  const spec = job.definition.callback
  let task = first
  let mustAsk = false
  if (!spec || !deps.takeCallbacks) return { task, mustAsk }
  for (const event of await deps.takeCallbacks()) {
    if (task.callbacks?.includes(event.id)) continue
    const scope = eventScope(event, job, task)
    recordCallback(deps, job, event)
    task = { ...task, callbacks: [...(task.callbacks ?? []), event.id].slice(-REMEMBERED_MAX) }
    if (!isOurs(spec, scope, task)) continue
    if (!event.isTrusted || !isBelieved(spec)) {
      mustAsk = true
      continue
    }
    const received = readCallback(deps, job, spec, task, scope)
    if ('outcome' in received) return received
    task = received.task
    mustAsk ||= received.mustAsk
  }
  return { task, mustAsk }
}

/** One step of a drawing that waits to be called: what calls brought, else the poll when its time has come, else the deadline. */
export async function awaitCallback(
  deps: FlowDeps,
  job: DrawJob,
  task: DrawTask,
  signal: AbortSignal | undefined,
): Promise<FlowOutcome> {
  const received = await readCallbacks(deps, job, task)
  if ('outcome' in received) return received.outcome
  const left = untilDeadline(deps, received.task)
  if (left === 0) return end(received.task, 'timeout', failureOf('E_TIMEOUT'))
  if (!job.definition.poll) return { task: received.task, delayMs: left }
  const now = deps.clock.now().getTime()
  const waitMs = received.mustAsk ? 0 : Math.max(0, Date.parse(received.task.pollAt ?? '') - now || 0)
  if (waitMs > 0) return { task: received.task, delayMs: Math.min(waitMs, left) }
  const outcome = await pollOnce(deps, job, received.task, signal)
  if (outcome.task.step !== 'running' || outcome.files || outcome.isStopped) return outcome
  return {
    task: { ...outcome.task, pollAt: new Date(now + outcome.delayMs).toISOString() },
    delayMs: Math.min(outcome.delayMs, left),
  }
}

function eventScope(event: CallbackEvent, job: DrawJob, task: DrawTask): AnswerScope {
  const isForm = event.headers['content-type']?.toLowerCase().includes('x-www-form-urlencoded') ?? false
  const text = isForm ? JSON.stringify(Object.fromEntries(new URLSearchParams(event.body))) : event.body
  return answerScope(
    { status: 200, headers: event.headers, body: Buffer.from(text, 'utf8') },
    { task: taskScope(task), vars: job.input.vars },
  )
}

/** A call without an id is ours by its address, which is one of this attempt alone. */
function isOurs(spec: CallbackSpec, scope: AnswerScope, task: DrawTask): boolean {
  const id = textOf(valueOf(spec.id ?? undefined, scope))
  const local = textOf(valueOf(spec.local ?? undefined, scope))
  if (local !== '' && local !== taskScope(task).localId) return false
  if (id === '') return task.providerTaskId === undefined || !spec.id
  return task.providerTaskId === undefined ? !task.formerIds?.includes(id) : task.providerTaskId === id
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function readCallback(
  deps: FlowDeps,
  job: DrawJob,
  spec: CallbackSpec,
  before: DrawTask,
  scope: AnswerScope,
): Received {
  const { definition } = job
  const status = statusOf({ status: spec.status, map: spec.map ?? definition.poll?.map ?? {} }, scope)
  const id = textOf(valueOf(spec.id ?? undefined, scope))
  const task = settled(before, id)
  if (status === undefined) return { task, mustAsk: false }
  const progress = readProgress(spec, scope)
  const rank = RANKS[status]
  const known = RANKS[task.providerStatus ?? 'queued']
  if (rank < known || (rank === known && rank < 2 && progress !== undefined && progress < task.progress))
    return { task, mustAsk: false }
  const next: DrawTask = { ...task, providerStatus: status, progress: Math.max(task.progress, progress ?? 0) }
  if (rank < 2) {
    const preview = readPreview(spec.preview, scope)
    if (next.progress > task.progress || preview) deps.onSeen?.({ progress: next.progress, ...preview })
    return { task: next, mustAsk: false }
  }
  if (status === 'cancelled') return { outcome: end(next, 'cancelled', failureOf('E_CANCELLED')) }
  if (status === 'failed') {
    const failure = classifyAnswer(definition, scope, { now: deps.clock.now(), mask: maskerOf(job) })
    return { outcome: again(deps, job, next, failure, { scopes: [scope], wasTaken: true }) }
  }
  // Some say only that it is done; who can be asked is asked then.
  const items = evaluate(definition.result.items, scope)
  const hasItems =
    items.ok &&
    (Array.isArray(items.value) ? items.value.some((item) => item !== null && item !== '') : Boolean(items.value))
  if (!hasItems && definition.poll && next.providerTaskId !== undefined)
    return { task: { ...next, providerStatus: 'running' }, mustAsk: true }
  return { outcome: finish(deps, job, next, [scope]) }
}

/** A lost submit that the provider reports has arrived. */
function settled(task: DrawTask, id: string): DrawTask {
  const named: DrawTask = id !== '' && task.providerTaskId === undefined ? { ...task, providerTaskId: id } : task
  if (named.step !== 'unknown') return named
  const { error: _lost, ...rest } = named
  return { ...rest, step: 'running', providerStatus: rest.providerStatus ?? 'queued' }
}

/** `request` holds the headers, `response` what the provider said, as with the answers that we asked for. */
function recordCallback(deps: FlowDeps, job: DrawJob, event: CallbackEvent): void {
  const mask = maskerOf(job)
  const headers = Object.entries(event.headers).map(([name, value]) => `${name}: ${value}`)
  deps.onCall?.({
    time: event.time,
    step: 'callback',
    method: 'POST',
    url: mask(job.input.callback?.url ?? ''),
    status: null,
    ms: null,
    request: recordedText(mask, headers.join('\n')),
    response: recordedText(mask, event.body),
    error: '',
  })
}
