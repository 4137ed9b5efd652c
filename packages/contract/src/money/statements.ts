import { DateTime, Flag, Id, IdOrEmpty, pageAndDates, PageOf, Type, type Static } from '../core/schema.ts'

const Count = Type.Integer()
const Day = Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' })
/** The longest file, and the most lines of one. */
export const STATEMENT_BYTES_MOST = 20 * 1024 * 1024
export const STATEMENT_LINES_MOST = 200_000

/** The bill of a channel for one day (of Beijing, as the channels count). */
export const PayStatement = Type.Object({
  /** "" in a preview, where nothing is kept. */
  id: IdOrEmpty,
  channelId: IdOrEmpty,
  channelName: Type.String(),
  day: Type.String(),
  source: Type.Unsafe<'file' | 'fetched'>({ type: 'string', enum: ['file', 'fetched'] }),
  lines: Count,
  matched: Count,
  /** Not settled yet. */
  open: Count,
  /** Fen. */
  payments: Count,
  refunds: Count,
  fee: Count,
  createTime: DateTime,
})
export type PayStatement = Static<typeof PayStatement>
export const PayStatementPage = PageOf(PayStatement)
export type PayStatementPage = Static<typeof PayStatementPage>

export const MISMATCH_KINDS = ['missingHere', 'missingThere', 'differs'] as const
export type MismatchKind = (typeof MISMATCH_KINDS)[number]
const MismatchKindName = Type.Unsafe<MismatchKind>({ type: 'string', enum: [...MISMATCH_KINDS] })
const MaybeFen = Type.Unsafe<number | null>({ type: 'integer', nullable: true })

/** `missingHere`: the channel has it, the order book does not; `missingThere`: the other way round. */
export const PayMismatch = Type.Object({
  id: IdOrEmpty,
  statementId: IdOrEmpty,
  day: Type.String(),
  channelName: Type.String(),
  kind: MismatchKindName,
  orderNo: Type.String(),
  orderId: IdOrEmpty,
  transactionId: Type.String(),
  refundNo: Type.String(),
  currency: Type.String(),
  /** Fen; null where that side has none. */
  here: MaybeFen,
  there: MaybeFen,
  isRefund: Type.Boolean(),
  settledTime: DateTime,
  settledBy: Type.String(),
  reason: Type.String(),
})
export type PayMismatch = Static<typeof PayMismatch>
export const PayMismatchPage = PageOf(PayMismatch)
export type PayMismatchPage = Static<typeof PayMismatchPage>

export const ImportStatement = Type.Object({
  channelId: Type.Optional(Id),
  /** 1: says what would come of it, and keeps nothing. */
  isPreview: Type.Optional(Flag),
})
/** `mismatches`: the first fifty. */
export const ImportedStatement = Type.Object({
  isPreview: Flag,
  lines: Count,
  /** Lines that an earlier import has brought. */
  known: Count,
  statements: Type.Array(PayStatement),
  mismatches: Type.Array(PayMismatch),
})
export type ImportedStatement = Static<typeof ImportedStatement>

export const StatementsAsked = Type.Object({
  ...pageAndDates,
  channelId: Type.Optional(Id),
  startTime: Type.Optional(Day),
  endTime: Type.Optional(Day),
})
export type StatementsAsked = Static<typeof StatementsAsked>
export const MismatchesAsked = Type.Object({
  ...pageAndDates,
  statementId: Type.Optional(Id),
  channelId: Type.Optional(Id),
  kind: Type.Optional(MismatchKindName),
  orderNo: Type.Optional(Type.String({ maxLength: 64 })),
  /** 1: those that were settled; default: those that are open. */
  isSettled: Type.Optional(Flag),
})
export type MismatchesAsked = Static<typeof MismatchesAsked>
export const SettleMismatches = Type.Object({
  ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
  reason: Type.String({ minLength: 1, maxLength: 255 }),
})
export type SettleMismatches = Static<typeof SettleMismatches>
/** `matched`: they agree by now and are gone without anybody's word. */
export const SettledMismatches = Type.Object({ settled: Count, matched: Count })
export type SettledMismatches = Static<typeof SettledMismatches>
export const StatementChannels = Type.Array(Type.Object({ id: Id, name: Type.String(), channel: Type.String() }))
export type StatementChannels = Static<typeof StatementChannels>
