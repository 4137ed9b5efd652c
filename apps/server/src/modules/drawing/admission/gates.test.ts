import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiToday } from '@drawdesk/contract/drawing/figures/api-today'
import type { DrawDefinition, KeySpec } from '@drawdesk/contract/drawing/definition/draw-definition'
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts'
import {
  makePng,
  startFakeServer,
  type FakeAnswer,
  type FakeRequest,
  type FakeServer,
} from '@drawdesk/fakes/kit/fake-http'
import { callsOf, drawingCalls } from '../apis/testing/drawing.ts'
import { drawApiCalls, httpDefinition } from '../apis/testing/kit.ts'
import { systemScope } from '../../../platform/scope.ts'
import { DRAW_QUEUE, keyOf as jobKeyOf } from '../records/lanes/lane.ts'

const config = { allowedPrivateHosts: ['127.0.0.1'] }
const PAINTED: FakeAnswer = { body: { images: [makePng(8, 8, 100).toString('base64')] } }

let provider: FakeServer
let answer: (request: FakeRequest) => Promise<FakeAnswer> | FakeAnswer
/** When each request came, ms. */
let times: number[]
/** Two processes of one installation; both draw. */
let one: TestApp
let two: TestApp
let apis: ReturnType<typeof drawApiCalls>
let draws: ReturnType<typeof drawingCalls>

beforeAll(async () => {
  provider = await startFakeServer((request) => {
    times.push(performance.now())
    return answer(request)
  })
  one = await buildTestApp({ config, isWorking: true })
  two = await buildTestApp({ beside: one, config, isWorking: true })
  const admin = await signIn(one)
  apis = drawApiCalls(admin)
  draws = drawingCalls(admin)
})
beforeEach(() => {
  provider.requests.length = 0
  times = []
  answer = () => PAINTED
})
afterAll(async () => {
  await two.close()
  await one.close()
  await provider.close()
})

const keyOf = ({ headers }: FakeRequest): string => headers['x-key'] ?? ''
const definition = (change: Partial<DrawDefinition> = {}): DrawDefinition =>
  httpDefinition({
    baseUrl: provider.url,
    auth: { kind: 'header', name: 'X-Key', value: '{{secret.apiKey}}' },
    retry: { max: 0 },
    ...change,
  })
const add = (change: Partial<DrawDefinition> = {}): Promise<string> =>
  apis.add({ definition: definition(change), secrets: { apiKey: 'key-one', other: 'key-two' } })
const POOL: KeySpec[] = [
  { name: 'a', use: {} },
  { name: 'b', use: { apiKey: 'other' } },
]

async function send(id: string, count = 1): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { data, status, msg } = await draws.send({ id })
    expect([status, msg]).toEqual([200, '操作成功'])
    ids.push(data.infoId)
  }
  return ids
}
const ended = (ids: readonly string[]) => Promise.all(ids.map((id) => draws.ended(id)))
/** What changed behind its back is seen at its next look, which is now instead of within five seconds. */
async function lookNow(infoId: string): Promise<void> {
  const { db, jobs } = one.deps
  await db.transaction(systemScope('000000'), (trx) => jobs.expedite(trx, DRAW_QUEUE, jobKeyOf(infoId)))
  jobs.wake()
}
const health = async (id: string) => (await apis.detail(id)).data.health

/** Answers wait until they are let go. */
function hold(): { letGo: () => void } {
  let letGo: () => void = () => undefined
  const free = new Promise<void>((resolve) => (letGo = resolve))
  answer = async () => {
    await free
    return PAINTED
  }
  return { letGo }
}
const askedTimes = (count: number): Promise<void> =>
  vi.waitFor(() => expect(provider.requests.length).toBeGreaterThanOrEqual(count), { timeout: 20_000 })

