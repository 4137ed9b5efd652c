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

/** Everything that is stored of money, read as the owner of the database. */
export async function readMoney(query: Query): Promise<StoredMoney> {
  const [orders, payments, paidBack, refunds, drawings, notices, uneven] = await Promise.all([
    query<OrderFact>(
      `select id::text, order_no as "orderNo", coalesce(client_request_id, '') as "requestId", channel, amount::int, state, delivery, transaction_id as "transactionId", refund_amount::int as "refundAmount", info_id::text as "infoId" from pay_order order by id`,
    ),
    query<PaymentFact>(
      `select order_no as "orderNo", number as "transactionId", amount::int from pay_sandbox where of = 'payment' and create_time <= now() order by id`,
    ),
    query<PaidBackFact>(
      `select order_no as "orderNo", transaction_id as "transactionId", number as "refundNo", amount::int, state from pay_sandbox where of = 'refund' order by id`,
    ),
    query<RefundFact>(
      `select order_id::text as "orderId", refund_no as "refundNo", amount::int, state, source from pay_refund order by id`,
    ),
    query<DrawingFact>(
      `select id::text, pay_log_id::text as "orderId", state, refund_state as "refundState" from draw_info where pay_log_id is not null order by id`,
    ),
    query<NoticeFact>(
      `select order_id::text as "orderId", transaction_id as "transactionId", event, verdict from pay_notice order by id`,
    ),
    query<{ id: string }>(
      `select transaction_id::text as id from ledger_entry group by tenant_id, transaction_id, currency having sum(debit) <> sum(credit)`,
    ),
  ])
  return { orders, payments, paidBack, refunds, drawings, notices, uneven: uneven.map(({ id }) => id) }
}
