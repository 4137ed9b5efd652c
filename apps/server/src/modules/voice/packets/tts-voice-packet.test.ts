import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  EngineVoices as EngineVoicesSchema,
  SampleAnswer as SampleAnswerSchema,
  TtsEngineView as TtsEngineViewSchema,
  type EngineVoices,
  type SampleAnswer,
  type TtsEngineView,
  type VoicePacketDictEntry,
} from '@drawdesk/contract/voice/speech'
import { TTS_VOICE_PACKET_PATH, type TtsVoicePacket } from '@drawdesk/contract/voice/tts-voice-packet'
import { Type, type Page } from '@drawdesk/contract/core/schema'
import { misfits } from '../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { startAzureSpeechFake } from '@drawdesk/fakes/azure-speech'
import { startOpenAiSpeechFake, type OpenAiSpeechFake } from '@drawdesk/fakes/openai/openai-speech'
import type { Caller } from '../../../platform/scope.ts'
import { createTenantMaker } from '../../organisation/tenants/new-tenant/create-tenant.ts'
import { voiceCalls } from '../speech/speech-kit.fixture.ts'
import { createSampler } from './sample.ts'

const path = (call: string): string => `/api${TTS_VOICE_PACKET_PATH}/${call}`
const KEY = 'sk-fake-speech-1234'
let test: TestApp
let tenantId: string
let tenantAdmin: Awaited<ReturnType<typeof buildCaller>>
let fake: OpenAiSpeechFake

beforeAll(async () => {
  test = await buildTestApp({ config: { allowedPrivateHosts: ['127.0.0.1'] }, isWorking: true })
})
afterAll(() => test.close())
beforeEach(async () => {
  fake = await startOpenAiSpeechFake()
  tenantId = await buildTenant(test.deps)
  tenantAdmin = await buildCaller(test, { tenantId, permissions: ['*'] })
})
afterEach(() => fake.close())

const engines = async (caller: SignedIn = tenantAdmin) => (await caller.get<TtsEngineView[]>(path('engines'))).data
const engineOf = async (engine: string) => (await engines()).find((each) => each.engine === engine)
const save = (values: object, caller: SignedIn = tenantAdmin) => caller.post<TtsEngineView>(path('saveEngine'), values)
const setOpenAi = (more: object = {}) =>
  voiceCalls(tenantAdmin).setEngine({ engine: 'openai', baseUrl: `${fake.url}/v1`, secrets: { apiKey: KEY }, ...more })
const detail = async (id: string) => (await tenantAdmin.get<TtsVoicePacket>(path('detail'), { id })).data
const sample = (values: object, caller: SignedIn = tenantAdmin) => caller.post<SampleAnswer>(path('findView'), values)

