import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  TtsAnswer as TtsAnswerSchema,
  TtsFigures as TtsFiguresSchema,
  type TtsAnswer,
} from '@drawdesk/contract/voice/speech'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, callerWith, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { shortenPauses } from '../../../testing/short-pauses.ts'
import { startOpenAiSpeechFake, type OpenAiSpeechFake } from '@drawdesk/fakes/openai/openai-speech'
import { speak, voiceCalls } from './speech-kit.fixture.ts'
import { waitForSpeech } from './speech-wait.ts'
import { queueLostAgain } from './speech-work.ts'

let test: TestApp
let second: TestApp
let tenantId: string
let tenantAdmin: SignedIn
let fake: OpenAiSpeechFake
let packetId: string
let counter = 0
/** Seconds that the jobs of a tenant were to wait between their tries. */
let pausesOf: (tenantId: string) => Promise<number[]>

beforeAll(async () => {
  test = await buildTestApp({ config: { allowedPrivateHosts: ['127.0.0.1'] }, isWorking: true })
  second = await buildTestApp({ beside: test, config: { allowedPrivateHosts: ['127.0.0.1'] }, isWorking: true })
  pausesOf = await shortenPauses(test)
})
afterAll(async () => {
  await second.close()
  await test.close()
})
beforeEach(async () => {
  fake = await startOpenAiSpeechFake()
  tenantId = await buildTenant(test.deps)
  tenantAdmin = await buildCaller(test, { tenantId, permissions: ['*'] })
  await voiceCalls(tenantAdmin).setEngine({
    engine: 'openai',
    baseUrl: `${fake.url}/v1`,
    secrets: { apiKey: 'sk-fake-speech-1234' },
    price: '0.8',
    currency: 'CNY',
  })
  packetId = await voiceCalls(tenantAdmin).addPacket()
})
afterEach(() => fake.close())

const text = (): string => `第${(counter += 1)}句话，请读出来。`
const say = (values: object = {}, caller: SignedIn = tenantAdmin): Promise<TtsAnswer> =>
  speak(test, tenantId, caller, { packetId, text: text(), ...values })

describe('a text that is read', () => {
  it.each(['mp3', 'wav'] as const)('becomes a file that plays (%s)', async (format) => {
    const words = text()
    const { data: begun } = await voiceCalls(tenantAdmin).start({ packetId, text: words, format })
    await waitForSpeech(test.deps, { tenantId }, begun.id, 20_000)
    const { data } = await voiceCalls(tenantAdmin).find(begun.id)

    expect([misfits(TtsAnswerSchema, begun), misfits(TtsAnswerSchema, data)]).toEqual([[], []])
    expect(begun).toMatchObject({ file: null, durationMs: null, isCached: false, savedCost: null, error: null })
    expect(data).toMatchObject({
      state: 2,
      isCached: false,
      savedCost: null,
      error: null,
      file: { mime: format === 'mp3' ? 'audio/mpeg' : 'audio/wav' },
    })
    expect(data.durationMs).toBeGreaterThan(400)
    const file = await tenantAdmin.raw({ url: data.file?.url ?? '' })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, data.file?.mime])
    expect(file.rawPayload.length).toBe(data.file?.bytes)
  })

  it('is made once: who asks again has it at once, and learns what was saved', async () => {
    const words = '一'.repeat(5_000)
    const made = await say({ text: words })
    const other = await buildCaller(test, { tenantId, permissions: ['tools_view'] })

    const { data: again } = await voiceCalls(other).start({ packetId, text: words })

    expect(again).toMatchObject({
      state: 2,
      isCached: true,
      durationMs: made.durationMs,
      savedCost: { amount: '0.40', currency: 'CNY' },
    })
    expect(again.file?.fileId).toBe(made.file?.fileId)
    expect(fake.said.join('')).toBe(words)
    expect(again.id).not.toBe(made.id)
  })

  it('is made once where two ask at the same moment, in different processes: both wait for the same sound', async () => {
    fake.script('held')
    const words = '一二三四五六七八九'
    const there = voiceCalls(callerWith(second.app, tenantAdmin.token))
    const [one, two] = await Promise.all([
      voiceCalls(tenantAdmin).start({ packetId, text: words }),
      there.start({ packetId, text: words }),
    ])
    await fake.held()
    fake.release()
    await Promise.all([one, two].map(({ data }) => waitForSpeech(second.deps, { tenantId }, data.id, 20_000)))
    const ends = [
      (await voiceCalls(tenantAdmin).find(one.data.id)).data,
      (await voiceCalls(tenantAdmin).find(two.data.id)).data,
    ]

    expect(fake.said).toEqual([words])
    expect(ends.map(({ state }) => state)).toEqual([2, 2])
    expect(new Set(ends.map(({ file }) => file?.fileId)).size).toBe(1)
    expect(ends.map(({ isCached }) => isCached).sort()).toEqual([false, true])
    expect(ends.find(({ isCached }) => isCached)?.savedCost).toEqual({ amount: '0.00072', currency: 'CNY' })
  })

  it('is another sound in another voice, manner or form, and the same one where the engine cannot follow', async () => {
    const words = text()
    const packets = [
      packetId,
      await voiceCalls(tenantAdmin).addPacket({ voice: 'nova' }),
      await voiceCalls(tenantAdmin).addPacket({ speed: 2 }),
      await voiceCalls(tenantAdmin).addPacket({ pitch: 5, volume: 40 }),
    ]
    const made: TtsAnswer[] = []
    for (const id of packets) made.push(await say({ packetId: id, text: words }))
    made.push(await say({ text: words, format: 'wav' }))

    expect(made.map(({ isCached }) => isCached)).toEqual([false, false, false, true, false])
  })

  it('is not shared between tenants', async () => {
    const words = text()
    await say({ text: words })
    const theirs = await buildTenant(test.deps)
    const stranger = await buildCaller(test, { tenantId: theirs, permissions: ['*'] })
    await voiceCalls(stranger).setEngine({
      engine: 'openai',
      baseUrl: `${fake.url}/v1`,
      secrets: { apiKey: 'sk-fake-speech-1234' },
    })

    const answer = await speak(test, theirs, stranger, {
      packetId: await voiceCalls(stranger).addPacket(),
      text: words,
    })

    expect([answer.isCached, fake.said.length]).toEqual([false, 2])
    expect((await voiceCalls(stranger).find((await say({ text: words })).id)).status).toBe(404)
    expect((await voiceCalls(stranger).start({ packetId, text: words })).status).toBe(404)
  })

  it('is made anew when its file was removed', async () => {
    const words = text()
    const made = await say({ text: words })
    await test.owner('update resource_file set is_deleted = 1 where id = $1', [made.file?.fileId])

    const again = await say({ text: words })

    expect([again.state, again.isCached, fake.said.length]).toEqual([2, false, 2])
    expect(again.file?.fileId).not.toBe(made.file?.fileId)
  })

  it('is followed only by who asked for it', async () => {
    const made = await say()
    const other = await buildCaller(test, { tenantId, permissions: ['tools_view'] })

    expect((await voiceCalls(other).find(made.id)).status).toBe(404)
  })

  it('is not kept as words once it is a sound', async () => {
    await say()

    expect(
      await test.owner('select order_facts::text as facts from tts_audio where tenant_id = $1', [tenantId]),
    ).toEqual([{ facts: '{}' }])
  })
})

