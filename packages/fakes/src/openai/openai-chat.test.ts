import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startOpenAiChatFake, type ChatScene, type OpenAiChatFake } from './openai-chat.ts'

let fake: OpenAiChatFake
beforeEach(async () => {
  fake = await startOpenAiChatFake({ key: 'k' })
})
afterEach(() => fake.close())

const post = (body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${fake.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { Authorization: 'Bearer k', 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const body = (content: unknown, more: object = {}): object => ({
  model: 'fake-chat',
  messages: [{ role: 'user', content }],
  stream: true,
  ...more,
})

describe('the chat fake', () => {
  it('sends numbered tokens, the reason, usage when it is asked for, and [DONE]', async () => {
    const plain = await (await post(body('tokens=3'))).text()
    const counted = await (await post(body('tokens=3', { stream_options: { include_usage: true } }))).text()
    const lines = (text: string): Record<string, unknown>[] =>
      text
        .split('\n\n')
        .filter((line) => line.startsWith('data: {'))
        .map((line) => JSON.parse(line.slice(6)) as Record<string, unknown>)

    expect([...plain.matchAll(/t\d{4} /g)].map(String)).toEqual(['t0001 ', 't0002 ', 't0003 '])
    expect([
      plain.includes('"finish_reason":"stop"'),
      plain.endsWith('data: [DONE]\n\n'),
      plain.includes('usage'),
    ]).toEqual([true, true, false])
    expect(
      lines(counted)
        .slice(0, -1)
        .every(({ usage }) => usage === null),
    ).toBe(true)
    expect(lines(counted).at(-1)).toMatchObject({ choices: [], usage: { completion_tokens: 3 } })
  })

  it('answers as one document without stream', async () => {
    const answer = (await (await post({ ...body('tokens=2'), stream: false })).json()) as {
      object: string
      choices: unknown[]
    }

    expect(answer).toMatchObject({
      object: 'chat.completion',
      choices: [{ message: { role: 'assistant', content: 't0001 t0002 ' }, finish_reason: 'stop' }],
      usage: { completion_tokens: 2 },
    })
  })

  it('waits before each token', async () => {
    const began = performance.now()
    await (await post(body('tokens=10 delay=10'))).text()

    // 1 + 10 deltas; timers may be early by a fraction.
    expect(performance.now() - began).toBeGreaterThan(100)
  })

  it('refuses what the real one refuses', async () => {
    const statusOf = async (sent: object, headers = {}): Promise<number> => (await post(sent, headers)).status
    const tool = { role: 'tool', content: 'x', tool_call_id: 'c1' }
    const called = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
    }
    const picture = [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }]

    expect([
      await statusOf(body('x'), { Authorization: 'Bearer other' }),
      await statusOf(body('x', { model: 'none' })),
      await statusOf(body('x', { messages: [] })),
      await statusOf(body('x', { messages: [{ role: 'owner', content: 'x' }] })),
      await statusOf(body('x', { stream: false, stream_options: {} })),
      await statusOf(body('x', { messages: [tool] })),
      await statusOf(body(picture)),
    ]).toEqual([401, 404, 400, 400, 400, 400, 400])
    expect([
      await statusOf(body('x', { messages: [called, tool] })),
      await statusOf(body(picture, { model: 'fake-vision' })),
    ]).toEqual([200, 200])
    expect((await fetch(`${fake.url}/v1/other`, { headers: { Authorization: 'Bearer k' } })).status).toBe(404)
  })

  it.each<[ChatScene, number]>([
    ['rate', 429],
    ['balance', 402],
    ['context', 400],
    ['busy', 503],
    ['plain502', 502],
  ])('plays %s by script, word and header', async (scene, status) => {
    fake.script(scene)
    const word = { rate: 'rate', balance: 'balance', context: 'context', busy: 'busy', plain502: 'gateway' }[
      scene as 'rate'
    ]

    expect([
      (await post(body('x'))).status,
      (await post(body(`[${word}:1] x`))).status,
      (await post(body(`[${word}:1] x`))).status,
      (await post(body('x'), { 'x-fake-scene': scene })).status,
    ]).toEqual([status, status, 200, status])
  })

  it('counts streams that their readers leave', async () => {
    const answer = await post(body('tokens=100000 delay=1'))
    await answer.body?.getReader().cancel()

    await expect.poll(() => fake.streams()).toEqual({ begun: 1, left: 1 })
  })

  it('as an Ollama takes any key, and says in its own words what it does not have', async () => {
    const ollama = await startOpenAiChatFake({ variant: 'ollama', models: ['qwen3'] })
    const ask = (model: string): Promise<Response> =>
      fetch(`${ollama.url}/v1/chat/completions`, { method: 'POST', body: JSON.stringify(body('tokens=1', { model })) })
    const [found, missing, models] = [
      await ask('qwen3'),
      await (await ask('llama')).text(),
      await (await fetch(`${ollama.url}/v1/models`)).json(),
    ]
    await ollama.close()

    expect([found.status, missing, models]).toEqual([
      200,
      expect.stringContaining('try pulling it first'),
      expect.objectContaining({ data: [expect.objectContaining({ id: 'qwen3' })] }),
    ])
  })
})
