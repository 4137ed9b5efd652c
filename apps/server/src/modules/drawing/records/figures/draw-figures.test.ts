import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DrawFigures } from '@drawdesk/contract/drawing/figures/draw-figures'
import { misfits } from '../../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../../testing/factories.ts'
import { DRAW_INFO } from '../../apis/testing/drawing.ts'
import { definitionOf, drawApiCalls } from '../../apis/testing/kit.ts'
import { daysUpTo } from './draw-figures.service.ts'

// Half past four in the morning of 11 March in Shanghai, where UTC still has the 10th.
const NOW = '2026-03-10T20:30:00Z'
let now = new Date(NOW)
let test: TestApp
let admin: SignedIn
let apiId: string
let nextId = 1_000n

beforeAll(async () => {
  test = await buildTestApp({ clock: { now: () => now }, config: { timeZone: 'Asia/Shanghai' } })
  admin = await signIn(test)
  apiId = await drawApiCalls(admin).add({ apiName: 'the API', definition: definitionOf('sample') })
})
afterAll(() => test.close())
beforeEach(async () => {
  now = new Date(NOW)
  await test.owner('delete from draw_info')
})

interface Row {
  state?: number
  at?: string
  /** Seconds until it was finished; without, it has not ended. */
  took?: number
  api?: string
  tenant?: string
  isDeleted?: number
}

/** A record as it would stand there after a while. */
async function put({ state = 2, at = NOW, took, api = apiId, tenant = '000000', isDeleted = 0 }: Row): Promise<void> {
  await test.owner(
    `insert into draw_info (id, tenant_id, api_id, user_id, prompt, state, create_time, queued_time, finished_time, is_deleted)
     values ($1, $2, $3, 1, 'x', $4, $5::timestamptz, $5::timestamptz, $5::timestamptz + make_interval(secs => $6), $7)`,
    [String((nextId += 1n)), tenant, api, state, at, took ?? null, isDeleted],
  )
}

const read = async (days?: number, caller = admin): Promise<DrawFigures> =>
  (await caller.get<DrawFigures>(`${DRAW_INFO}/figures`, days === undefined ? {} : { days: String(days) })).data
const NOTHING = { succeeded: 0, failed: 0, cancelled: 0, blocked: 0, open: 0 }

