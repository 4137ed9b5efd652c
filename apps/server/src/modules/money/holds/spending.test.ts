import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DrawApi } from '@drawdesk/contract/drawing/draw-api'
import type { Progress, SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import type { Page } from '@drawdesk/contract/core/schema'
import { startOpenAiChatFake, type OpenAiChatFake } from '@drawdesk/fakes/openai/openai-chat'
import { startOpenAiSpeechFake, type OpenAiSpeechFake } from '@drawdesk/fakes/openai/openai-speech'
import { startSampleEngine } from '@drawdesk/sample-engine/engine'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, type BuiltCaller } from '../../../testing/factories.ts'
import { systemScope } from '../../../platform/scope.ts'
import { buildChatApi } from '../../chat/run/testing/chat.ts'
import { findPreset } from '../../drawing/apis/presets/presets.ts'
import { speak, voiceCalls } from '../../voice/speech/speech-kit.fixture.ts'

const COMPLETIONS = '/api/blade-biz/chatgpt/postCompletions'
const SEND = '/api/blade-biz/drawApi/sendDraw'
const scope = systemScope('000000')
let engine: Awaited<ReturnType<typeof startSampleEngine>>
let engineDir: string
let chatFake: OpenAiChatFake
let speechFake: OpenAiSpeechFake
let test: TestApp
let admin: SignedIn
let person: BuiltCaller
let drawApi: string
let chatApi: string
let packetId: string
let counter = 0

beforeAll(async () => {
  engineDir = await mkdtemp(join(tmpdir(), 'drawdesk-engine-'))
  engine = await startSampleEngine({ port: 0, dir: engineDir })
  chatFake = await startOpenAiChatFake()
  speechFake = await startOpenAiSpeechFake()
  test = await buildTestApp({
    isWorking: true,
    config: { allowedPrivateHosts: ['127.0.0.1'], sampleEnginePort: engine.port },
  })
  admin = await signIn(test)
  drawApi = (await admin.get<Page<DrawApi>>('/api/blade-biz/drawApi/selectDrawApiPage')).data.records[0]?.id as string
  chatApi = await buildChatApi(admin, chatFake.url)
  await voiceCalls(admin).setEngine({
    engine: 'openai',
    baseUrl: `${speechFake.url}/v1`,
    secrets: { apiKey: 'sk-fake-speech-1234' },
    price: '0.8',
    currency: 'CNY',
  })
  packetId = await voiceCalls(admin).addPacket()
}, 60_000)
afterAll(async () => {
  await test.close()
  await Promise.all([engine.close(), chatFake.close(), speechFake.close()])
  await rm(engineDir, { recursive: true, force: true })
})
beforeEach(async () => {
  person = await buildCaller(test, { permissions: ['*'] })
  await test.owner("delete from system_param where param_key like 'credits.%'")
})

const price = async (key: string, value: string): Promise<void> => {
  await test.owner(
    "insert into system_param (id, tenant_id, param_name, param_key, param_value) values ($1, '000000', $2, $2, $3)",
    [String((counter += 1)), key, value],
  )
}
const give = (credits: number): Promise<void> =>
  test.deps.db.transaction(scope, (trx) =>
    test.deps.credits.grant(trx, scope, {
      key: `gift:${(counter += 1)}`,
      userId: person.user.userId,
      kind: 'gift',
      remark: '',
      name: 'gift',
      credits,
      lifeDays: 0,
    }),
  )
const balance = (): Promise<number> => test.deps.credits.balanceOf(test.deps.db, scope, person.user.userId)
const holds = () => test.owner('select id from usage_hold where user_id = $1', [person.user.userId])
const draw = (values: object = {}) =>
  person.post<SendAnswer>(SEND, { id: drawApi, width: 128, height: 128, prompt: '一只小船', ...values })