describe('limits hold over all processes', () => {
  it('of requests a second', async () => {
    const ids = await send(await add({ limits: { concurrency: 4, rps: 1 } }), 4)

    expect((await ended(ids)).map(({ state }) => state)).toEqual([2, 2, 2, 2])
    const [first, , , last] = times as [number, number, number, number]
    expect(last - first).toBeGreaterThan(2_000)
  })

  it('of what each key may do at once; nobody is turned away', async () => {
    const { letGo } = hold()
    const keys: KeySpec[] = [
      { name: 'a', use: {}, concurrency: 1 },
      { name: 'b', use: { apiKey: 'other' }, concurrency: 1 },
    ]

    const ids = await send(await add({ limits: { concurrency: 5 }, keys }), 5)
    await askedTimes(2)
    const waiting = await vi.waitFor(
      async () => {
        const found = (await Promise.all(ids.map((id) => draws.check(id)))).filter(
          ({ waitReason }) => waitReason === '所有密钥都在使用中，正在排队',
        )
        expect(found).toHaveLength(3)
        return found
      },
      { timeout: 20_000 },
    )
    const atWork = provider.requests.map(keyOf)
    letGo()

    expect([atWork.toSorted(), waiting.map(({ state, attempt }) => [state, attempt])]).toEqual([
      ['key-one', 'key-two'],
      Array.from({ length: 3 }, () => [0, 1]),
    ])
    expect((await ended(ids)).map(({ state }) => state)).toEqual([2, 2, 2, 2, 2])
  })
})

describe('a key', () => {
  it('that the provider refuses rests, and the drawing goes on with another: no try, no retry', async () => {
    // Whichever is tried first.
    const refused = (): string => keyOf(provider.requests[0] as FakeRequest)
    answer = (request) => (keyOf(request) === refused() ? { status: 401, body: `${refused()} is not known` } : PAINTED)
    const id = await add({ keys: POOL })

    const [first] = await send(id)
    const done = await draws.ended(first as string)
    const [second] = await send(id)
    await draws.ended(second as string)

    expect([done.state, done.attempt, callsOf(await draws.detail(first as string))]).toEqual([
      2,
      1,
      [
        ['submit', 401],
        ['submit', 200],
      ],
    ])
    expect(callsOf(await draws.detail(second as string))).toEqual([['submit', 200]])
    expect(await health(id)).toMatchObject({
      state: 'closed',
      reason: expect.stringMatching(/^[ab]: E_AUTH: •••• is not known/),
    })
  })

  it('is the same for the submit and the polls', async () => {
    answer = ({ method }) =>
      method === 'POST'
        ? { body: { id: 't' } }
        : { body: { status: 'OK', images: (PAINTED.body as { images: string[] }).images } }
    const poll = {
      path: '/task/{{task.id}}',
      status: 'body.status',
      map: { done: ['OK'] },
      firstDelayMs: 100,
      intervalMs: 100,
    }
    const base = definition()
    const id = await add({ flow: 'poll', submit: { ...base.submit, taskId: 'body.id' }, poll, keys: POOL })

    const [infoId] = await send(id)

    expect((await draws.ended(infoId as string)).state).toBe(2)
    expect(new Set(provider.requests.map(keyOf)).size).toBe(1)
  })

  it('when none is left that the provider accepts the API is out of use: who finds it out fails, the others wait', async () => {
    answer = () => ({ status: 402, body: 'no credit' })
    const id = await add({ keys: POOL })

    const [first] = await send(id)
    const failed = await draws.ended(first as string)
    const [second] = await send(id)
    const waiting = await draws.until(second as string, ({ waitReason }) => waitReason !== '')

    expect([failed.state, failed.error?.code, provider.requests.length]).toEqual([3, 'E_BALANCE', 2])
    expect([waiting.state, waiting.waitReason]).toEqual([
      0,
      '服务商余额不足，已通知管理员；恢复后自动继续，最多等 10 分钟',
    ])
    expect(await health(id)).toMatchObject({ state: 'open', refusal: 'E_BALANCE', reason: 'E_BALANCE: no credit' })

    answer = () => PAINTED
    const tried = await apis.post<{ health: { state: string } }>('tryNow', { id })

    expect([tried.data.health.state, (await draws.ended(second as string)).state]).toEqual(['halfOpen', 2])
    await vi.waitFor(async () => expect(await health(id)).toMatchObject({ state: 'closed', refusedKeys: [] }), {
      timeout: 10_000,
    })
  })
})

