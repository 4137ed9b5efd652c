import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChatCosts, ChatQuota } from '@drawdesk/contract/chat/chat-costs'
import type { Page, SaveAnswer } from '@drawdesk/contract/core/schema'
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, buildUser } from '../../../testing/factories.ts'
import { readXlsx } from '../../../platform/xlsx/read-xlsx.ts'

let test: TestApp
let tenantId: string
let caller: SignedIn
beforeAll(async () => {
  test = await buildTestApp({ config: { timeZone: 'Asia/Shanghai' } })
})
afterAll(() => test.close())
beforeEach(async () => {
  tenantId = await buildTenant(test.deps)
  caller = await buildCaller(test, { tenantId, permissions: ['chatCosts_view', 'chatCosts_edit'] })
})

const url = (call: string): string => `/api/blade-biz/chatCosts/${call}`
const used = async (
  day: string,
  more: {
    userId?: string
    apiId?: string
    model?: string
    currency?: string
    messages?: number
    failed?: number
    tokens?: [number, number]
    cost?: string
    tenant?: string
  } = {},
): Promise<void> => {
  const {
    userId = '7',
    apiId = '5',
    model = 'm',
    currency = 'CNY',
    messages = 1,
    failed = 0,
    tokens = [10, 20],
    cost = '0.1',
    tenant = tenantId,
  } = more
  await test.owner(
    'insert into chat_usage (tenant_id, day, user_id, api_id, model, currency, messages, failed, prompt_tokens, completion_tokens, cost) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    [tenant, day, userId, apiId, model, currency, messages, failed, ...tokens, cost],
  )
}
const figures = (query: Record<string, string> = {}) => caller.get<ChatCosts>(url('figures'), query)

