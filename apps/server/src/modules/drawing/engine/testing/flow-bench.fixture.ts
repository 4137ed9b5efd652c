import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import {
  OutboundError,
  type Outbound,
  type OutboundRequest,
  type OutboundResponse,
  type OutboundSocket,
} from '../../../../platform/outbound/outbound.ts'
import { sniff } from '../../../../platform/pictures/sniff.ts'
import { makePng } from '@drawdesk/fakes/kit/fake-http'
import { isEnded, newDrawTask, type DrawTask } from '../draw-task.ts'
import { fetchSend } from './fetch-send.fixture.ts'
import type { CallRecord, DrawJob, FlowDeps, Seen } from '../calls/flow-call.ts'
import { createFlow, type FlowOutcome } from '../flow/flow.ts'
import type { DrawInput } from '../values/values.ts'

/** Runs a drawing to its end, moving the clock instead of waiting; every task that was stored is in `stored`. */
export function workbench(send: Outbound['send'] = fetchSend, more: Partial<FlowDeps> = {}) {
  let now = Date.parse('2026-11-21T10:00:00Z')
  const calls: CallRecord[] = []
  const stored: DrawTask[] = []
  const delays: number[] = []
  const seen: Seen[] = []
  const deps: FlowDeps = {
    send,
    sniff,
    random: () => 0,
    clock: { now: () => new Date(now) },
    store: (task) => {
      stored.push(structuredClone(task))
      return Promise.resolve()
    },
    onCall: (call) => calls.push(call),
    onSeen: (one) => seen.push(one),
    ...more,
  }
  const flow = createFlow(deps)
  return {
    deps,
    flow,
    calls,
    stored,
    delays,
    seen,
    now: () => new Date(now),
    pass: (ms: number) => {
      now += ms
    },
    async run(job: DrawJob, first: DrawTask = newDrawTask('local-1')): Promise<FlowOutcome> {
      let outcome: FlowOutcome = { task: first, delayMs: 0 }
      for (let steps = 0; steps < 60 && !isEnded(outcome.task) && !outcome.files && !outcome.isStopped; steps += 1) {
        now += outcome.delayMs
        delays.push(outcome.delayMs)
        // What a job handler reads back is JSON.
        outcome = await flow.advance(job, JSON.parse(JSON.stringify(outcome.task)) as DrawTask)
      }
      return outcome
    },
  }
}

export const PNG = makePng(8, 8, 1)
export const PNG_B64 = PNG.toString('base64')
export const KEY = 'sk-planted-0123456789'

type Reply = { status?: number; headers?: Record<string, string>; body?: unknown } | OutboundError

/** A sender that answers by path, and notes what it was asked. A reply that is a list is used up one by one, its last one for ever. */
export function scripted(replies: Record<string, Reply | Reply[]>) {
  const sent: OutboundRequest[] = []
  const send: Outbound['send'] = (request) => {
    sent.push(request)
    const { pathname } = new URL(request.url)
    const found = replies[`${request.method} ${pathname}`] ?? replies[pathname] ?? { status: 404, body: 'no such path' }
    const reply = Array.isArray(found) ? ((found.length > 1 ? found.shift() : found[0]) ?? {}) : found
    if (reply instanceof OutboundError) return Promise.reject(reply)
    const { status = 200, headers = {}, body = {} } = reply
    const bytes = Buffer.isBuffer(body)
      ? body
      : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body), 'utf8')
    return Promise.resolve({ status, headers, body: bytes, ms: 1 } satisfies OutboundResponse)
  }
  const paths = (): string[] => sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
  return { send, sent, paths }
}

/** A stream that says these chunks and then ends, or breaks. */
export function streaming(
  chunks: readonly (string | Buffer | OutboundError)[],
  { status = 200, contentType = 'text/event-stream' } = {},
): Outbound['stream'] {
  return () =>
    Promise.resolve({
      status,
      headers: { 'content-type': contentType },
      chunks: (async function* () {
        for (const chunk of chunks) {
          if (chunk instanceof OutboundError) throw chunk
          yield await Promise.resolve(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk, 'utf8'))
        }
      })(),
    })
}

/** A socket that a test speaks into; what is said before anybody listens is kept. */
export function fakeSocket() {
  const said: (string | Buffer | OutboundError | 'end')[] = []
  let wake: () => void = () => undefined
  let isClosed = false
  const say = (frame: (typeof said)[number]): void => {
    said.push(frame)
    wake()
  }
  const socket: OutboundSocket = {
    frames: {
      async *[Symbol.asyncIterator]() {
        for (;;) {
          const next = said.shift()
          if (next === 'end' || (next === undefined && isClosed)) return
          if (next instanceof OutboundError) throw next
          if (next !== undefined) yield next
          else await new Promise<void>((resolve) => (wake = resolve))
        }
      },
    },
    send: () => undefined,
    close: () => {
      isClosed = true
      wake()
    },
  }
  return {
    socket,
    say: (frame: unknown) =>
      say(
        typeof frame === 'string' || Buffer.isBuffer(frame) || frame instanceof OutboundError
          ? frame
          : JSON.stringify(frame),
      ),
    end: () => say('end'),
    isClosed: () => isClosed,
  }
}

/** A job of a plain definition at https://api.example.com. */
export function plainJob(more: Partial<DrawDefinition>, input: Partial<DrawInput> = {}): DrawJob {
  const definition: DrawDefinition = {
    capability: 'txt2img',
    baseUrl: 'https://api.example.com',
    flow: 'sync',
    auth: { kind: 'header', name: 'Authorization', value: 'Bearer {{secret.apiKey}}' },
    submit: {
      method: 'POST',
      path: '/draw',
      body: { id: 'r', paramType: 5, childrenObjectMap: { prompt: { id: 'p', paramType: 7, paramDef: '{{prompt}}' } } },
    },
    result: { items: 'body.images', kind: 'b64' },
    retry: { max: 1, baseMs: 1_000, jitter: false },
    errors: [{ when: "body.error=='moderated'", code: 'E_MODERATED' }],
    errorMessage: 'body.message',
    cost: { unit: 'image', price: '0.10', currency: 'CNY' },
    ...more,
  }
  return {
    definition,
    input: { vars: { prompt: 'p' }, secrets: { apiKey: KEY }, engine: { sample: 'http://127.0.0.1:1' }, ...input },
  }
}