describe('accounts of the engines', () => {
  it('are all listed, whether they are set or not', async () => {
    const listed = await engines()

    expect(misfits(Type.Array(TtsEngineViewSchema), listed)).toEqual([])
    expect(listed.map(({ engine, isSet, isReady }) => [engine, isSet, isReady])).toEqual([
      ['openai', false, false],
      ['cosyvoice', false, false],
      ['azure', false, false],
      ['offline', false, true],
    ])
  })

  it('keep the key to themselves: answers, table, log', async () => {
    const answer = await save({ engine: 'openai', secrets: { apiKey: KEY }, price: '0.80', currency: 'USD' })
    const shown = JSON.stringify([answer, await engines(), await test.owner('select * from tts_engine'), test.logLines])

    expect(answer.data).toMatchObject({
      isSet: true,
      isReady: true,
      price: '0.8',
      currency: 'USD',
      secrets: { apiKey: { isSet: true, tail: '1234' } },
      version: 1,
    })
    expect(shown).not.toContain('sk-fake-speech')
    expect(JSON.stringify([answer, await engines()])).not.toContain('sealed')
  })

  it('leave what is not said, take the read form for nothing, and delete by null', async () => {
    await save({ engine: 'openai', secrets: { apiKey: KEY }, model: 'tts-1' })
    const kept = await save({ engine: 'openai', secrets: (await engineOf('openai'))?.secrets, price: '1' })
    const none = await save({ engine: 'openai', secrets: { apiKey: null }, price: '' })

    expect([kept.data, none.data]).toMatchObject([
      { model: 'tts-1', price: '1', secrets: { apiKey: { tail: '1234' } }, version: 2 },
      { model: 'tts-1', price: '', secrets: {}, isReady: false, version: 3 },
    ])
  })

  it('do not send an old key to a new address', async () => {
    await save({ engine: 'openai', secrets: { apiKey: KEY } })
    const moved = await save({ engine: 'openai', baseUrl: `${fake.url}/v1` })
    const again = await save({ engine: 'openai', baseUrl: `${fake.url}/v1`, secrets: { apiKey: KEY } })
    const local = await save({ engine: 'openai', baseUrl: 'http://127.0.0.1:9/v1', secrets: { apiKey: null } })

    expect([moved.status, moved.errors?.[0]?.field, again.status]).toEqual([400, 'secrets.apiKey', 200])
    expect(local.data, 'a local service asks for no key').toMatchObject({ isReady: true, secrets: {} })
  })

  it('refuse what is no address, what somebody changed meanwhile, and who may not', async () => {
    await save({ engine: 'azure', region: 'eastasia' })
    const viewer = await buildCaller(test, { tenantId, permissions: ['ttsVoicePacket', 'ttsVoicePacket_view'] })

    expect([
      (await save({ engine: 'openai', baseUrl: 'file:///etc/passwd' })).errors?.[0]?.field,
      (await save({ engine: 'azure', region: 'x', version: 7 })).status,
      (await save({ engine: 'azure', region: 'x' }, viewer)).status,
      (await engines(viewer)).length,
    ]).toEqual(['baseUrl', 409, 403, 4])
  })

  it('belong to one tenant', async () => {
    await setOpenAi()
    const stranger = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['*'] })

    expect((await engines(stranger)).map(({ isSet }) => isSet)).toEqual([false, false, false, false])
  })
})

describe('voices of an engine', () => {
  const voices = (query: Record<string, string>, caller: SignedIn = tenantAdmin) =>
    caller.get<EngineVoices>(path('voices'), query)

  it('are listed by the service where it has a list, and asked for once', async () => {
    const azure = await startAzureSpeechFake()
    await voiceCalls(tenantAdmin).setEngine({
      engine: 'azure',
      baseUrl: azure.url,
      secrets: { apiKey: '0123456789abcdef0123456789abcdef' },
    })

    const all = await voices({ engine: 'azure' })
    const chinese = await voices({ engine: 'azure', language: 'zh' })
    await azure.close()

    expect(misfits(EngineVoicesSchema, all.data)).toEqual([])
    expect([
      all.data.source,
      all.data.voices.length,
      chinese.data.voices.map(({ name }) => name),
      azure.requests.length,
    ]).toEqual(['service', 2, ['晓晓'], 1])
  })

  it('are the documented ones elsewhere; an engine that is not set is named', async () => {
    await setOpenAi()

    expect((await voices({ engine: 'openai' })).data).toMatchObject({ source: 'documented' })
    expect(await voices({ engine: 'cosyvoice' })).toMatchObject({
      status: 400,
      msg: expect.stringContaining('引擎账号未设置'),
    })
  })

  it('show what the service said when it refuses', async () => {
    const azure = await startAzureSpeechFake()
    await voiceCalls(tenantAdmin).setEngine({
      engine: 'azure',
      baseUrl: azure.url,
      secrets: { apiKey: 'wrong-wrong-wrong' },
    })
    const answer = await voices({ engine: 'azure' })
    await azure.close()

    expect([answer.status, answer.msg]).toEqual([400, '语音服务拒绝了密钥: 401 Unauthorized'])
  })
})

