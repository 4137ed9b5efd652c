import { PAY_STATE } from '@drawdesk/contract/money/pay-order'
import type { Db } from '../../../../platform/database/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { readParam } from '../../../settings/params/param.reader.ts'
import type { Goods } from '../goods.ts'
import { createPayOrderRepository, DELIVERY, type PayOrderRow } from '../rows/pay-order.repository.ts'
import { buyerScope, soldOrderOf } from '../rows/sold-order.ts'
import { payAlarm } from '../steps/pay-alarms.ts'
import { createRefundMaker } from '../steps/refund-maker.ts'
import type { StepDeps } from '../steps/step-deps.ts'

const REDRAWS_MOST = 1
const REASON = '未能交付，自动退款'
/** What is paid stays to be delivered where a refund of it was refused. */
const isToDeliver = ({ state }: Pick<PayOrderRow, 'state'>): boolean =>
  state === PAY_STATE.paid || state === PAY_STATE.refundFailed

/** Paid and not delivered never stays: what failed is made again or refunded, as the tenant has it (`pay.failed.rule`). */
export function createDeliveryWatch(deps: StepDeps) {
  const { db, clock, goods, jobs, log } = deps
  const orders = createPayOrderRepository(db)
  const refundMaker = createRefundMaker(deps)

  async function stateOf(at: Db, order: PayOrderRow, sold: Goods): Promise<'underWay' | 'done' | 'failed'> {
    if (order.delivery !== DELIVERY.begun) return 'failed'
    return (await sold.look?.(at, buyerScope(order), soldOrderOf(order))) ?? 'underWay'
  }

  /** A row that is still paid and not delivered, held by the transaction; asked again, since it may have begun after the look. */
  async function holdFailed(trx: Db, scope: Scope, id: string, sold: Goods): Promise<PayOrderRow | undefined> {
    const held = await createPayOrderRepository(trx).lock(scope, id)
    if (!held || !isToDeliver(held) || held.delivery === DELIVERY.done) return undefined
    return (await stateOf(trx, held, sold)) === 'failed' ? held : undefined
  }

  /** False where it cannot be made again. */
  async function redo(scope: Scope, id: string, sold: Goods): Promise<boolean> {
    try {
      await db.transaction(scope, async (trx) => {
        const order = await holdFailed(trx, scope, id, sold)
        if (!order || !sold.deliverAgain) return
        const begun = await sold.deliverAgain(trx, buyerScope(order), soldOrderOf(order))
        await createPayOrderRepository(trx).note(scope, id, {
          redraws: order.redraws + 1,
          delivery: begun?.state === 'begun' ? DELIVERY.begun : DELIVERY.done,
          ...(begun?.infoId === undefined ? {} : { infoId: begun.infoId }),
        })
      })
      jobs.wake()
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn({ err: error, orderId: id }, 'what was paid for cannot be made again')
      return false
    }
  }

  async function refund(scope: Scope, id: string, sold: Goods): Promise<void> {
    await db.transaction(scope, async (trx) => {
      const order = await holdFailed(trx, scope, id, sold)
      if (!order) return
      await createPayOrderRepository(trx).note(scope, id, { delivery: DELIVERY.failed })
      if (order.refundAmount === order.amount) return
      await refundMaker.make(trx, scope, { orderId: id, reason: REASON, source: 'rule' })
    })
    jobs.wake()
  }

  async function ask(scope: Scope, id: string, sold: Goods): Promise<void> {
    await db.transaction(scope, async (trx) => {
      const order = await holdFailed(trx, scope, id, sold)
      if (!order) return
      await createPayOrderRepository(trx).note(scope, id, { delivery: DELIVERY.failed })
      await payAlarm(deps, trx, scope.tenantId, {
        key: `pay.undelivered:${id}`,
        title: { zh: `已付款但未交付：${order.orderNo}`, en: `Paid, but not delivered: ${order.orderNo}` },
        content: {
          zh: '请退款，或在绘画记录中重试',
          en: 'Refund it, or retry the drawing in the records',
        },
      })
    })
  }

  return {
    /** @throws what is our own fault */
    async look(scope: Scope, id: string): Promise<void> {
      const order = await orders.find(scope, id)
      const sold = order && goods.find(order.kind)
      if (!sold || !isToDeliver(order) || order.delivery === DELIVERY.done) return
      const state = await stateOf(db, order, sold)
      if (state === 'underWay') return
      if (state === 'done') return orders.note(scope, id, { delivery: DELIVERY.done, deliveredTime: clock.now() })
      const rule = await readParam(db, scope, 'pay.failed.rule')
      if (rule === 'ask') return ask(scope, id, sold)
      const isRedrawn = rule === 'redraw-then-refund' && order.redraws < REDRAWS_MOST && sold.deliverAgain
      if (isRedrawn && (await redo(scope, id, sold))) return
      await refund(scope, id, sold).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
        // Another refund of it waits, or its goods refuse: it is looked at again.
        log.warn({ err: error, orderId: id }, 'what was not delivered is not refunded yet')
      })
    },
  }
}

export type DeliveryWatch = ReturnType<typeof createDeliveryWatch>
