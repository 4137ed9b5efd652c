import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DrawFigures } from '@drawdesk/contract/drawing/figures/draw-figures'
import { FIGURE_HOWS } from '@drawdesk/contract/drawing/figures/figure-glossary'
import { FIGURE_NAMES, successShareOf } from '@drawdesk/contract/drawing/figures/figure-names'
import {
  QUEUE_PATH,
  type QueueBoard,
  type QueueFigures,
  type QueueLane,
  type QueueTenant,
} from '@drawdesk/contract/queue/queue-manage'
import type { Page } from '@drawdesk/contract/core/schema'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { createReadTools } from '../../chat/run/tools/read-tools.ts'
import { DRAW_INFO } from '../../drawing/apis/testing/drawing.ts'
import { definitionOf, drawApiCalls } from '../../drawing/apis/testing/kit.ts'
import { createRollUp } from './roll-up.ts'
import { rowsOf } from './testing/rows.ts'

const NOW = new Date('2026-03-10T04:30:00Z')
const TODAY = '2026-03-10'
const QUEUE = `/api${QUEUE_PATH}`
const TENANT = '000000'
let test: TestApp
let admin: SignedIn
let apiId: string

/** What stands in the database; each surface has to say it in its own words. */
const PLANTED = { succeeded: 3, failed: 2, blocked: 4, cancelled: 1, waiting: 3, running: 2 }
const ENDED = { succeeded: PLANTED.succeeded, failed: PLANTED.failed, blocked: PLANTED.blocked }

beforeAll(async () => {
  test = await buildTestApp({ clock: { now: () => NOW }, config: { timeZone: 'Asia/Shanghai' } })
  admin = await signIn(test)
  apiId = await drawApiCalls(admin).add({
    apiName: 'the API',
    definition: definitionOf('sample', (definition) => ({
      ...definition,
      limits: { ...definition.limits, concurrency: 4 },
    })),
  })
  const { put } = rowsOf(test, () => NOW)
  // They waited 10 s and were drawn in 2, 4 and 6.
  for (const run of [2, 4, 6]) await put({ apiId, queued: 60 + 10 + run, started: 60 + run, finished: 60 })
  for (const code of ['E_UPSTREAM', 'E_BALANCE'])
    await put({ apiId, state: 3, queued: 90, started: 80, finished: 70, code })
  for (let n = 0; n < 4; n += 1)
    await put({ apiId, state: 5, queued: 90, started: 80, finished: 70, code: 'E_MODERATED' })
  await put({ apiId, state: 4, queued: 90, finished: 70, code: 'E_CANCELLED' })
  await put({ apiId, state: 0, step: 'queued', queued: 40, job: 'waiting' })
  await put({ apiId, state: 0, step: 'queued', queued: 30, job: 'waiting' })
  // It holds a slot and stands in front of its provider: nothing was sent, so it waits, the longest of all.
  await put({ apiId, state: 0, step: 'waitBreaker', queued: 120, job: 'started' })
  for (const started of [20, 5]) await put({ apiId, state: 1, step: 'running', queued: 25, started, job: 'started' })
  await test.owner(
    `update draw_info set error = json_build_object('code', error ->> 'code', 'msg', '', 'text', json_build_object('zh', 'x', 'en', 'x'), 'retryable', false, 'upstreamStatus', null) where error is not null`,
  )
  // Deleted: counted nowhere.
  for (const state of [2, 3]) await put({ apiId, state, queued: 90, started: 80, finished: 70 })
  await test.owner(
    `update draw_info set is_deleted = 1 where id in (select id from draw_info where tenant_id = $1 order by id desc limit 2)`,
    [TENANT],
  )
}, 60_000)
afterAll(() => test.close())

const get = async <Data>(url: string, query: Record<string, string> = {}): Promise<Data> =>
  (await admin.get<Data>(url, query)).data
const recordsOf = async (state: string): Promise<number | null> =>
  (
    await get<Page<unknown>>(`${DRAW_INFO}/page`, {
      state,
      createTime_dategt: `${TODAY} 00:00:00`,
      createTime_datelt: `${TODAY} 23:59:59`,
    })
  ).total
const apiOf = ({ apis }: DrawFigures) => apis.find((api) => api.apiId === apiId)
const tool = async (name: string): Promise<Record<string, unknown>> => {
  const tools = createReadTools(test.deps, { quota: test.deps.chatRun.quota })
  const [user] = await test.owner<{ id: string }>(
    `select id::text from user_account where tenant_id = $1 and account = 'admin'`,
    [TENANT],
  )
  const { result } = await tools.run(
    { tenantId: TENANT, userId: user?.id ?? '', deptId: null },
    { id: '1', name, arguments: name === 'count_drawings' ? '{"period":"today"}' : '{}' },
    'zh',
  )
  return JSON.parse(result) as Record<string, unknown>
}

