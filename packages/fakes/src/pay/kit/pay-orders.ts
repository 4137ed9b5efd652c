import { NO_JOURNAL, type PayJournal } from './pay-journal.ts'

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
  /** The payer has seen it: only then does Alipay know a trade. */
  isScanned: boolean
  refunds: FakeRefund[]
  /** What the first call got, which a repeated one gets again. */
  handle: string
}

/** The orders of one account; `prefix` begins the company's own numbers. What changes is in the journal before anybody is answered. */
export function createPayOrders(now: () => number, prefix: string, journal: PayJournal = NO_JOURNAL) {
  const orders = new Map<string, FakeOrder>()
  let count = 0
  for (const line of journal.read()) {
    if (!('order' in line)) continue
    orders.set(line.order.orderNo, line.order)
    count = Math.max(count, line.count)
  }
  const save = (order: FakeOrder): void => journal.append({ order, count })
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
        isScanned: false,
        refunds: [],
        handle: number(),
        ...facts,
      }
      orders.set(order.orderNo, order)
      save(order)
      return order
    },
    scan(order: FakeOrder): void {
      if (order.isScanned) return
      order.isScanned = true
      save(order)
    },
    /** @param amount as no company should take it: another one than was asked for */
    pay(order: FakeOrder, amount = order.amount): void {
      const payTime = new Date(now())
      Object.assign(order, { state: 'paid', isScanned: true, amount, transactionId: number(), payTime })
      save(order)
    },
    close(order: FakeOrder): void {
      order.state = 'closed'
      save(order)
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
      save(order)
      return refund
    },
    settle(order: FakeOrder, refund: FakeRefund, state: FakeRefund['state']): void {
      refund.state = state
      refund.doneTime = state === 'done' ? new Date(now()) : undefined
      save(order)
    },
    /** All that is refunded or set aside for it. */
    refunded: ({ refunds }: FakeOrder): number =>
      refunds.filter(({ state }) => state !== 'closed').reduce((sum, { amount }) => sum + amount, 0),
  }
}
export type PayOrders = ReturnType<typeof createPayOrders>