describe('a service that fails', () => {
  it('is asked again while that may help', async () => {
    fake.script('error500', 'rate')

    const answer = await say()

    expect([answer.state, fake.requests.length, await pausesOf(tenantId)]).toEqual([2, 3, [1, 1]])
  })

  it('is given up after three times, with what it said; the next request tries anew', async () => {
    fake.script('error500', 'error500', 'error500')
    const words = text()
    const failed = await say({ text: words })
    const tries = fake.requests.length
    const again = await say({ text: words })

    expect(failed).toMatchObject({
      state: 3,
      file: null,
      durationMs: null,
      isCached: false,
      error: { code: 'E_UPSTREAM', msg: expect.stringContaining('语音服务出错') },
    })
    expect([tries, again.state, again.isCached, await pausesOf(tenantId)]).toEqual([3, 2, false, [1, 4]])
  })

  it('is not asked again where that is of no use; nothing shows the key', async () => {
    await voiceCalls(tenantAdmin).setEngine({ engine: 'openai', secrets: { apiKey: 'sk-wrong-key-87654321' } })
    const refused = await say()
    await voiceCalls(tenantAdmin).setEngine({ engine: 'openai', secrets: { apiKey: 'sk-fake-speech-1234' } })
    fake.script('quota')
    const broke = await say()

    expect([refused.error?.code, broke.error?.code, fake.requests.length]).toEqual(['E_AUTH', 'E_BALANCE', 2])
    expect(JSON.stringify([refused, test.logLines, await test.owner('select error from tts_audio')])).not.toContain(
      'sk-wrong-key',
    )
  })

  it('may be a web page instead of sound: it is reported, and nothing is stored', async () => {
    fake.script('page', 'page', 'page')
    const answer = await say()

    expect(answer).toMatchObject({ state: 3, error: { code: 'E_UPSTREAM' } })
    expect(await test.owner('select id from resource_file where tenant_id = $1', [tenantId])).toEqual([])
    expect(await pausesOf(tenantId)).toEqual([1, 4])
  })
})

