import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PayStateCounts } from '@drawdesk/contract/money/draw-pay-log'
import { readXlsx } from '../../../platform/xlsx/read-xlsx.ts'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { plantOrder, type PlantedOrder } from '../testing/plant-orders.ts'

let test: TestApp
let tenantId: string
let caller: BuiltCaller
beforeAll(async () => {
  test = await buildTestApp({ config: { timeZone: 'Asia/Shanghai' } })
}, 60_000)
afterAll(() => test.close())
beforeEach(async () => {
  tenantId = await buildTenant(test.deps)
  caller = await buildCaller(test, { tenantId, permissions: ['drawPayLog', 'drawPayLog_export'] })
})

const PATH = '/api/blade-biz/drawPayLog'
const plant = (order: Omit<PlantedOrder, 'tenantId'> = {}) => plantOrder(test, { tenantId, ...order })

it('counts the orders of drawings and prints by state, as the other filters leave them', async () => {
  await plant({ exName: 'Night', muName: 'North' })
  await plant({ exName: 'Night', state: 3 })
  await plant({ payTime: null })
  await plant({ kind: 'pack' })
  await plantOrder(test, { tenantId: await buildTenant(test.deps) })

  const { data } = await caller.get<PayStateCounts>(`${PATH}/counts`)

  expect(misfits(PayStateCounts, data)).toEqual([])
  expect(data.counts).toEqual([
    { state: 0, count: 1 },
    { state: 1, count: 1 },
    { state: 3, count: 1 },
  ])
  const narrowed = await caller.get<PayStateCounts>(`${PATH}/counts`, { exName: 'ight', muName: 'north' })
  expect(narrowed.data.counts).toEqual([{ state: 1, count: 1 }])
})

it('puts the list into a sheet, in words and yuan, without packs', async () => {
  const id = await plant({ orderNo: 'A1', amount: 123_450, exName: '=Night' })
  await test.owner('update pay_order set refund_amount = 50 where id = $1', [id])
  await plant({ orderNo: 'A2', kind: 'pack' })
  await plant({ orderNo: 'B1', payTime: null })

  const { rawPayload } = await caller.raw({
    url: `${PATH}/export?${new URLSearchParams({ orderNo: 'A', columns: 'orderNo,state,amount,exName,payTime' })}`,
    headers: { 'accept-language': 'en' },
  })

  expect(await readXlsx(rawPayload)).toEqual([
    ['Order no.', 'Refunded', 'Currency', 'Status', 'Amount', 'Experience', 'Paid'],
    ['A1', '0.5', 'CNY', 'Paid', '1234.5', "'=Night", '2026-11-02 12:00:00'],
  ])
})

it('gives no sheet to who may only look', async () => {
  const looker = await buildCaller(test, { tenantId, permissions: ['drawPayLog', 'drawPayLog_view'] })

  expect((await looker.get(`${PATH}/counts`)).status).toBe(200)
  expect((await looker.get(`${PATH}/export`)).status).toBe(403)
})
