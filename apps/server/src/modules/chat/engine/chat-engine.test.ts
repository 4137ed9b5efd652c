import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startFakeServer } from '@drawdesk/fakes/kit/fake-http'
import type { ChatScene } from '@drawdesk/fakes/openai/openai-chat'
import { ChatError, type ChatAsk, type ChatTarget } from './chat-engine.ts'
import { streamWithFallback } from './limits/fallback.ts'
import { codeOf, collect, engineBench, KEY, numbered, question, type EngineBench } from './engine-bench.fixture.ts'

let bench: EngineBench
beforeEach(async () => {
  bench = await engineBench()
})
afterEach(() => bench.close())

const ask = (asked: ChatAsk, change: Partial<ChatTarget> = {}) =>
  collect(bench.engine.stream(bench.target(change), asked, new AbortController().signal))
const failure = async (...scenes: ChatScene[]): Promise<ChatError> => {
  bench.fake.script(...scenes)
  const { error } = await ask(question('tokens=8'))
  if (!(error instanceof ChatError)) throw new Error(`answered, or failed otherwise: ${String(error)}`)
  return error
}
const bodies = (): Record<string, unknown>[] => bench.fake.requests.map(({ json }) => json as Record<string, unknown>)

describe('an answer', () => {
  it('comes token by token, then its usage, then its end', async () => {
    const { chunks, text, error } = await ask(question('tokens=40'))

    expect(error).toBeUndefined()
    expect(text).toBe(numbered(1, 40))
    expect(chunks.filter(({ kind }) => kind === 'text')).toHaveLength(40)
    expect(chunks.slice(-2)).toEqual([
      { kind: 'usage', promptTokens: expect.any(Number), completionTokens: 40 },
      { kind: 'finish', reason: 'stop' },
    ])
    expect(bench.fake.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', accept: 'text/event-stream' },
    })
    expect(bodies()[0]).toEqual({
      model: 'fake-chat',
      messages: [{ role: 'user', content: 'tokens=40' }],
      stream: true,
      stream_options: { include_usage: true },
    })
  })

  it('is the same through comments, CRLF, empty lines, data over two lines and cuts inside characters', async () => {
    const plain = await ask(question('你好，世界 👋'))
    bench.fake.script('awkward')
    const awkward = await ask(question('你好，世界 👋'))

    expect(plain.text).toBe('你说：“你好，世界 👋”。😀 That is all.')
    expect({ ...awkward, chunks: awkward.chunks.slice(-2) }).toEqual({ ...plain, chunks: plain.chunks.slice(-2) })
  })

  it('brings what the model thinks apart from what it says', async () => {
    const { text, reasoning } = await ask(question('tokens=2'), { model: 'fake-reasoner' })

    expect([reasoning, text]).toEqual(['先想一想。', numbered(1, 2)])
  })

  it('puts tool calls together by index, once they are whole', async () => {
    bench.fake.script('tools')
    const tools = ['weather', 'time'].map((name) => ({
      name,
      description: '…',
      parameters: { type: 'object', properties: {} },
    }))
    const { chunks, text } = await ask(question('天气？', { tools }))

    expect(text).toBe('')
    expect(chunks.map(({ kind }) => kind)).toEqual(['toolCalls', 'usage', 'finish'])
    expect(chunks[0]).toEqual({
      kind: 'toolCalls',
      calls: [0, 1].map((index) => ({
        id: `call_fake_${index}`,
        name: tools[index]?.name,
        arguments: JSON.stringify({ city: '北京', of: tools[index]?.name }),
      })),
    })
    expect(chunks[2]).toEqual({ kind: 'finish', reason: 'tool_calls' })
    expect(bodies()[0]?.tools).toEqual(tools.map((tool) => ({ type: 'function', function: tool })))
  })

  it.each<[ChatScene, string, string]>([
    ['whole', 'stop', numbered(1, 6)],
    ['length', 'length', numbered(1, 6)],
    ['moderated', 'content_filter', numbered(1, 6)],
    ['refusal', 'stop', numbered(1, 6)],
    ['noReason', 'cut', numbered(1, 6)],
    ['cutUsage', 'stop', numbered(1, 6)],
  ])('%s ends with %s', async (scene, reason, said) => {
    bench.fake.script(scene)
    const { text, chunks, error } = await ask(question('tokens=6'))

    expect([text, chunks.at(-1), error]).toEqual([said, { kind: 'finish', reason }, undefined])
    expect(chunks.some(({ kind }) => kind === 'usage')).toBe(scene !== 'cutUsage')
  })

  it('goes on after an unfinished answer at the end of the messages', async () => {
    const { text } = await ask({
      messages: [
        { role: 'user', content: 'tokens=9' },
        { role: 'assistant', content: numbered(1, 4) },
      ],
    })

    expect(text).toBe(numbered(5, 9))
  })

  it('comes from an Ollama too, without a key', async () => {
    const ollama = await engineBench({ variant: 'ollama' })
    const { apiKey: _none, ...target } = ollama.target()
    const { text, chunks } = await collect(
      ollama.engine.stream(target, question('tokens=3'), new AbortController().signal),
    )
    await ollama.close()

    expect([text, chunks.at(-2)]).toEqual([numbered(1, 3), { kind: 'usage', promptTokens: 0, completionTokens: 3 }])
    expect(ollama.fake.requests[0]?.headers).not.toHaveProperty('authorization')
  })
})

