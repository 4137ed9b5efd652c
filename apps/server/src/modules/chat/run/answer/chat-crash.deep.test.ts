import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ChatMessage } from '@drawdesk/contract/chat/chat'
import { CHAT_CALL_PATH, type ChatCall } from '@drawdesk/contract/chat/chat-call'
import type { ChatApi } from '@drawdesk/contract/chat/chat-api'
import type { Page } from '@drawdesk/contract/core/schema'
import { startOpenAiChatFake, type OpenAiChatFake } from '@drawdesk/fakes/openai/openai-chat'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import type { Db } from '../../../../platform/database/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { emptyDraft } from './answer.ts'
import { createAnswerEnds } from './answer-end.ts'
import { createAnswerRepository } from './answer.repository.ts'
import { endOrphans, sweepChunks } from '../chat-run.module.ts'
import { chatJobKey, type Chunk } from '../stream/chunk.ts'
import { createChunkRepository } from '../stream/chunk.repository.ts'
import { createChunkWriter } from '../stream/chunk-writer.ts'
import {
  buildChatApi,
  chatCalls,
  expectWhole,
  hasDone,
  numbered,
  PATIENCE,
  read,
  textIn,
  type Reading,
} from '../testing/chat.ts'

const config = { allowedPrivateHosts: ['127.0.0.1'], jobLeaseSeconds: 3 }
let fake: OpenAiChatFake
let test: TestApp
/** A further process of the same installation: nobody answers there, people read. */
let other: TestApp
let base: string
let otherBase: string
let admin: SignedIn
let apiId: string
const open: Reading[] = []

beforeAll(async () => {
  fake = await startOpenAiChatFake()
  test = await buildTestApp({ isWorking: true, config })
  other = await buildTestApp({ beside: test, config })
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
  otherBase = await other.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signIn(test)
  apiId = await buildChatApi(admin, fake.url)
}, 60_000)
afterEach(() => {
  fake.release()
  for (const reading of open.splice(0)) reading.stop()
})
afterAll(async () => {
  test.app.server.closeAllConnections()
  other.app.server.closeAllConnections()
  await other.close()
  await test.close()
  await fake.close()
})

const reader = async (msgId: string, at = base): Promise<Reading> => {
  const reading = await read(at, admin, msgId)
  open.push(reading)
  return reading
}
async function begin(
  content: string,
  api = apiId,
  at = base,
): Promise<{ msgId: string; diaId: string; reading: Reading }> {
  const { data } = await chatCalls(admin).send({ content, apiId: api })
  const reading = await reader(data.msg.msgId, at)
  await reading.until((events) => events.length > 4)
  return { msgId: data.msg.msgId, diaId: data.msg.diaId, reading }
}
/** What others do with the job of a worker without a sign of life for a lease. */
const loseLease = (msgId: string) =>
  test.owner(
    `update platform_job set worker = gen_random_uuid(), lease_until = now() - interval '1 second' where key = $1`,
    [chatJobKey(msgId)],
  )
