import type { GradeKind } from '@drawdesk/contract/money/credits'
import type { Deps } from '../../../platform/deps.ts'
import { GUEST_USER_ID } from '../../../platform/scope.ts'
import { creditErrors } from '../credits/credit.errors.ts'
import type { Credits } from '../credits/credits.ts'
import type { Goods, SoldOrder } from '../orders/goods.ts'
import type { OrderBook } from '../orders/order-book.ts'
import { createPayGradeRepository } from './pay-grade.repository.ts'
import { createPayGrades } from './pay-grades.service.ts'

/** What the pack was when it was ordered: it is delivered as that, whatever the grade says since. */
interface PackDraft {
  unit: GradeKind
  lifeDays: number
  name: string
}

const buyKey = ({ id }: SoldOrder): string => `buy:${id}`

function ownerOf({ id, userId }: SoldOrder): string {
  if (userId === null) throw new Error(`nobody bought the pack of order ${id}`)
  return userId
}

export function createPackGoods({ credits }: { credits: Credits }): Goods {
  const moveOf = (order: SoldOrder) => ({
    userId: ownerOf(order),
    unit: (order.draft as PackDraft).unit,
    remark: (order.draft as PackDraft).name,
    orderId: order.id,
  })
  return {
    async offer(at, scope, { gradeId = '0' }) {
      const grade = await createPayGradeRepository(at).find(scope, gradeId)
      if (!grade || grade.active !== 1 || scope.userId === GUEST_USER_ID)
        throw creditErrors.notOnSale({ errors: [{ field: 'gradeId', text: creditErrors.notOnSale().text }] })
      const { id, name, price, currency, days, kind } = grade
      const isDays = kind === 'days'
      const draft: PackDraft = { unit: kind as GradeKind, lifeDays: isDays ? 0 : days, name } // checked by the table
      const amount = Number(price)
      const units = isDays ? days : Number(grade.credits)
      return { amount, currency, description: name, gradeId: id, gradeName: name, credits: units, draft }
    },

    async deliver(trx, scope, order) {
      const { lifeDays, name } = order.draft as PackDraft
      await credits.grant(trx, scope, {
        ...moveOf(order),
        key: buyKey(order),
        kind: 'buy',
        name,
        lifeDays,
        credits: order.credits,
        paid: { price: order.amount, currency: order.currency },
        ...(order.gradeId === null ? {} : { gradeId: order.gradeId }),
      })
    },

    takeBack: (trx, scope, order, { refundNo, amount }) =>
      credits.takeBackPaid(trx, scope, {
        ...moveOf(order),
        key: `refund:${refundNo}`,
        kind: 'refund',
        grantKey: buyKey(order),
        amount,
      }),

    giveAgain: (trx, scope, order, { refundNo, amount }) =>
      credits.giveAgain(trx, scope, {
        ...moveOf(order),
        key: `refund-failed:${refundNo}`,
        kind: 'refund',
        grantKey: buyKey(order),
        takenKey: `refund:${refundNo}`,
        amount,
      }),
  }
}

/** Packs are goods of the order book, and what they give can pay orders. */
export function createPacks(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'> & { credits: Credits; orders: Pick<OrderBook, 'addGoods' | 'setCredits'> },
) {
  deps.orders.addGoods('pack', createPackGoods(deps))
  deps.orders.setCredits(deps.credits)
  return createPayGrades(deps)
}

export type Packs = ReturnType<typeof createPacks>
