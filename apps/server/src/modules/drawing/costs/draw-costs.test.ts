import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DrawCosts } from '@drawdesk/contract/drawing/draw-costs'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { readXlsx } from '../../../platform/xlsx/read-xlsx.ts'

let test: TestApp
let operator: SignedIn
let tenantId: string
let caller: SignedIn
let nextId = 9_000n
/** Rows that drawings stand on, by the number they have here. */
let placeIds: Record<'api' | 'other' | 'style' | 'ex', string>
beforeAll(async () => {
  test = await buildTestApp({ config: { timeZone: 'Asia/Shanghai' } })
  operator = await signIn(test)
}, 60_000)
afterAll(() => test.close())
beforeEach(async () => {
  tenantId = await buildTenant(test.deps)
  caller = await buildCaller(test, { tenantId, permissions: ['drawCosts_view'] })
  const { ids } = test.deps
  placeIds = { api: ids.next(), other: ids.next(), style: ids.next(), ex: ids.next() }
  for (const [id, name] of [
    [placeIds.api, 'One'],
    [placeIds.other, 'Two'],
  ]) {
    await test.owner(
      `insert into draw_api (id, tenant_id, api_name, api_code, kind, capability, flow, base_url, definition) values ($1, $2, $3, $3, 'http', 'txt2img', 'sync', 'x', '{}')`,
      [id, tenantId, name],
    )
  }
  await test.owner(
    `insert into draw_style (id, tenant_id, style_name, api_id, is_deleted) values ($1, $2, 'Ink', $3, 1)`,
    [placeIds.style, tenantId, placeIds.api],
  )
  await test.owner(
    `insert into draw_ex (id, tenant_id, ex_name, start_time, end_time) values ($1, $2, 'Night', now(), now() + interval '1 day')`,
    [placeIds.ex, tenantId],
  )
})

interface Row {
  at?: string
  state?: number
  cost?: string | null
  currency?: string
  apiId?: string | null
  styleId?: string | null
  exId?: string | null
  userId?: string
  tenant?: string
  isDeleted?: number
}
const put = async ({
  at = '2026-11-01 12:00:00+08',
  state = 2,
  cost = '0.10',
  currency = 'CNY',
  apiId = placeIds.api,
  styleId = null,
  exId = null,
  userId = '7',
  tenant = tenantId,
  isDeleted = 0,
}: Row = {}): Promise<void> => {
  await test.owner(
    `insert into draw_info (id, tenant_id, api_id, style_id, ex_id, user_id, prompt, state, create_time, queued_time, cost_amount, cost_currency, is_deleted) values ($1, $2, $3, $4, $5, $6, 'x', $7, $8::timestamptz, $8::timestamptz, $9, $10, $11)`,
    [
      String((nextId += 1n)),
      tenant,
      apiId,
      styleId,
      exId,
      userId,
      state,
      at,
      cost,
      cost === null ? '' : currency,
      isDeleted,
    ],
  )
}
const url = (call: string): string => `/api/blade-biz/drawCosts/${call}`
const NOVEMBER = { from: '2026-11-01', to: '2026-11-03' }
const figures = (query: Record<string, string> = NOVEMBER, by = caller) => by.get<DrawCosts>(url('figures'), query)
const NONE = { drawings: 0, succeeded: 0, failed: 0, blocked: 0, chargedInVain: 0, unpriced: 0, costs: [], lost: [] }

