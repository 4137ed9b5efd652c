import type { NoticeVerdict } from '@drawdesk/contract/money/pay-order'
import type { Db } from '../../../../platform/database/db.ts'
import { systemScope, type Scope } from '../../../../platform/scope.ts'
import type { ChannelNotice, RawNotice } from '../../channels/pay-channel.ts'
import type { PayChannelRow } from '../../channels/pay-channel.repository.ts'
import { createPayNoticeRepository } from '../rows/pay-notice.repository.ts'
import { createPayOrderRepository, type PayOrderRow } from '../rows/pay-order.repository.ts'
import { createPayRefundRepository } from '../rows/pay-refund.repository.ts'
import { payAlarm } from '../steps/pay-alarms.ts'
import { createRefundStep } from '../steps/refund-step.ts'
import { createPaymentTaker, type PaymentTaken } from '../steps/take-payment.ts'
import type { StepDeps } from '../steps/step-deps.ts'

type Believed = Exclude<ChannelNotice, { of: 'other' }>

const VERDICTS: Readonly<Record<PaymentTaken, NoticeVerdict>> = {
  paid: 'accepted',
  sentBack: 'accepted',
  repeated: 'repeated',
  wrongAmount: 'wrongAmount',
  unknown: 'unknownOrder',
}
/** Of a request: what says who signed in has no place here, everything else is kept as it came. */
const NOT_KEPT = new Set(['cookie', 'authorization'])
/** PostgreSQL's text holds no NUL. */
const storable = (body: Buffer): string => body.toString('utf8').replaceAll('\u0000', '\ufffd')

/** What channels report. Each notice is kept with what came of it; what is believed is done once, in the transaction that keeps it. */
export function createPayNotices(deps: StepDeps) {
  const { ids, clock, db, log } = deps
  const taker = createPaymentTaker(deps)
  const refundStep = createRefundStep(deps)

  const rowOf = (channel: PayChannelRow, { headers, body }: RawNotice) => ({
    id: ids.next(),
    channel: channel.channel,
    channelId: channel.id,
    headers: JSON.stringify(Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_KEPT.has(name)))),
    body: storable(body),
    createTime: clock.now(),
    updateTime: clock.now(),
  })

  const isOurs = (channel: PayChannelRow, notice: Believed): boolean =>
    notice.merchantId === channel.merchantId &&
    (notice.of === 'refund' || notice.appId === '' || notice.appId === channel.appId)

  /** Signed, and yet nothing that we know: people have to look where the money is. */
  async function alarm(trx: Db, channel: PayChannelRow, notice: Believed, verdict: NoticeVerdict): Promise<void> {
    if (verdict === 'repeated' || notice.of === 'refund') return
    const isMerchant = verdict === 'wrongMerchant'
    await payAlarm(deps, trx, channel.tenantId, {
      key: `pay.${verdict}:${channel.id}`,
      title: isMerchant
        ? { zh: '支付通知的商户号不符', en: 'Payment notification for another merchant' }
        : { zh: '支付通知没有对应的订单', en: 'Payment notification without an order' },
      content: {
        zh: `渠道 ${channel.name}，订单号 ${notice.orderNo}：通知已保留，未记为已付`,
        en: `Channel ${channel.name}, order ${notice.orderNo}: the notification is kept but doesn’t count as paid`,
      },
    })
  }

  async function takeRefund(
    trx: Db,
    scope: Scope,
    { order, channel }: { order: PayOrderRow; channel: PayChannelRow },
    notice: Extract<Believed, { of: 'refund' }>,
  ): Promise<NoticeVerdict> {
    const refund = await createPayRefundRepository(trx).findByNo(scope, notice.refundNo)
    if (refund?.orderId !== order.id || (refund.channelId ?? order.channelId) !== channel.id) return 'unknownOrder'
    if (refund.amount !== String(notice.amount)) return 'wrongAmount'
    await refundStep.settle(trx, scope, refund.id, notice.refund)
    return 'accepted'
  }

  async function takePayment(
    trx: Db,
    scope: Scope,
    { order, channel }: { order: PayOrderRow; channel: PayChannelRow },
    { payment }: Extract<Believed, { of: 'payment' }>,
    isDelivered: boolean,
  ): Promise<NoticeVerdict> {
    if (payment.state !== 'paid') return 'ignored'
    const reported = { orderId: order.id, channelId: channel.id, payment }
    return VERDICTS[await taker.within(trx, scope, reported, isDelivered)]
  }

  const numberOf = (notice: Believed): string =>
    notice.of === 'refund'
      ? notice.refundNo
      : notice.payment.state === 'paid'
        ? notice.payment.transactionId
        : notice.orderNo

  async function keep(channel: PayChannelRow, raw: RawNotice, notice: Believed): Promise<NoticeVerdict> {
    const scope = systemScope(channel.tenantId)
    const row = rowOf(channel, raw)
    const number = numberOf(notice)
    const facts = { event: notice.event, transactionId: notice.of === 'refund' ? notice.transactionId : number }
    return taker.inTransaction(scope, async (trx, isDelivered) => {
      const order = await createPayOrderRepository(trx).findByNo(scope, notice.orderNo)
      const notices = createPayNoticeRepository(trx)
      const write = (verdict: NoticeVerdict, eventKey: string | null = null) =>
        notices.insert(scope, { ...row, ...facts, orderId: order?.id ?? null, verdict, eventKey })
      const refuse = async (verdict: NoticeVerdict): Promise<NoticeVerdict> => {
        await write(verdict)
        await alarm(trx, channel, notice, verdict)
        return verdict
      }
      if (!order || ![order.channelId, order.openedChannelId].includes(channel.id)) return refuse('unknownOrder')
      if (!isOurs(channel, notice)) return refuse('wrongMerchant')
      // The key holds the event for this transaction: its double waits here, and then finds it.
      if (!(await write('accepted', `${notice.event}:${number}`))) return refuse('repeated')
      const verdict =
        notice.of === 'refund'
          ? await takeRefund(trx, scope, { order, channel }, notice)
          : await takePayment(trx, scope, { order, channel }, notice, isDelivered)
      if (verdict !== 'accepted') await notices.judge(scope, row.id, verdict)
      return verdict
    })
  }

  return {
    /** Verifies, keeps and does what the notice says. Answers whether it is kept, so that the channel need not send it again. */
    async take(channel: PayChannelRow, raw: RawNotice): Promise<NoticeVerdict> {
      const reading = await deps.payChannels.adapterOf(channel).readNotice(raw)
      if (reading.isBelieved && reading.notice.of !== 'other') return keep(channel, raw, reading.notice)
      const verdict = reading.isBelieved ? 'ignored' : reading.refusal
      const msg = reading.isBelieved ? '' : reading.msg
      await createPayNoticeRepository(db).insert(systemScope(channel.tenantId), {
        ...rowOf(channel, raw),
        verdict,
        msg,
      })
      if (!reading.isBelieved) log.warn({ channelId: channel.id, verdict, msg }, 'a payment notice is not believed')
      return verdict
    },
  }
}

/** What a channel need not send again. */
export const isKept = (verdict: NoticeVerdict): boolean => !['badSignature', 'stale', 'unreadable'].includes(verdict)

export type PayNotices = ReturnType<typeof createPayNotices>
