import { callerWith, type TestApp } from '../../../../testing/build-test-app.ts'
import { systemScope } from '../../../../platform/scope.ts'
import { moneyCalls, sellPrints, testGoods } from '../../../money/orders/testing/kit.ts'

/** The order book with something to buy in it: what people pay and get back goes its whole way, by the sandbox's notices. */
export function openOrders(test: TestApp) {
  const { orders } = test.deps
  sellPrints(test, testGoods(990))
  const money = moneyCalls(test, callerWith(test.app, ''))

  return {
    /** This person buys and pays; answers the order. `openId`: what the channel calls the payer. */
    async pay(userId: string, { openId = '' }: { openId?: string } = {}): Promise<string> {
      const buyer = { ...systemScope('000000'), userId, userName: '', ip: '127.0.0.1' }
      const { id, prepay } = await orders.create(buyer, { kind: 'print', channel: 'sandbox' })
      if (openId !== '') await test.owner('update pay_order set open_id = $2 where id = $1', [id, openId])
      await money.payPage(prepay as { codeUrl: string }, 'pay')
      await money.report()
      return id
    },
    /** All of it goes back. */
    async refund(orderId: string): Promise<void> {
      await orders.refund(systemScope('000000'), { logId: orderId })
      await money.runRefunds()
      await money.report()
    },
  }
}
