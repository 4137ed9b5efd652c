import { website } from '@drawdesk/contract/core/constants'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { createAllowedHosts } from './guard/allowed-hosts.ts'
import { type Lookup, lookupAll, nameReasonOf } from './connector.ts'
import { connectTo } from './connect.ts'
import { createDeadline, type Deadline } from './deadline.ts'
import { type Answer, exchange } from './exchange.ts'
import { parseSocketUrl, parseUrl } from './guard/guard.ts'
import {
  type Outbound,
  OutboundError,
  type OutboundFailure,
  type OutboundRequest,
  type OutboundResponse,
  type OutboundSocket,
  type OutboundStream,
  type Via,
} from './outbound.ts'
import { createPools, type Pool } from './pools.ts'
import type { ProxySource } from './proxies/proxy.ts'
import { firstRequest, type HttpRequest, redirectOf, socketHeaders } from './redirect.ts'
import { createRoutes, type Ended } from './routes.ts'
import { shownPath } from './guard/shown-path.ts'
import { openSocket } from './socket-exchange.ts'
import { openStream, type StreamedAnswer } from './streamed-exchange.ts'
import { unpack } from './unpack.ts'

const CONNECT_TIMEOUT_MS = 5_000
/** From an open connection to an open socket. */
const HANDSHAKE_MS = 10_000
const IDLE_MS = 60_000
const PING_MS = 20_000

export interface OutboundMetrics {
  /** Once for each call; `host` with its port. A socket is answered with 101. */
  record(call: {
    method: string
    host: string
    outcome: 'answered' | OutboundFailure
    status: number | undefined
    ms: number
  }): void
}

export interface OutboundOptions {
  config: Pick<Config, 'allowedPrivateHosts'>
  log: Pick<Log, 'info' | 'warn'>
  lookup?: Lookup
  metrics?: OutboundMetrics
  /** Whose `via` is looked up here; absent: everything goes direct. */
  proxies?: ProxySource
  /** Name, TCP, proxy and TLS together; 5 s shorter in tests. */
  connectTimeoutMs?: number
  /** Of sockets; 20 s shorter in tests. */
  pingMs?: number
}

/** The failure as who asked may read it: why a name cannot be called is shown to the platform alone, whose names they are. */
function errorFor(via: Via | undefined, error: unknown): unknown {
  const reason = via?.tenantId === website.defaultTenantId ? nameReasonOf(error) : undefined
  return error instanceof OutboundError && reason !== undefined
    ? new OutboundError(error.kind, `${error.message} (${reason})`, { cause: error, isSent: error.isSent })
    : error
}

/** What a call is logged as. */
interface CallFacts {
  method: string
  host: string
  path: string
}

/**
 * The client of all outside calls. Guarded: only public addresses, unless the host is listed in ALLOWED_PRIVATE_HOSTS or the
 * request is trusted; each redirect is judged anew. Repeats nothing by itself: the error's `kind` says who may.
 *
 * Requests that change something each get a connection of their own, because a kept one may just be closing at the far end, and
 * then nobody could say whether the request was read. GETs, and what may be repeated, share connections.
 *
 * `close` ends what still runs, as `lost` or `unsent`, and every later call is `unsent`.
 */
