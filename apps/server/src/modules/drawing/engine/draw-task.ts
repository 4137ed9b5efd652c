import type { TaskStatus } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { DrawCost } from '@drawdesk/contract/drawing/records/draw-info'
import type { DrawFailure } from './answers/classify.ts'

/**
 * Steps of one attempt (providers §10). `submitting` is stored before anything is sent: found again after a crash it means that
 * the answer was lost. `unknown` waits to be settled.
 */
export type DrawStep =
  | 'queued'
  | 'submitting'
  | 'running'
  | 'unknown'
  | 'fetching'
  | 'done'
  | 'failed'
  | 'cancelled'
  | 'timeout'
export const END_STEPS: readonly DrawStep[] = ['done', 'failed', 'cancelled', 'timeout']

/** A result that is still at the provider. */
export type RemoteItem = { kind: 'url'; url: string } | { kind: 'b64'; data: string } | { kind: 'ref'; item: unknown }

/** An order that was taken and failed. */
export interface EndedOrder {
  id?: string
  code: DrawFailure['code']
  msg: string
  /** ISO. */
  startedAt?: string
  endedAt: string
  cost: DrawCost | null
}

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
  /** The key of the pool that this attempt uses; chosen once, by the job. */
  keyName?: string
  /** ISO times. `startedAt`: when this attempt first did anything at the provider. */
  startedAt?: string
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
  /** What the prepare steps set; templates and expressions see them among the variables. */
  vars?: Record<string, unknown>
  /** Names of prepare steps that are done. */
  prepared?: string[]
  /** Where the provider wants us to ask for the state (`poll.urlFrom`). */
  pollUrl?: string
  /** Flow callback: not to be asked before this time, unless a call says so. ISO. */
  pollAt?: string
  /** Ids of the calls that were looked at, newest last; one that is given again is passed over. */
  callbacks?: string[]
  /** Provider's ids of orders that have ended: what still comes of them is nothing to us. */
  formerIds?: string[]
  /** When the addresses of the results were read (`result.ttlSec`). ISO. */
  itemsAt?: string
  /** Times that expired addresses were asked for anew. */
  renewals?: number
  items?: RemoteItem[]
  /** Orders before this one, which the provider ended as failed. */
  orders?: EndedOrder[]
  /** Of {@link retries}: how many there may be. */
  retriesMax?: number
  /** Something is put on its pictures at the end. */
  isStamped?: boolean
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

/**
 * What templates and expressions see as `task`. `clientId` names our socket: one per order, the same after a restart; so is `seed`, 0 – 2³²−1,
 * for services that paint the same picture again, or nothing, when none is given. `stamped` is 1 where a seal or a sticker comes on the picture.
 */
export function taskScope(task: DrawTask): Record<string, unknown> {
  const localId = task.order > 0 ? `${task.localId}-${task.order}` : task.localId
  return {
    localId,
    clientId: `c-${localId}`,
    seed: hashOf(localId),
    id: task.providerTaskId ?? '',
    attempt: task.attempt,
    ...(task.isStamped ? { stamped: 1 } : {}),
  }
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text, 'utf8')) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}
