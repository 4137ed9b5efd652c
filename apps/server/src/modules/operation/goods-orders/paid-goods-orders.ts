import { checkPhone } from '@drawdesk/contract/identity/phone'
import { GOODS_ORDER_LENGTHS, GOODS_STATE, type GoodsState } from '@drawdesk/contract/operation/goods-order'
import type { PostAddress as GivenAddress, RefundState } from '@drawdesk/contract/money/pay-order'
import { REFUND_STATE } from '@drawdesk/contract/money/pay-order'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { SoldOrder } from '../../money/orders/goods.ts'
import { createGoodsOrderNews } from './goods-order.news.ts'
import { createGoodsOrderRepository, type GoodsOrderRow } from './goods-order.repository.ts'

/** Where a print is sent by post, as the payer wrote it; `message`: what they wish beside it, "" for nothing. */
export type PostAddress = Required<GivenAddress>

export type PaidPrint = Pick<
  SoldOrder,
  'id' | 'orderNo' | 'kind' | 'userId' | 'deptId' | 'amount' | 'currency' | 'infoId' | 'copies'
> & {
  /** What was bought, as the payer read it. */
  description?: string
}

const MISSING: Readonly<Record<'name' | 'address', Bilingual>> = {
  name: { zh: '请输入收货人', en: 'Enter a recipient' },
  address: { zh: '请输入收货地址', en: 'Enter a shipping address' },
}

/** What becomes of prints that were paid and are sent by post. */
export function createGoodsOrders(deps: Pick<Deps, 'clock' | 'ids' | 'events'>) {
  const { clock, ids } = deps
  const news = createGoodsOrderNews(deps)

  return {
    /**
     * What is wrong with an address, to be asked before anybody pays: what is paid is never refused for it.
     *
     * @throws AppError `common.badInput` beside `address.mobile` and the others
     */
    checkAddress(given: PostAddress): void {
      const phone = checkPhone(given.mobile)
      const errors: BilingualFieldError[] = [
        ...(['name', 'address'] as const)
          .filter((field) => given[field].trim() === '')
          .map((field) => ({ field: `address.${field}`, text: MISSING[field] })),
        ...(phone ? [{ field: 'address.mobile', text: phone }] : []),
      ]
      if (errors.length > 0) throw commonErrors.badInput({ errors })
    },

    /**
     * The order of goods for a paid print, in the transaction that makes it paid; answers its id. Called twice for one payment it answers the same order.
     *
     * @throws {Error} for an order that is no print
     */
    async fromPaidOrder(trx: Db, scope: Scope, order: PaidPrint, address: PostAddress): Promise<string> {
      if (order.kind !== 'print') throw new Error(`order ${order.orderNo} is no print`)
      const orders = createGoodsOrderRepository(trx)
      const [id, now] = [ids.next(), clock.now()]
      const buyer: Scope = { tenantId: scope.tenantId, userId: order.userId ?? '0', deptId: order.deptId }
      const added = await orders.insertPaid(scope, {
        id,
        orderno: order.orderNo,
        state: GOODS_STATE.toDo,
        cuserinfo: textOf([address.name, address.message], GOODS_ORDER_LENGTHS.cuserinfo),
        shangpininfo: textOf(
          [`${order.description?.trim() || '打印图片'} × ${order.copies}`],
          GOODS_ORDER_LENGTHS.shangpininfo,
        ),
        mobile: address.mobile.trim(),
        address: textOf([address.address], GOODS_ORDER_LENGTHS.address),
        amount: String(order.amount),
        currency: order.currency,
        userId: order.userId,
        payOrderId: order.id,
        infoIds: JSON.stringify(order.infoId === null ? [] : [order.infoId]),
        fileIds: JSON.stringify(order.infoId === null ? [] : await orders.findDrawnFiles(scope, order.infoId)),
        createUser: order.userId,
        createDept: order.deptId,
        createTime: now,
        updateUser: order.userId,
        updateTime: now,
      })
      if (added) {
        await news.moved(trx, buyer, [id], GOODS_STATE.toDo)
        return id
      }
      const known = await orders.findPaid(scope, order.id)
      if (!known) throw new Error(`payment ${order.orderNo} has an order of goods that is not found`)
      return known.id
    },

    /** Its money is asked back, went back, or stays after all, in the transaction of that. What got all of it back and was not sent is cancelled. */
    async markRefund(
      trx: Db,
      scope: Scope,
      order: Pick<SoldOrder, 'id' | 'amount'>,
      { refundState, refundAmount }: { refundState: RefundState; refundAmount: number },
    ): Promise<void> {
      const orders = createGoodsOrderRepository(trx)
      const row = await orders.findPaid(scope, order.id)
      if (!row) return
      const isOver = refundState === REFUND_STATE.done && refundAmount === order.amount && isToBeSent(row)
      const state = isOver ? GOODS_STATE.cancelled : (row.state as GoodsState)
      await orders.setRefund(scope, row.id, { refundState, refundAmount: String(refundAmount), state })
      const program: Scope = { tenantId: scope.tenantId, userId: '0', deptId: null }
      await (isOver ? news.moved(trx, program, [row.id], state) : news.changed(trx, program, [{ id: row.id, state }]))
    },
  }
}

/** Nobody packs or sends what has its money back. */
const isToBeSent = ({ state }: Pick<GoodsOrderRow, 'state'>): boolean =>
  state === GOODS_STATE.toDo || state === GOODS_STATE.accepted

export type GoodsOrders = ReturnType<typeof createGoodsOrders>

const textOf = (parts: readonly string[], most: number): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n')
    .slice(0, most)
