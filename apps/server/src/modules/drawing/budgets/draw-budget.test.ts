import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DrawBudget, DrawCosts } from '@drawdesk/contract/drawing/draw-costs'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { startOpenAiImagesFake, type OpenAiFake } from '@drawdesk/fakes/openai/openai-images'
import { drawingCalls } from '../apis/testing/drawing.ts'
import { definitionOf, drawApiCalls } from '../apis/testing/kit.ts'
import { createDrawBudgets } from './draw-budgets.ts'

const KEY = 'sk-PLANTED-budget-31'
let fake: OpenAiFake
let test: TestApp
let tenantId: string
let tenantAdmin: SignedIn
let apiId: string
let draws: ReturnType<typeof drawingCalls>

beforeAll(async () => {
  fake = await startOpenAiImagesFake({ key: KEY, hasIdempotency: true })
  test = await buildTestApp({
    isWorking: true,
    config: { allowedPrivateHosts: ['127.0.0.1'], timeZone: 'Asia/Shanghai' },
  })
}, 60_000)
afterAll(async () => {
  fake.release()
  await test.close()
  await fake.close()
})
beforeEach(async () => {
  tenantId = await buildTenant(test.deps)
  tenantAdmin = await buildCaller(test, { tenantId, permissions: ['*'] })
  apiId = await addApi()
  draws = drawingCalls(tenantAdmin)
})

const addApi = (change: { concurrency?: number } = {}): Promise<string> =>
  drawApiCalls(tenantAdmin).add({
    apiName: `at ten cents ${test.deps.ids.next()}`,
    kind: 'preset',
    preset: 'openai-images',
    secrets: { apiKey: KEY },
    definition: definitionOf('openai-images', (definition) => ({
      ...definition,
      baseUrl: fake.url,
      cost: { unit: 'image', price: '0.10', currency: 'CNY' },
      limits: { concurrency: change.concurrency ?? 8 }, // without the preset's 50 a minute: they end at the same moment
    })),
  })
const url = (call: string): string => `/api/blade-biz/drawCosts/${call}`
const save = (values: Record<string, unknown>) =>
  tenantAdmin.post<SaveAnswer>(url('saveBudget'), { subject: 'tenant', currency: 'CNY', ...values })
const budgets = async (): Promise<DrawBudget[]> => (await tenantAdmin.get<DrawBudget[]>(url('budgets'))).data
const notices = () =>
  test.owner<{ key: string; title: string; resolved: boolean }>(
    `select notice_key as key, title, resolved_time is not null as resolved from desk_notice where tenant_id = $1 and notice_key like 'drawBudget:%' and is_deleted = 0 order by notice_key`,
    [tenantId],
  )
const draw = async (api = apiId): Promise<number> => {
  const { data, status } = await draws.send({ id: api })
  return status === 200 ? (await draws.ended(data.infoId)).state : status
}

