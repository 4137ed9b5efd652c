import { Readable } from 'node:stream'
import { Agent } from 'undici'
import { OutboundError, type Outbound } from '../../outbound/outbound.ts'
import { StorageFailed } from '../storage.ts'

export interface ObjectRequest {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD'
  url: string
  /** Lower-case names; `host` is the address's own. */
  headers: Record<string, string>
  body?: Buffer
}

export interface ObjectAnswer {
  status: number
  /** Lower-case names. */
  headers: Record<string, string | string[] | undefined>
  body: Readable
}

/** How requests reach an object store. A failure without an answer may be repeated, one with a status by what it says. */
export interface ObjectTransport {
  send(request: ObjectRequest): Promise<ObjectAnswer>
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000
/** Silence, not length: a large file on a slow line goes on as long as bytes come. */
const SILENCE_TIMEOUT_MS = 30_000
const LONGEST_CALL_MS = 3_600_000
const NOT_ALLOWED = 'NotAllowed'

/** Connections of its own, to the store that who runs the program named. */
export function directTransport(): ObjectTransport {
  const agent = new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: SILENCE_TIMEOUT_MS,
    bodyTimeout: SILENCE_TIMEOUT_MS,
  })
  return {
    async send({ method, url, headers, body }) {
      const { origin, pathname, search } = new URL(url)
      const answer = await agent.request({ origin, path: pathname + search, method, headers, body: body ?? null })
      return { status: answer.statusCode, headers: answer.headers, body: answer.body }
    },
    close: () => agent.close(),
  }
}

/** The guarded way outside, for addresses that a tenant entered: public hosts only, through the tenant's proxies. */
export function guardedTransport(outbound: Outbound, tenantId: string, hidden: readonly string[]): ObjectTransport {
  return {
    async send({ method, url, headers, body }) {
      try {
        const answer = await outbound.stream({
          method,
          url,
          headers,
          ...(body ? { body } : {}),
          timeoutMs: LONGEST_CALL_MS,
          idleMs: SILENCE_TIMEOUT_MS,
          maxBytes: Number.MAX_SAFE_INTEGER,
          mayRepeat: true,
          via: { tenantId },
          hidden,
        })
        return {
          status: answer.status,
          headers: answer.headers,
          body: Readable.from(answer.chunks, { objectMode: false }),
        }
      } catch (error) {
        if (error instanceof OutboundError && error.kind === 'refused')
          throw new StorageFailed(error.message, { code: NOT_ALLOWED, cause: error })
        throw error
      }
    },
    close: async () => undefined,
  }
}

export const mayTryAgain = ({ code }: StorageFailed): boolean => code !== NOT_ALLOWED