describe('a packet', () => {
  it('is tried with a sentence in its language, once; the file stays its sample until it sounds otherwise', async () => {
    await setOpenAi()
    const id = await voiceCalls(tenantAdmin).addPacket({ language: 'en-US' })

    const first = await sample({ id })
    const again = await sample({ id })
    const kept = await detail(id)
    await tenantAdmin.post(path('submit'), { id, remark: 'x' })
    const renamed = await detail(id)
    await tenantAdmin.post(path('submit'), { id, speed: 1.5 })

    expect(misfits(SampleAnswerSchema, first.data)).toEqual([])
    expect([first.data.isCached, again.data.isCached, fake.said]).toEqual([
      false,
      true,
      ['Hello, this is a sample of this voice. Enjoy your drawing today!'],
    ])
    expect([kept.sampleFile?.fileId, renamed.sampleFile?.fileId, (await detail(id)).sampleFile]).toEqual([
      first.data.file.fileId,
      first.data.file.fileId,
      null,
    ])
    expect(
      (await tenantAdmin.get<Page<TtsVoicePacket>>(path('findViewPage'), { name: 'x'.repeat(3) })).data.total,
    ).toBe(0)
  })

  it('is tried as it stands in the form, with words of one’s own', async () => {
    await setOpenAi()
    const id = await voiceCalls(tenantAdmin).addPacket()

    const own = await sample({ id, voice: 'nova', speed: 2, text: '试一试' })
    const unsaved = await sample({ engine: 'openai', voice: 'echo', language: 'zh-CN', text: '试一试' })

    expect(fake.requests.map(({ json }) => json)).toMatchObject([
      { voice: 'nova', speed: 2, input: '试一试' },
      { voice: 'echo', speed: 1 },
    ])
    expect([own.status, unsaved.data.packet, (await detail(id)).sampleFile]).toMatchObject([
      200,
      { id: '', voice: 'echo', speed: 1 },
      null,
    ])
    expect([
      (await sample({ id, text: 'x'.repeat(301) })).errors?.[0]?.field,
      (await sample({ voice: 'echo' })).status,
    ]).toEqual(['text', 400])
  })

  it('plays, and is not tried otherwise, for who may only look', async () => {
    await setOpenAi()
    const id = await voiceCalls(tenantAdmin).addPacket()
    const viewer = await buildCaller(test, { tenantId, permissions: ['ttsVoicePacket', 'ttsVoicePacket_view'] })

    expect([
      (await sample({ id }, viewer)).status,
      (await sample({ id, voice: 'nova' }, viewer)).status,
      (await sample({ engine: 'openai', voice: 'nova', language: 'en' }, viewer)).status,
    ]).toEqual([200, 403, 403])
  })

  it('shows what the service said when it failed, and asks for patience when it takes long', async () => {
    await setOpenAi()
    const id = await voiceCalls(tenantAdmin).addPacket({ voice: 'nobody' })
    const slow = await voiceCalls(tenantAdmin).addPacket()
    fake.script('held')

    const refused = await sample({ id })
    const late = await createSampler(test.deps, 50)(
      { ...tenantAdmin.user, tenantId, permissions: new Set(['ttsVoicePacket_edit']), isAdministrator: true } as never,
      { id: slow },
      'en',
    ).catch((error: unknown) => error)
    fake.release()

    expect([refused.status, refused.msg]).toEqual([400, expect.stringContaining(`Invalid value: 'nobody'`)])
    expect(late).toMatchObject({ code: 'speech.notReady', status: 409 })
  })

  it('is switched on and off, and offered to choose from while it is on', async () => {
    const calls = voiceCalls(tenantAdmin)
    const [zh, en] = [
      await calls.addPacket({ name: '甲', language: 'zh-CN' }),
      await calls.addPacket({ name: '乙', language: 'en', engine: 'azure' }),
    ]
    const dict = async (query: Record<string, string>, caller: SignedIn = tenantAdmin) =>
      (await caller.get<VoicePacketDictEntry[]>(path('voicePacketDict'), query)).data.filter(({ dictKey }) =>
        [zh, en].includes(dictKey),
      )
    const reader = await buildCaller(test, { tenantId, permissions: ['dialog'] })
    const before = [
      await dict({}),
      await dict({ language: 'ZH' }),
      await dict({ engine: 'azure' }),
      await dict({}, reader),
    ]

    const off = await tenantAdmin.get(path('changeActive'), { id: zh, active: '0' })

    expect(before.map((entries) => entries.map(({ dictValue }) => dictValue).toSorted())).toEqual([
      ['乙', '甲'],
      ['甲'],
      ['乙'],
      ['乙', '甲'],
    ])
    expect(before[1]).toEqual([{ dictKey: zh, dictValue: '甲', engine: 'openai', language: 'zh-CN' }])
    expect(off.data).toEqual({ id: zh, active: 0, version: 2 })
    expect(
      [await dict({ active: '0' }), await dict({})].map((entries) => entries.map(({ dictKey }) => dictKey)),
    ).toEqual([[zh], [en]])
    expect([
      (await tenantAdmin.get(path('changeActive'), { id: '7', active: '0' })).status,
      (await reader.get(path('changeActive'), { id: en, active: '0' })).status,
    ]).toEqual([404, 403])
  })

  it.each([
    ['engine', 'edge'],
    ['voice', '<x>'],
    ['language', 'Chinese!'],
    ['speed', 0.2],
    ['speed', 4.1],
    ['pitch', 13],
    ['volume', 101],
    ['gender', 'x'],
  ])('is refused with %s %s', async (field, value) => {
    const answer = await tenantAdmin.post(path('submit'), {
      name: 'n',
      engine: 'openai',
      voice: 'alloy',
      language: 'zh',
      gender: 'male',
      [field]: value,
    })

    expect([answer.status, answer.errors?.map((error) => error.field)]).toEqual([400, [field]])
  })

  it('has a name of its own in its tenant', async () => {
    await voiceCalls(tenantAdmin).addPacket({ name: '同名' })

    expect(
      await tenantAdmin.post(path('submit'), {
        name: '同名',
        engine: 'openai',
        voice: 'alloy',
        language: 'zh',
        gender: 'male',
      }),
    ).toMatchObject({ status: 400, errors: [{ field: 'name', msg: '语音包名称已存在' }] })
  })
})

