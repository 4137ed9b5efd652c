import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startClaudeChatFake, type ClaudeChatFake, type ClaudeScene } from '@drawdesk/fakes/chat/claude-chat'
import { CHAT_VENDORS, type ChatVendorCode } from '@drawdesk/fakes/chat/chat-vendors'
import { startVendorChatFake } from '@drawdesk/fakes/chat/vendor-chat'
import { systemClock } from '../../../platform/clock.ts'
import { createOutbound } from '../../../platform/outbound/create-outbound.ts'
import { hostedPresets } from '../apis/hosted-presets.ts'
import { createChatEngine, type ChatAsk, type ChatTarget } from './chat-engine.ts'
import { codeOf, collect, numbered, question } from './engine-bench.fixture.ts'

const KEY = 'sk-fake-vendor-1234'
const log = { info: () => undefined, warn: () => undefined } as never
const outbound = createOutbound({ config: { allowedPrivateHosts: ['127.0.0.1'] }, log })
const engine = createChatEngine({ outbound, clock: systemClock, log }, { random: () => 0, wait: async () => undefined })
afterAll(() => outbound.close())

const never = () => new AbortController().signal
const target = (baseUrl: string, model: string, more: Partial<ChatTarget> = {}): ChatTarget => ({
  tenantId: '000000',
  apiId: '77',
  baseUrl,
  model,
  apiKey: KEY,
  timeoutMs: 20_000,
  idleMs: 10_000,
  takesImages: false,
  takesTools: true,
  ...more,
})
const ask = (to: ChatTarget, asked: ChatAsk) => collect(engine.stream(to, asked, never()))

describe.each(hostedPresets.filter(({ dialect }) => dialect === 'openai'))('$preset', ({ preset, baseUrl, models }) => {
  const code = preset as ChatVendorCode
  const [first] = models

  it('is called where its fake listens, and its models are the ones that it has', () => {
    expect([URL.parse(baseUrl)?.pathname.replace(/\/$/, ''), models.map(({ model }) => model)]).toEqual([
      CHAT_VENDORS[code].path,
      CHAT_VENDORS[code].models,
    ])
  })

  it('answers, says what it took, and says its refusals in its own words', async () => {
    const fake = await startVendorChatFake(code, { key: KEY })
    try {
      const to = target(fake.baseUrl, first?.model ?? '')
      const { text, chunks, error } = await ask(to, question('你好', { user: 'opaque', maxTokens: 50 }))
      expect([text, error]).toEqual(['你说：“你好”。That is all.', undefined])
      expect(chunks.slice(-2)).toEqual([
        { kind: 'usage', promptTokens: 4, completionTokens: expect.any(Number) },
        { kind: 'finish', reason: 'stop' },
      ])

      fake.script('balance')
      const outcomes = [
        await ask(to, question('x')),
        await ask({ ...to, apiKey: 'sk-wrong-0000-0000' }, question('x')),
        await ask({ ...to, model: 'no-such-model' }, question('x')),
      ]
      expect(outcomes.map((outcome) => codeOf(outcome.error))).toEqual(['E_BALANCE', 'E_AUTH', 'E_NOTFOUND'])
      expect(await engine.models(to, never())).toEqual(models.map(({ model }) => model).toSorted())
    } finally {
      await fake.close()
    }
  })
})

