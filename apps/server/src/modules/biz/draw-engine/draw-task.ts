import type { TaskStatus } from '@drawdesk/contract/biz/draw-definition'
import type { DrawCost } from '@drawdesk/contract/biz/draw-info'
import type { DrawFailure } from './classify.ts'

/**
 * Steps of one attempt (providers §10). `submitting` is stored before anything is sent: found again after a crash it means that
 * the answer was lost. `unknown` waits to be settled.
 */
export type DrawStep = 'queued' | 'submitting' | 'running' | 'unknown' | 'fetching' | 'done' | 'failed' | 'cancelled' | 'timeout'
export const END_STEPS: readonly DrawStep[] = ['done', 'failed', 'cancelled', 'timeout']

/** A result that is still at the provider. */
export type RemoteItem = { kind: 'url'; url: string } | { kind: 'b64'; data: string } | { kind: 'ref'; item: unknown }

/** Everything that must survive between two steps; plain JSON. */
export interface DrawTask {
  /** Our id of this attempt, the idempotency key; a further attempt of the same drawing needs another. */
  localId: string
  attempt: number
  step: DrawStep
  /** Submits repeated within this attempt. */
  retries: number
  /**
   * Orders that the provider itself ended as failed. A new order needs a new idempotency key, else it would answer the old one again;
   * a submit that is repeated for lack of an answer keeps its key.
   */
  order: number
  /** ISO times. */
  submittedAt?: string
  deadlineAt?: string
  providerTaskId?: string
  /** As the provider last said. */
  providerStatus?: TaskStatus
  polls: number
  /** 0–1, never falls. */
  progress: number
  /** Listings that did not show the lost submit. */
  misses: number
  fetchTries: number
  items?: RemoteItem[]
  meta?: Record<string, unknown>
  cost?: DrawCost | null
  error?: DrawFailure
}

export function newDrawTask(localId: string, attempt = 1): DrawTask {
  return { localId, attempt, step: 'queued', retries: 0, order: 0, polls: 0, progress: 0, misses: 0, fetchTries: 0 }
}

export function isEnded(task: DrawTask): boolean {
  return END_STEPS.includes(task.step)
}

/** What templates and expressions see as `task`. */
export function taskScope(task: DrawTask): Record<string, unknown> {
  return { localId: task.order > 0 ? `${task.localId}-${task.order}` : task.localId, id: task.providerTaskId ?? '', attempt: task.attempt }
}
