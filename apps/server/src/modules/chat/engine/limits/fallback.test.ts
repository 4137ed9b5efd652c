import { describe, expect, it } from 'vitest'
import type { ChatEngine, ChatChunk, ChatTarget } from '../chat-engine.ts'
import { ChatError, type ChatErrorCode } from './chat-error.ts'
import { streamWithFallback, type ChatGate, type ChatRoute, type TargetChunk } from './fallback.ts'

const routeOf = (apiId: string, ask: ChatRoute['ask'] = {}): ChatRoute => ({
  target: {
    tenantId: '1',
    apiId,
    baseUrl: 'x',
    model: apiId,
    timeoutMs: 1,
    idleMs: 1,
    takesImages: false,
    takesTools: false,
  },
  ask,
})
const failing = (code: ChatErrorCode): ChatError => new ChatError(code, code, { isRepeatable: false })
const text = (said: string): ChatChunk => ({ kind: 'text', text: said })
const FINISH: ChatChunk = { kind: 'finish', reason: 'stop' }

/** An engine that plays what is written for each API, and a gate that notes each report. */
function bench(
  plays: Record<string, readonly (ChatChunk | Error | (() => void))[]>,
  closed: Record<string, Date> = {},
) {
  const reported: string[] = []
  const asked: unknown[] = []
  const engine: Pick<ChatEngine, 'stream'> = {
    async *stream(target, ask, signal) {
      asked.push([target.apiId, ask.maxTokens])
      for (const step of plays[target.apiId] ?? []) {
        if (step instanceof Error) throw step
        if (typeof step === 'function') step()
        else yield step
        if (signal.aborted) throw signal.reason
      }
    },
  }
  const note =
    (name: string) =>
    async (target: ChatTarget, ...more: unknown[]): Promise<void> =>
      void reported.push(`${name} ${target.apiId}${more[0] instanceof ChatError ? ` ${more[0].code}` : ''}`)
  const gate: ChatGate = {
    mayTry: async ({ apiId }) => (closed[apiId] ? { until: closed[apiId] } : { isProbe: false, failures: 0 }),
    answering: note('answering'),
    failed: note('failed'),
    succeeded: note('succeeded'),
    left: note('left'),
  }
  async function run(routes: readonly ChatRoute[], signal = new AbortController().signal) {
    const chunks: (ChatChunk | TargetChunk<ChatRoute>)[] = []
    let error: unknown
    try {
      for await (const chunk of streamWithFallback(engine, gate, routes, { messages: [], maxTokens: 7 }, signal))
        chunks.push(chunk)
    } catch (failure) {
      error = failure
    }
    return {
      chunks: chunks.map((chunk) =>
        chunk.kind === 'target' ? `target ${chunk.target.apiId} ${chunk.route.target.model}` : chunk,
      ),
      error,
      reported,
      asked,
    }
  }
  return { run, engine, gate, reported }
}
const ab = [routeOf('a'), routeOf('b', { maxTokens: 9 })]

describe('streamWithFallback', () => {
  it('says who answers, then the answer', async () => {
    const { chunks, reported, asked } = await bench({ a: [text('hi'), FINISH] }).run(ab)

    expect(chunks).toEqual(['target a a', text('hi'), FINISH])
    expect([reported, asked]).toEqual([['answering a', 'succeeded a'], [['a', 7]]])
  })

  it.each<ChatErrorCode>([
    'E_AUTH',
    'E_BALANCE',
    'E_RATE',
    'E_BUSY',
    'E_UPSTREAM',
    'E_TIMEOUT',
    'E_UNSENT',
    'E_NOTFOUND',
  ])('goes on to the next after %s, asked in its own way', async (code) => {
    const { chunks, reported, asked } = await bench({ a: [failing(code)], b: [text('hi'), FINISH] }).run(ab)

    expect(chunks).toEqual(['target b b', text('hi'), FINISH])
    expect([reported, asked]).toEqual([
      [`failed a ${code}`, 'answering b', 'succeeded b'],
      [
        ['a', 7],
        ['b', 9],
      ],
    ])
  })

  it.each<ChatErrorCode>(['E_PARAM', 'E_MODERATED', 'E_CONTEXT'])('does not after %s', async (code) => {
    const { error, asked, reported } = await bench({ a: [failing(code)], b: [FINISH] }).run(ab)

    expect([(error as ChatError).code, asked, reported]).toEqual([code, [['a', 7]], [`failed a ${code}`]])
  })

  it.each<ChatChunk>([text('h'), { kind: 'reasoning', text: 'h' }, { kind: 'toolCalls', calls: [] }])(
    'does not after the first chunk: %j',
    async (chunk) => {
      const { chunks, error, reported } = await bench({ a: [chunk, failing('E_UPSTREAM')], b: [FINISH] }).run(ab)

      expect([chunks, (error as ChatError).code, reported]).toEqual([
        ['target a a', chunk],
        'E_UPSTREAM',
        ['answering a', 'failed a E_UPSTREAM'],
      ])
    },
  )

  it('throws the last failure when all fail', async () => {
    expect((await bench({ a: [failing('E_BUSY')], b: [failing('E_AUTH')] }).run(ab)).error).toMatchObject({
      code: 'E_AUTH',
    })
  })

  it('passes over circuits that are open', async () => {
    expect(await bench({ b: [FINISH] }, { a: new Date(0) }).run(ab)).toMatchObject({
      chunks: ['target b b', FINISH],
      asked: [['b', 9]],
    })
    expect((await bench({ a: [failing('E_RATE')] }, { b: new Date(0) }).run(ab)).error).toMatchObject({
      code: 'E_RATE',
    })
  })

  it('says until when, when all are', async () => {
    const [early, late] = [new Date('2026-11-23T00:00:30Z'), new Date('2026-11-23T00:09:00Z')]
    const { error, asked } = await bench({}, { a: late, b: early }).run(ab)

    expect([error, asked]).toEqual([
      expect.objectContaining({
        code: 'E_BUSY',
        until: early,
        message: expect.stringContaining('2026-11-23T00:00:30.000Z'),
      }),
      [],
    ])
    expect((await bench({}).run([])).error).toMatchObject({ code: 'E_NOTFOUND' })
  })

  it('asks nobody else when it is stopped, and reports it to the gate', async () => {
    const stop = new AbortController()
    const reason = new Error('stopped')
    const { error, reported, asked } = await bench({ a: [() => stop.abort(reason)], b: [FINISH] }).run(ab, stop.signal)

    expect([error, reported, asked]).toEqual([reason, ['left a'], [['a', 7]]])
  })

  it('reports to the gate when the reader leaves, and passes on what is no failure of a service', async () => {
    const leaving = bench({ a: [text('a'), text('b')] })
    for await (const chunk of streamWithFallback(
      leaving.engine,
      leaving.gate,
      ab,
      { messages: [] },
      new AbortController().signal,
    ))
      if (chunk.kind === 'text') break
    const broken = await bench({ a: [new TypeError('ours')], b: [FINISH] }).run(ab)

    expect(leaving.reported).toEqual(['answering a', 'left a'])
    expect([broken.error, broken.reported]).toEqual([expect.any(TypeError), ['left a']])
  })
})
