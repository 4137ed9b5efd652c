import type { DrawCosts } from '@drawdesk/contract/drawing/draw-costs'
import type { DrawInfo, DrawInfoDetail } from '@drawdesk/contract/drawing/records/draw-info'
import type { Page } from '@drawdesk/contract/core/schema'
import { Decimal } from 'decimal.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller } from '../../../testing/factories.ts'
import { drawingCalls, DRAW_INFO } from '../apis/testing/drawing.ts'
import { definitionOf, drawApiCalls } from '../apis/testing/kit.ts'

let test: TestApp
let admin: SignedIn
let apiId: string
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  apiId = await drawApiCalls(admin).add({ definition: definitionOf('sample') })
  for (const [state, amount] of [
    [2, '0.28'],
    [2, '1.5'],
    [3, '0.02'],
    [2, null],
  ] as const) {
    const { data } = await drawingCalls(admin).send({ id: apiId })
    await test.owner(`update draw_info set state = $2, cost_amount = $3, cost_currency = 'CNY' where id = $1`, [
      data.infoId,
      state,
      amount,
    ])
  }
})
afterAll(() => test.close())

const listed = async (caller: SignedIn): Promise<DrawInfo[]> =>
  (await caller.get<Page<DrawInfo>>(`${DRAW_INFO}/page`)).data.records
const costsIn = (records: readonly DrawInfo[]) => records.flatMap(({ cost }) => cost?.amount ?? [])

describe('what a record cost', () => {
  it('adds up to what the page of costs says', async () => {
    const { data } = await admin.get<DrawCosts>('/api/blade-biz/drawCosts/figures')
    const amounts = costsIn(await listed(admin))

    expect(amounts).toEqual(['0.02', '1.50', '0.28'])
    expect(data.total.costs).toEqual([{ amount: Decimal.sum(...amounts).toFixed(), currency: 'CNY' }])
  })

  it('is for who sees costs, and for who drew it, in the list as in the record', async () => {
    const [reader, accountant, drawer] = await Promise.all([
      buildCaller(test, { permissions: ['drawInfo', 'drawInfo_view', 'sdDraw'] }),
      buildCaller(test, { permissions: ['drawInfo', 'drawInfo_view', 'drawCosts_view'] }),
      buildCaller(test, { permissions: ['drawInfo', 'drawApi_send'] }),
    ])
    const { data: own } = await drawingCalls(drawer).send({ id: apiId })
    await test.owner(`update draw_info set state = 2, cost_amount = 7, cost_currency = 'CNY' where id = $1`, [
      own.infoId,
    ])
    const amountOf = async (caller: SignedIn, id: string) =>
      (await caller.get<DrawInfoDetail>(`${DRAW_INFO}/detail`, { id })).data.cost?.amount

    expect(costsIn(await listed(reader))).toEqual([])
    expect(costsIn((await reader.get<Page<DrawInfo>>('/api/blade-biz/sdDraw/page')).data.records)).toEqual([])
    expect(costsIn(await listed(accountant))).toHaveLength(4)
    expect(costsIn(await listed(drawer))).toEqual(['7.00'])
    expect(await Promise.all([reader, accountant, drawer].map((caller) => amountOf(caller, own.infoId)))).toEqual([
      undefined,
      '7.00',
      '7.00',
    ])
  })
})