describe('an API whose key is refused, or whose account is empty', () => {
  it.each([
    [401, 'E_AUTH'],
    [402, 'E_BALANCE'],
  ])('is out of use at the first answer %i: the others wait, none of them fails', async (status, code) => {
    answer = () => ({ status, body: 'not today' })
    const id = await add({ limits: { concurrency: 4 } })

    const [first] = await send(id)
    const failed = await draws.ended(first as string)
    const others = await send(id, 3)
    await Promise.all(others.map((other) => draws.until(other, ({ waitReason }) => waitReason !== '')))

    expect([failed.error?.code, provider.requests.length]).toEqual([code, 1])
    expect(await health(id)).toMatchObject({
      state: 'open',
      refusal: code,
      since: expect.stringMatching(/^\d{4}-/),
      reason: `${code}: not today`,
    })

    const notices = await one.owner<{ title: string; content: string; resolvedTime: Date | null }>(
      `select title, content, resolved_time as "resolvedTime" from desk_notice where notice_key = $1`,
      [`drawApi.refused:${id}`],
    )
    expect(notices).toEqual([
      {
        title: expect.stringMatching(/^绘画接口“paint”.+，已停用$/),
        content: expect.stringContaining('not today'),
        resolvedTime: null,
      },
    ])

    answer = () => PAINTED
    await apis.save({ id, secrets: { apiKey: 'key-new' } })

    expect((await ended(others)).map(({ state }) => state)).toEqual([2, 2, 2])
    await vi.waitFor(async () => expect((await health(id)).state).toBe('closed'), { timeout: 10_000 })
    expect(
      await one.owner(`select 1 from desk_notice where notice_key = $1 and resolved_time is not null`, [
        `drawApi.refused:${id}`,
      ]),
    ).toHaveLength(1)
    expect([await health(id), new Set(provider.requests.slice(1).map(keyOf))]).toMatchObject([
      { state: 'closed', refusal: '', since: '' },
      new Set(['key-new']),
    ])
  })

  it('is tried by one drawing when a person says so; refused again, that one goes on waiting', async () => {
    answer = () => ({ status: 401, body: 'unknown key' })
    const id = await add({ limits: { concurrency: 2 } })
    await ended(await send(id))
    const [one, two] = (await send(id, 2)) as [string, string]
    for (const each of [one, two]) await draws.until(each, ({ waitReason }) => waitReason !== '')

    await apis.post('tryNow', { id })
    await askedTimes(2)
    await vi.waitFor(async () => expect(await health(id)).toMatchObject({ state: 'open', refusal: 'E_AUTH' }), {
      timeout: 10_000,
    })
    const states = await Promise.all([one, two].map((each) => draws.until(each, ({ waitReason }) => waitReason !== '')))

    expect([provider.requests.length, states.map(({ error }) => error)]).toEqual([2, [null, null]])
  })

  it('ends what has waited for ten minutes with the reason of the provider', async () => {
    answer = () => ({ status: 402, body: 'no credit' })
    const id = await add()
    await ended(await send(id))
    const [waiting] = await send(id)
    await draws.until(waiting as string, ({ waitReason }) => waitReason !== '')

    await one.owner(`update draw_info set queued_time = queued_time - interval '11 minutes' where id = $1`, [
      waiting as string,
    ])
    await one.owner(`update draw_gate set since = since - interval '11 minutes' where api_id = $1`, [id])
    await lookNow(waiting as string)
    const done = await draws.ended(waiting as string)

    expect([done.state, done.error?.code, done.error?.msg, provider.requests.length]).toEqual([
      3,
      'E_BALANCE',
      '服务商余额不足: no credit',
      1,
    ])
  })

  it('stays in use where the circuit is never to open, and is not judged by an address of a result', async () => {
    answer = () => ({ status: 401, body: 'no' })
    const never = await add({ limits: { breaker: { failures: 0 } } })
    const failed = await ended(await send(never, 2))

    answer = ({ method }) =>
      method === 'GET' ? { status: 403, body: 'expired' } : { body: { images: [`${provider.url}/gone.png`] } }
    const base = definition()
    const byAddress = await add({ result: { ...base.result, kind: 'url' } })
    const unfetched = await ended(await send(byAddress))

    expect([failed.map(({ error }) => error?.code), (await health(never)).state]).toEqual([
      ['E_AUTH', 'E_AUTH'],
      'closed',
    ])
    expect([unfetched[0]?.state, (await health(byAddress)).state]).toEqual([3, 'closed'])
  })
})

