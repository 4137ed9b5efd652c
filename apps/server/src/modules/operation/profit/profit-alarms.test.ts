import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ProfitAlarm } from '@drawdesk/contract/money/profit'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { createProfitAlarms } from './profit-alarms.ts'
import { createProfitDays } from './profit-days.ts'
import { plantProfit, type PlantedProfit } from './testing/plant-profit.ts'

let test: TestApp
let tenantId: string
let caller: BuiltCaller
let rows: PlantedProfit
beforeAll(async () => {
  test = await buildTestApp({ config: { timeZone: 'Asia/Shanghai' } })
}, 60_000)
afterAll(() => test.close())
beforeEach(async () => {
  tenantId = await buildTenant(test.deps)
  caller = await buildCaller(test, { tenantId, permissions: ['profit_view'] })
  rows = await plantProfit(test, tenantId)
})

const alarms = () => createProfitAlarms(test.deps)
const look = () => alarms().look({ tenantId })
const shown = async () => (await caller.get<ProfitAlarm[]>('/api/blade-biz/drawPayLog/profitAlarms')).data
interface Notice {
  title: string
  content: string
  path: string
  resolved: boolean
}
const notices = () =>
  test.owner<Notice>(
    `select notice_key as key, title, content, path, resolved_time is not null as resolved, release_time as time from desk_notice where tenant_id = $1 and notice_key like 'profit:%' and is_deleted = 0 order by notice_key`,
    [tenantId],
  )
/** An order of 1.00 that has been drawn for so much; its channel kept 0.01. */
async function sold(cost: string, minute: number, more: object = {}): Promise<string> {
  const payTime = new Date(Date.now() - (1_000 - minute) * 60_000).toISOString()
  const order = await rows.sell({ amount: 100, payTime, ...more })
  await rows.deliver(order, 1, payTime)
  await rows.draw(cost, { payLogId: order, at: payTime })
  return order
}

it('notifies once when the last orders of a style and its experience have turned into a loss, and resolves that when they turn back', async () => {
  for (const minute of [1, 2, 3, 4]) await sold('1.49', minute)
  await look()
  expect(await shown()).toEqual([]) // four say nothing

  await sold('1.49', 5)
  await createProfitDays(test.deps).catchUp()
  await look()
  const found = await shown()
  expect(found.flatMap((alarm) => misfits(ProfitAlarm, alarm))).toEqual([])
  // 5.00 brought; 5 × (1.49 + 0.01) cost.
  expect(found).toMatchObject([
    { subject: 'style', name: 'Ink', orders: 5, brought: '5', cost: '7.5', margin: '-2.5', currency: 'CNY' },
    { subject: 'ex', name: 'Night', margin: '-2.5' },
  ])
  const first = await notices()
  expect(first.map(({ title, resolved }) => [title, resolved])).toEqual([
    ['开始亏损：体验“Night”', false],
    ['开始亏损：风格“Ink”', false],
  ])
  expect(first[1]?.content).toContain('最近 5 单收入 5.00 CNY，成本 7.50 CNY，亏 2.50 CNY')
  expect(first[1]?.path).toBe(`/operation/profit?by=style&styleId=${rows.styleId}`)

  await sold('1.49', 6)
  await look()
  await alarms().lookAll()
  expect(await notices()).toEqual(first)

  for (let minute = 7; minute < 22; minute += 1) await sold('0.10', minute)
  await look()
  expect(await shown()).toEqual([])
  expect((await notices()).every(({ resolved }) => resolved)).toBe(true)
})

it('looks at the last twenty alone, at what was paid for and is over, and never across currencies', async () => {
  for (let minute = 1; minute <= 5; minute += 1) await sold('9', minute)
  for (let minute = 6; minute <= 25; minute += 1) await sold('0.1', minute)
  expect(await shown()).toEqual([])

  // Given away, or still being drawn: neither says that something is sold below its cost.
  for (let minute = 30; minute < 40; minute += 1) await sold('9', minute, { amount: 0 })
  for (let minute = 40; minute < 50; minute += 1) {
    const open = await rows.sell({ amount: 100, payTime: new Date().toISOString() })
    await rows.draw('9', { payLogId: open })
  }
  const last = await sold('0.1', 60)
  await rows.draw('900', { payLogId: last, currency: 'USD' })
  expect(await shown()).toEqual([])

  await rows.draw('20', { payLogId: last })
  expect((await shown()).map(({ margin }) => margin)).toEqual(['-2.2', '-2.2'])
})

it('two who look at the same moment notify once, and nothing of another tenant is seen', async () => {
  for (let minute = 1; minute <= 5; minute += 1) await sold('5', minute)
  await Promise.all([look(), look()])

  const other = await buildTenant(test.deps)
  const stranger = await buildCaller(test, { tenantId: other, permissions: ['profit_view'] })

  expect(await notices()).toHaveLength(2)
  expect((await stranger.get('/api/blade-biz/drawPayLog/profitAlarms')).data).toEqual([])
})
