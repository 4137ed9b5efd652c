import type { OutboundRequest } from './outbound.ts'

/** One request of a call: the first one, or what a redirect made of it. */
export interface HttpRequest {
  method: OutboundRequest['method']
  url: URL
  /** Lower-case names. */
  headers: Record<string, string>
  body: Buffer | undefined
}

/** Set by the connection itself. A caller's own values would contradict what is sent, or are refused by the client. */
const CONNECTION_HEADERS = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** All that another origin gets: whatever else a caller sets (`authorization`, `x-key`, `mj-api-secret`, cookies) may be a credential. */
const HARMLESS_HEADERS = new Set(['accept', 'accept-encoding', 'accept-language', 'user-agent'])

export function firstRequest(request: OutboundRequest, url: URL): HttpRequest {
  // Not packed: then maxBytes bounds what arrives as well as what it unpacks to.
  const headers: Record<string, string> = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Drawdesk' }
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    if (!CONNECTION_HEADERS.has(name.toLowerCase())) headers[name.toLowerCase()] = value
  }
  return { method: request.method, url, headers, body: request.body }
}

/**
 * Headers of a socket's handshake, without those that the handshake sets itself. No origin: we are no page, and services that compare it
 * with their own host would refuse.
 */
export function socketHeaders(given: Record<string, string> = {}): Record<string, string> {
  const headers: Record<string, string> = { 'user-agent': 'Drawdesk' }
  for (const [name, value] of Object.entries(given)) {
    const lower = name.toLowerCase()
    if (!CONNECTION_HEADERS.has(lower) && lower !== 'origin' && !lower.startsWith('sec-websocket-'))
      headers[lower] = value
  }
  return headers
}

/**
 * The request that a redirect asks for (RFC 9110 §15.4), or undefined when the answer is to be taken as it is: no redirect, no
 * usable address, or a body that would go to another origin. 303, and 301 and 302 after POST, turn into a GET.
 */
export function redirectOf(
  request: HttpRequest,
  status: number,
  location: string | undefined,
): HttpRequest | undefined {
  if (
    ![301, 302, 303, 307, 308].includes(status) ||
    location === undefined ||
    !URL.canParse(location, request.url.href)
  )
    return undefined
  const url = new URL(location, request.url)
  url.hash = ''
  const becomesGet = status === 303 || ((status === 301 || status === 302) && request.method === 'POST')
  const body = becomesGet ? undefined : request.body
  const isSameOrigin = url.origin === request.url.origin
  if (!isSameOrigin && body) return undefined

  const keeps = (name: string) =>
    (isSameOrigin || HARMLESS_HEADERS.has(name)) && !(becomesGet && name.startsWith('content-'))
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => keeps(name)))
  return { method: becomesGet ? 'GET' : request.method, url, headers, body }
}