/** Every connection of ours to this database, listening ones too, at once. */
const cutConnections = () =>
  test.owner(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename <> current_user`,
  )
const stored = (msgId: string): Promise<Chunk[]> =>
  createChunkRepository(test.deps.db).list({ tenantId: '000000' }, msgId)

/** The log of a conversation: what each call was, how it ended and at which model. */
async function logged(diaId: string): Promise<string[]> {
  const { data } = await admin.get<Page<ChatCall>>(`/api${CHAT_CALL_PATH}/list`, { diaId })
  return data.records
    .map(({ kind, outcome, errorCode, model }) => `${kind} ${outcome} ${errorCode || '-'} ${model}`)
    .toSorted()
}
/** What the figures of an API count today, and what its log says. */
async function sums(api: string) {
  const { today } = (await admin.get<ChatApi>('/api/blade-biz/chatApi/detail', { id: api })).data
  const [log] = await test.owner<{ calls: number; failed: number }>(
    `select count(*)::int as calls, (count(*) filter (where is_failed))::int as failed from chat_call where api_id = $1 and kind <> 'attempt'`,
    [api],
  )
  return { figures: { calls: today?.calls, failed: today?.failed }, log }
}

describe('a worker that is lost in the middle of an answer', () => {
  it('is followed by another that goes on where it stopped: no word is lost or sent twice', async () => {
    const { msgId, diaId, reading } = await begin('tokens=400 delay=10')
    await loseLease(msgId)
    await reading.ended
    const msg = reading.events.at(-1)?.data.msg as ChatMessage

    expect(await logged(diaId)).toEqual(['answer done - fake-chat', 'attempt cut E_INTERRUPTED fake-chat'])
    expectWhole(reading.events)
    expect(textIn(reading.events)).toBe(numbered(400))
    expect(msg).toMatchObject({ state: 2, content: numbered(400), isEstimated: true })
    const [row] = await test.owner<{ run: number }>('select run from chat_message where id = $1', [msgId])
    expect(row?.run).toBe(2)
    expect(
      fake.requests.filter(({ json }) => (json as { continue_final_message?: boolean }).continue_final_message === true)
        .length,
    ).toBeGreaterThan(0)
  }, 30_000)

  it('leaves what came where the model cannot go on, and says so', async () => {
    const plain = await buildChatApi(admin, fake.url, { model: { continues: false } })
    const { msgId, diaId, reading } = await begin('tokens=400 delay=10', plain)
    await loseLease(msgId)
    await reading.ended
    const msg = reading.events.at(-1)?.data.msg as ChatMessage

    expectWhole(reading.events)
    expect(msg).toMatchObject({ state: 3, error: { code: 'E_INTERRUPTED' }, content: textIn(reading.events) })
    expect(numbered(400).startsWith(msg.content)).toBe(true)
    expect(await test.owner('select id from usage_hold where id = $1', [msgId])).toEqual([])
    // One try, which nobody repeated: its row is the answer's.
    expect(await logged(diaId)).toEqual(['answer cut E_INTERRUPTED fake-chat'])
    expect(await sums(plain)).toEqual({ figures: { calls: 1, failed: 1 }, log: { calls: 1, failed: 1 } })
  }, 30_000)

  it('is asked again as if nothing had been, where nothing had come', async () => {
    fake.script('slow', 'ok')
    const { data } = await chatCalls(admin).send({ content: 'tokens=5', apiId })
    await fake.held()
    await loseLease(data.msg.msgId)
    const reading = await reader(data.msg.msgId)
    await reading.ended

    expect(textIn(reading.events)).toBe(numbered(5))
    expect(reading.events.at(-1)?.data.msg).toMatchObject({ state: 2, content: numbered(5) })
    expect(await logged(data.msg.diaId)).toEqual(['answer done - fake-chat', 'attempt cut E_INTERRUPTED fake-chat'])
  }, 30_000)

  it('leaves in the log what it had tried, the one that was under way at a fallback too, and each once', async () => {
    const spare = await buildChatApi(admin, fake.url, { model: { model: 'fake-reasoner' } })
    const first = await buildChatApi(admin, fake.url, { fallbackIds: [spare] })
    fake.script('unauthorized', 'slow', 'ok')
    const { data } = await chatCalls(admin).send({ content: 'tokens=5 my words', apiId: first })
    await fake.held()
    const [kept] = await test.owner<{ tries: unknown }>('select tries from chat_message where id = $1', [
      data.msg.msgId,
    ])
    await loseLease(data.msg.msgId)
    const reading = await reader(data.msg.msgId)
    await reading.ended

    expect(JSON.stringify(kept?.tries)).not.toContain('my words')
    expect(kept?.tries).toHaveLength(2)
    expect(await logged(data.msg.diaId)).toEqual([
      'answer done - fake-reasoner',
      'attempt cut E_INTERRUPTED fake-reasoner',
      'attempt refused E_AUTH fake-chat',
    ])
    expect(await sums(spare)).toEqual({ figures: { calls: 1, failed: 0 }, log: { calls: 1, failed: 0 } })
    expect(await sums(first)).toEqual({ figures: { calls: 0, failed: 0 }, log: { calls: 0, failed: 0 } })
    const [after] = await test.owner<{ tries: unknown }>('select tries from chat_message where id = $1', [
      data.msg.msgId,
    ])
    expect(after?.tries).toEqual([])
  }, 30_000)
})

describe('readers of another process', () => {
  it('get the same events in the same order as it is made', async () => {
    const { reading } = await begin('tokens=200 delay=5', apiId, otherBase)
    const own = await reader(reading.events[0]?.data.msg?.msgId as string)
    await Promise.all([reading.ended, own.ended])

    expect(reading.events).toEqual(own.events)
    expect(textIn(reading.events)).toBe(numbered(200))
  }, 30_000)
})

describe('a database that goes away', () => {
  it('costs no word: what came meanwhile is written when it is back', async () => {
    const { msgId, reading } = await begin('tokens=500 delay=6')
    let cuts = 0
    for (let cut = 0; cut < 4; cut += 1) {
      cuts += (await cutConnections()).length
      await wait(200) // the answer goes on meanwhile
    }
    await vi.waitFor(async () => expect((await stored(msgId)).at(-1)?.event).toBe('done'), {
      timeout: 30_000,
      interval: 100,
    })
    const late = await reader(msgId)
    await late.ended

    expectWhole(late.events)
    expect(textIn(late.events)).toBe(numbered(500))
    expect(late.events.at(-1)?.data.msg).toMatchObject({ state: 2, content: numbered(500) })
    expect(reading.events).toEqual(late.events.slice(0, reading.events.length))
    expect(cuts).toBeGreaterThan(4)
  }, 60_000)
})

describe('the writer of chunks', () => {
  /** Runs the statement, and fails as a connection does that was lost before the answer came. */
  function deafTo(db: Db, isDeaf: () => boolean): Db {
    return {
      ...db,
      as(scope) {
        const real = db.as(scope)
        return new Proxy(real, {
          get(target, name) {
            const value: unknown = Reflect.get(target, name, target)
            if (name !== 'executeQuery' && name !== 'getExecutor')
              return typeof value === 'function' ? value.bind(target) : value
            if (name === 'executeQuery') return value
            return () => {
              const executor = target.getExecutor()
              return new Proxy(executor, {
                get(inner, key) {
                  const part: unknown = Reflect.get(inner, key, inner)
                  if (key !== 'executeQuery') return typeof part === 'function' ? part.bind(inner) : part
                  return async (...given: Parameters<typeof executor.executeQuery>) => {
                    const result = await inner.executeQuery(...given)
                    if (isDeaf()) throw new Error('Connection terminated unexpectedly')
                    return result
                  }
                },
              })
            }
          },
        })
      },
    }
  }

  async function openMessage(): Promise<string> {
    fake.script('held')
    const { data } = await chatCalls(admin).send({ content: 'tokens=9', apiId })
    await vi.waitFor(async () => expect(await lastOf(data.msg.msgId)).toBeGreaterThan(1), PATIENCE)
    // Nobody else writes on it: this test has the pen.
    await test.owner(`update chat_message set run = 77 where id = $1`, [data.msg.msgId])
    return data.msg.msgId
  }

  const lastOf = async (msgId: string): Promise<number> =>
    (await createAnswerRepository(test.deps.db).findMessage({ tenantId: '000000' }, msgId))?.lastEventId ?? 0

  it('finds out what became of a write whose answer was lost, before it writes on', async () => {
    const msgId = await openMessage()
    const first = await lastOf(msgId)
    let deaf = 2
    const delivered: Chunk[] = []
    const deps = { ...test.deps, db: deafTo(test.deps.db, () => (deaf -= 1) >= 0) } satisfies Deps
    const writer = createChunkWriter({ deps, deliver: (_tenantId, _msgId, chunks) => delivered.push(...chunks) })
    const sink = writer.open({ scope: { tenantId: '000000' }, msgId, run: 77, stored: first, firstTokenTime: null })
    sink.text('delta', 'one ')
    await sink.stored()
    sink.text('delta', 'two ')
    sink.text('delta', 'three')
    await sink.stored()
    sink.close()

    const chunks = (await stored(msgId)).filter(({ number }) => number > first)
    expect(chunks.map(({ number, data }) => [number - first, JSON.parse(data)])).toEqual([
      [1, { msgId, text: 'one ' }],
      [2, { msgId, text: 'two three' }],
    ])
    expect(delivered).toEqual(chunks)
    expect(deaf).toBeLessThan(0)
  }, 20_000)

  it('stops who lost the pen, publishes nothing of its, and lets the others of the batch through', async () => {
    const [lost, kept] = [await openMessage(), await openMessage()]
    const delivered: string[] = []
    const writer = createChunkWriter({ deps: test.deps, deliver: (_tenantId, msgId) => delivered.push(msgId) })
    const lostSink = writer.open({
      scope: { tenantId: '000000' },
      msgId: lost,
      run: 76,
      stored: await lastOf(lost),
      firstTokenTime: null,
    })
    const keptSink = writer.open({
      scope: { tenantId: '000000' },
      msgId: kept,
      run: 77,
      stored: await lastOf(kept),
      firstTokenTime: null,
    })
    const before = await stored(lost)
    lostSink.text('delta', 'x')
    keptSink.text('delta', 'x')
    await expect(lostSink.stored()).rejects.toThrow('went on elsewhere')
    await keptSink.stored()

    expect([lostSink.lost.aborted, keptSink.lost.aborted, delivered]).toEqual([true, false, [kept]])
    expect(await stored(lost)).toEqual(before)
  }, 20_000)

  it('ends an answer once, although nobody knows that its end is stored', async () => {
    const msgId = await openMessage()
    const row = await createAnswerRepository(test.deps.db).findMessage({ tenantId: '000000' }, msgId)
    if (!row) throw new Error('it is gone')
    const usage = async () =>
      (
        await test.owner<{ messages: number }>(
          'select sum(messages)::int as messages from chat_usage where api_id = $1',
          [apiId],
        )
      )[0]?.messages ?? 0
    const before = await usage()
    let deaf = 2
    const db: Db = {
      ...test.deps.db,
      async transaction(scope, work) {
        const result = await test.deps.db.transaction(scope, work)
        if ((deaf -= 1) >= 0) throw new Error('Connection terminated unexpectedly')
        return result
      },
    }
    const delivered: Chunk[] = []
    const { views, quota } = test.deps.chatRun
    const ends = createAnswerEnds(
      { ...test.deps, db },
      { views, quota, hub: { deliver: (_tenantId, _msgId, chunks) => delivered.push(...chunks) } },
    )
    const run = {
      scope: { tenantId: '000000', userId: row.userId, deptId: null },
      row: { ...row, run: 77 },
      conversation: { id: row.diaId },
      run: 77,
      language: 'en' as const,
    }
    const last: Chunk = { number: row.lastEventId + 1, event: 'delta', data: JSON.stringify({ msgId, text: 'end' }) }
    await ends.end(
      run,
      { after: row.lastEventId, chunks: [last], firstTokenTime: null },
      { ...emptyDraft(), content: 'end', completionTokens: 1 },
      { state: 2 },
    )

    expect(deaf).toBeLessThan(1)
    expect(delivered.map(({ event }) => event)).toEqual(['delta', 'done'])
    expect((await stored(msgId)).slice(-2)).toEqual(delivered)
    expect(await usage()).toBe(before + 1)
    await expect(
      ends.end(run, { after: row.lastEventId, chunks: [], firstTokenTime: null }, emptyDraft(), { state: 4 }),
    ).rejects.toThrow('was ended elsewhere')
  }, 20_000)

  it('holds the service back while a megabyte waits, and no longer', async () => {
    const msgId = await openMessage()
    let isAway = true
    const deps = { ...test.deps, db: deafTo(test.deps.db, () => isAway) } satisfies Deps
    const writer = createChunkWriter({ deps, deliver: () => undefined })
    const sink = writer.open({
      scope: { tenantId: '000000' },
      msgId,
      run: 77,
      stored: await lastOf(msgId),
      firstTokenTime: null,
    })
    sink.text('delta', 'x'.repeat(100))
    await sink.room()
    sink.text('delta', 'y'.repeat(1024 * 1024))
    let hasRoom = false
    const room = sink.room().then(() => (hasRoom = true))
    await wait(300) // long enough for some tries
    expect(hasRoom).toBe(false)
    isAway = false
    await room
    await sink.stored()

    expect((await stored(msgId)).filter(({ data }) => data.length > 1024 * 1024)).toHaveLength(1)
  }, 20_000)
})

describe('maintenance jobs', () => {
  it('end answers whose job is gone: stopped where somebody wanted that, else interrupted, with what is stored', async () => {
    fake.script('held', 'held')
    const [one, two] = [
      (await chatCalls(admin).send({ content: 'tokens=9', apiId })).data.msg.msgId,
      (await chatCalls(admin).send({ content: 'tokens=9', apiId })).data.msg.msgId,
    ]
    await vi.waitFor(
      async () =>
        expect([(await stored(one)).length, (await stored(two)).length].every((length) => length > 1)).toBe(true),
      PATIENCE,
    )
    await test.owner('delete from platform_job where key = any($1)', [[one, two].map(chatJobKey)])
    await test.owner(
      `update chat_message set create_time = create_time - interval '1 hour', is_stopping = id = $2::bigint, run = 50 where id = any($1::bigint[])`,
      [[one, two], two],
    )
    await endOrphans(test.deps)
    const answers = createAnswerRepository(test.deps.db)

    expect(await answers.findMessage({ tenantId: '000000' }, one)).toMatchObject({
      state: 3,
      error: { code: 'E_INTERRUPTED' },
      content: expect.stringMatching(/^t0001 /),
    })
    expect(await answers.findMessage({ tenantId: '000000' }, two)).toMatchObject({ state: 4, error: null })
  })

  it('forget chunks a day after the end, and none before', async () => {
    const { data: old } = await chatCalls(admin).send({ content: 'tokens=3', apiId })
    const { data: fresh } = await chatCalls(admin).send({ content: 'tokens=3', apiId })
    for (const { msg } of [old, fresh]) await (await reader(msg.msgId)).until(hasDone)
    await test.owner(
      `update chat_piece set create_time = create_time - interval '2 days' where msg_id = any($1::bigint[])`,
      [[old.msg.msgId, fresh.msg.msgId]],
    )
    await test.owner(`update chat_message set finished_time = finished_time - interval '2 days' where id = $1`, [
      old.msg.msgId,
    ])
    await sweepChunks(test.deps)

    expect(await stored(old.msg.msgId)).toEqual([])
    expect((await stored(fresh.msg.msgId)).length).toBeGreaterThan(2)
  })
})

describe('a process that stops', () => {
  it('stores what came and hands the answer on: another goes on with it', async () => {
    const next = await buildTestApp({ beside: test, config })
    const leaving = await buildTestApp({ beside: test, config, isWorking: true })
    await test.deps.jobs.stop(0) // from here on only those two work
    const { msgId, diaId, reading } = await begin('tokens=300 delay=15')
    const { modules } = await import('../../../../modules.ts')
    for (const module of modules) module.work?.(next.deps)
    await next.deps.jobs.start()
    await leaving.deps.jobs.stop(0)
    await reading.ended
    await Promise.all([leaving.close(), next.close()])

    expectWhole(reading.events)
    expect(textIn(reading.events)).toBe(numbered(300))
    const [row] = await test.owner<{ run: number }>('select run from chat_message where id = $1', [msgId])
    expect(row?.run).toBe(2)
    expect(await logged(diaId)).toEqual(['answer done - fake-chat', 'attempt cut E_INTERRUPTED fake-chat'])
    const [left] = await test.owner<{ ms: number | null }>(
      `select ms from chat_call where msg_id = $1 and kind = 'attempt'`,
      [msgId],
    )
    // It was there to say how long it had asked.
    expect(left?.ms).toEqual(expect.any(Number))
  }, 40_000)
})