const ended = (infoId: string): Promise<Progress> =>
  vi.waitFor(
    async () => {
      const { data } = await person.get<Progress>('/api/blade-biz/drawApi/checkSendDraw', { infoId })
      expect(data.state).toBeGreaterThan(1)
      return data
    },
    { timeout: 8_000, interval: 30 },
  )

describe('a drawing', () => {
  it('costs nothing where nothing is set, and holds nothing', async () => {
    const { data } = await draw()

    expect(await holds()).toEqual([])
    expect((await ended(data.infoId)).state).toBe(2)
    expect(await balance()).toBe(0)
  })

  it('costs its price for each picture; who has too few learns how many are missing', async () => {
    await price('credits.draw', '2')
    await give(5)

    const refused = await draw({ n: 3 })
    expect([refused.status, refused.msg]).toEqual([402, expect.stringContaining('需要 6，可用 5，还差 1')])
    const { data } = await draw({ n: 2 })
    expect((await ended(data.infoId)).state).toBe(2)

    expect([await balance(), await holds()]).toEqual([1, []])
    const flows = await test.owner('select kind, credits, info_id from credit_flow where user_id = $1 order by id', [
      person.user.userId,
    ])
    expect(flows.at(-1)).toEqual({ kind: 'spend', credits: '-4', info_id: data.infoId })
  })

  it('that fails costs nothing', async () => {
    await price('credits.draw', '2')
    await give(2)
    const definition = structuredClone(findPreset('sample')?.definition) as unknown as { submit: { path: string } }
    definition.submit.path = '/nothing-here'
    const { data: api } = await admin.post<{ id: string }>('/api/blade-biz/drawApi/saveDrawApi', {
      apiName: 'broken',
      definition,
    })
    const { data } = await draw({ id: api.id })

    expect((await ended(data.infoId)).state).toBe(3)
    expect([await balance(), await holds()]).toEqual([2, []])
  })

  it('takes the price of its style before that of all', async () => {
    const styleId = '77000001'
    await test.owner(
      "insert into draw_style (id, tenant_id, style_name, active, api_id) values ($1, '000000', 'dear', 1, $2)",
      [styleId, drawApi],
    )
    await price('credits.draw', '1')
    await price(`credits.draw.style.${styleId}`, '9')
    await give(5)

    const refused = await draw({ styleId })
    expect([refused.status, refused.msg]).toEqual([402, expect.stringContaining('需要 9')])
  })
})

describe('an answer', () => {
  const ask = (content: string) =>
    person.post<{ usage?: { total_tokens: number } }>(COMPLETIONS, {
      apiId: chatApi,
      messages: [{ role: 'user', content }],
      max_tokens: 500,
    })

  it('costs what it used of what was held, by message and by 1,000 tokens', async () => {
    await price('credits.chat.message', '1')
    await price('credits.chat.tokens', '10')
    await give(40)
    const { status, data } = await ask('tokens=60')

    expect(status).toBe(200)
    const used = data.usage?.total_tokens as number
    expect([await balance(), await holds()]).toEqual([40 - (1 + Math.ceil(used / 100)), []])
  })

  it('is not begun with too few', async () => {
    await price('credits.chat.message', '3')
    await give(2)

    expect((await ask('tokens=1')).status).toBe(402)
    expect(await balance()).toBe(2)
  })
})

describe('a text that is read', () => {
  it('costs its characters, once: the same one again is there already, and a sample is free', async () => {
    await price('credits.voice.character', '0.5')
    await give(10)
    const words = `第${(counter += 1)}句话`
    await speak(test, '000000', person, { packetId, text: words })
    await speak(test, '000000', person, { packetId, text: words })
    await voiceCalls(person).voice('sample', { id: packetId })

    expect([await balance(), await holds()]).toEqual([10 - Math.ceil([...words].length / 2), []])
  })

  it('is not begun with too few', async () => {
    await price('credits.voice.character', '1')

    const { status } = await voiceCalls(person).start({ packetId, text: `第${(counter += 1)}句话` })
    expect(status).toBe(402)
  })
})
