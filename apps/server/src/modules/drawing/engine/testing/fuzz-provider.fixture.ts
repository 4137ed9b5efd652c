import {
  OutboundError,
  type OutboundFailure,
  type OutboundResponse,
  type OutboundSocket,
} from '../../../../platform/outbound/outbound.ts'
import { sniff } from '../../../../platform/pictures/sniff.ts'
import type { DrawTask } from '../draw-task.ts'
import { PNG, PNG_B64 } from './flow-bench.fixture.ts'
import type { FlowDeps } from '../calls/flow-call.ts'
import { HOSTILE, pick, SECRETS, TOKEN, type FuzzCase } from './fuzz-values.fixture.ts'

const FAILURES: readonly OutboundFailure[] = ['refused', 'unsent', 'lost', 'timeout', 'tooLarge']

/** A provider, a network and a store that do anything; what could be seen of it all is given to `say`. */
export function createFuzzProvider(
  random: () => number,
  { definition }: FuzzCase,
  say: (text: string) => void,
  keep: (task: DrawTask) => void,
) {
  let now = Date.parse('2026-11-21T10:00:00Z')
  let calls = 0
  const fails = (): OutboundError | undefined =>
    random() < 0.1 ? new OutboundError(pick(random, FAILURES), `broken at ${SECRETS.apiKey}`) : undefined

  /** An answer of a service: mostly what was asked for, often with our keys in it, sometimes anything. */
  const answer = (): unknown => {
    if (random() < 0.08) return pick(random, HOSTILE)
    const images = pick<unknown>(random, [
      [PNG_B64],
      [PNG_B64],
      [PNG_B64, PNG_B64],
      [`data:image/png;base64,${PNG_B64}`],
      ['https://cdn.example.com/a.png'],
      ['/a.png', PNG_B64],
      [{ id: `a ${SECRETS.apiKey}` }],
      [],
      'no list',
      [null, 7],
    ])
    return {
      id: pick<unknown>(random, ['t1', 't1', 7, `t-${SECRETS.apiKey}`, '', null, TOKEN]),
      local: 'local-1',
      status: pick(random, ['wait', 'run', 'run', 'ok', 'ok', 'bad', 'off', 'strange']),
      type: pick(random, ['partial', 'done', 'bad']),
      url: pick(random, [
        'https://api.example.com/v1/p',
        'https://evil.example.com/p',
        `https://cdn.example.com/a.png?key=${encodeURIComponent(SECRETS.apiKey)}`,
        '/p',
        PNG_B64,
      ]),
      images,
      list: pick<unknown>(random, [[], [{ id: 't1' }], null]),
      progress: pick<unknown>(random, [0.5, '45%', 1e308, -1, 'x', null]),
      message: `no: ${SECRETS.other} ${SECRETS.apiKey}`,
      error: pick<unknown>(random, ['E', { deep: { key: SECRETS.hook } }]),
      data: { progress: 4, images: [PNG_B64] },
      ...(random() < 0.1 ? { more: pick(random, HOSTILE) } : {}),
    }
  }
  const text = (value: unknown): string => {
    if (typeof value === 'string' && random() < 0.5) return value
    const json = JSON.stringify(value) ?? ''
    return random() < 0.04 ? json.slice(0, Math.floor(json.length / 2)) : json
  }
  const respond = (): OutboundResponse => {
    calls += 1
    if (calls > 500) throw new Error('the flow never stops calling')
    const failure = fails()
    if (failure) throw failure
    const status = random() < 0.8 ? 200 : pick(random, [201, 301, 400, 401, 402, 404, 408, 429, 500, 503, 504, 999])
    const body = random() < 0.15 ? PNG : Buffer.from(text(answer()), 'utf8')
    return {
      status,
      headers: {
        'content-type': pick(random, ['application/json', 'text/html', '']),
        'retry-after': pick(random, ['1', 'never', '-1', '99999999999']),
        'x-key': SECRETS.apiKey,
      },
      body,
      ms: 1,
    }
  }
  const event = (): string =>
    `${random() < 0.3 ? 'event: done\r\n' : ''}data: ${text(answer()).replaceAll('\n', ' ')}\n\n`
  const cut = (whole: Buffer): Buffer[] => {
    const at = Math.floor(random() * whole.length)
    return [whole.subarray(0, at), whole.subarray(at)]
  }

  const deps: FlowDeps = {
    sniff,
    random,
    clock: { now: () => new Date(now) },
    send: async () => Promise.resolve().then(respond),
    stream: async () => {
      const { status, headers } = await Promise.resolve().then(respond)
      const whole = Buffer.from(
        Array.from({ length: 1 + Math.floor(random() * 4) }, event).join('') +
          (random() < 0.5 ? 'data: [DONE]\n\n' : ''),
        'utf8',
      )
      return {
        status,
        headers: { ...headers, 'content-type': random() < 0.8 ? 'text/event-stream' : 'application/json' },
        chunks: (async function* () {
          for (const chunk of cut(whole)) {
            const failure = fails()
            if (failure) throw failure
            yield await Promise.resolve(chunk)
          }
        })(),
      }
    },
    connect: async () => {
      await Promise.resolve()
      const failure = fails()
      if (failure) throw failure
      return socket()
    },
    store: (task) => {
      keep(task)
      return Promise.resolve()
    },
    onCall: (call) => say(JSON.stringify(call)),
    onSeen: () => undefined,
    takeCallbacks: () =>
      Promise.resolve(
        Array.from({ length: Math.floor(random() * 3) }, (_, index) => ({
          id: `${calls}-${index}`,
          headers: {
            'content-type': pick(random, ['application/json', 'application/x-www-form-urlencoded']),
            'x-key': SECRETS.hook,
          },
          body: text(answer()),
          isTrusted: random() < 0.7,
          time: new Date(now),
        })),
      ),
    ...(random() < 0.5 ? { pictureUrl: () => Promise.resolve('https://files.example.com/77?sig=1') } : {}),
  }

  function socket(): OutboundSocket {
    return {
      send: () => undefined,
      close: () => undefined,
      frames: (async function* () {
        for (let frame = 0; frame < 5; frame += 1) {
          const failure = fails()
          if (failure) throw failure
          yield await Promise.resolve(
            random() < 0.2 ? Buffer.concat([Buffer.from([0, 0, 0, 1, 0, 0, 0, 1]), PNG]) : text(answer()),
          )
        }
      })(),
    }
  }
  return {
    deps,
    flow: definition.flow,
    /** Lets time pass; a callback or another process may come sooner than was asked for. */
    pass: (ms: number): void => {
      now += random() < 0.8 ? ms : Math.floor(ms * random())
    },
  }
}
