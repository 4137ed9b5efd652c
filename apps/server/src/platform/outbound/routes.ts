import { checkTarget, hostOf } from './guard/guard.ts'
import { OutboundError, type OutboundRequest, type Via } from './outbound.ts'
import type { Route } from './pools.ts'
import type { ProxySource } from './proxies/proxy.ts'
import { shownPath } from './guard/shown-path.ts'

/** How one request of a call ended. */
export type Ended = { status: number; bytes: number } | OutboundError

/** Decides how an address is reached, and notes what went through proxies. */
export function createRoutes({ isListed, proxies }: { isListed(url: URL): boolean; proxies: ProxySource | undefined }) {
  async function findProxy(via: Via, url: URL, isSent: boolean): Promise<Route['proxy']> {
    try {
      return await proxies?.find(via, { host: hostOf(url), isListed: isListed(url) })
    } catch (error) {
      if (error instanceof OutboundError) throw new OutboundError(error.kind, error.message, { cause: error, isSent })
      throw new OutboundError(isSent ? 'lost' : 'unsent', 'the proxy rules could not be read', { cause: error })
    }
  }

  return {
    /** `isSent`: whether an earlier request of the same call left. @throws {OutboundError} `refused` */
    async to(
      url: URL,
      { isTrusted, via, isSent }: { isTrusted: boolean; via: Via | undefined; isSent: boolean },
    ): Promise<Route> {
      const isOpen = isListed(url) || isTrusted
      checkTarget(url, { isOpen, isSent })
      return { isOpen, proxy: via && !isTrusted ? await findProxy(via, url, isSent) : undefined }
    },

    /** Begins the history of one request; what it answers ends it. Nothing is noted of what goes direct. */
    note(
      { proxy }: Route,
      { via, hidden }: Pick<OutboundRequest, 'via' | 'hidden'>,
      { method, url }: { method: string; url: URL },
    ): (ended: Ended) => void {
      if (!proxy || !via || !proxies) return () => undefined
      const startedMs = performance.now()
      return (ended) => {
        const facts =
          ended instanceof OutboundError
            ? { status: 0, bytes: 0, error: `${ended.kind}: ${ended.message}` }
            : { ...ended, error: '' }
        proxies.record({
          via,
          proxy,
          method,
          target: `${url.host}${shownPath(url, hidden)}`,
          ms: Math.round(performance.now() - startedMs),
          ...facts,
        })
      }
    },
  }
}
