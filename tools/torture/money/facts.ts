type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

/** Channels with a company behind them that can be asked what it has. */
export const ASKED_CHANNELS = ['sandbox', 'wechat', 'alipay'] as const
export type AskedChannel = (typeof ASKED_CHANNELS)[number]

export interface OrderFact {
  id: string
  orderNo: string
  requestId: string
  channel: string
  amount: number
  state: number
  delivery: number
  transactionId: string
  refundAmount: number
  infoId: string | null
}

/** Of a company. */
export interface PaymentFact {
  channel: AskedChannel
  orderNo: string
  transactionId: string
  amount: number
}
export interface PaidBackFact extends PaymentFact {
  refundNo: string
  state: string
}

export interface RefundFact {
  orderId: string
  refundNo: string
  /** By which the money goes back. */
  channel: string
  amount: number
  state: number
  source: string
}

export interface DrawingFact {
  id: string
  orderId: string
  state: number
  refundState: number | null
}

export interface NoticeFact {
  orderId: string | null
  transactionId: string
  event: string
  verdict: string
}

/** What the ledger says is at a channel, in fen. */
export interface AccountFact {
  channel: AskedChannel
  balance: number
}

export interface StoredMoney {
  orders: OrderFact[]
  payments: PaymentFact[]
  paidBack: PaidBackFact[]
  refunds: RefundFact[]
  drawings: DrawingFact[]
  notices: NoticeFact[]
  accounts: AccountFact[]
  /** Transactions of the ledger whose sides differ. */
  uneven: string[]
}

const ASKED = ASKED_CHANNELS.map((name) => `'${name}'`).join(', ')
const PARTS: Readonly<Record<Exclude<keyof StoredMoney, 'uneven'>, string>> = {
  orders: `select id::text, order_no as "orderNo", coalesce(client_request_id, '') as "requestId", channel, amount, state, delivery, transaction_id as "transactionId", refund_amount as "refundAmount", info_id::text as "infoId" from pay_order order by pay_order.id`,
  payments: `select 'sandbox' as channel, order_no as "orderNo", number as "transactionId", amount from pay_sandbox where of = 'payment' and create_time <= now() order by id`,
  paidBack: `select 'sandbox' as channel, order_no as "orderNo", transaction_id as "transactionId", number as "refundNo", amount, state from pay_sandbox where of = 'refund' order by id`,
  refunds: `select r.order_id::text as "orderId", r.refund_no as "refundNo", coalesce(c.channel, o.channel) as channel, r.amount, r.state, r.source
    from pay_refund r join pay_order o on o.id = r.order_id left join pay_channel c on c.id = r.channel_id order by r.id`,
  drawings: `select id::text, pay_log_id::text as "orderId", state, refund_state as "refundState" from draw_info where pay_log_id is not null order by draw_info.id`,
  notices: `select order_id::text as "orderId", transaction_id as "transactionId", event, verdict from pay_notice order by id`,
  accounts: `select c.channel, coalesce(sum(e.debit - e.credit), 0)::bigint as balance from pay_channel c
    left join ledger_entry e on e.tenant_id = c.tenant_id and e.account = 'channel:' || c.id
    where c.tenant_id = '000000' and c.channel in (${ASKED}) group by c.channel`,
}
const UNEVEN = `select transaction_id::text as id from ledger_entry group by tenant_id, transaction_id, currency having sum(debit) <> sum(credit)`

/** Everything that is stored of money, read as the owner of the database, in one statement: of one moment. */
export async function readMoney(query: Query): Promise<StoredMoney> {
  const rows = (sql: string): string => `(select coalesce(json_agg(part), '[]') from (${sql}) as part)`
  const members = Object.entries({ ...PARTS, uneven: UNEVEN }).map(([name, sql]) => `'${name}', ${rows(sql)}`)
  const [row] = await query<{ facts: Omit<StoredMoney, 'uneven'> & { uneven: { id: string }[] } }>(
    `select json_build_object(${members.join(', ')}) as facts`,
  )
  if (!row) throw new Error('nothing was read')
  return { ...row.facts, uneven: row.facts.uneven.map(({ id }) => id) }
}

/**
 * What is stored, and what companies of their own know, which go on meanwhile: they are asked before and after. What counts as paid or refunded they know afterwards; what
 * they were asked for before is written. A refund that they took while we read shows the next time.
 */
export async function readAll(
  query: Query,
  truth: () => Pick<StoredMoney, 'payments' | 'paidBack'>,
): Promise<StoredMoney> {
  const before = new Set(truth().paidBack.map(({ refundNo }) => refundNo))
  const stored = await readMoney(query)
  const written = new Set(stored.refunds.map(({ refundNo }) => refundNo))
  const { payments, paidBack } = truth()
  const shown = paidBack.filter(({ refundNo }) => before.has(refundNo) || written.has(refundNo))
  return { ...stored, payments: [...stored.payments, ...payments], paidBack: [...stored.paidBack, ...shown] }
}
