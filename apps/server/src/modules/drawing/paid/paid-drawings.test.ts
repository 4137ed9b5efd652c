import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CreatedOrder } from '@drawdesk/contract/money/pay-order'
import { makePng, startFakeServer, type FakeServer } from '@drawdesk/fakes/kit/fake-http'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller } from '../../../testing/factories.ts'
import { balances, moneyCalls } from '../../money/orders/testing/kit.ts'
import { drawingCalls } from '../apis/testing/drawing.ts'
import { drawApiCalls, httpDefinition } from '../apis/testing/kit.ts'
import { drawExCalls, exParts, TIMES } from '../experiences/testing/kit.ts'

let fake: FakeServer
/** Calls that the service refuses from now on. */
let refusals: number
let test: TestApp
let admin: SignedIn
let money: ReturnType<typeof moneyCalls>
let draws: ReturnType<typeof drawingCalls>
let exId: string
let freeExId: string
let styleId: string

beforeAll(async () => {
  fake = await startFakeServer(() =>
    refusals-- > 0
      ? { status: 400, body: { error: 'no such model' } }
      : { body: { images: [makePng(80, 40, 9).toString('base64')] } },
  )
  test = await buildTestApp({ isWorking: true, config: { allowedPrivateHosts: ['127.0.0.1'] } })
  admin = await signIn(test)
  money = moneyCalls(test, admin)
  draws = drawingCalls(admin)
  const apis = drawApiCalls(admin)
  const apiId = await apis.add({ definition: httpDefinition({ baseUrl: fake.url, auth: { kind: 'none' } }) })
  await apis.call('activate', { id: apiId })
  styleId = await exParts(test).addStyle({ api_id: apiId })
  const online = async (price: number): Promise<string> =>
    (await drawExCalls(admin).submit({ exName: 'fair', muName: 'museum', ...TIMES, styleIds: [styleId], price })).data
      .id
  exId = await online(600)
  freeExId = await online(0)
})
beforeEach(() => {
  refusals = 0
})
afterAll(async () => {
  await test.close()
  await fake.close()
})

const order = (more: object = {}) =>
  money.create({ kind: 'draw', exId, styleId, draft: { prompt: 'a red boat' }, ...more })
async function paid(more: object = {}): Promise<CreatedOrder> {
  const { data, errors } = await order(more)
  expect(errors).toBeUndefined()
  await money.payPage(data, 'pay')
  await money.report()
  return data
}
const infoOf = async (id: string): Promise<string> => (await money.detail(id)).infoId
/** Until the order is like this; refunds are reported as the sandbox would. */
const until = (id: string, like: object) =>
  vi.waitFor(
    async () => {
      await money.report()
      expect(await money.detail(id)).toMatchObject(like)
    },
    { timeout: 20_000, interval: 100 },
  )

describe('a drawing that is sold', () => {
  it('costs what its experience says for each copy, and is queued with its payment', async () => {
    const { id, amount } = await paid({ copies: 2 })
    const infoId = await infoOf(id)
    const done = await draws.ended(infoId)

    expect([amount, done.state]).toEqual([1_200, 2])
    expect(await draws.detail(infoId)).toMatchObject({ payLogId: id, refundState: 0, exName: 'fair' })
    const detail = await money.detail(id)
    expect(detail).toMatchObject({ state: 1, exName: 'fair', muName: 'museum' })
    expect(detail.timeline.map(({ what }) => what)).toEqual(expect.arrayContaining(['paid', 'drawing', 'drawn']))
    expect((await admin.get<{ ok: boolean }>('/api/blade-biz/drawPayLog/balance')).data.ok).toBe(true)
  })

  it('of a free experience is drawn at once, and has its order all the same', async () => {
    const { data } = await order({ exId: freeExId, channel: undefined })

    expect(data).toMatchObject({ amount: 0, state: 1, channel: 'free' })
    expect((await draws.ended(await infoOf(data.id))).state).toBe(2)
    expect((await draws.detail(await infoOf(data.id))).payLogId).toBe(data.id)
  })

  it('is drawn as it was sold, whatever becomes of its experience before it is paid', async () => {
    const { data } = await order()
    await test.owner('update draw_ex set price = 1, state = 2 where id = $1', [exId])
    await money.payPage(data, 'pay')
    await money.report()
    await test.owner('update draw_ex set price = 600, state = 1 where id = $1', [exId])

    expect((await draws.ended(await infoOf(data.id))).state).toBe(2)
  })

  it('that fails is drawn once more and then refunded, and its records say so', async () => {
    refusals = Infinity
    const { id } = await paid()
    const first = await infoOf(id)
    await until(id, { state: 2, refundState: 2, refunds: [{ state: 2, amount: 600 }] })

    const second = await infoOf(id)
    expect(second).not.toBe(first)
    for (const infoId of [first, second])
      expect(await draws.detail(infoId)).toMatchObject({ state: 3, payLogId: id, refundState: 2 })
    expect(balances(await money.detail(id))).toEqual({ channel: 0, revenue: 0, refund: 0 })
    expect((await draws.post('retry', second)).status).toBe(409)
  })

  it('that failed once is delivered by the second drawing', async () => {
    refusals = 1
    const { id } = await paid()
    const first = await infoOf(id)
    await draws.ended(first)
    await vi.waitFor(async () => expect(await infoOf(id)).not.toBe(first), { timeout: 10_000 })
    await draws.ended(await infoOf(id))

    expect(await money.detail(id)).toMatchObject({ state: 1, refundAmount: 0 })
    expect((await money.detail(id)).timeline.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['drawing', 'drawFailed', 'drawn']),
    )
  })

  it('needs an experience, a style of it and something to draw', async () => {
    const problem = async (more: object) => (await order(more)).errors?.map(({ field }) => field)

    expect(await problem({ exId: undefined })).toEqual(['exId'])
    expect(await problem({ draft: undefined })).toEqual(['draft'])
    expect(await problem({ styleId: undefined })).toEqual(['styleId'])
  })

  it('is no way to further drawings for nothing', async () => {
    const guest = await buildCaller(test)
    const guestMoney = moneyCalls(test, guest)
    const { data } = await guestMoney.create({ kind: 'draw', exId, styleId, draft: { prompt: 'mine' } })
    await guestMoney.payPage(data, 'pay')
    await guestMoney.report()
    const own = await guest.get<{ infoId: string; state: number }>('/api/blade-biz/userPayLog/findById', {
      id: data.id,
    })
    await draws.ended(own.data.infoId)

    expect((await guest.post('/api/blade-biz/drawInfo/again', { id: own.data.infoId })).status).toBe(409)
    expect((await admin.post('/api/blade-biz/drawInfo/again', { id: own.data.infoId })).status).toBe(200)
  })
})