describe('a budget', () => {
  it('shows what the drawings of the month cost, exactly as the costs do', async () => {
    const other = await addApi()
    expect((await save({ amount: '1000' })).status).toBe(200)
    expect((await save({ subject: 'api', subjectId: apiId, amount: '0.30' })).status).toBe(200)
    expect((await save({ currency: 'USD', amount: '5' })).status).toBe(200)

    for (const api of [apiId, apiId, other]) expect(await draw(api)).toBe(2)

    expect(
      (await budgets()).map(({ subject, currency, amount, spent, percent }) => [
        subject,
        currency,
        amount,
        spent,
        percent,
      ]),
    ).toEqual([
      ['tenant', 'CNY', '1000', '0.3', 0],
      ['tenant', 'USD', '5', '0', 0],
      ['api', 'CNY', '0.3', '0.2', 66],
    ])
    expect((await tenantAdmin.get<DrawCosts>(url('figures'))).data.total.costs).toEqual([
      { amount: '0.3', currency: 'CNY' },
    ])
  })

  it('notifies once at 80 % and once at 100 %, however many drawings end at the same moment and however often one looks', async () => {
    await save({ amount: '0.80' })
    await draw()
    await Promise.all(Array.from({ length: 6 }, () => draw()))
    await expect.poll(async () => (await notices()).length).toBeGreaterThan(0)
    const [near] = await notices()
    await Promise.all(Array.from({ length: 8 }, () => createDrawBudgets(test.deps).lookAll()))

    expect([near?.title, (await notices()).length, (await budgets())[0]?.percent]).toEqual([
      '绘画预算已用 80%：全部绘画',
      1,
      87,
    ])

    await Promise.all(Array.from({ length: 6 }, () => draw()))
    await Promise.all(Array.from({ length: 8 }, () => createDrawBudgets(test.deps).lookAll()))

    expect((await notices()).map(({ title, resolved }) => [title, resolved])).toEqual([
      ['绘画预算已用完：全部绘画', false],
      ['绘画预算已用 80%：全部绘画', true],
    ])
    expect(
      await test.owner('select percent from draw_budget_alarm where tenant_id = $1 order by percent', [tenantId]),
    ).toEqual([{ percent: 80 }, { percent: 100 }])
  })

  it('goes on drawing at 100 % unless it is to stop', async () => {
    await save({ amount: '0.10' })

    expect([await draw(), await draw()]).toEqual([2, 2])
    expect((await budgets())[0]).toMatchObject({ spent: '0.2', percent: 200 })
  })

  it('refuses at 100 % what is sent, and says when it goes on; other APIs, a raised budget and a budget without the tick let it through', async () => {
    const other = await addApi()
    const { data } = await save({ subject: 'api', subjectId: apiId, amount: '0.20', isStopping: 1 })
    expect([await draw(), await draw()]).toEqual([2, 2])

    const refused = await draws.send({ id: apiId })

    expect([refused.status, refused.msg]).toEqual([
      429,
      expect.stringMatching(/^本月的绘画预算已用完，暂时不能再画；\d{4}-\d\d-01 00:00:00 恢复，或请管理员提高预算$/),
    ])
    expect(await draw(other)).toBe(2)
    expect((await save({ id: data.id, version: 1, amount: '0.30' })).status).toBe(200)
    expect(await draw()).toBe(2)
    expect(await draw()).toBe(429)
    await save({ id: data.id, isStopping: 0 })
    expect(await draw()).toBe(2)
  })

  it('holds parallel drawings: what waits when it is used up is never sent, and says so', async () => {
    const one = await addApi({ concurrency: 1 })
    await save({ amount: '0.30', isStopping: 1 })
    const paints = fake.paints()

    const sent = await Promise.all(Array.from({ length: 12 }, () => draws.send({ id: one })))
    const ends = await Promise.all(
      sent.filter(({ status }) => status === 200).map(({ data }) => draws.ended(data.infoId)),
    )

    expect([
      fake.paints() - paints,
      ends.filter(({ state }) => state === 2).length,
      (await budgets())[0]?.spent,
    ]).toEqual([3, 3, '0.3'])
    const stopped = ends.filter(({ state }) => state !== 2)
    expect(stopped.length).toBeGreaterThan(0)
    expect(stopped.map(({ state, error }) => [state, error?.msg])).toEqual(
      stopped.map(() => [4, '本月的绘画预算已用完，没有再发送给服务商；预算提高后可以重试']),
    )
  })

  it('takes back its notices when it is raised, and notifies anew about the new amount', async () => {
    const { data } = await save({ amount: '0.10' })
    await draw()
    await expect.poll(async () => (await notices()).map(({ title }) => title)).toEqual(['绘画预算已用完：全部绘画'])

    await save({ id: data.id, amount: '10' })
    expect((await notices()).map(({ resolved }) => resolved)).toEqual([true])
    await save({ id: data.id, amount: '0.12' })

    expect((await notices()).map(({ title, resolved }) => [title, resolved])).toEqual([
      ['绘画预算已用完：全部绘画', true],
      ['绘画预算已用 80%：全部绘画', false],
    ])
  })

  it('says beside the field what it lacks, and is one for each subject and currency', async () => {
    const fields = async (values: Record<string, unknown>) => (await save(values)).errors?.map(({ field }) => field)
    const { data } = await save({ amount: '1' })

    expect([
      await fields({ subject: 'api', amount: '1' }),
      await fields({ subject: 'ex', subjectId: '77', amount: '1' }),
      await fields({ amount: '0' }),
      await fields({ amount: '-1' }),
      await fields({ amount: '1e9' }),
      await fields({ currency: 'cny', amount: '1' }),
      await fields({}),
    ]).toEqual([['subjectId'], ['subjectId'], ['amount'], ['amount'], ['amount'], ['currency'], ['amount']])
    expect(await fields({ amount: '2' })).toEqual(['currency'])
    expect((await save({ id: data.id, version: 7, amount: '2' })).status).toBe(409)
    expect((await tenantAdmin.post(url('removeBudget'), { ids: [data.id] })).status).toBe(200)
    expect(await budgets()).toEqual([])
  })

  it('keeps the spending equal to the records whatever changes a cost', async () => {
    await save({ amount: '100' })
    await draw()
    const spent = async () => (await budgets())[0]?.spent

    await test.owner(`update draw_info set cost_amount = 2.5 where tenant_id = $1`, [tenantId])
    expect(await spent()).toBe('2.5')
    await test.owner(`update draw_info set cost_currency = 'USD' where tenant_id = $1`, [tenantId])
    expect(await spent()).toBe('0')
    await test.owner(`update draw_info set cost_currency = 'CNY', cost_amount = null where tenant_id = $1`, [tenantId])
    expect(await spent()).toBe('0')
  })
})
