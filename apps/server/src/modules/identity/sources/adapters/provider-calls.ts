import {
  OutboundError,
  type Outbound,
  type OutboundResponse,
  type Via,
} from '../../../../platform/outbound/outbound.ts'
import { SignInFailure } from './adapter.ts'

const TIMEOUT_MS = 10_000
const ANSWER_MOST_BYTES = 256 * 1024

export interface ProviderRequest {
  method?: 'GET' | 'POST'
  url: string
  headers?: Readonly<Record<string, string>>
  form?: Readonly<Record<string, string>>
  json?: unknown
}

export type Answer = Record<string, unknown>

/** Calls of one source to its service, bounded in time and length, through the guard of all outside calls. */
export interface ProviderCalls {
  /** Whatever was answered. @throws {SignInFailure} `providerDown` where nothing came, or a 5xx */
  send(request: ProviderRequest): Promise<OutboundResponse>
  /** A JSON object, whatever type and status it came with. @throws {SignInFailure} as `send`, `badAnswer` */
  json(request: ProviderRequest): Promise<Answer>
  /** What a refusal means, by the service's own words for it; whatever else it says: that something is set up wrongly. Its code and text are for the log, without what was sent in secret. */
  refused(code: unknown, words: RefusalWords, text?: unknown): SignInFailure
}

/** Codes of a service that are not about the app: its code is not accepted, it is busy, the person may not. */
export interface RefusalWords {
  code: readonly unknown[]
  busy?: readonly unknown[]
  denied?: readonly unknown[]
  tooOften?: readonly unknown[]
  risky?: readonly unknown[]
}

const WORDS = {
  code: 'codeRefused',
  busy: 'providerDown',
  denied: 'denied',
  tooOften: 'tooOften',
  risky: 'risky',
} as const

const SECRET_NAMES = /secret|code|token|verifier|authorization/i
const SAID_MOST = 200

/** What of a request may stand in no log. */
function secretsOf({ url, headers = {}, form = {}, json }: ProviderRequest): string[] {
  const given = [
    ...(URL.parse(url)?.searchParams ?? []),
    ...[headers, form, (json ?? {}) as Record<string, unknown>].flatMap((part) => Object.entries(part)),
  ] as [string, unknown][]
  return given.flatMap(([name, value]) =>
    SECRET_NAMES.test(name) && typeof value === 'string' && value !== '' ? [value.replace(/^Bearer /, '')] : [],
  )
}

function bodyOf({ form, json }: ProviderRequest): { type?: string; body?: Buffer } {
  if (form)
    return { type: 'application/x-www-form-urlencoded', body: Buffer.from(new URLSearchParams(form).toString()) }
  return json === undefined ? {} : { type: 'application/json', body: Buffer.from(JSON.stringify(json)) }
}

/** What a JSON object says; undefined for what is none. */
export function objectIn(text: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answer) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** `hidden`: what must stand in no log. A tenant's proxy sees nothing of calls that are not encrypted. */
export function createProviderCalls(outbound: Outbound, via: Via, hidden: readonly string[]): ProviderCalls {
  const secrets = new Set(hidden)

  const withoutSecrets = (text: string): string =>
    [...secrets].reduce((rest, secret) => rest.replaceAll(secret, '…'), text).slice(0, SAID_MOST)

  async function send(request: ProviderRequest): Promise<OutboundResponse> {
    for (const secret of secretsOf(request)) secrets.add(secret)
    const { method = 'GET', url, headers } = request
    const { type, body } = bodyOf(request)
    try {
      const answer = await outbound.send({
        method,
        url,
        headers: { accept: 'application/json', ...(type ? { 'content-type': type } : {}), ...headers },
        ...(body ? { body } : {}),
        timeoutMs: TIMEOUT_MS,
        maxBytes: ANSWER_MOST_BYTES,
        hidden,
        ...(url.startsWith('https:') ? { via } : {}),
      })
      if (answer.status >= 500)
        throw new SignInFailure('providerDown', `HTTP ${answer.status}`, { said: `HTTP ${answer.status}` })
      return answer
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      const word = error.kind === 'tooLarge' ? 'badAnswer' : 'providerDown'
      throw new SignInFailure(word, `outbound ${error.kind}`, { cause: error, said: error.message })
    }
  }
  return {
    send,
    async json(request) {
      const { status, body } = await send(request)
      const answer = objectIn(body.toString('utf8'))
      if (!answer) throw notJson(status)
      return answer
    },
    refused(code, words, text) {
      const said = withoutSecrets(typeof text === 'string' && text !== '' ? `${String(code)}: ${text}` : String(code))
      const known = (['code', 'busy', 'denied', 'tooOften', 'risky'] as const).find((kind) =>
        words[kind]?.includes(code),
      )
      return new SignInFailure(known === undefined ? 'misconfigured' : WORDS[known], said, { said })
    },
  }
}

/** Of an answer that was to be a JSON object. */
export function notJson(status: number): SignInFailure {
  const said = status < 400 ? 'the answer is no JSON' : `HTTP ${status}, the answer is no JSON`
  return new SignInFailure('badAnswer', `HTTP ${status}, no JSON object`, { said })
}

/** A text of the answer that must be there. @throws {SignInFailure} `badAnswer` */
export function given(answer: Answer, name: string): string {
  const value = answer[name]
  if (typeof value !== 'string' || value === '') throw new SignInFailure('badAnswer', `no ${name}`)
  return value
}
