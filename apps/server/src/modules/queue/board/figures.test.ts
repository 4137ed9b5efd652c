import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { QUEUE_PATH, QueueFigures } from '@drawdesk/contract/queue/queue-manage'
import { DATA_SCOPE_TYPE } from '@drawdesk/contract/rights/data-scope'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { definitionOf, drawApiCalls } from '../../drawing/apis/testing/kit.ts'
import { createRollUp } from './roll-up.ts'
import { rowsOf } from './testing/rows.ts'

// Half past four in the morning of 11 March in Shanghai, where UTC still has the 10th.
const NOW = '2026-03-10T20:30:00Z'
const HOUR = 3_600
const DAY = 24 * HOUR
let now = new Date(NOW)
let test: TestApp
let operator: SignedIn
let tenantId: string
let tenantAdmin: BuiltCaller
let apiId: string
let theirApi: string
let rows: ReturnType<typeof rowsOf>

beforeAll(async () => {
  test = await buildTestApp({ clock: { now: () => now }, config: { timeZone: 'Asia/Shanghai' } })
  rows = rowsOf(test, () => now)
  operator = await signIn(test)
  tenantId = await buildTenant(test.deps)
  tenantAdmin = await buildCaller(test, { tenantId, permissions: ['*'] })
  apiId = await drawApiCalls(operator).add({ definition: definitionOf('sample') })
  theirApi = await drawApiCalls(tenantAdmin).add({ definition: definitionOf('sample') })
})
afterAll(() => test.close())
beforeEach(async () => {
  now = new Date(NOW)
  await rows.clear()
  await test.owner(`delete from platform_setting where name = 'queue.figures'`)
})

const rollUp = (): Promise<void> => createRollUp(test.deps).catchUp()
const read = async (
  range: '24h' | '90d' = '24h',
  query: Record<string, string> = {},
  caller: SignedIn = operator,
): Promise<QueueFigures> => (await caller.get<QueueFigures>(`/api${QUEUE_PATH}/figures`, { range, ...query })).data
const stored = () =>
  test.owner<{ hour: Date; succeeded: number; failed: number }>(
    'select tenant_id, api_id, hour, succeeded, failed, blocked, cancelled, wait_counts, run_counts, errors from draw_queue_hour order by 1, 2, 3',
  )
/** Ended this many seconds ago, after a wait and a run. */
const ended = (finished: number, change: Partial<Parameters<typeof rows.put>[0]> = {}, wait = 10, run = 20) =>
  rows.put({ apiId, finished, started: finished + run, queued: finished + run + wait, ...change })

describe('the figures of the queue', () => {
  it('give 24 hours, the last one not over, with outcomes, failures by code and how long it took', async () => {
    for (const seconds of [60, 120, 180]) await ended(seconds)
    await ended(60, { state: 3, code: 'E_RATE' })
    await ended(90, { state: 3, code: 'E_UPSTREAM' })
    await ended(95, { state: 3, code: 'E_UPSTREAM' })
    await ended(60, { state: 5, code: 'E_MODERATED' })
    await rows.put({ apiId, state: 4, queued: 50, finished: 30 })
    await ended(2 * HOUR, {}, 1, 100)
    await ended(23.6 * HOUR)
    await rows.put({ apiId, state: 1, queued: 50, started: 30 })
    await rollUp()

    const figures = await read()

    expect(misfits(QueueFigures, figures)).toEqual([])
    expect(figures.points).toHaveLength(24)
    expect([figures.points[0]?.time, figures.points[23]?.time]).toEqual(['2026-03-10 05:00:00', '2026-03-11 04:00:00'])
    expect(figures.points[23]).toMatchObject({ succeeded: 3, failed: 3, blocked: 1, cancelled: 1 })
    expect(figures.points[21]).toMatchObject({ succeeded: 1, failed: 0, runSeconds: { p50: expect.closeTo(100, -1) } })
    expect(figures.points[22]).toEqual({
      time: '2026-03-11 03:00:00',
      succeeded: 0,
      failed: 0,
      blocked: 0,
      cancelled: 0,
      waitSeconds: null,
      runSeconds: null,
    })
    expect(figures.errors).toEqual([
      { code: 'E_UPSTREAM', count: 2 },
      { code: 'E_RATE', count: 1 },
    ])
    expect(figures.total).toMatchObject({ succeeded: 4, failed: 3, blocked: 1, cancelled: 1 })
    for (const [estimate, true_] of [
      [figures.points[23]?.waitSeconds?.p50, 10],
      [figures.points[23]?.runSeconds?.p90, 20],
    ] as const)
      expect(Math.abs((estimate ?? 0) / true_ - 1)).toBeLessThan(0.1)
  })

  it('give 90 days of the configured zone, each one there', async () => {
    await ended(4.4 * HOUR, {}) // 00:06 in Shanghai
    await ended(4.6 * HOUR, {}) // 23:54 the day before
    await ended(89 * DAY, {})
    await ended(90.5 * DAY, {})
    await rollUp()

    const { points, total } = await read('90d')

    expect(points).toHaveLength(90)
    expect([points[0]?.time, points[0]?.succeeded]).toEqual(['2025-12-12 00:00:00', 1])
    expect(points.slice(-2).map(({ time, succeeded }) => [time, succeeded])).toEqual([
      ['2026-03-10 00:00:00', 1],
      ['2026-03-11 00:00:00', 1],
    ])
    expect(total.succeeded).toBe(3)
  })

  it('are one tenant’s, one lane’s, or for the operator everybody’s', async () => {
    await ended(60)
    await ended(60, { apiId: null })
    await ended(60, { apiId: theirApi, tenantId })
    await ended(60, { apiId: theirApi, tenantId, state: 3, code: 'E_BUSY' })
    await rollUp()
    const total = async (query: Record<string, string>, caller: SignedIn = operator): Promise<number[]> => {
      const {
        total: { succeeded, failed },
        errors,
      } = await read('24h', query, caller)
      return [succeeded, failed, errors.length]
    }

    expect(await total({})).toEqual([3, 1, 1])
    expect(await total({ tenantId: '000000' })).toEqual([2, 0, 0])
    expect(await total({ lane: `${apiId}:000000` })).toEqual([1, 0, 0])
    expect(await total({ lane: 'local:000000' })).toEqual([1, 0, 0])
    expect(await total({ lane: `${theirApi}:${tenantId}` })).toEqual([1, 1, 1])
    expect(await total({}, tenantAdmin)).toEqual([1, 1, 1])
    expect(await total({ tenantId: '000000' }, tenantAdmin)).toEqual([1, 1, 1])
    for (const lane of [`${apiId}:000000`, 'nonsense', '99999999999999999999:000000'])
      expect((await tenantAdmin.get(`/api${QUEUE_PATH}/figures`, { range: '24h', lane })).status).toBe(404)
  })

  it('count the records that somebody sees, where a scope binds them', async () => {
    const bound = await buildCaller(test, { tenantId, permissions: ['queueManage', 'drawInfo'] })
    await test.owner(
      `insert into system_data_scope (id, menu_id, resource_code, scope_name, scope_class, scope_column, scope_type, scope_field) select 4711, id, 'own', 'own', 'drawInfo', 'user_id', $1, '*' from system_menu where code = 'drawInfo'`,
      [DATA_SCOPE_TYPE.own],
    )
    await test.owner(
      'insert into system_role_scope (id, tenant_id, role_id, scope_id, scope_category) values (4712, $1, $2, 4711, 1)',
      [tenantId, bound.user.roleId],
    )
    test.deps.auth.callers.forgetAll()
    await ended(60, { apiId: theirApi, tenantId, userId: bound.user.userId })
    await ended(60, { apiId: theirApi, tenantId, userId: bound.user.userId, state: 3, code: 'E_BUSY' })
    await ended(60, { apiId: theirApi, tenantId })
    await rollUp()

    const [own, all] = [await read('24h', {}, bound), await read('24h', {}, tenantAdmin)]

    expect([all.total.succeeded, own.total.succeeded, own.total.failed, own.errors]).toEqual([
      2,
      1,
      1,
      [{ code: 'E_BUSY', count: 1 }],
    ])
    expect(own.points[23]?.runSeconds).toEqual(all.points[23]?.runSeconds)
    expect((await read('90d', {}, bound)).points[89]).toMatchObject({ succeeded: 1, failed: 1 })
  })
})

