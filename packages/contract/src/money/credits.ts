import { DateTime, Flag, Id, IdOrEmpty, PageOf, Type, type Static } from '../core/schema.ts'
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
export const UserFlow = Type.Object({
  id: Id,
  userId: Id,
  userName: Type.String(),
  kind: Type.Unsafe<CreditFlowKind>({ type: 'string', enum: [...FLOW_KINDS] }),
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
