import { goodsOrderResource, type GoodsState } from '@drawdesk/contract/operation/goods-order'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createGoodsOrderRepository } from './goods-order.repository.ts'

/** What follows from a change of orders, in its transaction: the history, and what open boards notice. */
export function createGoodsOrderNews({ clock, ids, events }: Pick<Deps, 'clock' | 'ids' | 'events'>) {
  const changed = (trx: Db, scope: Scope, orders: readonly { id: string; state: number }[]): Promise<void> =>
    events.publish(
      trx,
      scope,
      orders.map(({ id, state }) => ({
        topic: 'goodsOrder',
        id,
        more: { state },
        permission: goodsOrderResource.code,
      })),
    )

  return {
    changed,

    /** These orders came to a state, by the person of the scope. */
    async moved(trx: Db, scope: Scope, orderIds: readonly string[], state: GoodsState): Promise<void> {
      const [time, userId] = [clock.now(), scope.userId === '0' ? null : scope.userId]
      await createGoodsOrderRepository(trx).addMoves(
        scope,
        orderIds.map((orderId) => ({ id: ids.next(), orderId, state, time, userId })),
      )
      await changed(
        trx,
        scope,
        orderIds.map((id) => ({ id, state })),
      )
    },
  }
}
