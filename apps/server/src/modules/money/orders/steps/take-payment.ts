import { PAY_STATE } from '@drawdesk/contract/money/pay-order'
import type { Db } from '../../../../platform/database/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { ChannelPayment } from '../../channels/pay-channel.ts'
import { createPayOrderRepository, type PayOrderRow } from '../rows/pay-order.repository.ts'
import { sendBack } from './late-step.ts'
import { createPaidStep } from './paid-step.ts'
import { payAlarm, yuan } from './pay-alarms.ts'
import type { StepDeps } from './step-deps.ts'

export type PaidPayment = Extract<ChannelPayment, { state: 'paid' }>
/** A payment and the channel that says so. */
export interface ReportedPayment {
  orderId: string
  channelId: string
  payment: PaidPayment
}
/** What a payment meant for its order. */
export type PaymentTaken = 'paid' | 'repeated' | 'sentBack' | 'wrongAmount' | 'unknown'

/** What a channel says was paid, once it is believed: by notice or by asking, in whatever order and however often it is said. */
export function createPaymentTaker(deps: StepDeps) {
  const { db, log } = deps
  const paidStep = createPaidStep(deps)

  async function wrongAmount(trx: Db, order: PayOrderRow, { amount, currency }: PaidPayment): Promise<'wrongAmount'> {
    await payAlarm(deps, trx, order.tenantId, {
      key: `pay.wrongAmount:${order.id}`,
      title: { zh: `付款金额不符：${order.orderNo}`, en: `Wrong amount paid: ${order.orderNo}` },
      content: {
        zh: `应付 ${yuan(Number(order.amount))} ${order.currency}，渠道报告 ${yuan(amount)} ${currency}，未记为已付`,
        en: `Due: ${yuan(Number(order.amount))} ${order.currency}; reported by the channel: ${yuan(amount)} ${currency}. Not counted as paid.`,
      },
    })
    return 'wrongAmount'
  }

  return {
    /** In the caller's transaction. `isDelivered` false: what was bought cannot be given. @throws AppError what cannot be delivered */
    async within(
      trx: Db,
      scope: Scope,
      { orderId, channelId, payment }: ReportedPayment,
      isDelivered: boolean,
    ): Promise<PaymentTaken> {
      const order = await createPayOrderRepository(trx).lock(scope, orderId)
      if (!order) return 'unknown'
      const { transactionId, amount } = payment
      if (order.state === PAY_STATE.unpaid) {
        if (String(amount) !== order.amount || payment.currency !== order.currency)
          return wrongAmount(trx, order, payment)
        await paidStep.run(trx, scope, order, payment, isDelivered)
        return 'paid'
      }
      const isItsPayment = order.channelId === channelId && order.transactionId === transactionId
      if (order.state !== PAY_STATE.closed && isItsPayment) return 'repeated'
      const why = order.state === PAY_STATE.closed ? 'closed' : 'second'
      const late = { channelId, transactionId, amount, why } as const
      return (await sendBack(deps, trx, scope, order, late)) ? 'sentBack' : 'repeated'
    },

    /** Work of one transaction that may take a payment. What cannot be delivered is paid all the same, in a second try. */
    async inTransaction<T>(scope: Scope, work: (trx: Db, isDelivered: boolean) => Promise<T>): Promise<T> {
      const run = (isDelivered: boolean): Promise<T> => db.transaction(scope, (trx) => work(trx, isDelivered))
      const done = await run(true).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
        log.warn({ err: error, tenantId: scope.tenantId }, 'what was paid for cannot be delivered')
        return run(false)
      })
      deps.jobs.wake()
      return done
    },
  }
}

export type PaymentTaker = ReturnType<typeof createPaymentTaker>