export function createOutbound(options: OutboundOptions): Outbound & { close(): Promise<void> } {
  const { log, metrics, proxies, lookup = lookupAll, connectTimeoutMs = CONNECT_TIMEOUT_MS, pingMs = PING_MS } = options
  const isListed = createAllowedHosts(options.config.allowedPrivateHosts)
  const routes = createRoutes({ isListed, proxies })
  const pools = createPools({ lookup, connectTimeoutMs, isListed })
  /** Each takes its connection away, when the client closes. */
  const sockets = new Set<() => void>()
  /** Settles, never rejects, when a call is over and recorded. */
  const running = new Set<Promise<void>>()
  let isClosed = false

  /** One request after the other, as far as redirects are followed. */
  async function follow<Result extends { status: number; headers: Record<string, string> }>(
    request: OutboundRequest,
    url: URL,
    deadline: Deadline,
    ask: (pool: Pool, current: HttpRequest, ended: (ended: Ended) => void) => Promise<Result>,
    leave?: (result: Result) => void,
  ): Promise<Result> {
    let current: HttpRequest = firstRequest(request, url)
    for (let redirects = 0; ; redirects += 1) {
      const route = await routes.to(current.url, {
        isTrusted: request.isTrusted === true && current.url.origin === url.origin,
        via: request.via,
        isSent: deadline.isSent(),
      })
      if (isClosed) throw new OutboundError('unsent', 'the client is closed')
      const ended = routes.note(route, request, current)
      const result = await ask(pools.of(route), current, ended).catch((error: unknown) => {
        if (error instanceof OutboundError) ended(error)
        throw error
      })
      const next =
        redirects < (request.maxRedirects ?? 0)
          ? redirectOf(current, result.status, result.headers.location)
          : undefined
      if (!next) return result
      leave?.(result)
      current = next
    }
  }

  const agentOf = (pool: Pool, { method }: HttpRequest, { mayRepeat }: OutboundRequest) =>
    method === 'GET' || mayRepeat ? pool.kept : pool.single

  /** Says how calls went, in log and metrics. */
  function reporter(call: CallFacts) {
    const startedMs = performance.now()
    const elapsedMs = (): number => Math.round(performance.now() - startedMs)
    return {
      answered(status: number, more: object = {}): number {
        const ms = elapsedMs()
        log.info({ ...call, status, ms, ...more }, 'outside call')
        metrics?.record({ method: call.method, host: call.host, outcome: 'answered', status, ms })
        return ms
      },
      failed(error: unknown): void {
        if (!(error instanceof OutboundError)) return
        const ms = elapsedMs()
        log.warn(
          { ...call, failure: error.kind, isSent: error.isSent, reason: nameReasonOf(error) ?? error.message, ms },
          'outside call failed',
        )
        metrics?.record({ method: call.method, host: call.host, outcome: error.kind, status: undefined, ms })
      },
    }
  }

  /** Remembers a call until it is over. */
  function track(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    running.add(promise)
    return () => {
      running.delete(promise)
      resolve()
    }
  }

  return {
    async send(request): Promise<OutboundResponse> {
      const url = parseUrl(request.url)
      const report = reporter({ method: request.method, host: url.host, path: shownPath(url, request.hidden) })
      const deadline = createDeadline({ connectTimeoutMs, timeoutMs: request.timeoutMs, signal: request.signal })
      const over = track()
      try {
        const answer = await follow<Answer>(request, url, deadline, async (pool, current, ended) => {
          const found = await exchange(agentOf(pool, current, request), current, request.maxBytes, deadline)
          ended({ status: found.status, bytes: found.body.length })
          return found
        })
        const plain = await unpack(answer, request.maxBytes)
        return { ...plain, ms: report.answered(answer.status) }
      } catch (error) {
        report.failed(error)
        throw errorFor(request.via, error)
      } finally {
        deadline.end()
        over()
      }
    },

    async stream(request): Promise<OutboundStream> {
      const url = parseUrl(request.url)
      const report = reporter({ method: request.method, host: url.host, path: shownPath(url, request.hidden) })
      const deadline = createDeadline({ connectTimeoutMs, timeoutMs: request.timeoutMs, signal: request.signal })
      const over = track()
      const limits = { maxBytes: request.maxBytes, idleMs: request.idleMs ?? IDLE_MS }
      let isRedirected = false
      try {
        const { status, headers, chunks } = await follow<StreamedAnswer>(
          request,
          url,
          deadline,
          async (pool, current, ended) => {
            isRedirected = false
            return openStream(
              agentOf(pool, current, request),
              current,
              limits,
              deadline,
              ({ status, bytes, error }) => {
                ended(error ?? { status, bytes })
                if (isRedirected) return // the redirect's own answer ended, not the call
                deadline.end()
                if (error) report.failed(error)
                else report.answered(status, { bytes })
                over()
              },
            )
          },
          (opened) => {
            isRedirected = true
            opened.leave()
          },
        )
        return { status, headers, chunks }
      } catch (error) {
        deadline.end()
        report.failed(error)
        over()
        throw errorFor(request.via, error)
      }
    },

    async connect(request): Promise<OutboundSocket> {
      const url = parseSocketUrl(request.url)
      const report = reporter({ method: 'GET', host: url.host, path: shownPath(url, request.hidden) })
      const deadline = createDeadline({ connectTimeoutMs, timeoutMs: HANDSHAKE_MS, signal: request.signal })
      const over = track()
      let drop: (() => void) | undefined
      function end(): void {
        if (drop) sockets.delete(drop)
        deadline.end()
        over()
      }
      try {
        const route = await routes.to(url, { isTrusted: request.isTrusted === true, via: request.via, isSent: false })
        if (isClosed) throw new OutboundError('unsent', 'the client is closed')
        const ended = routes.note(route, request, { method: 'GET', url })
        const opening = async (): Promise<OutboundSocket> => {
          const socket = await connectTo(pools.of(route).connect, url, deadline)
          sockets.add((drop = () => socket.destroy()))
          if (isClosed) drop()
          deadline.markSent()
          return openSocket({
            url,
            socket,
            headers: socketHeaders(request.headers),
            maxFrameBytes: request.maxFrameBytes,
            handshakeMs: HANDSHAKE_MS,
            pingMs,
            signal: deadline.signal,
            onEnd({ status, bytes, error }) {
              ended(error ?? { status, bytes })
              if (error) report.failed(error)
              else report.answered(status, { bytes })
              end()
            },
          })
        }
        const opened = await opening().catch((error: unknown) => {
          if (error instanceof OutboundError) ended(error)
          throw error
        })
        deadline.stopTimer()
        return opened
      } catch (error) {
        report.failed(error)
        end()
        drop?.()
        throw errorFor(request.via, error)
      }
    },

    async close() {
      isClosed = true
      for (const drop of sockets) drop()
      await pools.close()
      await Promise.all(running)
      await proxies?.flush()
    },
  }
}
