import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { KILL_WAIT_MS, KillAnswer } from '@drawdesk/contract/queue/queue-manage'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { startDashScopeFake } from '@drawdesk/fakes/dashscope'
import { makePng, startFakeServer, type FakeServer } from '@drawdesk/fakes/kit/fake-http'
import { quickDefinition } from '../../../testing/provider-matrix.ts'
import { callsOf, drawingCalls } from '../../drawing/apis/testing/drawing.ts'
import { drawApiCalls, httpDefinition } from '../../drawing/apis/testing/kit.ts'
import { DRAW_QUEUE } from '../../drawing/records/lanes/lane.ts'
import { queueCalls } from './testing/kit.ts'

const RACES = 30

/** Paints at once, but what begins with `hold` only when it is let go. */
interface Painter extends FakeServer {
  words(): string[]
  /** Once this was asked for. */
  asked(words: string): Promise<void>
  release(): void
}

async function startPainter(): Promise<Painter> {
  const words: string[] = []
  const waiters: { words: string; resolve: () => void }[] = []
  const held = Promise.withResolvers<void>()
  const server = await startFakeServer(async ({ json }) => {
    const { prompt } = json as { prompt: string }
    words.push(prompt)
    for (const waiter of waiters) if (waiter.words === prompt) waiter.resolve()
    if (prompt.startsWith('hold')) await held.promise
    return { body: { images: [makePng(64, 64, 90).toString('base64')] } }
  })
  return {
    ...server,
    words: () => words,
    asked(wanted) {
      if (words.includes(wanted)) return Promise.resolve()
      return new Promise((resolve) => void waiters.push({ words: wanted, resolve }))
    },
    release: () => held.resolve(),
  }
}

let test: TestApp
let admin: SignedIn
let painter: Painter
let draws: ReturnType<typeof drawingCalls>
let queue: ReturnType<typeof queueCalls>

beforeAll(async () => {
  painter = await startPainter()
  test = await buildTestApp({ isWorking: true, config: { allowedPrivateHosts: ['127.0.0.1'] } })
  admin = await signIn(test)
  draws = drawingCalls(admin)
  queue = queueCalls(admin)
})
afterAll(async () => {
  painter.release()
  await test.close()
  await painter.close()
})

const addPainter = (concurrency = 4): Promise<string> =>
  drawApiCalls(admin).add({
    definition: httpDefinition({ baseUrl: painter.url, limits: { concurrency } }),
    secrets: { apiKey: 'sk-of-the-painter-1' },
  })

/** Nothing of this API begins until it is ended. */
async function pause(apiId: string, isPaused: boolean): Promise<void> {
  const { db, jobs } = test.deps
  await db.transaction({ tenantId: '000000' }, (trx) =>
    jobs.steering.setPause(
      trx,
      DRAW_QUEUE,
      { lane: `${apiId}:000000`, tenantId: '000000' },
      isPaused ? { userId: '1', by: 'a test', reason: '' } : undefined,
    ),
  )
  jobs.wake()
}

/** Nothing of this API waits or runs any more; one look for all of them, because many pollers would keep the workers from their work. */
const laneIsDone = (apiId: string): Promise<void> =>
  expect
    .poll(async () => test.owner('select key from platform_job where lane = $1', [`${apiId}:000000`]), {
      timeout: 30_000,
      interval: 100,
    })
    .toEqual([])

const stateOf = async (infoId: string): Promise<number | undefined> =>
  (await test.owner<{ state: number }>('select state from draw_info where id = $1', [infoId]))[0]?.state

const hasJob = async (key: string): Promise<boolean> =>
  (await test.owner('select 1 from platform_job where key = $1', [key])).length > 0

