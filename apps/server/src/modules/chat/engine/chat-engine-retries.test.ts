import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeServer } from '@drawdesk/fakes/kit/fake-http'
import type { ChatScene } from '@drawdesk/fakes/openai/openai-chat'
import { ChatError, type ChatAsk, type ChatTarget } from './chat-engine.ts'
import { codeOf, collect, engineBench, numbered, question, type EngineBench } from './engine-bench.fixture.ts'

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

describe('another try before the first token', () => {
  it.each<ChatScene>(['rateNow', 'error500', 'plain502', 'busy', 'timeout504', 'dropHead', 'dropBody', 'errorFirst'])(
    'after %s, twice at most',
    async (scene) => {
      bench.fake.script(scene, scene)
      const { text, error } = await ask(question('tokens=3'))

      expect([text, error, bench.fake.requests.length]).toEqual([numbered(1, 3), undefined, 3])
      expect(bench.waits).toEqual([500, 1_000])
    },
  )

  it('after an answer with nothing in it', async () => {
    const empty = await startFakeServer(() => ({
      stream: (async function* () {
        yield 'data: [DONE]\n\n'
      })(),
    }))
    const { error } = await ask(question('x'), { baseUrl: empty.url })
    await empty.close()

    expect([codeOf(error), empty.requests.length]).toEqual(['E_UPSTREAM', 3])
  })

  it('not a fourth', async () => {
    const error = await failure('busy', 'busy', 'busy', 'ok')

    expect([error.code, error.status, bench.fake.requests.length]).toEqual(['E_BUSY', 503, 3])
  })

  it('waits as long as it is asked to, and leaves a long wait to others', async () => {
    bench.fake.script('rate')
    expect((await ask(question('tokens=1'))).error).toBeUndefined()
    const error = await failure('rateLong')

    expect(bench.waits).toEqual([1_000])
    expect([error.code, error.retryAfterMs, bench.fake.requests.length]).toEqual(['E_RATE', 60_000, 3])
  })

  it('not when the time of the answer would be over', async () => {
    bench.fake.script('busy')
    const { error } = await ask(question('x'), { timeoutMs: 400 })

    expect([codeOf(error), bench.fake.requests.length]).toEqual(['E_BUSY', 1])
  })

  it.each<[ChatScene, string, number]>([
    ['unauthorized', 'E_AUTH', 401],
    ['balance', 'E_BALANCE', 402],
    ['quota', 'E_BALANCE', 429],
    ['context', 'E_CONTEXT', 400],
    ['blocked', 'E_MODERATED', 400],
    ['badRequest', 'E_PARAM', 400],
    ['noModel', 'E_NOTFOUND', 404],
    ['redirect', 'E_UPSTREAM', 302],
  ])('never after %s: %s', async (scene, code, status) => {
    const error = await failure(scene)

    expect([error.code, error.status, error.isRepeatable, bench.fake.requests.length]).toEqual([code, status, false, 1])
  })

  it('never after the first token', async () => {
    for (const scene of ['dropMid', 'errorMid', 'cut', 'half', 'badJson'] as const) {
      bench.fake.requests.length = 0
      bench.fake.script(scene)
      const { text, error } = await ask(question('tokens=20'))

      expect([scene, codeOf(error), bench.fake.requests.length]).toEqual([
        scene,
        scene === 'errorMid' ? 'E_BUSY' : 'E_UPSTREAM',
        1,
      ])
      expect(text.length).toBeGreaterThan(0)
      expect(numbered(1, 20).startsWith(text)).toBe(true)
    }
  })

  it('says that nothing was sent when nobody listens', async () => {
    const gone = await startFakeServer(() => ({}))
    await gone.close()
    const { error } = await ask(question('x'), { baseUrl: `${gone.url}/v1` })

    expect([codeOf(error), bench.waits.length]).toEqual(['E_UNSENT', 2])
    expect(codeOf((await ask(question('x'), { baseUrl: 'http://10.255.255.1/v1' })).error)).toBe('E_UNSENT')
    expect(bench.waits.length).toBe(2)
  })

  it('asks without stream_options where they are refused, and remembers it', async () => {
    bench.fake.script('noOptions', 'noOptions', 'noOptions')
    const first = await ask(question('tokens=2'))
    const second = await ask(question('tokens=2'))

    expect([first.text, second.text, bench.waits]).toEqual([numbered(1, 2), numbered(1, 2), []])
    expect(bodies().map((body) => 'stream_options' in body)).toEqual([true, false, false])
  })

  it('names the limit of the answer as the service wants it', async () => {
    bench.fake.script('noMaxTokens', 'noMaxTokens')
    const { text } = await ask(question('tokens=2', { maxTokens: 9, temperature: 0.5, user: 'u1' }))

    expect(text).toBe(numbered(1, 2))
    expect(bodies()).toMatchObject([{ max_tokens: 9, temperature: 0.5, user: 'u1' }, { max_completion_tokens: 9 }])
    expect(bodies()[1]).not.toHaveProperty('max_tokens')
  })

  it('leaves out what a model that thinks does not let be chosen, and remembers it', async () => {
    bench.fake.script('noSampling', 'noSampling', 'noSampling', 'noSampling')
    const chosen = { temperature: 0.5, topP: 0.9, maxTokens: 7 }
    const texts = [await ask(question('tokens=2', { chosen })), await ask(question('tokens=2', { chosen }))]

    expect(texts.map(({ text }) => text)).toEqual([numbered(1, 2), numbered(1, 2)])
    expect(bodies().map(({ temperature, top_p: topP, max_tokens: most }) => [temperature, topP, most])).toEqual([
      [0.5, 0.9, 7],
      [undefined, 0.9, 7],
      [undefined, undefined, 7],
      [undefined, undefined, 7],
    ])
  })
})