describe('the figures of drawings', () => {
  it('count every day of the range, seven unless asked otherwise, in the shape of the contract', async () => {
    const week = await read()

    expect(misfits(DrawFigures, week)).toEqual([])
    expect(week.days.map(({ day }) => day)).toEqual([
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
      '2026-03-10',
      '2026-03-11',
    ])
    expect(week.days[6]).toEqual({ day: '2026-03-11', ...NOTHING })
    expect([week.queue, week.today]).toEqual([
      { waiting: 0, running: 0, oldestWaitSeconds: null },
      { medianSeconds: null, p90Seconds: null, runMedianSeconds: null },
    ])
    expect((await read(30)).days).toHaveLength(30)
  })

  it('end a day at midnight of the configured zone', async () => {
    await put({ at: '2026-03-10T15:59:59Z' })
    await put({ at: '2026-03-10T16:00:00Z', state: 3 })
    await put({ at: '2026-03-08T15:59:59Z' })
    await put({ at: '2026-03-08T16:00:00Z' })

    const { days, hours } = await read(3)

    expect(days).toEqual([
      { day: '2026-03-09', ...NOTHING, succeeded: 1 },
      { day: '2026-03-10', ...NOTHING, succeeded: 1 },
      { day: '2026-03-11', ...NOTHING, failed: 1 },
    ])
    expect(hours.filter(({ failed, succeeded }) => failed + succeeded > 0)).toEqual([
      { hour: 0, ...NOTHING, failed: 1 },
    ])
  })

  it('count each outcome by itself and leave out what was deleted', async () => {
    for (const [state, times] of [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
    ] as const)
      for (let i = 0; i < times; i += 1) await put({ state })
    await put({ isDeleted: 1 })

    const { days, hours } = await read(1)

    const counts = { open: 3, succeeded: 3, failed: 4, cancelled: 5, blocked: 6 }
    expect(days).toEqual([{ day: '2026-03-11', ...counts }])
    expect(hours).toHaveLength(24)
    expect(hours[4]).toEqual({ hour: 4, ...counts })
  })

  it('count what waits and runs now, also from days before, and how long the oldest waits', async () => {
    await put({ state: 0, at: '2026-03-01T00:00:00Z' })
    await put({ state: 0, at: '2026-03-10T20:29:00Z' })
    await put({ state: 1, at: '2026-03-01T00:00:00Z' })

    const { queue, apis } = await read(1)

    expect(queue).toEqual({ waiting: 2, running: 1, oldestWaitSeconds: 9 * 86_400 + 20.5 * 3_600 })
    expect(apis.find((api) => api.apiId === apiId)).toMatchObject({ waiting: 2, running: 1, total: 1 })
  })

  it('give the median and the 90th percentile of what was finished today', async () => {
    for (let seconds = 1; seconds <= 11; seconds += 1) await put({ took: seconds })
    await put({ took: 1_000, at: '2026-03-09T00:00:00Z' })
    await put({ took: 1_000, state: 3 })

    expect((await read()).today).toEqual({ medianSeconds: 6, p90Seconds: 10, runMedianSeconds: null })
  })

  it('count each API by itself: its drawings, how they ended, how long they took', async () => {
    const other = await drawApiCalls(admin).add({ apiName: 'another', definition: definitionOf('sample') })
    const [gone, unused] = [
      await drawApiCalls(admin).add({ apiName: 'gone', definition: definitionOf('sample') }),
      await drawApiCalls(admin).add({ apiName: 'unused', definition: definitionOf('sample') }),
    ]
    await put({ took: 2 })
    await put({ took: 4 })
    await put({ state: 3, at: '2026-03-09T00:00:00Z' })
    await put({ state: 3 })
    await put({ state: 5 })
    await put({ api: other, state: 0 })
    await put({ api: gone })
    await drawApiCalls(admin).call('delDrawApi', { id: gone })
    await drawApiCalls(admin).call('delDrawApi', { id: unused })

    const { apis } = await read()
    const named = (name: string) => apis.find(({ apiName }) => apiName === name)

    expect(named('the API')).toMatchObject({
      total: 5,
      succeeded: 2,
      failed: 2,
      blocked: 1,
      failedToday: 1,
      medianSeconds: 3,
      runMedianSeconds: null,
      waiting: 0,
      isDeleted: 0,
    })
    expect(named('another')).toMatchObject({ total: 1, waiting: 1, medianSeconds: null })
    expect(apis[0]?.apiName).toBe('another')
    expect(named('gone')).toMatchObject({ total: 1, active: 0, isDeleted: 1 })
    expect(named('unused')).toBeUndefined()
  })

  it('say which API is off and which has no key', async () => {
    const keyed = await drawApiCalls(admin).add({ apiName: 'keyless', definition: definitionOf('openai-images') })
    const find = async (id: string) => (await read()).apis.find((api) => api.apiId === id)

    expect([await find(keyed), await find(apiId)]).toMatchObject([{ active: 0, lacksKey: 1 }, { lacksKey: 0 }])

    await drawApiCalls(admin).save({ id: keyed, secrets: { apiKey: 'sk-0123456789' } })
    await drawApiCalls(admin).call('activate', { id: keyed })

    expect(await find(keyed)).toMatchObject({ active: 1, lacksKey: 0 })
  })

  it('never count the rows of another tenant', async () => {
    const tenantId = await buildTenant(test.deps)
    const other = await buildCaller(test, { tenantId, permissions: ['*'] })
    const theirApi = await drawApiCalls(other).add({ apiName: 'theirs', definition: definitionOf('sample') })
    await put({ tenant: tenantId, api: theirApi, took: 9 })
    await put({ tenant: tenantId, api: theirApi, state: 0 })

    const [ours, theirs] = [await read(), await read(7, other)]

    expect(ours.days[6]).toEqual({ day: '2026-03-11', ...NOTHING })
    expect([
      ours.queue.waiting,
      ours.today.medianSeconds,
      ours.apis.some(({ apiName }) => apiName === 'theirs'),
    ]).toEqual([0, null, false])
    expect(theirs.days[6]).toEqual({ day: '2026-03-11', ...NOTHING, succeeded: 1, open: 1 })
    expect(theirs.apis.map(({ apiName }) => apiName)).toEqual(['theirs'])
  })

  it('are for those who may open the records, and for a range of 1 to 30 days', async () => {
    const [reader, stranger] = [
      await buildCaller(test, { permissions: ['drawInfo'] }),
      await buildCaller(test, { permissions: ['param'] }),
    ]
    const status = async (caller: SignedIn, days: string) => (await caller.get(`${DRAW_INFO}/figures`, { days })).status

    expect([await status(reader, '7'), await status(stranger, '7')]).toEqual([200, 403])
    expect([await status(reader, '0'), await status(reader, '31'), await status(reader, 'x')]).toEqual([400, 400, 400])
  })
})

describe('the days of a range', () => {
  it('are calendar days, also where a day has 23 hours or a year ends', () => {
    expect(daysUpTo('2026-03-30', 3)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
    expect(daysUpTo('2026-01-01', 2)).toEqual(['2025-12-31', '2026-01-01'])
  })
})
