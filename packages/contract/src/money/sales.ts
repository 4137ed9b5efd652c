import { DateTime, IdOrEmpty, PageOf, Type, type Static } from '../core/schema.ts'

export const SALES_DAYS_MOST = 400
export const SALES_KEYS = ['day', 'week', 'month', 'ex', 'mu', 'device', 'style', 'channel'] as const
export type SalesKey = (typeof SALES_KEYS)[number]

const Count = Type.Integer()
export const SalesFigures = Type.Object({
  count: Count,
  /** Fen. */
  gross: Count,
  refunds: Count,
  refundCount: Count,
  net: Count,
})
export type SalesFigures = Static<typeof SalesFigures>

/** `key`: the day, the first day of a week, the month, or an id or name; `day` is "" where it is not by time. */
export const SalesRow = Type.Object({
  key: Type.String(),
  day: Type.String(),
  exId: IdOrEmpty,
  exName: Type.String(),
  muName: Type.String(),
  ...SalesFigures.properties,
})
export type SalesRow = Static<typeof SalesRow>

/** `previous`: of as many days before; both of what is filtered, whatever the page. */
export const SalesTable = Type.Object({
  ...PageOf(SalesRow).properties,
  totals: SalesFigures,
  previous: SalesFigures,
  series: Type.Array(Type.Object({ day: Type.String(), gross: Count, refunds: Count, net: Count })),
})
export type SalesTable = Static<typeof SalesTable>

/** A statement that was imported. */
export const PayStatement = Type.Object({
  id: Type.String(),
  channelId: IdOrEmpty,
  channelName: Type.String(),
  day: Type.String(),
  source: Type.Unsafe<'file' | 'fetched'>({ type: 'string', enum: ['file', 'fetched'] }),
  lines: Count,
  matched: Count,
  /** Not settled yet. */
  open: Count,
  createTime: DateTime,
})
export type PayStatement = Static<typeof PayStatement>
export const MISMATCH_KINDS = ['missingHere', 'missingThere', 'differs'] as const
export type MismatchKind = (typeof MISMATCH_KINDS)[number]
export const PayMismatch = Type.Object({
  id: Type.String(),
  statementId: Type.String(),
  kind: Type.Unsafe<MismatchKind>({ type: 'string', enum: [...MISMATCH_KINDS] }),
  orderNo: Type.String(),
  orderId: IdOrEmpty,
  transactionId: Type.String(),
  /** Fen; null where that side has none. */
  here: Type.Unsafe<number | null>({ type: 'integer', nullable: true }),
  there: Type.Unsafe<number | null>({ type: 'integer', nullable: true }),
  isRefund: Type.Boolean(),
  settledTime: DateTime,
  settledBy: Type.String(),
  reason: Type.String(),
})
export type PayMismatch = Static<typeof PayMismatch>
