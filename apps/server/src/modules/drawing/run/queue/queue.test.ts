import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SendAnswer as SendAnswerSchema, type SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import { misfits } from '../../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildCaller } from '../../../../testing/factories.ts'
import { drawingCalls } from '../../apis/testing/drawing.ts'
import { definitionOf, DRAW_API, drawApiCalls } from '../../apis/testing/kit.ts'

const HOUR_MS = 3_600_000

// No worker runs here, so that what is sent stays in the queue.
let movedMs = 0
let test: TestApp
let admin: SignedIn
let draws: ReturnType<typeof drawingCalls>

beforeAll(async () => {
  test = await buildTestApp({ clock: { now: () => new Date(Date.now() + movedMs) } })
  admin = await signIn(test)
  draws = drawingCalls(admin)
})
afterAll(() => test.close())

const addApi = (limits: { queueMax?: number; concurrency?: number } = {}): Promise<string> =>
  drawApiCalls(admin).add({
    definition: definitionOf('sample', (definition) => ({
      ...definition,
      limits: { ...definition.limits, ...limits },
    })),
  })

/** A process that works, as the registry knows it; it takes nothing. */
const working = (): Promise<unknown> =>
  test.owner(
    `insert into platform_worker (id, role, host, pid, concurrency) values (gen_random_uuid(), 'worker', 'h', 1, 32)`,
  )

describe('the queue of an API', () => {
  it('says when to come back from what the API got done', async () => {
    const id = await addApi({ queueMax: 1, concurrency: 2 })
    for (let index = 0; index < 4; index += 1) {
      const { data } = await draws.send({ id })
      await test.owner(
        `update draw_info set state = 2, queued_time = now() - interval '1 hour', started_time = now() - make_interval(secs => $1 * 7 + 10), finished_time = now() - make_interval(secs => $1 * 7) where id = $2`,
        [index, data.infoId],
      )
      await test.owner('delete from platform_job where key = $1', [data.key])
    }
    await draws.send({ id })
    await working()

    const full = await admin.raw({ method: 'POST', url: `${DRAW_API}/sendDraw`, payload: { id, prompt: 'x' } })
    await test.owner('delete from platform_worker')

    expect([full.statusCode, full.headers['retry-after'], full.json<{ msg: string }>().msg]).toEqual([
      429,
      '7',
      '该接口排队已满：已有 1 张在等（上限 1），请 7 秒后再试',
    ])
  })

  it('refuses more than its limit with 429 and when to come back, and takes one again when a place is free', async () => {
    const id = await addApi({ queueMax: 2 })
    const [first] = [await draws.send({ id }), await draws.send({ id })]

    const full = await admin.raw({ method: 'POST', url: `${DRAW_API}/sendDraw`, payload: { id, prompt: 'x' } })
    const elsewhere = await draws.send({ id: await addApi({ queueMax: 1 }) })
    await draws.post('cancel', first?.data.infoId)
    const free = await draws.send({ id })

    expect([full.statusCode, full.headers['retry-after'], full.json<{ msg: string }>().msg]).toEqual([
      429,
      '60',
      '该接口排队已满：已有 2 张在等（上限 2），请 60 秒后再试',
    ])
    expect([elsewhere.status, free.status]).toEqual([200, 200])
    expect(
      (await test.owner<{ count: string }>('select count(*) from draw_info where api_id = $1', [id]))[0]?.count,
    ).toBe('3')
  })

  it('says which place a drawing has, which moves up as others leave', async () => {
    const id = await addApi()
    const sent = [await draws.send({ id }), await draws.send({ id }), await draws.send({ id })]
    const [first, , third] = sent.map(({ data }) => data.infoId) as [string, string, string]

    await draws.post('cancel', first)

    expect(sent.flatMap(({ data }) => misfits(SendAnswerSchema, data))).toEqual([])
    expect(sent.map(({ data }) => data.position)).toEqual([1, 2, 3])
    expect([(await draws.check(third)).position, (await draws.check(first)).position]).toEqual([2, null])
  })

  it('begins in the order of its jobs: priority, then place', async () => {
    const id = await addApi()
    const [first, second, third] = [await draws.send({ id }), await draws.send({ id }), await draws.send({ id })].map(
      ({ data }) => data,
    ) as [SendAnswer, SendAnswer, SendAnswer]

    await test.owner('update platform_job set priority = -1 where key = $1', [third.key])
    await test.owner('update platform_job set place = place + 1000000000000000000 where key = $1', [first.key])

    expect(
      await Promise.all([first, second, third].map(async ({ infoId }) => (await draws.check(infoId)).position)),
    ).toEqual([3, 2, 1])
  })

  it('gives no waiting time before anything was measured, an interval after, and none while nobody works', async () => {
    const id = await addApi({ concurrency: 1 })
    const [first, second] = [await draws.send({ id }), await draws.send({ id })].map(({ data }) => data) as [
      SendAnswer,
      SendAnswer,
    ]
    for (const seconds of [4, 5, 6, 5, 4]) {
      const { data } = await draws.send({ id })
      await test.owner(
        `update draw_info set state = 2, started_time = now() - make_interval(secs => $1), finished_time = now() where id = $2`,
        [seconds, data.infoId],
      )
      await test.owner('delete from platform_job where key = $1', [data.key])
    }
    const unattended = (await draws.check(first.infoId)).waitSeconds

    await working()
    const [front, behind] = [
      (await draws.check(first.infoId)).waitSeconds,
      (await draws.check(second.infoId)).waitSeconds,
    ]
    await test.owner(
      `insert into platform_lane (queue, lane, tenant_id, is_paused) values ('draw', $1, '000000', true)`,
      [`${id}:000000`],
    )
    const paused = (await draws.check(second.infoId)).waitSeconds
    await test.owner('delete from platform_worker')

    expect([first.waitSeconds, unattended, paused]).toEqual([null, null, null])
    expect(front).toEqual({ low: 0, high: 1 })
    expect([behind?.low, behind?.high]).toEqual([
      expect.toSatisfy((low: number) => low >= 1 && low <= 5),
      expect.toSatisfy((high: number) => high >= 5 && high <= 10),
    ])
  })
})