describe('a request is refused', () => {
  const refusal = ({
    status,
    errors,
    msg,
  }: {
    status: number
    errors?: { field: string; msg: string }[]
    msg: string
  }) => [status, errors?.map(({ field }) => field) ?? msg]

  it('without words, with too many, or in an unknown form', async () => {
    const { start } = voiceCalls(tenantAdmin)

    expect(
      [
        await start({ packetId, text: '' }),
        await start({ packetId, text: ' \n ' }),
        await start({ packetId, text: 'x'.repeat(5_001) }),
        await start({ packetId, text: 'x', format: 'ogg' as 'mp3' }),
        await start({ packetId: '7', text: 'x' }),
      ].map(refusal),
    ).toEqual([
      [400, ['text']],
      [400, ['text']],
      [400, ['text']],
      [400, ['format']],
      [404, '数据不存在'],
    ])
  })

  it('by a packet that is off, and by an engine that is not set or switched off', async () => {
    const calls = voiceCalls(tenantAdmin)
    const off = await calls.addPacket({ active: 0 })
    const unset = await calls.addPacket({ engine: 'azure', voice: 'zh-CN-XiaoxiaoNeural' })
    const words = text()
    await say({ text: words })
    const answers = [await calls.start({ packetId: off, text: 'x' }), await calls.start({ packetId: unset, text: 'x' })]
    await calls.setEngine({ engine: 'openai', active: 0 })
    answers.push(await calls.start({ packetId, text: 'something new' }))

    expect(answers.map(({ status, msg }) => [status, msg])).toEqual([
      [400, '语音包已停用'],
      [400, expect.stringContaining('引擎账号未设置或已停用')],
      [400, expect.stringContaining('引擎账号未设置或已停用')],
    ])
    expect((await calls.start({ packetId, text: words })).data, 'what is there needs no engine').toMatchObject({
      state: 2,
      isCached: true,
    })
  })

  it('beside the format that the offline voice does not write', async () => {
    const offline = await voiceCalls(tenantAdmin).addPacket({ engine: 'offline', voice: 'cmn' })

    const answer = await voiceCalls(tenantAdmin).start({ packetId: offline, text: '你好', format: 'mp3' })

    expect([answer.status, answer.errors]).toEqual([
      400,
      [{ field: 'format', msg: '该引擎不能输出 MP3，只能输出 WAV' }],
    ])
  })

  it('of a person without the right', async () => {
    const nobody = await buildCaller(test, { tenantId, permissions: [] })
    const reader = await buildCaller(test, { tenantId, permissions: ['dialog'] })

    expect([
      (await voiceCalls(nobody).start({ packetId, text: 'x' })).status,
      (await voiceCalls(reader).start({ packetId, text: 'x' })).status,
      (await voiceCalls(reader).figures()).status,
    ]).toEqual([403, 200, 403])
  })
})

describe('a worker that dies', () => {
  it('leaves nothing waiting: another takes the text up, and it is stored once', async () => {
    fake.script('held')
    const words = text()
    const { data } = await voiceCalls(tenantAdmin).start({ packetId, text: words })
    await fake.held()
    // As after a kill: nobody renews the lease, and the run that still hangs must not count any more.
    await test.owner(
      `update platform_job set worker = gen_random_uuid(), lease_until = now() - interval '1 second' where queue = 'speech'`,
    )
    test.deps.jobs.wake()
    await waitForSpeech(test.deps, { tenantId }, data.id, 20_000)
    fake.release()

    const answer = (await voiceCalls(tenantAdmin).find(data.id)).data
    expect(answer.state).toBe(2)
    expect(await test.owner('select id from resource_file where tenant_id = $1', [tenantId])).toHaveLength(1)
  }, 30_000)

  it('may lose the job itself: it is queued again, and only that one', async () => {
    const [audioId, requestId] = [test.deps.ids.next(), test.deps.ids.next()]
    const order = { text: '读我', voice: 'alloy', language: 'zh-CN', speed: 1, pitch: 0, volume: 100, format: 'mp3' }
    await test.owner(
      `insert into tts_audio (id, tenant_id, sha256, engine, order_facts, state, characters, update_time) values ($1, $2, 'lost', 'openai', $3, 1, 2, now() - interval '2 minutes')`,
      [audioId, tenantId, JSON.stringify(order)],
    )
    await test.owner(
      'insert into tts_request (id, tenant_id, audio_id, user_id, state, characters) values ($1, $2, $3, 1, 1, 2)',
      [requestId, tenantId, audioId],
    )

    await queueLostAgain(test.deps)
    await waitForSpeech(test.deps, { tenantId }, requestId, 20_000)
    await queueLostAgain(test.deps)

    expect([fake.said, await test.owner('select state from tts_request where id = $1', [requestId])]).toEqual([
      ['读我'],
      [{ state: 2 }],
    ])
  })
})

describe('figures', () => {
  it('count what was made, what was there already, and what that saved', async () => {
    const words = '一'.repeat(1_000)
    await say({ text: words })
    await say({ text: words })
    await say({ text: words })
    fake.script('quota')
    await say({ text: '二'.repeat(10) })
    await test.owner(
      `insert into tts_request (id, tenant_id, audio_id, user_id, state, characters, cost, currency, create_time)
      select 77, tenant_id, id, 1, 2, 999, 5, 'CNY', now() - interval '31 days' from tts_audio where tenant_id = $1 limit 1`,
      [tenantId],
    )

    const { data } = await voiceCalls(tenantAdmin).figures()

    expect(misfits(TtsFiguresSchema, data)).toEqual([])
    expect(data).toEqual({
      days: 30,
      syntheses: 1,
      cachedHits: 2,
      failed: 1,
      characters: 3_000,
      madeCharacters: 1_000,
      spent: [{ amount: '0.08', currency: 'CNY' }],
      saved: [{ amount: '0.16', currency: 'CNY' }],
    })
  })
})
