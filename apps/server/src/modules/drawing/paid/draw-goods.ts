import { DRAW_STATE } from '@drawdesk/contract/drawing/records/draw-info'
import { REFUND_STATE, type CreateOrder, type RefundState } from '@drawdesk/contract/money/pay-order'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Books } from '../../money/books/books.service.ts'
import type { Goods, Offer, SoldOrder, SoldStep } from '../../money/orders/goods.ts'
import type { OrderBook } from '../../money/orders/order-book.ts'
import { createDrawExRepository } from '../experiences/draw-ex.repository.ts'
import { drawInfoErrors } from '../records/draw-info.errors.ts'
import type { DrawService } from '../run/send/draw.service.ts'
import { createDrawQueuerWithin, type NewDraw } from '../run/send/queue-draw.service.ts'
import type { DrawFinish } from '../records/draw-finisher.ts'
import { createPaidDrawRepository, type PaidDraw, type UnevenDraw } from './paid-draw.repository.ts'

/** What an order keeps: the drawing as it was rendered when it was sold. What is edited since changes nothing of it. */
interface SoldDrawing {
  record: Omit<NewDraw, 'id'>
  /** Of an order at a device: how many sheets of paper it takes. */
  sheets?: number
}

/** How an order and its drawing may differ. */
const FAULTS: Readonly<Record<UnevenDraw['fault'], Bilingual>> = {
  noDrawing: { zh: '找不到它的绘画记录', en: 'Drawing record not found' },
  otherOrder: { zh: '绘画记录属于另一笔订单', en: 'The drawing belongs to another order' },
  notDrawn: { zh: '已交付，绘画却没有完成', en: 'Delivered, but not drawn' },
  refund: { zh: '退款状态与绘画记录不同', en: 'The refund status differs from the drawing' },
}
const STEPS = { [DRAW_STATE.succeeded]: 'drawn' } as const
const outcomeOf = ({ state }: PaidDraw): 'underWay' | 'done' | 'failed' => {
  if (state === DRAW_STATE.succeeded) return 'done'
  return state === DRAW_STATE.queued || state === DRAW_STATE.running ? 'underWay' : 'failed'
}

function need<Value>(value: Value | undefined, field: string, zh: string, en: string): Value {
  if (value === undefined || (typeof value === 'string' && value === ''))
    throw commonErrors.badInput({ errors: [{ field, text: { zh, en } }] })
  return value
}

/** Drawings of experiences as they are sold: priced and rendered with the order, queued with its payment. */
export function createDrawGoods(
  deps: Deps & { orders: OrderBook; books: Books; draws: DrawService; drawFinish: DrawFinish },
): Goods {
  const { ids, db, orders, draws, drawFinish } = deps
  const queue = createDrawQueuerWithin(deps)

  const drawingOf = (at: Db, scope: Scope, { infoId }: SoldOrder): Promise<PaidDraw | undefined> =>
    infoId === null ? Promise.resolve(undefined) : createPaidDrawRepository(at).find(scope, infoId)

  async function begin(trx: Db, scope: Scope, order: SoldOrder): Promise<{ state: 'begun'; infoId: string }> {
    const { record } = order.draft as SoldDrawing // written by `offer`
    const infoId = ids.next()
    await queue(trx, scope, { ...record, id: infoId, payLogId: order.id, refundState: REFUND_STATE.none })
    return { state: 'begun', infoId }
  }

  const setRefund = (state: RefundState) => async (trx: Db, scope: Scope, order: SoldOrder) => {
    await createPaidDrawRepository(trx).setRefundState(scope, order.id, state)
  }

  const goods: Goods = {
    async offer(_at, scope, asked: CreateOrder): Promise<Offer> {
      const exId = need(asked.exId, 'exId', '请选择体验', 'Select an experience')
      const draft = need(asked.draft, 'draft', '请填写要画的内容', 'Enter what to draw')
      const styleId = asked.styleId ?? draft.styleId
      const fields = {
        ...draft,
        exId,
        ...(styleId ? { styleId } : {}),
        ...(asked.loginId ? { loginId: asked.loginId } : {}),
      }
      const { record } = await draws.prepare(scope, fields)
      const ex = await createDrawExRepository(db).find(scope, exId)
      if (!ex) throw commonErrors.notFound()
      const copies = asked.copies ?? 1
      const at = asked.loginId
        ? await drawFinish.find()?.offer(scope, { loginId: asked.loginId, paperPerPicture: ex.paperPerPicture, copies })
        : undefined
      return {
        amount: ex.price * copies,
        currency: ex.currency,
        description: [ex.exName, ex.muName].filter(Boolean).join(' · '),
        exId,
        exName: ex.exName,
        muName: ex.muName,
        ...(styleId ? { styleId } : {}),
        ...(asked.loginId ? { loginId: asked.loginId } : {}),
        ...(at ? { deviceName: at.deviceName } : {}),
        draft: { record, ...(at && at.sheets > 0 ? { sheets: at.sheets } : {}) } satisfies SoldDrawing,
      }
    },

    deliver: begin,
    async takeBack(trx, scope, order, refund) {
      await setRefund(REFUND_STATE.asked)(trx, scope, order)
      if (order.refundAmount + refund.amount >= order.amount) await drawFinish.find()?.takeBack(trx, scope, order)
    },
    async giveAgain(trx, scope, order) {
      await setRefund(REFUND_STATE.failed)(trx, scope, order)
      await drawFinish.find()?.giveAgain(trx, scope, order)
    },
    refunded: setRefund(REFUND_STATE.done),

    async look(at, scope, order) {
      const drawing = await drawingOf(at, scope, order)
      const outcome = drawing ? outcomeOf(drawing) : 'failed'
      return outcome === 'done' ? ((await drawFinish.find()?.look(at, scope, order)) ?? 'done') : outcome
    },

    /** What somebody called off or moderation blocked would be drawn for nothing: it is refunded. What was drawn and not printed is printed once more. */
    async deliverAgain(trx, scope, order) {
      const drawing = await drawingOf(trx, scope, order)
      const finisher = drawFinish.find()
      if (drawing?.state === DRAW_STATE.succeeded && finisher) {
        await finisher.again(trx, scope, order)
        return { state: 'begun' }
      }
      if (drawing && drawing.state !== DRAW_STATE.failed) throw drawInfoErrors.wrongState()
      return begin(trx, scope, order)
    },

    async steps(at, scope, order): Promise<SoldStep[]> {
      const drawings = await createPaidDrawRepository(at).listOfOrder(scope, order.id)
      return drawings.flatMap(({ id, state, queuedTime, finishedTime }): SoldStep[] => [
        { time: queuedTime, what: 'drawing', who: '', detail: id },
        ...(finishedTime
          ? [
              {
                time: finishedTime,
                what: STEPS[state as keyof typeof STEPS] ?? 'drawFailed',
                who: '',
                detail: id,
              } as const,
            ]
          : []),
      ])
    },
  }
  orders.addGoods('draw', goods)
  deps.books.addCheck('record', async (at, scope, most) =>
    (await createPaidDrawRepository(at).listUneven(scope, most)).map(({ orderNo, fault }) => ({
      orderNo,
      text: FAULTS[fault],
    })),
  )
  return goods
}