describe('too many requests', () => {
  it('make the other drawings wait as well, still queued, until the time that was asked for', async () => {
    answer = () =>
      provider.requests.length === 1 ? { status: 429, headers: { 'Retry-After': '2' }, body: 'slow down' } : PAINTED
    const id = await add({ limits: { concurrency: 2 }, retry: { max: 1, baseMs: 10 } })
    const [first] = await send(id)
    await askedTimes(1)
    await vi.waitFor(
      async () =>
        expect(
          await one.owner(`select 1 from draw_gate where api_id = $1 and blocked_until > now()`, [id]),
        ).toHaveLength(1),
      { timeout: 10_000 },
    )
    const [second] = await send(id)

    const waiting = await draws.until(second as string, ({ waitReason }) => waitReason !== '')
    const done = await ended([first as string, second as string])

    expect([waiting.state, waiting.waitReason, waiting.attempt]).toEqual([0, '服务商要求稍候，时间到后自动继续', 1])
    expect(done.map(({ state }) => state)).toEqual([2, 2])
    expect((times[1] as number) - (times[0] as number)).toBeGreaterThan(1_500)
  })
})

describe('the circuit of an API', () => {
  const limits = { concurrency: 1, breaker: { failures: 2, openMs: 60_000 } }

  it('opens for every process after failures in a row, lets drawings wait and says why; saving the API closes it', async () => {
    answer = () => ({ status: 500, body: 'out of order' })
    const id = await add({ limits })
    const failed = await ended(await send(id, 2))
    const open = await health(id)
    const [third] = await send(id)
    const waiting = await draws.until(third as string, ({ waitReason }) => waitReason !== '')
    const asked = provider.requests.length

    answer = () => PAINTED
    await apis.save({ id, definition: definition({ limits }) })
    const done = await draws.ended(third as string)

    expect(failed.map(({ error }) => error?.code)).toEqual(['E_UPSTREAM', 'E_UPSTREAM'])
    expect(open).toMatchObject({
      state: 'open',
      reason: 'E_UPSTREAM: out of order',
      until: expect.stringMatching(/^\d{4}-/),
    })
    expect([waiting.state, waiting.waitReason, asked]).toEqual([0, '服务商连续出错，接口暂停中，恢复后自动继续', 2])
    expect([done.state, (await health(id)).state]).toEqual([2, 'closed'])
    const events = await one.owner<{ data: { id: string; state: string } }>(
      `select data from platform_event where topic = 'drawApi' order by number`,
    )
    expect(
      events
        .map(({ data }) => data)
        .filter((data) => data.id === id)
        .map(({ state }) => state),
    ).toEqual(['open', 'closed'])
  })

  it('lets one drawing try after its time, and all others after its success', async () => {
    answer = () => ({ status: 503, body: 'restarting' })
    const id = await add({ limits: { concurrency: 4, breaker: { failures: 1, openMs: 1_500 } } })
    const [broken] = await send(id)
    await draws.ended(broken as string)
    provider.requests.length = 0
    const { letGo } = hold()
    const ids = await send(id, 3)

    await askedTimes(1)
    const probing = await health(id)
    const besides = provider.requests.length
    letGo()
    const done = await ended(ids)

    expect([probing.state, besides]).toEqual(['halfOpen', 1])
    expect([done.map(({ state }) => state), (await health(id)).state]).toEqual([[2, 2, 2], 'closed'])
  })

  it('is tried by the next drawing at once when the process of the one that tried is lost', async () => {
    answer = () => ({ status: 503, body: 'restarting' })
    const id = await add({ limits: { concurrency: 4, breaker: { failures: 1, openMs: 1_000 } } })
    await ended(await send(id))
    provider.requests.length = 0
    const { letGo } = hold()
    const [probe, other] = (await send(id, 2)) as [string, string]
    await askedTimes(1)
    answer = () => PAINTED

    const lost = await one.owner<{ key: string }>(
      `update platform_job set worker = gen_random_uuid(), lease_until = now() - interval '1 second' where lane like $1 and exists (select 1 from draw_attempt a where 'draw:' || a.info_id = platform_job.key and a.step = 'submitting') returning key`,
      [`${id}:%`],
    )
    const next = await draws.ended(lost[0]?.key === `draw:${probe}` ? other : probe)
    letGo()

    expect([lost.length, next.state]).toEqual([1, 2])
    await vi.waitFor(async () => expect((await health(id)).state).toBe('closed'))
  })

  it.each([
    ['has drawn its picture', 2, 'closed'],
    ['has failed', 3, 'halfOpen'],
  ])('is not held up by a probe whose process died right after it %s', async (_, probeEnd, circuit) => {
    answer = () => ({ status: 503, body: 'restarting' })
    const id = await add({ limits: { concurrency: 4, breaker: { failures: 1, openMs: 60_000 } } })
    const [probe] = (await send(id)) as [string]
    await draws.ended(probe)
    // As it stands in the database when the end of the drawing is stored, and what it says of the provider is not.
    await one.owner('update draw_info set state = $1 where id = $2', [probeEnd, probe])
    await one.owner(
      `update draw_gate set state = 'halfOpen', probe_info_id = $1, until = now() + interval '5 minutes' where api_id = $2 and key_name = ''`,
      [probe, id],
    )
    const { letGo } = hold()
    provider.requests.length = 0

    const ids = await send(id)
    await askedTimes(1)
    const trying = (await health(id)).state
    letGo()

    expect(trying).toBe(circuit)
    expect((await ended(ids)).map(({ state }) => state)).toEqual([2])
    await vi.waitFor(async () => expect((await health(id)).state).toBe('closed'))
  })

  it('is shown in the list too, and does not count what is wrong with a request', async () => {
    answer = () => ({ status: 400, body: 'bad size' })
    const id = await add({ limits: { ...limits, breaker: { failures: 1 } } })
    await ended(await send(id, 2))
    const closed = await health(id)
    answer = () => ({ status: 500, body: 'x' })
    await ended(await send(id))

    const { data } = await apis.call<{ records: { id: string; health: { state: string }; today: ApiToday }[] }>(
      'selectDrawApiPage',
      { size: '500' },
    )
    const row = data.records.find((one) => one.id === id)

    expect([closed.state, row?.health.state]).toEqual(['closed', 'open'])
    expect(row?.today).toMatchObject({ calls: 3, failed: 3, ms: null })
  })
})

