import type { CreatedOrder, PayOrderDetail } from '@drawdesk/contract/money/pay-order'
import { systemScope, type Scope } from '../../../../platform/scope.ts'
import type { Answer, SignedIn, TestApp } from '../../../../testing/build-test-app.ts'
import type { SandboxAct } from '../../channels/sandbox/sandbox-act.ts'
import { reportSandboxNotice, type SendNotice } from '../../channels/sandbox/sandbox-notices.ts'
import type { Goods, SoldOrder } from '../goods.ts'

export const PLATFORM: Scope = systemScope('000000')

/** Goods that note what becomes of them; `price` and `problem` may be set anew. */
export interface TestGoods extends Goods {
  price: number
  problem: Error | undefined
  delivered: SoldOrder[]
  takenBack: number[]
  givenAgain: number[]
}

export function testGoods(price = 1_000): TestGoods {
  const goods: TestGoods = {
    price,
    problem: undefined,
    delivered: [],
    takenBack: [],
    givenAgain: [],
    offer: async () => ({ amount: goods.price, currency: 'CNY', description: 'A print <b>of</b> something' }),
    async deliver(_trx, _scope, order) {
      if (goods.problem) throw goods.problem
      goods.delivered.push(order)
    },
    async takeBack(_trx, _scope, _order, { amount }) {
      goods.takenBack.push(amount)
    },
    async giveAgain(_trx, _scope, _order, { amount }) {
      goods.givenAgain.push(amount)
    },
  }
  return goods
}

/** From here on these are the prints that this application sells. */
export function sellPrints({ deps }: Pick<TestApp, 'deps'>, goods: TestGoods): void {
  const known = deps.orders.deps.goods.find('print')
  if (!known) return deps.orders.addGoods('print', goods)
  for (const part of ['refunded', 'look', 'steps', 'deliverAgain'] as const) delete known[part]
  Object.assign(known, goods)
}

/** Hands notices to the application itself, as they would come over HTTP. */
export const sendTo =
  ({ app }: Pick<TestApp, 'app'>): SendNotice =>
  async ({ url, headers, body }) =>
    (await app.inject({ method: 'POST', url: new URL(url).pathname, headers, payload: body })).statusCode

export function moneyCalls(test: TestApp, caller: SignedIn) {
  const path = (call: string) => `/api/blade-biz/${call}`
  return {
    create: (more: object = {}): Promise<Answer<CreatedOrder>> =>
      caller.post(path('userPay/createOrder'), { kind: 'print', channel: 'sandbox', ...more }),
    detail: async (id: string): Promise<PayOrderDetail> =>
      (await caller.get<PayOrderDetail>(path('drawPayLog/detail'), { id })).data,
    refund: (logId: string, more: object = {}) =>
      caller.post<{ refundNo: string; state: number; refundAmount: number; processInstanceId: string }>(
        path('drawInfo/createRefundsOrder'),
        { logId, ...more },
      ),
    refundState: (logId: string) =>
      caller.get<{ state: number; refundState: number }>(path('drawInfo/findRefundsState'), { logId }),
    act: (call: 'close' | 'query' | 'markCash', id: string) =>
      caller.post<{ state: number; channel: string; closeReason: string }>(path(`drawPayLog/${call}`), { id }),

    /** What somebody does on the sandbox's page. */
    async payPage({ codeUrl }: Pick<CreatedOrder, 'codeUrl'>, act: SandboxAct): Promise<string> {
      const { pathname, search } = new URL(codeUrl)
      const answer = await test.app.inject({
        method: 'POST',
        url: pathname + search,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
        payload: `act=${act}`,
      })
      return answer.body
    },

    /** The sandbox sends what it has to report, of this order or of all. */
    async report(): Promise<void> {
      const rows = await test.owner<{ id: string; tenantId: string }>(
        `select id, tenant_id as "tenantId" from pay_sandbox where is_reported = 0 and of <> 'order' order by id`,
      )
      for (const { id, tenantId } of rows) await reportSandboxNotice(test.deps, sendTo(test), tenantId, id)
    },

    /** Refunds that are under way are asked for, as their jobs would. */
    async runRefunds(): Promise<void> {
      const rows = await test.owner<{ id: string; tenantId: string }>(
        `select id, tenant_id as "tenantId" from pay_refund where state = 1 order by id`,
      )
      for (const { id, tenantId } of rows) await test.deps.orders.refundWatch.look(systemScope(tenantId), id)
    },
  }
}

/** Per account of an order: debits less credits. */
export const balances = ({ entries }: Pick<PayOrderDetail, 'entries'>): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { account, debit, credit } of entries) {
    const name = account.replace(/:.*/, '')
    sums[name] = (sums[name] ?? 0) + debit - credit
  }
  return sums
}
