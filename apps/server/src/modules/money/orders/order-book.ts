import { PAY_STATE, REFUND_STATE, type CreateOrder, type CreateRefund } from '@drawdesk/contract/money/pay-order'
import { commonErrors } from '../../../platform/errors.ts'
import { requestHashOf } from '../../../platform/request-hash.ts'
import type { Scope } from '../../../platform/scope.ts'
import { ChannelError } from '../channels/pay-channel.ts'
import { payErrors } from '../channels/pay.errors.ts'
import { createGoodsList, type SoldStep } from './goods.ts'
import { soldOrderOf } from './rows/sold-order.ts'
import { createQuotes } from './making/quotes.ts'
import { createOrderMaker, REQUEST_KEPT_MS, type Buyer } from './making/order-maker.ts'
import { createPayNotices } from './notices/pay-notices.ts'
import type { Db } from '../../../platform/database/db.ts'
import { createPayOrderRepository, DELIVERY, type PayOrderRow } from './rows/pay-order.repository.ts'
import { createPayRefundRepository, type PayRefundRow } from './rows/pay-refund.repository.ts'
import { createBalanceDesk } from './steps/balance-desk.ts'
import { closeOrder } from './steps/close-step.ts'
import { createCashDesk } from './steps/cash-desk.ts'
import { queueDelivery } from './steps/queue-delivery.ts'
import { refundApproval } from './steps/refund-approval.ts'
import { createRefundMaker } from './steps/refund-maker.ts'
import type { StepDeps } from './steps/step-deps.ts'
import { createDeliveryWatch } from './watch/delivery-watch.ts'
import { createOrderWatch } from './watch/order-watch.ts'
import { createRefundWatch } from './watch/refund-watch.ts'

/**
 * The order book: everything that a person pays for is one row, and each step of it one transaction. Those who sell say with `addGoods` what can be bought; who keeps
 * credits, with `setCredits`, so that they can pay too.
 */
