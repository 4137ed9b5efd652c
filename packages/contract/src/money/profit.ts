import { Flag, Id, PageOf, Type, type Static } from '../core/schema.ts'
import { CurrencyCode } from './pay-order.ts'

/**
 * What orders brought and what they cost. The calls are ours, beside those of the dialect, and documented here: `drawPayLog/profit`, `profitExport`, `profitOfOrder`, `profitAlarms`.
 *
 * One figure has one definition wherever it stands: what was brought is the net of the sales table, what providers took is the cost of the drawings by the day of their sending,
 * tokens and voices are those of the pages of chat and speech.
 */
export const PROFIT_DAYS_MOST = 400
/** `tenant`: for the platform's operator, over all tenants. */
export const PROFIT_KEYS = ['day', 'week', 'month', 'style', 'ex', 'device', 'tenant'] as const
export type ProfitKey = (typeof PROFIT_KEYS)[number]
/** Parameter of a tenant: what a sheet of paper costs, in fen, with up to four decimals. */
export const SHEET_PRICE_PARAM = 'print.sheet.price'
export const isSheetPrice = (text: string): boolean => /^\d{1,6}(\.\d{1,4})?$/.test(text)
/** As `tenantId`, for the platform's operator: everybody's. */
export const PROFIT_OF_ALL = 'all'
/** An alarm looks at so many of the last orders that were paid for, and at no fewer than the second number. */
export const ALARM_ORDERS = 20
export const ALARM_ORDERS_LEAST = 5

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const Count = Type.Integer()
/** Decimal text in whole units of the currency, exact: a token costs far less than a fen. */
const Money = Type.String({ pattern: '^-?\\d+(\\.\\d+)?$' })

export const ProfitFigures = Type.Object({
  /** Orders that were paid, free ones too. */
  orders: Count,
  /** `gross` − `refunds` + `earned`. */
  brought: Money,
  gross: Money,
  refunds: Money,
  /** Of packs, as their credits were spent on something that has no order, or ran out. */
  earned: Money,
  /** What drawing services charged. */
  provider: Money,
  /** What chat models charged. */
  tokens: Money,
  voice: Money,
  paper: Money,
  sheets: Count,
  /** What payment channels kept. */
  fee: Money,
  /** The five above it, added up. */
  cost: Money,
  /** `brought` − `cost`. */
  margin: Money,
})
export type ProfitFigures = Static<typeof ProfitFigures>
export const PROFIT_COSTS = ['provider', 'tokens', 'voice', 'paper', 'fee'] as const
export type ProfitCost = (typeof PROFIT_COSTS)[number]

/**
 * `startTime` and `endTime`: days of the configured zone, both included; default the last 30. Amounts of two currencies are never added: figures are of `currency`, or of the one that most was brought in.
 * `order`: the most brought first, or the lowest margin first; days come newest first.
 */
export const ProfitQuery = Type.Object({
  startTime: Type.Optional(Day),
  endTime: Type.Optional(Day),
  by: Type.Optional(Type.Unsafe<ProfitKey>({ type: 'string', enum: [...PROFIT_KEYS] })),
  exId: Type.Optional(Id),
  styleId: Type.Optional(Id),
  loginId: Type.Optional(Id),
  currency: Type.Optional(CurrencyCode),
  order: Type.Optional(Type.Enum(['brought', 'margin'])),
  /** For the platform's operator: another tenant's, or `all`. */
  tenantId: Type.Optional(Type.String({ maxLength: 12 })),
})
export type ProfitQuery = Static<typeof ProfitQuery>
export const ProfitPageQuery = Type.Object({
  current: Type.Optional(Type.Integer({ minimum: 1 })),
  size: Type.Optional(Type.Integer({ minimum: 1 })),
  ...ProfitQuery.properties,
})

/** `key`: the day, the first day of a week, the month, or an id, "" for orders without one; `isOutside` 1: what no order stands behind, where rows are not by time or tenant. */
export const ProfitRow = Type.Object({
  key: Type.String(),
  /** What people read; "" where it is gone. */
  name: Type.String(),
  day: Type.String(),
  isOutside: Flag,
  ...ProfitFigures.properties,
})
export type ProfitRow = Static<typeof ProfitRow>

/** Other currencies, in which something was brought or cost. */
const InCurrency = Type.Object({ currency: CurrencyCode, brought: Money, cost: Money })

export const ProfitTable = Type.Object({
  ...PageOf(ProfitRow).properties,
  from: Day,
  to: Day,
  previousFrom: Day,
  previousTo: Day,
  currency: CurrencyCode,
  others: Type.Array(InCurrency),
  totals: ProfitFigures,
  /** Of as many days before. */
  previous: ProfitFigures,
  /** Of `totals`, what no order stands behind: drawings without an order, chat, voices, packs. */
  outside: ProfitFigures,
  series: Type.Array(Type.Object({ day: Day, brought: Money, cost: Money, margin: Money })),
  /** Fen, as the parameter has it now; "0" where there is none, and over all tenants. */
  sheetPrice: Type.String(),
  /** 1: a data scope bounds what the caller sees, so that only the orders they see are counted, and nothing without an order. */
  isPartial: Flag,
})
export type ProfitTable = Static<typeof ProfitTable>

/** What one order brought and cost, a row for each currency. */
export const OrderProfit = Type.Array(Type.Object({ currency: CurrencyCode, ...ProfitFigures.properties }))
export type OrderProfit = Static<typeof OrderProfit>

/** Styles and experiences whose last orders cost more than they brought. */
export const ProfitAlarm = Type.Object({
  subject: Type.Enum(['style', 'ex']),
  subjectId: Id,
  name: Type.String(),
  currency: CurrencyCode,
  orders: Count,
  brought: Money,
  cost: Money,
  margin: Money,
})
export type ProfitAlarm = Static<typeof ProfitAlarm>
