import type { CreateOrder } from '@drawdesk/contract/money/pay-order'
import { REFUND_STATE } from '@drawdesk/contract/money/pay-order'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import { payErrors } from '../../money/channels/pay.errors.ts'
import type { Goods, Offer, SoldOrder, SoldRefund } from '../../money/orders/goods.ts'
import type { OrderBook } from '../../money/orders/order-book.ts'
import { readParams } from '../../settings/params/param.reader.ts'
import { createGoodsOrderRepository } from './goods-order.repository.ts'
import type { GoodsOrders, PostAddress } from './paid-goods-orders.ts'

/** What an order of prints keeps: where they go, as the payer wrote it, and what they are called. */
interface SoldPrint {
  address: PostAddress
  description: string
}

const beside = (field: string, text: Bilingual) => commonErrors.badInput({ errors: [{ field, text }] })
const NO_PICTURE: Bilingual = { zh: '请选择自己画好的作品', en: 'Select one of your finished pictures' }
const NO_ADDRESS: Bilingual = { zh: '请填写收货人、手机号和地址', en: 'Enter recipient, phone number and address' }

/** Prints that are sent by post, at the tenant's price: paid, they are an order of goods; refunded, that order says so. */
export function createPrintGoods(deps: Pick<Deps, 'db'> & { orders: OrderBook; goodsOrders: GoodsOrders }): Goods {
  const { orders, goodsOrders } = deps

  function addressOf({ address }: CreateOrder): PostAddress {
    if (!address) throw beside('address', NO_ADDRESS)
    const given = { ...address, message: address.message ?? '' }
    goodsOrders.checkAddress(given)
    return given
  }

  /** `change`: what this refund adds to what the order says is refunded, which counts it from its asking to its failure. */
  const mark =
    (refundState: (typeof REFUND_STATE)['asked' | 'done' | 'failed'], change: -1 | 0 | 1) =>
    (trx: Db, scope: Scope, order: SoldOrder, { amount }: SoldRefund): Promise<void> =>
      goodsOrders.markRefund(trx, scope, order, { refundState, refundAmount: order.refundAmount + change * amount })

  const goods: Goods = {
    async offer(at, scope, asked): Promise<Offer> {
      const params = await readParams(at, scope, ['print.price', 'print.postage'])
      if (params['print.price'] === 0) throw payErrors.notSold()
      const picture = await createGoodsOrderRepository(at).findDrawn(scope, asked.infoId ?? '0')
      if (!picture) throw beside('infoId', NO_PICTURE)
      const copies = asked.copies ?? 1
      const description = ['打印', picture.exName].filter(Boolean).join(' · ')
      return {
        amount: params['print.price'] * copies + params['print.postage'],
        currency: 'CNY',
        description: `${description} × ${copies}`,
        infoId: picture.id,
        ...(picture.exId === null ? {} : { exId: picture.exId, exName: picture.exName, muName: picture.muName }),
        draft: { address: addressOf(asked), description } satisfies SoldPrint,
      }
    },

    /** The payer has what was bought once it is among the orders that people pack and send. */
    async deliver(trx, scope, order) {
      const { address, description } = order.draft as SoldPrint // written by `offer`
      await goodsOrders.fromPaidOrder(trx, scope, { ...order, description }, address)
    },

    takeBack: mark(REFUND_STATE.asked, 1),
    giveAgain: mark(REFUND_STATE.failed, -1),
    refunded: mark(REFUND_STATE.done, 0),
  }
  orders.addGoods('print', goods)
  return goods
}
