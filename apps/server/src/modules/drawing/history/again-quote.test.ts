import type { DeskQuote } from '@drawdesk/contract/drawing/draw-desk'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { drawingCalls, DRAW_INFO } from '../apis/testing/drawing.ts'
import { definitionOf, drawApiCalls } from '../apis/testing/kit.ts'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const priced = (cost: DrawDefinition['cost']): DrawDefinition => {
  const { cost: _, ...definition } = definitionOf('sample')
  return cost ? { ...definition, cost } : definition
}
const inYuan = (unit: 'image' | 'token', price: string) => ({ unit, price, currency: 'CNY' })
async function build(cost: DrawDefinition['cost']): Promise<{ apiId: string; infoId: string }> {
  const apiId = await drawApiCalls(admin).add({ definition: priced(cost) })
  await drawApiCalls(admin).call('activate', { id: apiId })
  const { data } = await drawingCalls(admin).send({ id: apiId, width: 128, height: 128, n: 2 })
  return { apiId, infoId: data.infoId }
}
const quote = (ids: string[], caller = admin) => caller.post<DeskQuote>(`${DRAW_INFO}/quote`, { ids })
const record = (infoId: string, values: string) => test.owner(`update draw_info set ${values} where id = $1`, [infoId])

describe('the price of a drawing that is drawn once more', () => {
  it('is that of today, whatever it cost before', async () => {
    const { apiId, infoId } = await build(inYuan('image', '0.4'))
    await record(infoId, "state = 2, cost_amount = 0.8, cost_currency = 'CNY'")
    const { data: api } = await drawApiCalls(admin).detail(apiId)
    await drawApiCalls(admin).save({ id: apiId, version: api.version, definition: priced(inYuan('image', '0.5')) })

    const { data } = await quote([infoId])

    expect(data).toMatchObject({
      drawings: 1,
      pictures: 2,
      costs: [{ amount: '1.00', currency: 'CNY' }],
      isEstimate: 0,
      unpriced: 0,
      credits: 0,
    })
  })

  it('is worked out from earlier drawings where it goes by tokens, and said to be unknown where nobody entered one', async () => {
    const [byTokens, unknown] = [await build(inYuan('token', '0.001')), await build(undefined)]
    await record(byTokens.infoId, "state = 2, cost_amount = 0.3, cost_currency = 'CNY'")
    await record(unknown.infoId, "state = 2, cost_amount = 9, cost_currency = 'CNY'")

    expect((await quote([byTokens.infoId])).data).toMatchObject({
      costs: [{ amount: '0.30', currency: 'CNY' }],
      isEstimate: 1,
    })
    expect((await quote([unknown.infoId])).data).toMatchObject({ costs: [], unpriced: 1 })
    expect((await quote([byTokens.infoId, unknown.infoId])).data).toMatchObject({ drawings: 2, unpriced: 1 })
  })

  it('says which budget it would use up, and leaves out what cannot be drawn', async () => {
    const { apiId, infoId } = await build(inYuan('image', '0.4'))
    await admin.post('/api/blade-biz/drawCosts/saveBudget', {
      subject: 'api',
      subjectId: apiId,
      currency: 'CNY',
      amount: '0.5',
    })
    expect((await quote([infoId])).data.budgets).toMatchObject([{ currency: 'CNY', left: '0.50', isStopping: 0 }])

    await drawApiCalls(admin).call('noActivate', { id: apiId })
    expect((await quote([infoId])).data).toMatchObject({ drawings: 0, costs: [], budgets: [] })
  })

  it('is for who may draw it once more: one’s own, and all for who changes records', async () => {
    const { infoId } = await build(inYuan('image', '0.4'))
    const tenantId = await buildTenant(test.deps)
    const callers = await Promise.all([
      buildCaller(test, { permissions: ['drawInfo_view'] }),
      buildCaller(test, { permissions: ['drawInfo_edit'] }),
      buildCaller(test, { permissions: ['*'], tenantId }),
    ])

    expect(await Promise.all(callers.map(async (caller) => (await quote([infoId], caller)).status))).toEqual([
      404, 200, 404,
    ])
    expect((await quote([infoId, '1'])).status).toBe(404)
  })
})