describe('the Messages API', () => {
  let fake: ClaudeChatFake
  beforeAll(async () => {
    fake = await startClaudeChatFake({ key: KEY })
  })
  afterAll(() => fake.close())
  const claude = (more: Partial<ChatTarget> = {}) =>
    target(`${fake.url}/v1`, 'claude-sonnet-4-5', { dialect: 'anthropic', ...more })
  const lastBody = () => fake.requests.at(-1)?.json as Record<string, unknown>

  it('is asked with its own headers and the words of the system apart', async () => {
    const { text, chunks } = await ask(claude(), {
      messages: [
        { role: 'system', content: '简短' },
        { role: 'user', content: 'tokens=4' },
      ],
      temperature: 1.5,
      user: 'opaque',
    })

    expect(text).toBe(numbered(1, 4))
    expect(chunks.slice(-2)).toEqual([
      { kind: 'usage', promptTokens: expect.any(Number), completionTokens: 4 },
      { kind: 'finish', reason: 'stop' },
    ])
    expect(fake.requests.at(-1)).toMatchObject({
      path: '/v1/messages',
      headers: { 'x-api-key': KEY, 'anthropic-version': '2023-06-01' },
    })
    expect(fake.requests.at(-1)?.headers.authorization).toBeUndefined()
    expect(lastBody()).toEqual({
      model: 'claude-sonnet-4-5',
      max_tokens: 4_096,
      system: '简短',
      messages: [{ role: 'user', content: [{ type: 'text', text: 'tokens=4' }] }],
      stream: true,
      temperature: 1,
      metadata: { user_id: 'opaque' },
    })
  })

  it('takes what was chosen as far as it knows it: a temperature up to 1, top-p beside none', async () => {
    const send = async (chosen: ChatAsk['chosen'], more: Partial<ChatTarget> = {}) => {
      const { error } = await ask(claude(more), { messages: [{ role: 'user', content: 'x' }], maxTokens: 200, chosen })
      const { temperature, top_p: topP, max_tokens: most } = lastBody()
      return [error, temperature, topP, most]
    }

    expect(await send({ temperature: 1.8, topP: 0.5, maxTokens: 90 })).toEqual([undefined, 1, undefined, 90])
    expect(await send({ topP: 0.5, maxTokens: 900 })).toEqual([undefined, undefined, 0.5, 200])
    expect(await send({ topP: 0.5 }, { extra: { temperature: 0.3 } })).toEqual([undefined, undefined, 0.5, 200])
    expect(await send({ temperature: 0.4 }, { extra: { top_p: 0.3 } })).toEqual([undefined, 0.4, undefined, 200])
    expect(await send({ temperature: 0.4, topP: 0.5 }, { extra: { temperature: null } })).toEqual([
      undefined,
      undefined,
      0.5,
      200,
    ])
  })

  it('puts what is thought apart, and reads an answer that is not streamed', async () => {
    fake.script('thinking', 'whole')
    const thought = await ask(claude(), question('tokens=2'))
    const whole = await ask(claude(), question('tokens=2'))

    expect([thought.reasoning, thought.text, whole.text]).toEqual(['先想一想。', numbered(1, 2), numbered(1, 2)])
    expect(whole.chunks.map(({ kind }) => kind)).toEqual(['text', 'usage', 'finish'])
  })

  it('calls tools, and takes all their results in one turn', async () => {
    fake.script('tools')
    const tools = ['weather', 'time'].map((name) => ({ name, description: '…', parameters: { type: 'object' } }))
    const asked = await ask(claude(), question('天气？', { tools }))
    const calls = asked.chunks.flatMap((chunk) => (chunk.kind === 'toolCalls' ? chunk.calls : []))
    expect([asked.text, asked.chunks.at(-1), calls]).toEqual([
      '',
      { kind: 'finish', reason: 'tool_calls' },
      tools.map(({ name }, index) => ({ id: `toolu_${index}`, name, arguments: JSON.stringify({ of: name }) })),
    ])
    expect(lastBody().tools).toEqual(tools.map(({ parameters, ...tool }) => ({ ...tool, input_schema: parameters })))

    const answered = await ask(claude(), {
      tools,
      messages: [
        { role: 'user', content: '天气？' },
        { role: 'assistant', content: '', toolCalls: calls },
        ...calls.map(({ id }) => ({ role: 'tool' as const, content: '晴', toolCallId: id })),
      ],
    })
    expect(answered.error).toBeUndefined()
    expect(lastBody().messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: '天气？' }] },
      {
        role: 'assistant',
        content: tools.map(({ name }, index) => ({
          type: 'tool_use',
          id: `toolu_${index}`,
          name,
          input: { of: name },
        })),
      },
      {
        role: 'user',
        content: tools.map((_, index) => ({ type: 'tool_result', tool_use_id: `toolu_${index}`, content: '晴' })),
      },
    ])
  })

  it('sends pictures as their bytes, and a note to a model that takes none', async () => {
    const content = [
      { type: 'text' as const, text: '看' },
      { type: 'image' as const, dataUrl: 'data:image/png;base64,QUJD' },
    ]
    await ask(claude({ takesImages: true }), { messages: [{ role: 'user', content }] })
    expect(lastBody().messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: '看' },
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'QUJD' } },
        ],
      },
    ])
    await ask(claude(), { messages: [{ role: 'user', content }] })
    expect(JSON.stringify(lastBody().messages)).toContain('此模型不能看图')
  })

  it.each<[ClaudeScene, string]>([
    ['unauthorized', 'E_AUTH'],
    ['balance', 'E_BALANCE'],
    ['errorMid', 'E_BUSY'],
    ['cut', 'E_UPSTREAM'],
  ])('%s fails as %s', async (scene, code) => {
    fake.script(scene)
    expect(codeOf((await ask(claude(), question('tokens=8'))).error)).toBe(code)
  })

  it('is asked again when that was too often, and left to the next one while it is overloaded', async () => {
    fake.script('overloaded')
    expect(codeOf((await ask(claude(), question('tokens=1'))).error)).toBe('E_BUSY')
    fake.script('rate')
    expect((await ask(claude(), question('tokens=1'))).text).toBe(numbered(1, 1))
    expect(codeOf((await ask(claude({ model: 'claude-0' }), question('x'))).error)).toBe('E_NOTFOUND')
  })

  it.each<[ClaudeScene, string]>([
    ['length', 'length'],
    ['refusal', 'content_filter'],
  ])('%s ends with %s', async (scene, reason) => {
    fake.script(scene)
    expect((await ask(claude(), question('tokens=2'))).chunks.at(-1)).toEqual({ kind: 'finish', reason })
  })

  it('lists its models', async () => {
    expect(await engine.models(claude({ baseUrl: `${fake.url}/v1/messages` }), never())).toEqual([
      'claude-haiku-4-5',
      'claude-opus-4-1',
      'claude-sonnet-4-5',
    ])
  })
})
