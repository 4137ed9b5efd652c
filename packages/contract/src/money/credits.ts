import { PartialOf } from '../core/schemas/object-parts.ts'
import { DateTime, Flag, GivenId, Id, IdOrEmpty, PageOf, pageAndDates, Type, type Static } from '../core/schema.ts'
import { CurrencyCode, Fen } from './pay-order.ts'

/** What a pack gives: credits to spend, days of free use, prints. */
export const GRADE_KINDS = ['credits', 'days', 'prints'] as const
export type GradeKind = (typeof GRADE_KINDS)[number]
const GradeKindName = Type.Unsafe<GradeKind>({ type: 'string', enum: [...GRADE_KINDS] })

export const PayGrade = Type.Object({
  id: Id,
  name: Type.String({ minLength: 1, maxLength: 60 }),
  kind: GradeKindName,
  price: Fen,
  currency: CurrencyCode,
  credits: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
  /** How long a bag lives from its sale; 0: for ever. */
  days: Type.Integer({ minimum: 0, maximum: 3_650 }),
  /** Shown struck through; 0: none. */
  originPrice: Fen,
  badge: Type.String({ maxLength: 20 }),
  sort: Type.Integer({ minimum: 0, maximum: 9_999 }),
  active: Flag,
  remark: Type.String({ maxLength: 255 }),
})
export type PayGrade = Static<typeof PayGrade>

export const FLOW_KINDS = ['buy', 'spend', 'refund', 'gift', 'expire', 'adjust', 'reward'] as const
export type CreditFlowKind = (typeof FLOW_KINDS)[number]
export type FlowUsage = '' | 'draw' | 'chat' | 'voice' | 'order'
export const UserFlow = Type.Object({
  id: Id,
  userId: Id,
  userName: Type.String(),
  kind: Type.Unsafe<CreditFlowKind>({ type: 'string', enum: [...FLOW_KINDS] }),
  /** What is counted. */
  unit: GradeKindName,
  /** What it was spent on; "" otherwise. */
  usage: Type.Unsafe<FlowUsage>({ type: 'string', enum: ['', 'draw', 'chat', 'voice', 'order'] }),
  credits: Type.Integer(),
  balance: Type.Integer(),
  orderNo: Type.String(),
  infoId: IdOrEmpty,
  msgId: IdOrEmpty,
  remark: Type.String(),
  createTime: DateTime,
})
export type UserFlow = Static<typeof UserFlow>
export const UserFlowPage = PageOf(UserFlow)

export const BAG_STATES = ['active', 'used', 'expired', 'refunded'] as const
export const ServiceBag = Type.Object({
  id: Id,
  gradeId: IdOrEmpty,
  name: Type.String(),
  kind: GradeKindName,
  total: Type.Integer(),
  left: Type.Integer(),
  startTime: DateTime,
  /** "" : for ever. */
  expireTime: DateTime,
  state: Type.Unsafe<(typeof BAG_STATES)[number]>({ type: 'string', enum: [...BAG_STATES] }),
})
export type ServiceBag = Static<typeof ServiceBag>

/** Absent: those on sale. */
export const PayGradeQuery = Type.Object({ active: Type.Optional(Flag) })
export const PayGradeRow = Type.Object({ ...PayGrade.properties, version: Type.Integer() })
export type PayGradeRow = Static<typeof PayGradeRow>
const { id: _id, ...gradeFields } = PayGrade.properties
/** A new one without an id; what is absent stays as it is. */
export const PayGradeSave = Type.Object({
  id: Type.Optional(GivenId),
  version: Type.Optional(Type.Integer()),
  ...PartialOf(Type.Object(gradeFields)).properties,
})
export type PayGradeSave = Static<typeof PayGradeSave>
/** In the order in which they are offered. */
export const PayGradeOrder = Type.Object({ ids: Type.Array(GivenId, { minItems: 1, maxItems: 500 }) })

/** `userId` absent: one's own; `all` 1: of all that the caller sees. */
export const UserFlowQuery = Type.Object({
  ...pageAndDates,
  userId: Type.Optional(Id),
  all: Type.Optional(Flag),
  kind: Type.Optional(Type.Unsafe<CreditFlowKind>({ type: 'string', enum: [...FLOW_KINDS] })),
})
export const OfUser = Type.Object({ userId: Type.Optional(Id) })

/** What somebody has: credits that are free and held, days and prints. */
export const CreditBalance = Type.Object({
  userId: Id,
  userName: Type.String(),
  balance: Type.Integer(),
  held: Type.Integer(),
  days: Type.Integer(),
  prints: Type.Integer(),
})
export type CreditBalance = Static<typeof CreditBalance>

export const ADJUST_MOST = 1_000_000
/** Above 0 gives, below 0 takes; `gift` gives only. `lifeDays` 0: for ever. The same `clientRequestId` does it once. */
export const AdjustCredits = Type.Object({
  userId: GivenId,
  credits: Type.Integer({ minimum: -ADJUST_MOST, maximum: ADJUST_MOST }),
  kind: Type.Optional(Type.Unsafe<'adjust' | 'gift'>({ type: 'string', enum: ['adjust', 'gift'] })),
  lifeDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_650 })),
  remark: Type.String({ minLength: 1, maxLength: 200 }),
  clientRequestId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
})
export type AdjustCredits = Static<typeof AdjustCredits>