describe('what chat used', () => {
  it('stands by day, also for days without any, with sums that lose no digit', async () => {
    await used('2026-11-01', { cost: '0.1' })
    await used('2026-11-01', { model: 'other', cost: '0.2', messages: 3, failed: 1 })
    await used('2026-11-01', { currency: 'USD', cost: '0.000000000001' })
    await used('2026-11-04', { cost: '0', currency: '' })
    await used('2026-10-31')
    await used('2026-11-05')

    const { data } = await figures({ from: '2026-11-01', to: '2026-11-04' })

    expect(
      data.days.map(({ key, messages, failed, promptTokens, completionTokens, costs }) => [
        key,
        messages,
        failed,
        promptTokens,
        completionTokens,
        costs,
      ]),
    ).toEqual([
      [
        '2026-11-01',
        5,
        1,
        30,
        60,
        [
          { amount: '0.3', currency: 'CNY' },
          { amount: '0.000000000001', currency: 'USD' },
        ],
      ],
      ['2026-11-02', 0, 0, 0, 0, []],
      ['2026-11-03', 0, 0, 0, 0, []],
      ['2026-11-04', 1, 0, 10, 20, []],
    ])
    expect([data.from, data.to, data.total, data.rows, data.isCut]).toEqual([
      '2026-11-01',
      '2026-11-04',
      {
        messages: 6,
        failed: 1,
        promptTokens: 40,
        completionTokens: 80,
        costs: [
          { amount: '0.3', currency: 'CNY' },
          { amount: '0.000000000001', currency: 'USD' },
        ],
      },
      data.days,
      false,
    ])
  })

  it('stands by model, person and API with their names, the most tokens first, and is narrowed', async () => {
    const { userId: person } = await buildUser(test.deps, { tenantId })
    const api = test.deps.ids.next()
    await test.owner(
      `insert into chat_api (id, tenant_id, name, code, base_url, is_deleted) values ($1, $2, 'Chat One', 'one', 'x', 1)`,
      [api, tenantId],
    )
    await used('2026-11-01', { userId: person, apiId: api, model: 'small', tokens: [1, 1] })
    await used('2026-11-02', { userId: '7', apiId: '5', model: 'large', tokens: [100, 100] })
    const by = async (key: string, more: Record<string, string> = {}) =>
      (await figures({ from: '2026-11-01', to: '2026-11-03', by: key, ...more })).data.rows.map((row) => [
        row.key,
        row.name,
        row.promptTokens,
      ])

    expect(await by('model')).toEqual([
      ['large', 'large', 100],
      ['small', 'small', 1],
    ])
    expect(await by('user')).toEqual([
      ['7', '', 100],
      [person, expect.stringMatching(/./), 1],
    ])
    expect(await by('api')).toEqual([
      ['5', '', 100],
      [api, 'Chat One', 1],
    ])
    expect([
      await by('model', { userId: '7' }),
      await by('user', { model: 'small' }),
      await by('model', { apiId: api }),
    ]).toEqual([[['large', 'large', 100]], [[person, expect.any(String), 1]], [['small', 'small', 1]]])
    expect((await figures({ from: '2026-11-01', to: '2026-11-03', model: 'small' })).data.total).toMatchObject({
      promptTokens: 1,
    })
  })

  it('is cut at 500 rows', async () => {
    await test.owner(
      `insert into chat_usage (tenant_id, day, user_id, api_id, model, messages, prompt_tokens) select $1, '2026-11-01', 7, 5, 'model-' || n, 1, n from generate_series(1, 501) as n`,
      [tenantId],
    )

    const { data } = await figures({ from: '2026-11-01', to: '2026-11-01', by: 'model' })

    expect([data.rows.length, data.isCut, data.rows[0]?.key, data.rows.at(-1)?.key, data.total.messages]).toEqual([
      500,
      true,
      'model-501',
      'model-2',
      501,
    ])
  })

  it('is that of the last 30 days of the zone unless asked otherwise, at most a year, and of real days', async () => {
    const { data } = await figures()
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())
    const fieldOf = async (query: Record<string, string>) => (await figures(query)).errors?.map(({ field }) => field)

    expect([data.days.length, data.to]).toEqual([30, today])
    expect((await figures({ to: '2026-03-01' })).data.from).toBe('2026-01-31')
    expect((await figures({ from: '2025-01-01', to: '2026-01-01' })).data.days).toHaveLength(366)
    expect([
      await fieldOf({ from: '2025-01-01', to: '2026-01-02' }),
      await fieldOf({ from: '2026-02-30', to: '2026-03-01' }),
      await fieldOf({ from: '2026-03-02', to: '2026-03-01' }),
      await fieldOf({ to: '2026-13-01' }),
    ]).toEqual([['from'], ['from'], ['from'], ['to']])
    expect((await figures({ from: '0001-01-01', to: '9999-12-31' })).status).toBe(400)
  })

  it('is of one’s own tenant, for who may see it', async () => {
    await used('2026-11-01', { tenant: await buildTenant(test.deps) })

    expect((await figures({ from: '2026-11-01', to: '2026-11-01' })).data.total.messages).toBe(0)
    const editor = await buildCaller(test, { tenantId, permissions: ['chatCosts_edit', 'chatCosts'] })
    expect([(await editor.get(url('figures'))).status, (await editor.get(url('exportCosts'))).status]).toEqual([
      403, 403,
    ])
  })

  it('is a sheet with a column for each currency', async () => {
    await used('2026-11-01', { userId: '7', cost: '12.5' })
    await used('2026-11-01', { userId: '8', cost: '0.000000000001', currency: 'USD', tokens: [1, 2] })

    const file = await caller.raw({
      url: url('exportCosts'),
      query: { from: '2026-11-01', to: '2026-11-02', by: 'user' },
      headers: { 'accept-language': 'en' },
    })

    expect([file.statusCode, file.headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    expect(await readXlsx(file.rawPayload)).toEqual([
      ['User', 'ID', 'Answers', 'Failed', 'Input tokens', 'Output tokens', 'Cost CNY', 'Cost USD'],
      ['7', '7', '1', '0', '10', '20', '12.5'],
      ['8', '8', '1', '0', '1', '2', '', '0.000000000001'],
    ])
  })
})

describe('quotas', () => {
  const save = (values: Record<string, unknown>) => caller.post<SaveAnswer>(url('saveQuota'), values)
  const list = async (query: Record<string, string> = {}) =>
    (await caller.get<Page<ChatQuota>>(url('quotas'), query)).data
  const fields = async (values: Record<string, unknown>) => (await save(values)).errors?.map(({ field }) => field)

  it('stand in order with what is used and held now', async () => {
    const { userId } = await buildUser(test.deps, { tenantId })
    await save({ subject: 'user', userId, period: 'month', limitTokens: 500, remark: 'guest' })
    await save({ subject: 'everyUser', period: 'day', limitTokens: 100 })
    await save({ subject: 'tenant', period: 'month', limitTokens: 1_000_000 })
    await test.owner(
      `insert into chat_quota_use (tenant_id, user_id, period, begins, used_tokens) select $1, u, 'month', date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai', 40 + u % 2 from unnest(array[0, $2::bigint]) as u`,
      [tenantId, userId],
    )
    await test.owner(
      `insert into usage_hold (tenant_id, id, user_id, tokens, begins_day, begins_month, end_time) select $1, n, case n when 1 then $2::bigint else 9 end, 10 * n, now(), date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai', now() from generate_series(1, 2) as n`,
      [tenantId, userId],
    )

    const { records, total } = await list()

    expect(total).toBe(3)
    expect(
      records.map(({ subject, userId: of, period, limitTokens, usedTokens, heldTokens }) => [
        subject,
        of,
        period,
        limitTokens,
        usedTokens,
        heldTokens,
      ]),
    ).toEqual([
      ['tenant', '', 'month', 1_000_000, 40, 30],
      ['everyUser', '', 'day', 100, null, null],
      ['user', userId, 'month', 500, 40 + Number(BigInt(userId) % 2n), 10],
    ])
    expect([records[2]?.userName, records[2]?.remark, records[0]?.resetTime]).toEqual([
      expect.stringMatching(/./),
      'guest',
      expect.stringMatching(/^\d{4}-\d{2}-01 00:00:00$/),
    ])
    expect([
      (await list({ subject: 'user' })).total,
      (await list({ userId })).total,
      (await list({ size: '1', current: '2' })).records[0]?.subject,
    ]).toEqual([1, 1, 'everyUser'])
  })

  it('are changed by what is sent, over the version that was read', async () => {
    const { data } = await save({ subject: 'tenant', period: 'day', limitTokens: 100, remark: 'r' })
    const changed = await save({ id: data.id, version: 1, limitTokens: 0 })
    const late = await save({ id: data.id, version: 1, limitTokens: 7 })

    expect([changed.data, late.status]).toEqual([{ id: data.id, version: 2 }, 409])
    expect(
      (await list()).records.map(({ limitTokens, remark, subject, period }) => [limitTokens, remark, subject, period]),
    ).toEqual([[0, 'r', 'tenant', 'day']])
  })

  it('say what is missing or wrong, beside its field', async () => {
    expect(await fields({})).toEqual(['subject', 'period', 'limitTokens'])
    expect(await fields({ subject: 'user', period: 'day', limitTokens: 1 })).toEqual(['userId'])
    expect(
      await fields({
        subject: 'user',
        userId: (await buildUser(test.deps, { tenantId: await buildTenant(test.deps) })).userId,
        period: 'day',
        limitTokens: 1,
      }),
    ).toEqual(['userId'])
    expect([
      await fields({ subject: 'tenant', period: 'day', limitTokens: -1 }),
      await fields({ subject: 'tenant', period: 'week', limitTokens: 1 }),
    ]).toEqual([['limitTokens'], ['period']])
    expect((await save({ id: '1', limitTokens: 1 })).status).toBe(404)
  })

  it('are one for each subject and period', async () => {
    await save({ subject: 'tenant', period: 'day', limitTokens: 100 })
    const again = await save({ subject: 'tenant', period: 'day', limitTokens: 200 })
    const other = await save({ subject: 'tenant', period: 'month', limitTokens: 200 })

    expect([again.status, again.msg, other.status]).toEqual([400, '这个对象在该周期已有额度，请直接修改', 200])
    expect((await save({ id: other.data.id, period: 'day' })).status).toBe(400)
  })

  it('are removed, all or none, and may come again', async () => {
    const { data } = await save({ subject: 'tenant', period: 'day', limitTokens: 100 })

    expect((await caller.post(url('removeQuota'), { ids: [data.id, '1'] })).status).toBe(404)
    expect([
      (await caller.post(url('removeQuota'), { ids: [data.id] })).status,
      (await list()).total,
      (await save({ subject: 'tenant', period: 'day', limitTokens: 5 })).status,
    ]).toEqual([200, 0, 200])
  })

  it('are read and written by who may, in one’s own tenant', async () => {
    const { data } = await save({ subject: 'tenant', period: 'day', limitTokens: 100 })
    const viewer = await buildCaller(test, { tenantId, permissions: ['chatCosts_view'] })
    const stranger = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })

    expect([
      (await viewer.get(url('quotas'))).status,
      (await viewer.post(url('saveQuota'), { id: data.id, limitTokens: 1 })).status,
      (await viewer.post(url('removeQuota'), { ids: [data.id] })).status,
    ]).toEqual([200, 403, 403])
    expect([
      (await stranger.get<Page<ChatQuota>>(url('quotas'))).data.total,
      (await stranger.post(url('saveQuota'), { id: data.id, limitTokens: 1 })).status,
      (await stranger.post(url('removeQuota'), { ids: [data.id] })).status,
    ]).toEqual([0, 404, 404])
  })
})