export function createOrderBook(needs: Omit<StepDeps, 'goods' | 'balance'>) {
  const goods = createGoodsList()
  const balance = createBalanceDesk()
  const deps: StepDeps = { ...needs, goods, balance }
  const { db, jobs, payChannels, approvals, clock } = deps
  const orders = createPayOrderRepository(db)
  const refunds = createPayRefundRepository(db)
  const maker = createOrderMaker(deps)
  const refundMaker = createRefundMaker(deps)
  const orderWatch = createOrderWatch(deps)
  const refundWatch = createRefundWatch(deps)
  approvals.addSubject('refund', refundApproval(deps))

  /** As far as the scope sees it, or one's own. @throws AppError `common.notFound` */
  async function get(scope: Scope, id: string): Promise<PayOrderRow> {
    const order = await orders.findSeen(scope, id)
    if (!order) throw commonErrors.notFound()
    return order
  }

  /** The same request again. @throws AppError `pay.requestReused` */
  async function findEarlierRefund(scope: Scope, asked: CreateRefund): Promise<PayRefundRow | undefined> {
    if (asked.clientRequestId === undefined) return undefined
    const before = new Date(clock.now().getTime() - REQUEST_KEPT_MS)
    await refunds.forgetRequest(scope, asked.clientRequestId, before)
    const known = await refunds.findRequest(scope, asked.clientRequestId)
    if (known && known.requestHash !== requestHashOf(asked)) throw payErrors.requestReused()
    return known
  }

  /** @throws AppError `common.notFound` for anybody else's */
  async function own(buyer: Scope, id: string): Promise<PayOrderRow> {
    const order = await get(buyer, id)
    if (order.userId !== buyer.userId) throw commonErrors.notFound()
    return order
  }

  /** Closes an order that nobody has paid, at the channel first. @throws AppError `pay.wrongState`, `pay.paidMeanwhile`, `pay.channelSilent` */
  async function close(scope: Scope, id: string): Promise<PayOrderRow> {
    const order = await get(scope, id)
    if (order.state !== PAY_STATE.unpaid) throw payErrors.wrongState()
    const channel = order.channelId === null ? undefined : await payChannels.find(db, scope, order.channelId)
    try {
      if (channel) await payChannels.adapterOf(channel).close({ orderNo: order.orderNo })
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error
      if (error.code !== 'paid') throw payErrors.channelSilent({ cause: error })
      await orderWatch.look(scope, id)
      throw payErrors.paidMeanwhile()
    }
    const closed = await closeOrder(deps, scope, order, 'person')
    if (!closed) throw payErrors.wrongState()
    return closed
  }

  return {
    addGoods: goods.add,
    setCredits: balance.setCredits,
    deps,
    get,
    create: (buyer: Buyer, asked: CreateOrder): Promise<PayOrderRow> => maker.create(buyer, asked),
    quote: createQuotes(deps),

    /** An order that waits for its payer, with what leads them to the channel. @throws AppError `common.notFound` for anybody else's */
    resume: async (buyer: Buyer, id: string): Promise<PayOrderRow> => maker.finish(buyer, await own(buyer, id)),

    /** Called off by its buyer. @throws AppError as {@link close} */
    callOff: async (buyer: Scope, id: string): Promise<PayOrderRow> => close(buyer, (await own(buyer, id)).id),
    notices: createPayNotices(deps),
    cash: createCashDesk(deps, orderWatch),
    orderWatch,
    refundWatch,
    deliveryWatch: createDeliveryWatch(deps),
    refundMaker,

    /** Holds an order until the end of the transaction, before the rows that were made for it. */
    hold: (trx: Db, scope: Scope, id: string): Promise<unknown> => createPayOrderRepository(trx).lock(scope, id),

    /** How what takes its time came out, in the transaction of its end. What failed is made again or refunded by a job of that transaction. */
    async settleDelivery(
      trx: Db,
      scope: Scope,
      orderId: string,
      infoId: string,
      outcome: 'done' | 'failed',
    ): Promise<void> {
      const isDone = outcome === 'done'
      const delivery = isDone ? { delivery: DELIVERY.done, deliveredTime: clock.now() } : { delivery: DELIVERY.failed }
      const isOurs = await createPayOrderRepository(trx).settleDelivery(scope, { id: orderId, infoId }, delivery)
      if (isOurs && !isDone) await queueDelivery(deps, trx, scope.tenantId, orderId)
    },

    /** What those who sold it know of its making. */
    moreSteps: async (scope: Scope, order: PayOrderRow): Promise<readonly SoldStep[]> =>
      (await goods.find(order.kind)?.steps?.(db, scope, soldOrderOf(order))) ?? [],

    refundsOf: (scope: Scope, orderId: string) => refunds.listOfOrder(scope, orderId),

    /** Asks for money back. @throws AppError what the order, its goods or an approval refuse */
    async refund(scope: Scope, asked: CreateRefund): Promise<{ order: PayOrderRow; refund: PayRefundRow }> {
      const known = await findEarlierRefund(scope, asked)
      if (known) return { order: await get(scope, known.orderId), refund: known }
      const { logId: orderId, amount, reason = '', clientRequestId } = asked
      await get(scope, orderId)
      const order = { orderId, amount, reason, clientRequestId, requestHash: requestHashOf(asked) }
      const made = await db.transaction(scope, (trx) => refundMaker.make(trx, scope, { ...order, source: 'person' }))
      jobs.wake()
      return made
    },

    /** Asks the channel now, about the order and its refunds that are under way. */
    async query(scope: Scope, id: string): Promise<PayOrderRow> {
      const order = await get(scope, id)
      await orderWatch.look(scope, order.id)
      for (const refund of await refunds.listOfOrder(scope, id))
        if (refund.state === REFUND_STATE.asked) await refundWatch.look(scope, refund.id)
      return get(scope, id)
    },
    close,
  }
}

export type OrderBook = ReturnType<typeof createOrderBook>