it('another service answers for one that cannot', async () => {
  const other = await engineBench()
  bench.fake.script('busy', 'busy', 'busy')
  const reported: string[] = []
  const note =
    (what: string) =>
    async ({ apiId }: ChatTarget): Promise<void> =>
      void reported.push(`${what} ${apiId}`)
  const gate = {
    mayTry: async () => ({ isProbe: false, failures: 0 }),
    answering: note('answering'),
    failed: note('failed'),
    succeeded: note('succeeded'),
    left: note('left'),
  }
  const routes = [{ target: bench.target() }, { target: other.target({ apiId: '78' }) }]
  let text = ''
  for await (const chunk of streamWithFallback(
    bench.engine,
    gate,
    routes,
    question('tokens=5'),
    new AbortController().signal,
  ))
    if (chunk.kind === 'text') text += chunk.text
  await other.close()

  expect([text, reported]).toEqual([numbered(1, 5), ['failed 77', 'answering 78', 'succeeded 78']])
  expect([bench.fake.requests.length, other.fake.requests.length]).toEqual([3, 1])
})

describe('silence and stopping', () => {
  // The outside client keeps one timer for all its calls, which is to be a real one: it is made by the first of them.
  beforeAll(async () => {
    const other = await engineBench()
    await collect(other.engine.stream(other.target(), question('x'), new AbortController().signal))
    await other.close()
  })
  afterEach(() => void vi.useRealTimers())

  /** From here on time stands still, however long the machine takes; {@link passWhileHeld} and tests let it pass. */
  const stopTime = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

  /** The service has sent what it says and holds the rest; once that has been read, so much time passes at once. */
  async function passWhileHeld(ms: number): Promise<void> {
    await bench.fake.held()
    await turn() // what is in the connection is read in the next turn of the loop
    await turn()
    vi.advanceTimersByTime(ms)
  }

  it('ends by the clock when nothing comes, before the first byte', async () => {
    bench.fake.script('silent')
    stopTime()
    const asking = ask(question('x'), { idleMs: 60 })
    await passWhileHeld(60)
    const { error } = await asking

    expect([codeOf(error), bench.fake.requests.length]).toEqual(['E_TIMEOUT', 1])
  })

  it('and in the middle of an answer, of which everything so far stands', async () => {
    bench.fake.script('held')
    stopTime()
    const asking = ask(question('tokens=9'), { idleMs: 60 })
    await passWhileHeld(60)
    const { text, error } = await asking

    expect([codeOf(error), text]).toEqual(['E_TIMEOUT', numbered(1, 3)])
  })

  it('and when it takes longer than it may, although it goes on', async () => {
    stopTime()
    let text = ''
    const asking = (async () => {
      for await (const chunk of bench.engine.stream(
        bench.target({ timeoutMs: 150 }),
        question('tokens=5000 delay=5'),
        new AbortController().signal,
      )) {
        if (chunk.kind === 'text') text += chunk.text
        vi.advanceTimersByTime(150)
      }
    })()
    const error = await asking.catch((reason: unknown) => reason)

    expect(codeOf(error)).toBe('E_TIMEOUT')
    expect(text.length).toBeGreaterThan(0)
  })

  it('takes an answer whose connection stays open behind its usage for whole', async () => {
    bench.fake.script('openEnd')
    stopTime()
    const asking = ask(question('tokens=2'), { idleMs: 80 })
    await passWhileHeld(80)
    const { error, chunks } = await asking

    expect([error, chunks.at(-1), chunks.at(-2)?.kind]).toEqual([
      undefined,
      { kind: 'finish', reason: 'stop' },
      'usage',
    ])
  })

  it('throws the reason of the stop, and the service sees the connection close', async () => {
    const stop = new AbortController()
    const reason = new Error('stopped by the reader')
    const seen = bench.engine.stream(bench.target(), question('tokens=100000 delay=1'), stop.signal)
    const reading = (async () => {
      for await (const chunk of seen) if (chunk.kind === 'text') stop.abort(reason)
    })()

    await expect(reading).rejects.toBe(reason)
    await expect.poll(() => bench.fake.streams()).toEqual({ begun: 1, left: 1 })
  })

  it('closes the connection when the loop is left', async () => {
    for await (const chunk of bench.engine.stream(
      bench.target(),
      question('tokens=100000 delay=1'),
      new AbortController().signal,
    ))
      if (chunk.kind === 'text') break

    await expect.poll(() => bench.fake.streams()).toEqual({ begun: 1, left: 1 })
  })

  it('asks nothing when it is stopped already, and nothing more when it is stopped between two tries', async () => {
    const reason = new Error('stopped')
    expect((await collect(bench.engine.stream(bench.target(), question('x'), AbortSignal.abort(reason)))).error).toBe(
      reason,
    )
    expect(bench.fake.requests).toHaveLength(0)

    const stop = new AbortController()
    const other = await engineBench({
      wait: (_ms, signal) => (stop.abort(reason), Promise.reject(signal.reason as Error)),
    })
    other.fake.script('busy')
    const { error } = await collect(other.engine.stream(other.target(), question('x'), stop.signal))
    await other.close()

    expect([error, other.fake.requests.length]).toEqual([reason, 1])
  })
})