it('failures, blocked and finished ones are the same on home, dashboard, board, lanes, trends, in the records and for the assistant', async () => {
  const figures = await get<DrawFigures>(`${DRAW_INFO}/figures`, { days: '1' })
  const { open: _open, ...today } = figures.days[0] ?? { open: 0 }
  const of = ({ succeeded, failed, blocked }: typeof ENDED): typeof ENDED => ({ succeeded, failed, blocked })
  const [lane] = await get<QueueLane[]>(`${QUEUE}/lanes`)
  await createRollUp(test.deps).catchUp()
  const { byState } = await tool('count_drawings')

  expect(today).toMatchObject({ ...ENDED, cancelled: PLANTED.cancelled, day: TODAY })
  expect(of(apiOf(figures) as typeof ENDED)).toEqual(ENDED)
  expect(of(await get<QueueBoard>(`${QUEUE}/board`))).toEqual(ENDED)
  expect(of(lane as typeof ENDED)).toEqual(ENDED)
  expect({ succeeded: await recordsOf('2'), failed: await recordsOf('3'), blocked: await recordsOf('5') }).toEqual(
    ENDED,
  )
  expect(byState).toEqual({
    waiting: PLANTED.waiting,
    running: PLANTED.running,
    ...ENDED,
    cancelled: PLANTED.cancelled,
  })
  expect(apiOf(figures)?.failedToday).toBe(PLANTED.failed)
})

it('what waits and what is being drawn are the same everywhere, also where a drawing holds a slot without having been sent', async () => {
  const open = { waiting: PLANTED.waiting, running: PLANTED.running }
  const of = ({ waiting, running }: typeof open): typeof open => ({ waiting, running })
  const figures = await get<DrawFigures>(`${DRAW_INFO}/figures`, { days: '1' })
  const [lane] = await get<QueueLane[]>(`${QUEUE}/lanes`)
  const [tenant] = await get<QueueTenant[]>(`${QUEUE}/tenants`)
  const board = await get<QueueBoard>(`${QUEUE}/board`)
  const {
    lanes: [tenantLane],
  } = (await tool('list_lanes')) as { lanes: (typeof open & { oldestWaitSeconds: number })[] }

  expect(
    [figures.queue, board, lane, tenant, tenantLane, apiOf(figures)].map((surface) => of(surface as typeof open)),
  ).toEqual(Array.from({ length: 6 }, () => open))
  expect([figures.queue, board, lane, tenant, tenantLane].map((surface) => surface?.oldestWaitSeconds)).toEqual([
    120, 120, 120, 120, 120,
  ])
  expect([await recordsOf('0'), await recordsOf('1')]).toEqual([PLANTED.waiting, PLANTED.running])
})

it('the two medians are distinct and the same everywhere: from sending to the picture, and drawing alone', async () => {
  const figures = await get<DrawFigures>(`${DRAW_INFO}/figures`, { days: '1' })
  const [lane] = await get<QueueLane[]>(`${QUEUE}/lanes`)
  await createRollUp(test.deps).catchUp()
  const { total } = await get<QueueFigures>(`${QUEUE}/figures`, { range: '24h' })

  expect([figures.today.medianSeconds, figures.today.runMedianSeconds]).toEqual([14, 4])
  expect(apiOf(figures)).toMatchObject({ medianSeconds: 14, runMedianSeconds: 4 })
  expect(lane?.medianRunSeconds).toBe(4)
  // Trends add counts by step of duration, which lie at most a tenth beside the truth.
  expect(Math.abs((total.runSeconds?.p50 ?? 0) - 4)).toBeLessThanOrEqual(0.4)
  expect(successShareOf(PLANTED)).toBe(60)
})

it('workers are busy with what they hold at this moment', async () => {
  await test.owner(
    `insert into platform_worker (id, role, host, pid, concurrency, queues) values ('11111111-1111-4111-8111-111111111111', 'worker', 'paint-1', 1, 32, '{draw}')`,
  )
  // One is between two polls of its provider: it is being drawn, and keeps nobody busy.
  await test.owner(
    `update platform_job set worker = '11111111-1111-4111-8111-111111111111', lease_until = now() + interval '1 minute' where id in (select id from platform_job where is_started order by id desc limit 1)`,
  )

  const board = await get<QueueBoard>(`${QUEUE}/board`)

  expect([board.workers[0]?.running, board.workers[0]?.concurrency, board.running]).toEqual([1, 32, 2])
})

it('every figure has its words in both languages', () => {
  for (const words of [...Object.values(FIGURE_NAMES), ...Object.values(FIGURE_HOWS)])
    expect([words.zh, words.en].every((text) => text.trim().length > 1)).toBe(true)
})