describe('counting the hours', () => {
  it('gives the same rows however often, and sees what comes late and what is gone', async () => {
    await ended(60)
    const passing = await ended(2 * HOUR)
    await rollUp()
    const once = await stored()
    await rollUp()
    expect(await stored()).toEqual(once)

    await ended(30)
    await rollUp()
    expect((await stored()).map(({ succeeded }) => succeeded)).toEqual([1, 2])

    await test.owner('delete from draw_info where id = $1', [passing])
    await test.owner(`update platform_setting set value = $1 where name = 'queue.figures'`, ['2026-03-10T18:40:00Z'])
    await rollUp()
    expect((await stored()).map(({ succeeded }) => succeeded)).toEqual([2])
  })

  it('goes on where it died, also after weeks in which nobody worked', async () => {
    await ended(80 * DAY)
    await ended(40 * DAY)
    await rollUp()
    now = new Date(Date.parse(NOW) + 30 * DAY * 1_000)
    await ended(29 * DAY)
    await ended(1 * DAY)
    // It died after the first of the days.
    const dying = createRollUp({ ...test.deps, clock: { now: () => new Date(Date.parse(NOW) + 2 * DAY * 1_000) } })
    await dying.catchUp()
    expect(await stored()).toHaveLength(3)

    await rollUp()

    expect((await stored()).map(({ hour }) => Math.round((now.getTime() - hour.getTime()) / 1_000 / DAY))).toEqual([
      110, 70, 29, 1,
    ])
  })

  it('keeps a failure that was tried again in its hour, and counts the new end in its own', async () => {
    const id = await ended(3 * HOUR, { state: 3, code: 'E_BUSY' })
    await test.owner(
      `insert into draw_attempt (id, tenant_id, info_id, no, outcome, create_time, started_time, finished_time) select 9, tenant_id, id, 1, 'E_BUSY', queued_time, started_time, finished_time from draw_info where id = $1`,
      [id],
    )
    await rollUp()
    const before = (await stored())[0]

    await test.owner(
      `update draw_info set attempts = 2, state = 2, error = null, queued_time = $2::timestamptz - interval '40 seconds', started_time = $2::timestamptz - interval '30 seconds', finished_time = $2, update_time = $2 where id = $1`,
      [id, now],
    )
    await test.owner(`update platform_setting set value = $1 where name = 'queue.figures'`, ['2026-03-10T17:00:00Z'])
    await rollUp()

    expect(await stored()).toMatchObject([before, { failed: 0, succeeded: 1 }])
    expect((await read()).errors).toEqual([{ code: 'E_BUSY', count: 1 }])
  })

  it('forgets what is older than anybody looks at', async () => {
    for (const days of [95, 92, 90, 1])
      await test.owner(`insert into draw_queue_hour (tenant_id, api_id, hour) values ('000000', 1, $1)`, [
        new Date(now.getTime() - days * DAY * 1_000),
      ])

    await createRollUp(test.deps).sweep()

    expect(await stored()).toHaveLength(2)
  })
})
