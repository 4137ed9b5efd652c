import { createGoodsOrderRepository } from '../../../../modules/operation/goods-orders/goods-order.repository.ts'
import { adds, leftOut, reaches, type Given, type Probes } from '../../probe.ts'

const orders = ({ db }: Given) => createGoodsOrderRepository(db)
const OWN = { orderno: 'own', cuserinfo: 'own', shangpininfo: 'own', amount: '1' }

export const goodsOrderProbes: Readonly<Record<string, Probes>> = {
  'modules/operation/goods-orders/goods-order.repository.ts': {
    lock: reaches((given) => orders(given).lock(given.scope, [given.theirs.live])),
    listMoves: reaches((given) => orders(given).listMoves(given.scope, [given.theirs.live])),
    setRefund: reaches((given) =>
      orders(given).setRefund(given.scope, given.theirs.live, { refundState: 2, refundAmount: '1', state: 50 }),
    ),
    findDrawn: leftOut('of drawings that a person has finished, which the plain rows of another tenant are not'),
    findPaid: reaches((given) => orders(given).findPaid(given.scope, given.theirs.live)),
    findDrawnFiles: reaches((given) => orders(given).findDrawnFiles(given.scope, given.theirs.live)),
    addMoves: adds(async (given) => {
      await orders(given).insertPaid(given.scope, { ...OWN, id: given.fresh })
      await orders(given).addMoves(given.scope, [
        { id: given.fresh, orderId: given.fresh, state: 10, time: given.now, userId: null },
      ])
    }),
    insertPaid: adds((given) =>
      orders(given).insertPaid(given.scope, { ...OWN, id: given.fresh, payOrderId: given.fresh }),
    ),
  },
}
