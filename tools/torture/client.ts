import { setTimeout as wait } from 'node:timers/promises'
import type { PresetView } from '@drawdesk/contract/drawing/draw-api'
import type { SendAnswer } from '@drawdesk/contract/drawing/records/draw-info'
import { QUEUE_PATH } from '@drawdesk/contract/queue/queue-manage'
import { tokenByCaptcha } from '../../e2e/lib/captcha-token.ts'
import { definitionOf } from './definitions.ts'
import type { Action, FlowKind, PlannedSubmit, ProviderKind } from './plan.ts'

export const ADMIN_PASSWORD = 'a-torturing-password'
/** Tries of one submit before its sender goes away without ever having had an answer. */
const TRIES = 20
const TRY_PATIENCE_MS = 5_000
const STEER_PATIENCE_MS = 15_000
/** Between two tries; grows with each, up to the second. */
const PAUSES_MS = [200, 2_000] as const

export interface SubmitResult {
  requestId: string
  provider: ProviderKind
  flow: FlowKind
  prompt: string
  /** What was answered; several tries may have been answered, each with one. Empty: nobody ever said that it was taken. */
  infoIds: string[]
  tries: number
}

export interface TortureClient {
  signIn(): Promise<void>
  /** A drawing API at this address, switched on; answers its id. */
  addApi(options: { provider: ProviderKind; flow: FlowKind; baseUrl: string }): Promise<string>
  /** Sends until it is answered, or for a few tries. @throws {Error} for an answer that says that the request is wrong. */
  submit(planned: PlannedSubmit, apiId: string): Promise<SubmitResult>
  /** The HTTP status; 0 without an answer. */
  steer(action: Action, infoId: string, first: number): Promise<number>
  /** The bytes at an address of the product's own answers. */
  fetchBytes(path: string): Promise<Buffer>
  get<Data>(path: string, query: Record<string, string>): Promise<Data>
}

/** People at the console: they send drawings to any of the servers, and to the next one when one does not answer. */
export function createClient({
  urls,
  query,
}: {
  urls: readonly string[]
  query: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>
}): TortureClient {
  let headers: Record<string, string> = {}
  const urlAt = (index: number): string => urls[index % urls.length] as string // there is at least one server

  async function call<Data>(
    url: string,
    path: string,
    init: RequestInit = {},
  ): Promise<{ status: number; data: Data; msg: string }> {
    const response = await fetch(`${url}/api${path}`, { headers, ...init })
    const { data, msg } = (await response.json()) as { data: Data; msg: string }
    return { status: response.status, data, msg }
  }

  async function must<Data>(path: string, init: RequestInit = {}): Promise<Data> {
    const { status, data, msg } = await call<Data>(urlAt(0), path, init)
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${msg}`)
    return data
  }

  return {
    async signIn() {
      const token = await tokenByCaptcha({ url: urlAt(0), query }, ADMIN_PASSWORD)
      headers = { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' }
    },

    async addApi({ provider, flow, baseUrl }) {
      const presets = await must<PresetView[]>('/blade-biz/drawApi/presets')
      const definition = definitionOf({ provider, flow, baseUrl })
      const { id } = await must<{ id: string }>('/blade-biz/drawApi/saveDrawApi', {
        method: 'POST',
        body: JSON.stringify({ apiName: `${provider} ${flow}`, preset: presets[0]?.preset, definition }),
      })
      await must('/blade-biz/drawApi/activate', { method: 'POST', body: JSON.stringify({ id }) })
      return id
    },

    async submit({ requestId, provider, flow, paintMs, first }, apiId) {
      const prompt = `${requestId} ${provider} ${flow} paint=${paintMs}`
      const body = JSON.stringify({ id: apiId, prompt, width: 64, height: 64, clientRequestId: requestId })
      const result: SubmitResult = { requestId, provider, flow, prompt, infoIds: [], tries: 0 }
      while (result.tries < TRIES) {
        const url = urlAt(first + result.tries)
        result.tries += 1
        try {
          const { status, data, msg } = await call<SendAnswer>(url, '/blade-biz/drawApi/sendDraw', {
            method: 'POST',
            body,
            signal: AbortSignal.timeout(TRY_PATIENCE_MS),
          })
          if (status === 200) {
            result.infoIds.push(data.infoId)
            return result
          }
          if (status < 500 && status !== 429) throw new WrongAnswer(`${requestId} was answered with ${status}: ${msg}`)
        } catch (error) {
          if (error instanceof WrongAnswer) throw error
          // No answer: the server, or the way to it, was killed meanwhile. The same request goes out again.
        }
        await wait(Math.min(PAUSES_MS[1], PAUSES_MS[0] * result.tries))
      }
      return result
    },

    async steer(action, infoId, first) {
      const key = encodeURIComponent(`draw:${infoId}`)
      const post = { method: 'POST', body: JSON.stringify({ id: infoId }) }
      const calls: Record<Action, [string, RequestInit]> = {
        out: [`${QUEUE_PATH}/outQueue?key=${key}`, {}],
        kill: [`${QUEUE_PATH}/killKey?key=${key}`, {}],
        cancel: ['/blade-biz/drawInfo/cancel', post],
        retry: ['/blade-biz/drawInfo/retry', post],
      }
      const [path, init] = calls[action]
      // A caller that asks and gets no answer does not know whether it was done; nor do we.
      return call(urlAt(first), path, { ...init, signal: AbortSignal.timeout(STEER_PATIENCE_MS) }).then(
        ({ status }) => status,
        () => 0,
      )
    },

    async fetchBytes(path) {
      const response = await fetch(`${urlAt(0)}${path}`)
      if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`)
      return Buffer.from(await response.arrayBuffer())
    },

    get: (path, query) => must(`${path}?${new URLSearchParams(query)}`),
  }
}

/** An answer that no death explains. */
export class WrongAnswer extends Error {
  override name = 'WrongAnswer'
}