describe('what drawings cost', () => {
  it('stands by day of the zone, also for days without any, beside as many days before, with sums that lose no digit', async () => {
    await put({ cost: '0.1' })
    await put({ cost: '0.2' })
    await put({ cost: '0.00000001', currency: 'USD' })
    // 23:30 of the 2nd in Shanghai is the 2nd, 00:30 the 3rd, whatever UTC says.
    await put({ at: '2026-11-02T15:30:00Z', cost: '1' })
    await put({ at: '2026-11-02T16:30:00Z', cost: '2' })
    await put({ at: '2026-10-30 12:00:00+08', cost: '40' })
    await put({ at: '2026-10-28 12:00:00+08' })

    const { data } = await figures()

    expect(misfits(DrawCosts, data)).toEqual([])
    expect(data.days.map(({ key, drawings, costs }) => [key, drawings, costs])).toEqual([
      [
        '2026-11-01',
        3,
        [
          { amount: '0.3', currency: 'CNY' },
          { amount: '0.00000001', currency: 'USD' },
        ],
      ],
      ['2026-11-02', 1, [{ amount: '1', currency: 'CNY' }]],
      ['2026-11-03', 1, [{ amount: '2', currency: 'CNY' }]],
    ])
    expect(data.total).toEqual({
      ...NONE,
      drawings: 5,
      succeeded: 5,
      costs: [
        { amount: '3.3', currency: 'CNY' },
        { amount: '0.00000001', currency: 'USD' },
      ],
    })
    expect([data.previousFrom, data.previousTo, data.previous]).toEqual([
      '2026-10-29',
      '2026-10-31',
      { ...NONE, drawings: 1, succeeded: 1, costs: [{ amount: '40', currency: 'CNY' }] },
    ])
  })

  it('counts what failed and was charged, what was deleted, and distinguishes an unknown price from none', async () => {
    await put({ state: 3, cost: '0.4' })
    await put({ state: 5, cost: '0.1' })
    await put({ state: 3, cost: null })
    await put({ cost: null })
    await put({ cost: '0' })
    await put({ cost: null, apiId: null })
    await put({ cost: '1', isDeleted: 1 })

    expect((await figures()).data.total).toEqual({
      drawings: 7,
      succeeded: 4,
      failed: 2,
      blocked: 1,
      chargedInVain: 2,
      unpriced: 1,
      costs: [{ amount: '1.5', currency: 'CNY' }],
      lost: [{ amount: '0.5', currency: 'CNY' }],
    })
  })

  it('stands by API, style, experience and person with their names, the dearest first, and is narrowed', async () => {
    await put({ cost: '1', styleId: placeIds.style, userId: '8' })
    await put({ cost: '3', apiId: placeIds.other, exId: placeIds.ex })
    await put({ cost: '1', apiId: null })
    const by = async (key: string, more: Record<string, string> = {}) =>
      (await figures({ ...NOVEMBER, by: key, ...more })).data.rows.map((row) => [
        row.key,
        row.name,
        row.costs[0]?.amount,
      ])

    const { api, other, style, ex } = placeIds

    expect(await by('api')).toEqual([
      [other, 'Two', '3'],
      ['', '', '1'],
      [api, 'One', '1'],
    ])
    expect(await by('style')).toEqual([
      ['', '', '4'],
      [style, 'Ink', '1'],
    ])
    expect(await by('ex')).toEqual([
      [ex, 'Night', '3'],
      ['', '', '2'],
    ])
    expect(await by('user')).toEqual([
      ['7', '', '4'],
      ['8', '', '1'],
    ])
    expect([
      await by('api', { userId: '7' }),
      await by('user', { apiId: api }),
      await by('api', { styleId: style }),
      await by('user', { exId: ex }),
    ]).toEqual([
      [
        [other, 'Two', '3'],
        ['', '', '1'],
      ],
      [['8', '', '1']],
      [[api, 'One', '1']],
      [['7', '', '3']],
    ])
  })

  it('is one’s own tenant’s; the operator’s also of another one, of all, and by tenant', async () => {
    await put({ cost: '5' })
    const sum = async (query: Record<string, string>) =>
      (await figures({ ...NOVEMBER, ...query }, operator)).data.total.costs[0]?.amount

    expect([await sum({}), await sum({ tenantId }), Number(await sum({ tenantId: 'all' })) >= 5]).toEqual([
      undefined,
      '5',
      true,
    ])
    expect(
      (await figures({ ...NOVEMBER, by: 'tenant' }, operator)).data.rows.find(({ key }) => key === tenantId),
    ).toMatchObject({ name: `Tenant ${tenantId}`, costs: [{ amount: '5', currency: 'CNY' }] })
    expect([
      (await figures({ ...NOVEMBER, by: 'tenant' })).status,
      (await figures({ ...NOVEMBER, tenantId: 'all' })).status,
      (await figures({ ...NOVEMBER, tenantId: '999999' }, operator)).status,
    ]).toEqual([403, 403, 400])
    const stranger = await buildCaller(test, {
      tenantId: await buildTenant(test.deps),
      permissions: ['drawCosts_view'],
    })
    expect((await figures({ ...NOVEMBER, tenantId }, stranger)).data.total).toEqual(NONE)
  })

  it('is of the last 30 days unless asked otherwise, at most a year, for who may see it', async () => {
    const editor = await buildCaller(test, { tenantId, permissions: ['drawCosts_edit'] })

    expect((await figures({})).data.days).toHaveLength(30)
    expect((await figures({ from: '2025-01-01', to: '2026-01-02' })).errors?.map(({ field }) => field)).toEqual([
      'from',
    ])
    expect([
      (await figures(NOVEMBER, editor)).status,
      (await editor.get(url('exportCosts'))).status,
      (await editor.get(url('budgets'))).status,
    ]).toEqual([403, 403, 200])
  })

  it('is a sheet with columns for each currency', async () => {
    await put({ cost: '12.5' })
    await put({ state: 3, cost: '0.00000001', currency: 'USD' })

    const file = await caller.raw({
      url: url('exportCosts'),
      query: { ...NOVEMBER, by: 'user' },
      headers: { 'accept-language': 'en' },
    })

    expect(await readXlsx(file.rawPayload)).toEqual([
      [
        'Drawn by',
        'ID',
        'Sent',
        'Done',
        'Failed',
        'Blocked',
        'Charged, no picture',
        'No price',
        'Cost CNY',
        'No picture CNY',
        'Cost USD',
        'No picture USD',
      ],
      ['7', '7', '2', '1', '1', '0', '1', '0', '12.5', '', '0.00000001', '0.00000001'],
    ])
  })
})
