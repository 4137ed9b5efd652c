type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

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

/** Of the company behind the sandbox. */
export interface PaymentFact {
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

export interface StoredMoney {
  orders: OrderFact[]
  payments: PaymentFact[]
  paidBack: PaidBackFact[]
  refunds: RefundFact[]
  drawings: DrawingFact[]
  notices: NoticeFact[]
  /** Transactions of the ledger whose sides differ. */
  uneven: string[]
}

const PARTS: Readonly<Record<Exclude<keyof StoredMoney, 'uneven'>, string>> = {
  orders: `select id::text, order_no as "orderNo", coalesce(client_request_id, '') as "requestId", channel, amount, state, delivery, transaction_id as "transactionId", refund_amount as "refundAmount", info_id::text as "infoId" from pay_order order by pay_order.id`,
  payments: `select order_no as "orderNo", number as "transactionId", amount from pay_sandbox where of = 'payment' and create_time <= now() order by id`,
  paidBack: `select order_no as "orderNo", transaction_id as "transactionId", number as "refundNo", amount, state from pay_sandbox where of = 'refund' order by id`,
  refunds: `select order_id::text as "orderId", refund_no as "refundNo", amount, state, source from pay_refund order by id`,
  drawings: `select id::text, pay_log_id::text as "orderId", state, refund_state as "refundState" from draw_info where pay_log_id is not null order by draw_info.id`,
  notices: `select order_id::text as "orderId", transaction_id as "transactionId", event, verdict from pay_notice order by id`,
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
