import { ORDER_OPEN_MS, PAY_STATE, type CreateOrder, type PayWay } from '@drawdesk/contract/money/pay-order'
import { createDurableWork } from '../../../../platform/durable-work/durable-work.ts'
import { requestHashOf } from '../../../../platform/request-hash.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { Db } from '../../../../platform/database/db.ts'
import { ChannelError } from '../../channels/pay-channel.ts'
import type { PayChannelRow } from '../../channels/pay-channel.repository.ts'
import { payErrors } from '../../channels/pay.errors.ts'
import type { Offer } from '../goods.ts'
import { orderEvent } from '../rows/order-event.ts'
import { orderNumber } from '../rows/numbers.ts'
import { createPayOrderRepository, type PayOrderRow } from '../rows/pay-order.repository.ts'
import { gapAfter, PAY_WORK } from '../rows/pay-work.ts'
import { closeOrder } from '../steps/close-step.ts'
import { createPaidStep } from '../steps/paid-step.ts'
import type { StepDeps } from '../steps/step-deps.ts'

export const REQUEST_KEPT_MS = 24 * 60 * 60_000
const isTaken = (error: unknown): boolean => (error as { code?: string }).code === '23505'

/** From whichever page of the console it is asked for again, it is the same request. */
const hashOf = ({ returnPath: _page, ...asked }: CreateOrder): string => requestHashOf(asked)

/** Who buys, and from where. */
export interface Buyer extends Scope {
  userName: string
  ip: string
}