describe('the offline voices', () => {
  it('are there from the beginning, once', async () => {
    const admin = await signIn(test)
    const { records } = (await admin.get<Page<TtsVoicePacket>>(path('findViewPage'))).data

    expect(records.map(({ name, engine, language, active }) => [name, engine, language, active]).toSorted()).toEqual([
      ['English (offline)', 'offline', 'en-US', 1],
      ['普通话（离线）', 'offline', 'zh-CN', 1],
    ])
  })

  it('are what a new tenant begins with', async () => {
    const operator = { ...tenantAdmin.user, userId: '1', tenantId: '000000', deptId: null } as unknown as Caller // the maker reads these of it
    const made = await createTenantMaker(test.deps)(operator, { tenantName: '新租户', hosts: [], packageId: '' })

    expect(
      await test.owner('select name, active from tts_voice_packet where tenant_id = $1 order by name', [made.tenantId]),
    ).toEqual([
      { name: 'English (offline)', active: 1 },
      { name: '普通话（离线）', active: 1 },
    ])
  })

  it('speak without any service', async () => {
    const id = await voiceCalls(tenantAdmin).addPacket({ engine: 'offline', voice: 'cmn' })

    const { data } = await sample({ id })

    expect([data.file.mime, data.durationMs > 1_000]).toEqual(['audio/wav', true])
  }, 30_000)
})
