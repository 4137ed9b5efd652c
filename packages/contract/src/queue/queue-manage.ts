import { DRAW_ERROR_CODES } from '../core/errors.ts'
import {
  dateSearch,
  DateTime,
  Id,
  IdOrEmpty,
  Nullable,
  PageQuery,
  RecordOf,
  Type,
  type Static,
} from '../core/schema.ts'
import { ApiHealth } from '../drawing/draw-api.ts'
import { PROMPT_LENGTH_MAX, sendFields } from '../drawing/records/draw-info.ts'

/**
 * The queue of drawings (wire-business §7). A **key** names one waiting or running drawing, a **lane** is one drawing API of one tenant; both are opaque to clients. Each tenant sees and steers its own
 * lanes; the platform's operator sees all, and narrows them by `tenantId`.
 */
export const QUEUE_PATH = '/blade-biz/queueManage'

export const TENANT_WEIGHT_MAX = 100
/** Of a pause, a hold. */
export const REASON_LENGTH_MAX = 200
/** Keys that are taken out together, records that are tried again together by their ids. */
export const QUEUE_MANY_MAX = 200
/** Failed records that are tried again by one filter. */
export const RETRY_BY_FILTER_MAX = 1_000
/** A killed drawing is waited for this long. */
export const KILL_WAIT_MS = 10_000
/** Characters of a prompt in a row of the list. */
export const QUEUE_PROMPT_LENGTH = 200
/** Failed records are offered for another try this long. */
export const FAILED_DAYS = 90

const Count = Type.Integer({ minimum: 0 })
const Seconds = Type.Number({ minimum: 0 })
const Key = Type.String({ minLength: 1, maxLength: 100 })
const Lane = Type.String({ minLength: 1, maxLength: 100 })
const TenantId = Type.String({ minLength: 1, maxLength: 12 })
const WaitSeconds = Nullable(Type.Object({ low: Type.Number(), high: Type.Number() }))

/** One waiting (`state` 0) or running (1) drawing. `position` from 1 in its lane, null when running. */
export const QueueRow = Type.Object({
  key: Key,
  lane: Lane,
  infoId: Id,
  apiId: IdOrEmpty,
  apiName: Type.String(),
  tenantId: Type.String(),
  tenantName: Type.String(),
  userId: IdOrEmpty,
  userName: Type.String(),
  prompt: Type.String(),
  state: Type.Union([Type.Literal(0), Type.Literal(1)]),
  /** Smaller begins earlier among the lanes of a tenant. */
  priority: Type.Integer(),
  position: Nullable(Type.Integer({ minimum: 1 })),
  waitSeconds: WaitSeconds,
  /** Why it waits although its turn has come; else `""`. */
  waitReason: Type.String(),
  queuedTime: DateTime,
  startedTime: DateTime,
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  attempt: Type.Integer(),
  /** The record's, for live updates. */
  version: Type.Integer(),
})
export type QueueRow = Static<typeof QueueRow>

const byTenant = { tenantId: Type.Optional(TenantId) }

/** Running first, then by position. */
export const QueueQuery = Type.Object({
  ...PageQuery.properties,
  ...byTenant,
  lane: Type.Optional(Lane),
  apiId: Type.Optional(Id),
  userId: Type.Optional(Id),
  state: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
  prompt: Type.Optional(Type.String({ maxLength: 200 })),
  key: Type.Optional(Key),
})

export const ByKey = Type.Object({ key: Key })
export const OutAnswer = Type.Object({ key: Key, infoId: Id, state: Type.Integer() })
/** `upstreamCancelled`: the provider was notified. `stopping`: its worker has not let go within {@link KILL_WAIT_MS}; it will. */
export const KillAnswer = Type.Object({
  ...OutAnswer.properties,
  upstreamCancelled: Type.Boolean(),
  stopping: Type.Optional(Type.Boolean()),
})
export type KillAnswer = Static<typeof KillAnswer>

/** What could not be done with single ones, in the caller's language. */
const Refused = Type.Array(Type.Object({ id: Type.String(), msg: Type.String() }))
export const OutManyInput = Type.Object({ keys: Type.Array(Key, { minItems: 1, maxItems: QUEUE_MANY_MAX }) })
export const ManyAnswer = Type.Object({ done: Count, refused: Refused })
export type ManyAnswer = Static<typeof ManyAnswer>

/** Why a lane with waiting drawings starts none, or slowly. */
export const LANE_STATUS_CODES = [
  'paused',
  'held',
  'noWorker',
  'draining',
  'breaker',
  'auth',
  'balance',
  'blocked',
  'rate',
  'keys',
  'full',
  'busy',
] as const
export type LaneStatusCode = (typeof LANE_STATUS_CODES)[number]
/**
 * `text` in the caller's language, as an operator would say it, with who or what; `until`: when it goes on by itself, `""` where nobody knows. `isBad` 0: nothing is wrong, the lane is at its limit (`full`),
 * others have their turn (`busy`), or the API's own limits let no more through just now (`rate`, `keys`); also of a pause or a hold behind which nothing waits.
 */
