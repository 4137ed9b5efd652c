import { Id, IdOrEmpty, PageOf, Type, type Static } from '../core/schema.ts'
import { CurrencyCode, PayChannelWord, PayKindName } from './pay-order.ts'

export const SALES_DAYS_MOST = 400
export const SALES_KEYS = ['day', 'week', 'month', 'ex', 'mu', 'device', 'style', 'channel'] as const
export type SalesKey = (typeof SALES_KEYS)[number]

/** What rows are by time: in order, the newest first; any other key: the most sold first. */
export const isSalesTime = (key: SalesKey): boolean => key === 'day' || key === 'week' || key === 'month'

const Count = Type.Integer()
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
export const SalesFigures = Type.Object({
  /** Orders that were paid. */
  count: Count,
  /** Of them those that cost nothing. */
  free: Count,
  /** Fen. */
  gross: Count,
  refunds: Count,
  refundCount: Count,
  net: Count,
})
export type SalesFigures = Static<typeof SalesFigures>

/**
 * Sales of drawings and prints, or of the one `kind`; packs are prepaid and stand in none of them unless asked for. `startTime` and `endTime`: days of the configured zone, both included; default the last 30.
 * Amounts of two currencies are never added: figures are of `currency`, or of the one that is sold most in.
 */
export const SalesQuery = Type.Object({
  startTime: Type.Optional(Day),
  endTime: Type.Optional(Day),
  exId: Type.Optional(Id),
  exName: Type.Optional(Type.String({ maxLength: 255 })),
  muName: Type.Optional(Type.String({ maxLength: 255 })),
  kind: Type.Optional(PayKindName),
  channel: Type.Optional(PayChannelWord),
  currency: Type.Optional(CurrencyCode),
  by: Type.Optional(Type.Unsafe<SalesKey>({ type: 'string', enum: [...SALES_KEYS] })),
})
export type SalesQuery = Static<typeof SalesQuery>
export const SalesPageQuery = Type.Object({
  current: Type.Optional(Type.Integer({ minimum: 1 })),
  size: Type.Optional(Type.Integer({ minimum: 1 })),
  ...SalesQuery.properties,
})

/** `key`: the day, the first day of a week (Monday), the month (`2026-11`), or an id or name, "" for sales without one; `day` is the first day, "" where it is not by time. */
export const SalesRow = Type.Object({
  key: Type.String(),
  /** What people read of a device, style or experience; "" where it is gone, and where the key says it. */
  name: Type.String(),
  day: Type.String(),
  exId: IdOrEmpty,
  exName: Type.String(),
  muName: Type.String(),
  ...SalesFigures.properties,
})
export type SalesRow = Static<typeof SalesRow>

/** `previous`: of as many days before; both of what is filtered, whatever the page. `series` has every day. */
export const SalesTable = Type.Object({
  ...PageOf(SalesRow).properties,
  from: Day,
  to: Day,
  previousFrom: Day,
  previousTo: Day,
  currency: CurrencyCode,
  /** That something was sold in, this one first. */
  currencies: Type.Array(CurrencyCode),
  totals: SalesFigures,
  previous: SalesFigures,
  series: Type.Array(Type.Object({ day: Day, count: Count, gross: Count, refunds: Count, net: Count })),
})
export type SalesTable = Static<typeof SalesTable>
