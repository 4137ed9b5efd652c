import { KIOSK_PATH } from '@drawdesk/contract/devices/kiosk'

const ANSWER_MS = 30_000

/** The server said no: `status` as in HTTP, 401 where the token does not count. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

interface Envelope {
  code?: number
  msg?: string
  data?: unknown
}

export interface CallOptions {
  server: URL
  signal: AbortSignal
  token?: string
}

/** The address of a call of devices. */
export const addressOf = (server: URL, call: string): URL =>
  new URL(`${server.pathname.replace(/\/$/, '')}/api${KIOSK_PATH}/${call}`, server)

export const headersOf = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { 'blade-auth': `bearer ${token}` }

/**
 * Posts to the server, or asks it where there is no body, and gives what stands in the answer's `data`.
 *
 * @throws {Refused} the server said no; any other error: it was not reached, or its answer is none.
 */
export async function call<Data>(name: string, body: object | undefined, options: CallOptions): Promise<Data> {
  const answer = await fetch(addressOf(options.server, name), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headersOf(options.token), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.any([options.signal, AbortSignal.timeout(ANSWER_MS)]),
  })
  const text = await answer.text()
  const envelope = readEnvelope(text)
  const code = envelope?.code ?? answer.status
  if (answer.ok && code === 200 && envelope) return envelope.data as Data
  // Gateways in between answer pages of their own: those say nothing about the call.
  if (answer.status >= 500 || (envelope === undefined && answer.status !== 401))
    throw new Error(`${name}: the server answers ${answer.status}`)
  throw new Refused(code === 200 ? answer.status : code, `${name}: ${envelope?.msg ?? answer.status}`)
}

function readEnvelope(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'code' in value ? (value as Envelope) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
