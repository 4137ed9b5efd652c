import { isIP } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { createAllowedHosts, portOf } from './allowed-hosts.ts'
import { createConnector, type Lookup, lookupAll } from './connector.ts'
import { type Answer, exchange } from './exchange.ts'
import { createFlight, type Flight } from './flight.ts'
import { firstHop, type Hop, nextHop } from './hop.ts'
import { type Outbound, OutboundError, type OutboundFailure, type OutboundRequest, type OutboundResponse } from './outbound.ts'
import { isPrivateAddress } from './private-address.ts'
import { unpack } from './unpack.ts'

const CONNECT_TIMEOUT_MS = 5_000

export interface OutboundMetrics {
  /** Once for each `send`; `host` with its port. */
  record(call: { method: string; host: string; outcome: 'answered' | OutboundFailure; status: number | undefined; ms: number }): void
}

export interface OutboundOptions {
  config: Pick<Config, 'allowedPrivateHosts'>
  log: Pick<Log, 'info' | 'warn'>
  lookup?: Lookup
  metrics?: OutboundMetrics
  /** Name, TCP and TLS together; 5 s unless a test is in a hurry. */
  connectTimeoutMs?: number
}

/**
 * The client of all outside calls. Guarded: only public addresses, unless the host is listed in ALLOWED_PRIVATE_HOSTS or the
 * request is trusted; each redirect is judged anew. Repeats nothing by itself: the error's `kind` tells who may.
 *
 * Requests that change something each get a connection of their own, because a kept one may just be closing at the far end, and
 * then nobody could say whether the request was read. GETs share connections.
 *
 * `close` ends what still runs, as `lost` or `unsent`, and every later `send` is `unsent`.
 */
export function createOutbound(options: OutboundOptions): Outbound & { close(): Promise<void> } {
  const { log, metrics, lookup = lookupAll, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options
  const isListed = createAllowedHosts(options.config.allowedPrivateHosts)

  function createAgent(kind: { isGuarded: boolean; isKept: boolean }): Agent {
    return new Agent({
      connect: createConnector({ isGuarded: kind.isGuarded, lookup, timeoutMs: connectTimeoutMs }),
      pipelining: kind.isKept ? 1 : 0, // 0: one request a connection
      headersTimeout: 0, // the flight has the clock
      bodyTimeout: 0,
    })
  }
  // Apart, so that a guarded request never travels on a connection that an open one made to a private address.
  const guarded = { kept: createAgent({ isGuarded: true, isKept: true }), single: createAgent({ isGuarded: true, isKept: false }) }
  const open = { kept: createAgent({ isGuarded: false, isKept: true }), single: createAgent({ isGuarded: false, isKept: false }) }

  async function follow(request: OutboundRequest, url: URL, flight: Flight): Promise<Answer> {
    let hop: Hop = firstHop(request, url)
    for (let redirects = 0; ; redirects += 1) {
      const isOpen = isListed(hop.url) || (request.isTrusted === true && hop.url.origin === url.origin)
      checkTarget(hop.url, { isOpen, isSent: flight.isSent() })
      const pool = isOpen ? open : guarded
      const dispatcher: Dispatcher = hop.method === 'GET' ? pool.kept : pool.single
      const answer = await exchange(dispatcher, hop, request.maxBytes, flight)
      const next = redirects < (request.maxRedirects ?? 0) ? nextHop(hop, answer.status, answer.headers.location) : undefined
      if (!next) return unpack(answer, request.maxBytes)
      hop = next
    }
  }

  return {
    async send(request): Promise<OutboundResponse> {
      const startedMs = performance.now()
      const elapsedMs = (): number => Math.round(performance.now() - startedMs)
      const url = parseUrl(request.url)
      const call = { method: request.method, host: url.host, path: url.pathname }
      const flight = createFlight({ connectTimeoutMs, timeoutMs: request.timeoutMs, signal: request.signal })
      try {
        const answer = await follow(request, url, flight)
        const ms = elapsedMs()
        log.info({ ...call, status: answer.status, ms }, 'outside call')
        metrics?.record({ method: call.method, host: call.host, outcome: 'answered', status: answer.status, ms })
        return { ...answer, ms }
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error
        const ms = elapsedMs()
        log.warn({ ...call, failure: error.kind, isSent: error.isSent, reason: error.message, ms }, 'outside call failed')
        metrics?.record({ method: call.method, host: call.host, outcome: error.kind, status: undefined, ms })
        throw error
      } finally {
        flight.end()
      }
    },

    async close() {
      await Promise.all([guarded.kept, guarded.single, open.kept, open.single].map((agent) => agent.destroy()))
    },
  }
}

function parseUrl(text: string): URL {
  if (!URL.canParse(text)) throw new OutboundError('refused', 'the address is no URL')
  return new URL(text)
}

function checkTarget(url: URL, { isOpen, isSent }: { isOpen: boolean; isSent: boolean }): void {
  const refuse = (message: string) => new OutboundError('refused', message, { isSent })
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse(`${url.protocol} is not http or https`)
  if (url.username || url.password) throw refuse('a name or password in the URL is not allowed: set a header')
  if (portOf(url) < 1) throw refuse('port 0 is no port')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isOpen && isPrivateAddress(host)) {
    throw refuse(`${url.hostname} is a private or reserved address; ALLOWED_PRIVATE_HOSTS may list it`)
  }
}