export const LaneStatus = Type.Object({
  code: Type.Enum([...LANE_STATUS_CODES]),
  text: Type.String(),
  until: DateTime,
  isBad: Type.Boolean(),
})
export type LaneStatus = Static<typeof LaneStatus>

export const QueueLane = Type.Object({
  lane: Lane,
  apiId: IdOrEmpty,
  apiName: Type.String(),
  tenantId: Type.String(),
  tenantName: Type.String(),
  waiting: Count,
  running: Count,
  /** Of those that wait: how many hold a place in front of the provider, because its circuit is open or a limit of the API is reached. */
  gated: Type.Optional(Count),
  /** Tries that failed within the last quarter of an hour, of drawings that have not ended. */
  failedTries: Type.Optional(Count),
  /** Most that run at once. */
  limit: Count,
  /** Most that may wait; beyond, sending answers 429. */
  queueMax: Count,
  isPaused: Type.Boolean(),
  pausedBy: Type.String(),
  pausedTime: DateTime,
  pauseReason: Type.String(),
  /** Of the one that waits longest; 0 when none waits. */
  oldestWaitSeconds: Seconds,
  health: ApiHealth,
  /** Ended well a minute, over the last five. */
  perMinute: Seconds,
  /** Of the last quarter of an hour: ended well, failed, refused by moderation. */
  succeeded: Count,
  failed: Count,
  blocked: Count,
  /** Of its last twenty. */
  medianRunSeconds: Nullable(Seconds),
  /** How long a drawing that is sent now would wait. */
  waitSeconds: WaitSeconds,
  stand: Nullable(LaneStatus),
})
export type QueueLane = Static<typeof QueueLane>

/** Lanes where something waits, runs, is paused, or ended within the last quarter of an hour; the longest wait first. */
export const LanesQuery = Type.Object({ ...byTenant, apiId: Type.Optional(Id) })
export const PauseLaneInput = Type.Object({
  lane: Lane,
  isPaused: Type.Boolean(),
  reason: Type.Optional(Type.String({ maxLength: REASON_LENGTH_MAX })),
})
/** Lets the next drawing of a lane whose circuit is open try at once. */
export const TryLaneInput = Type.Object({ lane: Lane })
/** Sends what waits in a lane to another active API of the same kind; single drawings that do not fit there are reported and stay. */
export const MoveLaneInput = Type.Object({ lane: Lane, apiId: Id })
/** Where the drawings of a lane could go. */
export const OtherApi = Type.Object({
  id: Id,
  apiName: Type.String(),
  health: ApiHealth,
  waiting: Count,
  running: Count,
  limit: Count,
})
export type OtherApi = Static<typeof OtherApi>
/** Drawings of one lane that are moved at once. */
export const MOVE_LANE_MAX = 1_000
/** `position` from 1; beyond the end: the last. */
export const MoveInput = Type.Object({ key: Key, position: Type.Integer({ minimum: 1 }) })
/** What is left out stays. `prompt` is the whole text that is sent. `version`: the record's, when the caller wants to know that somebody else was first (409). */
export const EditJobInput = Type.Object({
  key: Key,
  prompt: Type.Optional(Type.String({ minLength: 1, maxLength: PROMPT_LENGTH_MAX })),
  params: sendFields.params,
  version: Type.Optional(Type.Integer()),
})
/** What {@link EditJobInput} changes, whole: the list has 200 characters of it. */
export const JobDetail = Type.Object({
  ...QueueRow.properties,
  prompt: Type.String(),
  params: RecordOf(Type.Unknown()),
})
export type JobDetail = Static<typeof JobDetail>

/** A process that works. `isAlive` 0: it has said nothing for longer than a lease; what it held goes on elsewhere. */
export const QueueWorker = Type.Object({
  id: Type.String(),
  role: Type.String(),
  host: Type.String(),
  pid: Type.Integer(),
  running: Count,
  concurrency: Count,
  isDraining: Type.Boolean(),
  isAlive: Type.Boolean(),
  startedTime: DateTime,
})
export type QueueWorker = Static<typeof QueueWorker>