describe('keys', () => {
  it('stand in no error and no log, although the service repeats them', async () => {
    const error = await failure('unauthorized')
    const echo = await startFakeServer((request) => ({
      status: 500,
      body: `proxy: ${request.headers['x-own']} ${request.headers.authorization}`,
    }))
    const other = (
      await ask(question('x'), {
        baseUrl: `${echo.url}/v1/own-header-secret`,
        headers: { 'X-Own': 'own-header-secret' },
      })
    ).error as ChatError
    await echo.close()

    expect(error.message).toBe('Incorrect API key provided: ••••')
    expect(other.bodyText).toBe('proxy: •••• Bearer ••••')
    for (const text of [error.bodyText, error.message, String(error.stack), other.message, bench.logged()]) {
      expect(text).not.toContain(KEY)
      expect(text).not.toContain('own-header-secret')
    }
  })
})

describe('models', () => {
  it('are listed, sorted', async () => {
    expect(await bench.engine.models(bench.target(), new AbortController().signal)).toEqual([
      'fake-chat',
      'fake-reasoner',
      'fake-vision',
    ])
  })

  it('fail as answers do', async () => {
    const list = (change: Partial<ChatTarget>) =>
      bench.engine.models(bench.target(change), new AbortController().signal).catch(codeOf)
    const page = await startFakeServer(() => ({ body: '<html>hello</html>' }))

    expect([
      await list({ apiKey: 'wrong-key' }),
      await list({ baseUrl: `${bench.fake.url}/other` }),
      await list({ baseUrl: page.url }),
    ]).toEqual(['E_AUTH', 'E_NOTFOUND', 'E_UPSTREAM'])
    await page.close()
  })
})