describe('a request id', () => {
  it('gives the first answer again to the same person, whatever the order of the fields', async () => {
    const id = await addApi()
    const fields = { id, prompt: 'x', width: 128, seed: '1', clientRequestId: 'same' }
    const first = await admin.post<{ infoId: string }>(`${DRAW_API}/sendDraw`, fields)

    const again = await admin.post<{ infoId: string }>(
      `${DRAW_API}/sendDraw`,
      Object.fromEntries(Object.entries(fields).reverse()),
    )
    const byGet = await admin.get<{ infoId: string }>(`${DRAW_API}/sendDraw`, { ...fields, width: '128' })
    const other = await buildCaller(test, { permissions: ['drawApi_send'] })
    const theirs = await other.post<{ infoId: string }>(`${DRAW_API}/sendDraw`, fields)

    expect([again.data.infoId, byGet.data.infoId]).toEqual([first.data.infoId, first.data.infoId])
    expect([theirs.status, theirs.data.infoId === first.data.infoId]).toEqual([200, false])
  })

  it('is refused with other fields, and none is needed', async () => {
    const id = await addApi()
    await draws.send({ id, clientRequestId: 'other fields' })

    const changed = await draws.send({ id, seed: '2', clientRequestId: 'other fields' })
    const without = [await draws.send({ id }), await draws.send({ id, clientRequestId: '' })]
    const tooLong = await draws.send({ id, clientRequestId: 'x'.repeat(65) })

    expect([changed.status, changed.msg]).toEqual([409, '同一请求编号的内容不同'])
    expect(new Set(without.map(({ data }) => data.infoId)).size).toBe(2)
    expect([tooLong.status, tooLong.errors?.[0]?.field]).toEqual([400, 'clientRequestId'])
  })

  it('is free again after 24 hours', async () => {
    const id = await addApi()
    const first = await draws.send({ id, clientRequestId: 'daily' })

    movedMs = 23.9 * HOUR_MS
    const sameDay = await drawingCalls(await signIn(test)).send({ id, clientRequestId: 'daily' })
    movedMs = 24.1 * HOUR_MS
    const nextDay = await drawingCalls(await signIn(test)).send({
      id,
      prompt: 'something else',
      clientRequestId: 'daily',
    })
    const repeated = await drawingCalls(await signIn(test)).send({
      id,
      prompt: 'something else',
      clientRequestId: 'daily',
    })
    movedMs = 0

    expect(sameDay.data.infoId).toBe(first.data.infoId)
    expect([nextDay.status, nextDay.data.infoId === first.data.infoId]).toEqual([200, false])
    expect(repeated.data.infoId).toBe(nextDay.data.infoId)
  })
})

describe('what is sent', () => {
  it('keeps the bounds of the contract, each beside its field', async () => {
    const id = await addApi()
    const bad: [string, Record<string, unknown>][] = [
      ['width', { width: 63 }],
      ['width', { width: 8_193 }],
      ['height', { height: 64.5 }],
      ['n', { n: 0 }],
      ['n', { n: 11 }],
      ['prompt', { prompt: 'x'.repeat(32_001) }],
      ['seed', { seed: 'lucky' }],
      ['images', { images: Array.from({ length: 17 }, () => '1') }],
      ['id', { id: 'first' }],
      ['params.size', { params: { size: { a: 1 } } }],
      ['params.quality', { params: { quality: 'ultra' } }],
    ]

    for (const [field, values] of bad) {
      const answer = await draws.send({ id, ...values })
      expect([field, answer.status, answer.errors?.map((error) => error.field)]).toEqual([field, 400, [field]])
    }
    const most = await draws.send({
      id,
      width: 8_192,
      height: 64,
      n: 10,
      prompt: '字'.repeat(32_000),
      seed: '9223372036854775807',
    })
    expect([most.status, (await draws.detail(most.data.infoId)).seed]).toEqual([200, '9223372036854775807'])
  })

  it('names an API or a style that is there', async () => {
    const answers = [
      await draws.send({}),
      await draws.send({ id: '' }),
      await draws.send({ id: '123' }),
      await draws.send({ styleId: '123' }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 404])
  })

  it('reports a missing secret before anything is queued', async () => {
    const id = await drawApiCalls(admin).add({ definition: definitionOf('openai-images') })

    const answer = await draws.send({ id })

    expect([answer.status, answer.errors]).toEqual([400, [{ field: 'secrets.apiKey', msg: '请填写密钥 apiKey' }]])
    expect(
      (await test.owner<{ count: string }>('select count(*) from draw_info where api_id = $1', [id]))[0]?.count,
    ).toBe('0')
  })
})
