/** One refund of an order. */
export interface FakeRefund {
  refundNo: string
  refundId: string
  amount: number
  reason: string
  notifyUrl: string
  state: 'pending' | 'done' | 'stuck' | 'closed'
  createTime: Date
  doneTime: Date | undefined
}

/** One order as the company keeps it; amounts in fen. */
export interface FakeOrder {
  orderNo: string
  amount: number
  description: string
  notifyUrl: string
  returnUrl: string
  payer: string
  expireTime: Date | undefined
  createTime: Date
  state: 'open' | 'paid' | 'closed'
  transactionId: string
  payTime: Date | undefined
  refunds: FakeRefund[]
  /** What the first call got, which a repeated one gets again. */
  handle: string
}

/** The orders of one account; `prefix` begins the company's own numbers. */
export function createPayOrders(now: () => number, prefix: string) {
  const orders = new Map<string, FakeOrder>()
  let count = 0
  const number = (): string => `${prefix}${String((count += 1)).padStart(10, '0')}`

  return {
    list: (): FakeOrder[] => [...orders.values()],
    find: (orderNo: unknown): FakeOrder | undefined => (typeof orderNo === 'string' ? orders.get(orderNo) : undefined),
    findByTransaction: (id: unknown): FakeOrder | undefined =>
      [...orders.values()].find(({ transactionId }) => transactionId !== '' && transactionId === id),
    findRefund: (refundNo: unknown): { order: FakeOrder; refund: FakeRefund } | undefined =>
      [...orders.values()]
        .flatMap((order) => order.refunds.map((refund) => ({ order, refund })))
        .find(({ refund }) => refund.refundNo === refundNo),
    open(facts: Pick<FakeOrder, 'orderNo' | 'amount' | 'description' | 'notifyUrl'> & Partial<FakeOrder>): FakeOrder {
      const order: FakeOrder = {
        returnUrl: '',
        payer: 'payer-0001',
        expireTime: undefined,
        createTime: new Date(now()),
        state: 'open',
        transactionId: '',
        payTime: undefined,
        refunds: [],
        handle: number(),
        ...facts,
      }
      orders.set(order.orderNo, order)
      return order
    },
    pay(order: FakeOrder): void {
      Object.assign(order, { state: 'paid', transactionId: number(), payTime: new Date(now()) })
    },
    refund(
      order: FakeOrder,
      facts: Pick<FakeRefund, 'refundNo' | 'amount' | 'reason' | 'notifyUrl' | 'state'>,
    ): FakeRefund {
      const time = new Date(now())
      const refund = {
        refundId: number(),
        createTime: time,
        doneTime: facts.state === 'done' ? time : undefined,
        ...facts,
      }
      order.refunds.push(refund)
      return refund
    },
    settle(refund: FakeRefund, state: FakeRefund['state']): void {
      refund.state = state
      refund.doneTime = state === 'done' ? new Date(now()) : undefined
    },
    /** All that is refunded or set aside for it. */
    refunded: ({ refunds }: FakeOrder): number =>
      refunds.filter(({ state }) => state !== 'closed').reduce((sum, { amount }) => sum + amount, 0),
  }
}
export type PayOrders = ReturnType<typeof createPayOrders>