describe('killing', () => {
  it('of a running drawing notifies its provider, and answers when its worker has let go', async () => {
    const key = 'sk-PLANTED-dashscope-kill'
    const fake = await startDashScopeFake({ key })
    fake.script('stuckTask')
    const id = await drawApiCalls(admin).add({
      kind: 'preset',
      preset: 'dashscope-qwen-image',
      definition: quickDefinition('dashscope-qwen-image', fake.url),
      secrets: { apiKey: key },
    })
    const { data } = await draws.send({ id })
    await draws.until(data.infoId, ({ state }) => state === 1)
    await expect
      .poll(async () => callsOf(await draws.detail(data.infoId)).some(([step]) => step === 'poll'), { timeout: 10_000 })
      .toBe(true)

    const answer = await queue.kill(data.key)

    expect([answer.status, answer.data, misfits(KillAnswer, answer.data)]).toEqual([
      200,
      { key: data.key, infoId: data.infoId, state: 4, upstreamCancelled: true },
      [],
    ])
    expect([fake.cancels(), await hasJob(data.key), (await draws.check(data.infoId)).error?.code]).toEqual([
      1,
      false,
      'E_CANCELLED',
    ])
    expect(callsOf(await draws.detail(data.infoId)).at(-1)).toEqual(['cancel', 200])
    await fake.close()
  })

  it('says that the provider was not notified where it has no call for it', async () => {
    const { data } = await draws.send({ id: await addPainter(), prompt: 'hold the one that is killed' })
    await painter.asked('hold the one that is killed')

    const answer = await queue.kill(data.key)

    expect(answer.data).toEqual({ key: data.key, infoId: data.infoId, state: 4, upstreamCancelled: false })
    expect(await hasJob(data.key)).toBe(false)
  })

  it('takes a waiting one out, and is refused after its end', async () => {
    const id = await addPainter()
    await pause(id, true)
    const { data } = await draws.send({ id, prompt: 'never asked for' })

    const answer = await queue.kill(data.key)
    const again = await queue.kill(data.key)
    const unknown = await queue.kill('draw:1')
    await pause(id, false)

    expect(answer.data).toEqual({ key: data.key, infoId: data.infoId, state: 4, upstreamCancelled: false })
    expect([again.status, again.msg, unknown.status]).toEqual([409, '这条绘画已经结束', 404])
    expect(painter.words()).not.toContain('never asked for')
  })

  it('by two people at once ends it once', async () => {
    const { data } = await draws.send({ id: await addPainter(), prompt: 'hold for two' })
    await painter.asked('hold for two')

    const answers = await Promise.all([queue.kill(data.key), queue.kill(data.key)])

    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect((await draws.check(data.infoId)).state).toBe(4)
  })

  it('does not wait for ever for a worker that does not let go', async () => {
    // Another installation's worker, which never looks: nobody works beside this one.
    const idle = await buildTestApp()
    const caller = await signIn(idle)
    const id = await drawApiCalls(caller).add({
      definition: httpDefinition({ baseUrl: painter.url }),
      secrets: { apiKey: 'sk-of-the-painter-1' },
    })
    const { data } = await drawingCalls(caller).send({ id })
    await idle.owner(
      `update platform_job set is_started = true, worker = gen_random_uuid(), lease_until = now() + interval '1 minute'`,
    )
    await idle.owner('update draw_info set state = 1')
    const { steering } = idle.deps.jobs
    const { ended } = steering
    const waited = vi.spyOn(steering, 'ended').mockImplementation((name, key) => ended(name, key, 50))

    const answer = await queueCalls(caller).kill(data.key)

    expect([answer.data, misfits(KillAnswer, answer.data)]).toEqual([
      { key: data.key, infoId: data.infoId, state: 1, upstreamCancelled: false, stopping: true },
      [],
    ])
    expect(await idle.owner('select 1 from platform_job where is_cancelled')).toHaveLength(1)
    expect(waited.mock.calls).toEqual([[DRAW_QUEUE, data.key, KILL_WAIT_MS]])
    await idle.close()
  })
})

describe('a drawing that was changed while it waited', () => {
  it('is drawn with the new words', async () => {
    const id = await addPainter()
    await pause(id, true)
    const { data } = await draws.send({ id, prompt: 'words of the guest' })

    const edited = await queue.edit(data.key, { prompt: 'words of the operator' })
    await pause(id, false)
    const done = await draws.ended(data.infoId)

    expect([edited.status, done.state]).toEqual([200, 2])
    expect(painter.words().filter((words) => words.startsWith('words of'))).toEqual(['words of the operator'])
    expect((await queue.edit(data.key, { prompt: 'too late' })).status).toBe(409)
  })

  it('is drawn with the former or the new words, as the answer says, when a worker takes it at that moment', async () => {
    const id = await addPainter()
    await pause(id, true)
    const sent = await Promise.all(
      Array.from({ length: RACES }, (_, index) => draws.send({ id, prompt: `former ${index}` })),
    )

    const [, ...edits] = await Promise.all([
      pause(id, false),
      ...sent.map(({ data }, index) => queue.edit(data.key, { prompt: `edited ${index}` })),
    ])
    await laneIsDone(id)

    const drawn = sent.map((_, index) =>
      painter.words().filter((words) => words === `former ${index}` || words === `edited ${index}`),
    )
    expect(drawn).toEqual(edits.map(({ status }, index) => [status === 200 ? `edited ${index}` : `former ${index}`]))
    expect(edits.every(({ status }) => status === 200 || status === 409)).toBe(true)
  })
})

describe('taking out what a worker takes at that moment', () => {
  it('has exactly one winner each time', async () => {
    const id = await addPainter()
    await pause(id, true)
    const sent = await Promise.all(
      Array.from({ length: RACES }, (_, index) => draws.send({ id, prompt: `race ${index}` })),
    )

    const [, ...outs] = await Promise.all([pause(id, false), ...sent.map(({ data }) => queue.out(data.key))])
    await laneIsDone(id)
    const states = await Promise.all(sent.map(({ data }) => stateOf(data.infoId)))

    const facts = sent.map((_, index) => [
      outs[index]?.status,
      states[index],
      painter.words().filter((words) => words === `race ${index}`).length,
    ])
    expect(
      facts.map((fact) => JSON.stringify(fact)).filter((fact) => fact !== '[200,4,0]' && fact !== '[409,2,1]'),
    ).toEqual([])
  })
})
