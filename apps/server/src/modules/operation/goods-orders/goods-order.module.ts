import type { Module } from '../../../wire/route.ts'
import { goodsOrderRoutes } from './goods-order.routes.ts'
import type { GoodsOrderNeeds } from './goods-order.rules.ts'

/** Orders of printed goods, from what is to do to what was sent. */
export const goodsOrderModule: Module<GoodsOrderNeeds> = {
  name: 'operation/goods-orders',
  routes: goodsOrderRoutes,
}