describe('a drawing that waits while its API changes', () => {
  it('runs with the definition that it was sent with, and with the secrets of today', async () => {
    const { letGo } = hold()
    const id = await add({ limits: { concurrency: 1 } })
    const ids = await send(id, 2)
    await askedTimes(1)
    const base = definition({ limits: { concurrency: 1 } })

    await apis.save({
      id,
      definition: { ...base, submit: { ...base.submit, path: '/second' } },
      secrets: { apiKey: 'key-three' },
    })
    ids.push(...(await send(id)))
    letGo()
    await ended(ids)

    expect(provider.requests.map((request) => [request.path, keyOf(request)])).toEqual([
      ['/paint', 'key-one'],
      ['/paint', 'key-three'],
      ['/second', 'key-three'],
    ])
  })

  it('never takes the secrets of the new address to the old one', async () => {
    const { letGo } = hold()
    const id = await add({ limits: { concurrency: 1 } })
    const ids = await send(id, 2)
    await askedTimes(1)
    const elsewhere = await startFakeServer(() => PAINTED)
    const base = definition({ limits: { concurrency: 1 } })

    await apis.save({
      id,
      definition: { ...base, baseUrl: elsewhere.url },
      secrets: { apiKey: 'key-of-elsewhere', other: null },
    })
    letGo()
    await ended(ids)
    await elsewhere.close()

    expect(provider.requests.map(keyOf)).toEqual(['key-one'])
    expect(elsewhere.requests.map(keyOf)).toEqual(['key-of-elsewhere'])
  })

  it('fails with a reason when the API is deleted; one that runs is finished', async () => {
    const { letGo } = hold()
    const id = await add({ limits: { concurrency: 1 } })
    const [running, waiting] = await send(id, 2)
    await askedTimes(1)

    await apis.call('delDrawApi', { id })
    letGo()
    const done = await ended([running as string, waiting as string])

    expect(done.map(({ state, error }) => [state, error?.code])).toEqual([
      [2, undefined],
      [3, 'E_NOTFOUND'],
    ])
    expect([done[1]?.error?.msg, provider.requests.length]).toEqual(['绘画接口已删除', 1])
  })
})

describe('a drawing whose job fails again and again through our own fault', () => {
  it('ends as failed instead of coming back for ever', async () => {
    const { letGo } = hold()
    const id = await add({ limits: { concurrency: 1 } })
    const [first, second] = await send(id, 2)
    await askedTimes(1)
    await one.owner(`update platform_job set failures = 20 where key = $1`, [`draw:${second}`])

    letGo()
    const [, failed] = await ended([first as string, second as string])

    expect([failed?.state, failed?.error?.msg, provider.requests.length]).toEqual([3, '处理多次失败，已停止', 1])
  })
})
