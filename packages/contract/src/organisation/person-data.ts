import { DateTime, GivenId, Id, Type, type Static } from '../core/schema.ts'

/** What an administrator does with the data of one person. */
export const PERSON_DATA_PATH = '/blade-user/person-data'
/** What people do with their own. */
export const MY_DATA_PATH = '/blade-user/my-data'

/** Days that a copy can be fetched. */
export const PERSON_EXPORT_DAYS = 7
/** Parameter: days between a person's request and the erasure, in which they can call it off. */
export const ERASURE_DAYS_PARAM = 'account.erasureDays'
export const ERASURE_DAYS = 7
export const ERASURE_DAYS_MOST = 90

/** 0 being made, 1 ready, 2 failed, 3 over its time. */
export const EXPORT_STATE = { running: 0, done: 1, failed: 2, expired: 3 } as const
/** 0 waits for its day, 1 under way, 2 done, 3 called off. */
export const ERASURE_STATE = { waiting: 0, running: 1, done: 2, calledOff: 3 } as const

/** What becomes of rows when their person is erased: gone; kept without the name; kept as they are. */
export const ERASING = ['delete', 'unname', 'keep'] as const
export type Erasing = (typeof ERASING)[number]
const ErasingName = Type.Unsafe<Erasing>({ type: 'string', enum: [...ERASING] })

/** What must come to an end before anybody is erased. */
export const BLOCKERS = [
  'order',
  'refund',
  'goods',
  'hold',
  'drawing',
  'process',
  'task',
  'approval',
  'lastAdministrator',
] as const
export type BlockerKind = (typeof BLOCKERS)[number]

export const PersonBlocker = Type.Object({
  kind: Type.Unsafe<BlockerKind>({ type: 'string', enum: [...BLOCKERS] }),
  count: Type.Integer(),
  text: Type.String(),
  /** The page where it is ended; "" for none. */
  path: Type.String(),
})
export type PersonBlocker = Static<typeof PersonBlocker>

/** `total`: tables to be read; `tables`: read so far. */
export const PersonExport = Type.Object({
  id: Id,
  state: Type.Integer(),
  tables: Type.Integer(),
  total: Type.Integer(),
  rows: Type.Integer(),
  files: Type.Integer(),
  bytes: Type.Integer(),
  createTime: DateTime,
  finishTime: DateTime,
  expireTime: DateTime,
  /** The caller asked for it, so the caller alone may fetch it. */
  isMine: Type.Boolean(),
})
export type PersonExport = Static<typeof PersonExport>

/** One kind of rows in the receipt, and why that became of them. */
export const ErasureLine = Type.Object({
  name: Type.String(),
  title: Type.String(),
  erasing: ErasingName,
  rows: Type.Integer(),
  why: Type.String(),
})
export type ErasureLine = Static<typeof ErasureLine>

export const PersonErasure = Type.Object({
  id: Id,
  userId: Id,
  /** What stands in place of the name. */
  alias: Type.String(),
  isOwn: Type.Boolean(),
  state: Type.Integer(),
  step: Type.Integer(),
  total: Type.Integer(),
  createTime: DateTime,
  dueTime: DateTime,
  beginTime: DateTime,
  finishTime: DateTime,
  /** Why it waits beyond its day. */
  blocked: Type.Array(PersonBlocker),
  /** Once it is done. */
  lines: Type.Array(ErasureLine),
})
export type PersonErasure = Static<typeof PersonErasure>

/** Everything about one person's data that a page shows. */
export const PersonDataView = Type.Object({
  exports: Type.Array(PersonExport),
  /** Open or done; absent for none. */
  erasure: Type.Optional(PersonErasure),
  blockers: Type.Array(PersonBlocker),
  /** Days that a request of one's own waits. */
  waitDays: Type.Integer(),
  /** "" where erasure may be asked for, else why it may not. */
  refused: Type.String(),
})
export type PersonDataView = Static<typeof PersonDataView>

/** Somebody whose account was removed, or whose data is erased. */
export const RemovedPerson = Type.Object({
  userId: Id,
  account: Type.String(),
  realName: Type.String(),
  removedTime: DateTime,
  erasure: Type.Optional(PersonErasure),
})
export type RemovedPerson = Static<typeof RemovedPerson>
export const RemovedPeople = Type.Array(RemovedPerson)
export const REMOVED_PEOPLE_SHOWN = 200

const TenantId = Type.Optional(Type.String({ maxLength: 20 }))
export const OfPerson = Type.Object({ userId: GivenId, tenantId: TenantId })
/** `confirm`: the account, typed once more. */
export const ErasePerson = Type.Object({
  userId: GivenId,
  confirm: Type.String({ minLength: 1, maxLength: 64 }),
  tenantId: TenantId,
})
export const EraseMe = Type.Object({ confirm: Type.String({ minLength: 1, maxLength: 64 }) })