export const QueueBoard = Type.Object({
  waiting: Count,
  running: Count,
  oldestWaitSeconds: Seconds,
  perMinute: Seconds,
  /** Of the last quarter of an hour; `failed` without what moderation refused. */
  succeeded: Count,
  failed: Count,
  blocked: Count,
  lanes: Count,
  pausedLanes: Count,
  /** Is the caller's tenant held by the operator? */
  held: Nullable(Type.Object({ by: Type.String(), time: DateTime, reason: Type.String() })),
  /** Of the whole installation: hosts and process ids only for its operator, `[]` for others. */
  workers: Type.Array(QueueWorker),
  workersAlive: Count,
})
export type QueueBoard = Static<typeof QueueBoard>
export const BoardQuery = Type.Object(byTenant)

export const FIGURE_RANGES = ['24h', '90d'] as const
export const QueueFiguresQuery = Type.Object({
  range: Type.Enum([...FIGURE_RANGES]),
  ...byTenant,
  lane: Type.Optional(Lane),
})
const Spread = Nullable(Type.Object({ p50: Seconds, p90: Seconds }))
/** By the time they ended: 24 hours (the last one not over yet), or 90 days of the configured zone; each one is there, oldest first. */
export const QueueFigures = Type.Object({
  points: Type.Array(
    Type.Object({
      time: DateTime,
      succeeded: Count,
      failed: Count,
      blocked: Count,
      cancelled: Count,
      waitSeconds: Spread,
      runSeconds: Spread,
    }),
  ),
  /** Failures by their code, the most frequent first. */
  errors: Type.Array(Type.Object({ code: Type.Enum([...DRAW_ERROR_CODES]), count: Count })),
  total: Type.Object({
    succeeded: Count,
    failed: Count,
    blocked: Count,
    cancelled: Count,
    waitSeconds: Spread,
    runSeconds: Spread,
  }),
})
export type QueueFigures = Static<typeof QueueFigures>

/** For the platform's operator: who shares the workers, and how. `weight`: of the turns that all tenants have. */
export const QueueTenant = Type.Object({
  tenantId: Type.String(),
  tenantName: Type.String(),
  waiting: Count,
  running: Count,
  oldestWaitSeconds: Seconds,
  weight: Type.Integer({ minimum: 1, maximum: TENANT_WEIGHT_MAX }),
  isHeld: Type.Boolean(),
  heldBy: Type.String(),
  heldTime: DateTime,
  reason: Type.String(),
})
export type QueueTenant = Static<typeof QueueTenant>
/** What is left out stays. */
export const HoldTenantInput = Type.Object({
  tenantId: TenantId,
  isHeld: Type.Optional(Type.Boolean()),
  weight: Type.Optional(Type.Integer({ minimum: 1, maximum: TENANT_WEIGHT_MAX })),
  reason: Type.Optional(Type.String({ maxLength: REASON_LENGTH_MAX })),
})

/** `retryable` 1: those that another try may help; 0: the others. */
const failedFilters = {
  ...byTenant,
  retryable: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
  apiId: Type.Optional(Id),
  code: Type.Optional(Type.Enum([...DRAW_ERROR_CODES])),
  prompt: Type.Optional(Type.String({ maxLength: 200 })),
  ...dateSearch,
}
/** Failed records of the last {@link FAILED_DAYS} days, the latest first. */
export const FailedQuery = Type.Object({ ...PageQuery.properties, ...failedFilters })
export const FailedRow = Type.Object({
  infoId: Id,
  apiId: IdOrEmpty,
  apiName: Type.String(),
  tenantId: Type.String(),
  tenantName: Type.String(),
  userId: IdOrEmpty,
  userName: Type.String(),
  prompt: Type.String(),
  /** `""` where the cause is hidden from the caller. */
  code: Type.Enum([...DRAW_ERROR_CODES, '']),
  msg: Type.String(),
  retryable: Type.Boolean(),
  /** Orders that went to a provider, over all attempts. */
  attempts: Type.Integer(),
  finishedTime: DateTime,
})
export type FailedRow = Static<typeof FailedRow>
/** These records, or the {@link RETRY_BY_FILTER_MAX} latest that the filter finds; each is tried again by itself, and what cannot be is reported. */
export const RetryFailedInput = Type.Object({
  infoIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: QUEUE_MANY_MAX })),
  filter: Type.Optional(Type.Object(failedFilters)),
})

/**
 * The event `queue`: a lane changed, published at most once a second by each process; `id` is the lane. Moves and edits of single drawings are published the same way. The platform's own tenant gets those of all lanes.
 */
export interface QueueEventData {
  type: 'queue'
  id: string
  waiting: number
  running: number
  isPaused: boolean
}

/** The event `draw`: a record changed; `id` is the record. `progress` only while it runs. `takenDown` and `isDeleted` are sent where they are 1: who must not see it any more drops it at once. */
export interface DrawEventData {
  type: 'draw'
  id: string
  state: number
  progress: number
  version: number
  /** In state 1: it waits for another try. */
  waits?: 1
  takenDown?: 1
  isDeleted?: 1
}
