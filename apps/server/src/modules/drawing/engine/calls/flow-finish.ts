import type { DrawTask } from '../draw-task.ts'
import type { AnswerScope } from '../expressions/expressions.ts'
import type { DrawJob, FlowDeps } from './flow-call.ts'
import { again, fail, stopped, type FlowOutcome } from './flow-outcome.ts'
import { EXPIRED, fetchItems, readResult } from './flow-result.ts'
import { deadlineMsOf } from './retry.ts'

const FETCH_TRIES_MAX = 5
const RENEWALS_MAX = 2

/** A task that was waited for; an answer that is the picture itself was only asked for. */
const wasTaken = ({ definition: { flow } }: DrawJob, task: DrawTask): boolean =>
  task.providerTaskId !== undefined || (flow !== 'sync' && flow !== 'sse')

/** Reads the result of the answers (or events) that say done. */
export function finish(deps: FlowDeps, job: DrawJob, task: DrawTask, scopes: readonly AnswerScope[]): FlowOutcome {
  const result = readResult(deps, job, task, scopes)
  if ('failure' in result) return again(deps, job, task, result.failure, { scopes, wasTaken: wasTaken(job, task) })
  const ready: DrawTask = { ...task, meta: result.meta, cost: result.cost ?? null, progress: 1 }
  // Base64 lives only in this answer: the stored step stays, so that a crash reads the answer again where that is safe.
  if ('files' in result) return { task: ready, delayMs: 0, files: result.files }
  return {
    task: { ...ready, step: 'fetching', items: result.items, itemsAt: deps.clock.now().toISOString() },
    delayMs: 0,
  }
}

/** Fetches the results. Addresses past their `ttlSec` are asked for anew where the provider can be asked; else the failure says so. */
export async function fetchResults(
  deps: FlowDeps,
  job: DrawJob,
  task: DrawTask,
  signal: AbortSignal | undefined,
): Promise<FlowOutcome> {
  const { poll, result: spec } = job.definition
  const ageMs = task.itemsAt ? deps.clock.now().getTime() - Date.parse(task.itemsAt) : 0
  const isExpired = typeof spec.ttlSec === 'number' && ageMs > spec.ttlSec * 1_000
  const renewals = task.renewals ?? 0
  if (isExpired && poll && task.providerTaskId !== undefined && renewals < RENEWALS_MAX) {
    const { items: _expired, itemsAt: _time, ...rest } = task
    const deadlineAt = new Date(deps.clock.now().getTime() + deadlineMsOf(job.definition)).toISOString()
    return { task: { ...rest, step: 'running', renewals: renewals + 1, deadlineAt }, delayMs: 0 }
  }
  const result = await fetchItems(deps, job, task, signal)
  if ('files' in result) return { task, delayMs: 0, files: result.files }
  if (result.isAborted) return stopped(task)
  const tries = task.fetchTries + 1
  const { failure } = result
  if (isExpired && failure.code === 'E_UPSTREAM') return fail(task, { ...failure, retryable: false, text: EXPIRED })
  if (!failure.retryable || tries >= FETCH_TRIES_MAX) return fail(task, { ...failure, retryable: false })
  return {
    task: { ...task, fetchTries: tries },
    delayMs: Math.max(1_000 * 2 ** (tries - 1), failure.retryAfterMs ?? 0),
  }
}
