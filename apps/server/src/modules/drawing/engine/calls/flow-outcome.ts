import type { DrawFailure } from '../answers/classify.ts'
import { measureCost } from '../answers/cost.ts'
import type { DrawTask, EndedOrder } from '../draw-task.ts'
import type { AnswerScope } from '../expressions/expressions.ts'
import type { DrawJob, FlowDeps } from './flow-call.ts'
import type { ResultFile } from './flow-result.ts'
import { nextRetryDelay, retriesMax } from './retry.ts'

/**
 * After a step: persist `task`, wait `delayMs`, call `Flow.advance` again until the task has ended.
 * With `files` the drawing is ready: store them, then set the step to `done`; a crash before that is recovered like any other.
 */
export interface FlowOutcome {
  task: DrawTask
  delayMs: number
  files?: ResultFile[]
  /** Our own signal stopped the call: nothing was decided, the task stands as it was stored. */
  isStopped?: boolean
}

const FORMER_IDS_MAX = 20

export function end(task: DrawTask, step: DrawTask['step'], error: DrawFailure): FlowOutcome {
  return { task: { ...task, step, error }, delayMs: 0 }
}

export function fail(task: DrawTask, error: DrawFailure): FlowOutcome {
  return end(task, 'failed', error)
}

export function stopped(task: DrawTask): FlowOutcome {
  return { task, delayMs: 0, isStopped: true }
}

/** An order that the provider has ended: what it said, and whether it had taken it as a task. */
export interface OverOrder {
  scopes: readonly AnswerScope[]
  wasTaken: boolean
}

/**
 * Another submit after a wait, or the end when no try is left. `over`: the provider has ended the order, so the next one is new: it is
 * prepared anew, and what still comes of the old one is not its own. A task that it had taken may have been charged for: that one is
 * ordered again only where the definition says so.
 */
export function again(
  deps: Pick<FlowDeps, 'random' | 'clock'>,
  job: DrawJob,
  given: DrawTask,
  failure: DrawFailure,
  over?: OverOrder,
): FlowOutcome {
  const task = over ? { ...given, cost: failedCost(deps, job, given, over.scopes) } : given
  if (over?.wasTaken && job.definition.retry?.failedTask !== true) return fail(task, failure)
  const delayMs = nextRetryDelay(job.definition, task.retries, failure, deps.random ?? Math.random)
  if (delayMs === undefined) return fail(task, failure)
  const {
    submittedAt: _submitted,
    deadlineAt: _deadline,
    providerTaskId,
    providerStatus: _status,
    pollUrl: _pollUrl,
    pollAt: _pollAt,
    ...rest
  } = task
  const next: DrawTask = {
    ...rest,
    step: 'queued',
    retries: task.retries + 1,
    retriesMax: retriesMax(job.definition),
    polls: 0,
    misses: 0,
    error: failure,
  }
  if (!over) return { task: next, delayMs }
  const { vars: _vars, prepared: _prepared, cost, ...fresh } = next
  const ended: EndedOrder = {
    ...(providerTaskId === undefined ? {} : { id: providerTaskId }),
    code: failure.code,
    msg: failure.msg,
    ...(task.submittedAt ? { startedAt: task.submittedAt } : {}),
    endedAt: deps.clock.now().toISOString(),
    cost: cost ?? null,
  }
  const formerIds = [...(task.formerIds ?? []), ...(providerTaskId === undefined ? [] : [providerTaskId])].slice(
    -FORMER_IDS_MAX,
  )
  return {
    task: {
      ...fresh,
      progress: 0,
      order: task.order + 1,
      orders: [...(task.orders ?? []), ended],
      ...(formerIds.length > 0 ? { formerIds } : {}),
    },
    delayMs,
  }
}

/** What a failed order is charged with, as far as the provider's price says so: by the call, by its time, or what its answer measures. By the picture it is nothing. */
function failedCost(
  deps: Pick<FlowDeps, 'clock'>,
  job: DrawJob,
  task: DrawTask,
  scopes: readonly AnswerScope[],
): DrawTask['cost'] {
  const cost = measureCost(job.definition, scopes, {
    images: 0,
    elapsedMs: task.submittedAt ? deps.clock.now().getTime() - Date.parse(task.submittedAt) : 0,
  })
  return cost && Number(cost.amount) > 0 ? cost : null
}

/** Milliseconds until the deadline of the submit; 0 when it has passed or is unknown. */
export function untilDeadline(deps: Pick<FlowDeps, 'clock'>, task: DrawTask): number {
  return Math.max(0, Date.parse(task.deadlineAt ?? '') - deps.clock.now().getTime() || 0)
}