export function createOrderMaker(deps: StepDeps) {
  const { db, clock, ids, goods, events, payChannels, balance, jobs } = deps
  const orders = createPayOrderRepository(db)
  const paidStep = createPaidStep(deps)

  /** The same request again: its first order, however far it is. @throws AppError `pay.requestReused` */
  async function findEarlier(buyer: Buyer, asked: CreateOrder): Promise<PayOrderRow | undefined> {
    if (asked.clientRequestId === undefined) return undefined
    const before = new Date(clock.now().getTime() - REQUEST_KEPT_MS)
    await orders.forgetRequest(buyer, asked.clientRequestId, before)
    const known = await orders.findRequest(buyer, asked.clientRequestId)
    if (known && known.requestHash !== hashOf(asked)) throw payErrors.requestReused()
    return known
  }

  function rowOf(buyer: Buyer, asked: CreateOrder, offer: Offer, channel: PayChannelRow | undefined) {
    const now = clock.now()
    const { draft, credits = 0, ...facts } = offer
    return {
      ...facts,
      id: ids.next(),
      orderNo: orderNumber(deps),
      kind: asked.kind,
      channel: channel?.channel ?? 'free',
      channelId: channel?.id ?? null,
      way: asked.way ?? 'qr',
      amount: String(offer.amount),
      credits: String(credits),
      copies: asked.copies ?? 1,
      draft: draft === undefined ? null : JSON.stringify(draft),
      // Guests of a device have no account: their orders are nobody's.
      userId: buyer.userId === '0' ? null : buyer.userId,
      userName: buyer.userName,
      openId: asked.openId ?? '',
      returnPath: asked.returnPath ?? '',
      expireTime: new Date(now.getTime() + ORDER_OPEN_MS),
      nextQueryTime: channel ? new Date(now.getTime() + gapAfter(0)) : null,
      clientRequestId: asked.clientRequestId ?? null,
      requestHash: hashOf(asked),
      createUser: buyer.userId,
      createDept: buyer.deptId,
      updateUser: buyer.userId,
      createTime: now,
      updateTime: now,
    }
  }

  /** The order, and all that is paid without a channel, in one transaction. */
  async function insert(buyer: Buyer, asked: CreateOrder, offer: Offer, channel: PayChannelRow | undefined) {
    const made = await db.transaction(buyer, async (trx) => {
      const row = await createPayOrderRepository(trx).insert(buyer, rowOf(buyer, asked, offer, channel))
      if (channel === undefined) return payNow(trx, buyer, row)
      if (channel.channel === 'balance') {
        await balance.pay(trx, buyer, channel, row)
        return payNow(trx, buyer, row)
      }
      const order = { of: 'order', id: row.id, no: 0 } as const
      await createDurableWork(deps, PAY_WORK).enqueue(trx, buyer.tenantId, order, {
        runAt: row.nextQueryTime as Date,
      })
      await events.publish(trx, buyer, [orderEvent(row)])
      return row
    })
    jobs.wake()
    return made
  }

  async function payNow(trx: Db, buyer: Buyer, row: PayOrderRow): Promise<PayOrderRow> {
    await paidStep.run(trx, buyer, row, { transactionId: '', payTime: clock.now(), payer: '' })
    return (await createPayOrderRepository(trx).find(buyer, row.id)) as PayOrderRow
  }

  /** Registers it with the channel; safe to repeat. What the channel refuses closes the order. */
  async function prepare(buyer: Buyer, order: PayOrderRow, channel: PayChannelRow): Promise<PayOrderRow> {
    const { orderNo, amount, currency, description, expireTime, way, openId } = order
    try {
      const prepay = await payChannels.adapterOf(channel).create(
        { orderNo, amount: Number(amount), currency, description, expireTime },
        {
          way: way as PayWay,
          openId,
          ip: buyer.ip,
          notifyUrl: payChannels.notifyUrlOf(channel),
          returnUrl: payChannels.returnUrlOf(order),
        },
      )
      await orders.note(buyer, order.id, { prepay: JSON.stringify(prepay) })
      return { ...order, prepay }
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error
      if (error.isRetryable) throw payErrors.channelSilent({ cause: error })
      // Of two that ask for the way to pay, one came after its payment: a notice or a question says the rest.
      if (error.code === 'paid') throw payErrors.paidMeanwhile({ cause: error })
      await closeOrder(deps, buyer, order, error.message)
      throw payErrors.channelRefused({ values: { why: error.message }, cause: error })
    }
  }

  const isPrepared = ({ prepay }: PayOrderRow): boolean => Object.keys(prepay as object).length > 0

  /** An order that waits for its payer has what leads them to the channel. */
  async function finish(buyer: Buyer, order: PayOrderRow): Promise<PayOrderRow> {
    if (order.state !== PAY_STATE.unpaid || order.channelId === null || isPrepared(order)) return order
    const channel = await payChannels.find(db, buyer, order.channelId)
    return channel ? prepare(buyer, order, channel) : order
  }

  return {
    /** What leads to the channel is asked for where an earlier answer was lost. */
    finish,

    /**
     * Makes an order. The same `clientRequestId` gives the same one.
     *
     * @throws AppError what is not on sale, channels that are off or refuse, `pay.requestReused`
     */
    async create(buyer: Buyer, asked: CreateOrder): Promise<PayOrderRow> {
      const known = await findEarlier(buyer, asked)
      if (known) return finish(buyer, known)
      const sold = goods.find(asked.kind)
      if (!sold) throw payErrors.notSold()
      const offer = await sold.offer(db, buyer, asked)
      if (asked.amount !== undefined && asked.amount !== offer.amount) throw payErrors.priceChanged()
      const way = asked.way ?? 'qr'
      const channel =
        offer.amount === 0
          ? undefined
          : await payChannels.choose(db, buyer, { channelId: asked.channelId, channel: asked.channel, way })
      if (way === 'jsapi' && channel && !asked.openId) throw payErrors.needsOpenId()
      try {
        return await finish(buyer, await insert(buyer, asked, offer, channel))
      } catch (error) {
        const earlier = isTaken(error) ? await findEarlier(buyer, asked) : undefined
        if (!earlier) throw error
        return finish(buyer, earlier)
      }
    },
  }
}

export type OrderMaker = ReturnType<typeof createOrderMaker>
