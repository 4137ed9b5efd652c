import type { DrawFailure } from './classify.ts'
import type { DrawTask } from './draw-task.ts'
import type { DrawJob, FlowDeps } from './flow-call.ts'
import type { ResultFile } from './flow-result.ts'
import { nextRetryDelay } from './retry.ts'

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

/**
 * Another submit after a wait, or the end when no try is left. `isOver`: the provider has ended the order, so the next one is new: it is
 * prepared anew, and what still comes of the old one is not its own.
 */
export function again(deps: Pick<FlowDeps, 'random'>, job: DrawJob, task: DrawTask, failure: DrawFailure, isOver = false): FlowOutcome {
  const delayMs = nextRetryDelay(job.definition, task.retries, failure, deps.random ?? Math.random)
  if (delayMs === undefined) return fail(task, failure)
  const { submittedAt: _submitted, deadlineAt: _deadline, providerTaskId, providerStatus: _status, pollUrl: _pollUrl, pollAt: _pollAt, ...rest } = task
  const next: DrawTask = { ...rest, step: 'queued', retries: task.retries + 1, polls: 0, misses: 0, error: failure }
  if (!isOver) return { task: next, delayMs }
  const { vars: _vars, prepared: _prepared, ...fresh } = next
  const formerIds = [...(task.formerIds ?? []), ...(providerTaskId === undefined ? [] : [providerTaskId])].slice(-FORMER_IDS_MAX)
  return { task: { ...fresh, order: task.order + 1, ...(formerIds.length > 0 ? { formerIds } : {}) }, delayMs }
}

/** Milliseconds until the deadline of the submit; 0 when it has passed or is unknown. */
export function untilDeadline(deps: Pick<FlowDeps, 'clock'>, task: DrawTask): number {
  return Math.max(0, Date.parse(task.deadlineAt ?? '') - deps.clock.now().getTime() || 0)
}
