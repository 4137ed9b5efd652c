import { Agent, type buildConnector } from 'undici'
import { LRUCache } from 'lru-cache'
import { createConnector, type Lookup } from './connector.ts'
import { createProxiedConnector } from './proxies/proxied-connector.ts'
import type { Proxy } from './proxies/proxy.ts'

/** Proxies whose connections are kept; beyond it those of the one used longest ago close when they are done. */
const PROXIES_MOST = 100

/** How a request travels: to a listed target or a guarded one, and through which proxy. */
export interface Route {
  isOpen: boolean
  proxy: Proxy | undefined
}

/** Opens the sockets of one route, and keeps those of what may be asked again. */
export interface Pool {
  connect: buildConnector.connector
  /** Shares connections. */
  kept: Agent
  /** Each request has one of its own. */
  single: Agent
}

export interface PoolsOptions {
  lookup: Lookup
  connectTimeoutMs: number
  /** May this address of a proxy be private? */
  isListed(url: URL): boolean
}

/**
 * The connections. Those of guarded and of open requests are apart, so that a guarded one never travels on a connection that an open one
 * made to a private address; and those of each tenant's each proxy, so that nobody travels on what another's password opened.
 */
export function createPools({ lookup, connectTimeoutMs, isListed }: PoolsOptions) {
  function createPool(connect: buildConnector.connector): Pool {
    const createAgent = (isKept: boolean): Agent =>
      new Agent({
        connect,
        pipelining: isKept ? 1 : 0, // 0: one request a connection
        headersTimeout: 0, // the deadline has the clock
        bodyTimeout: 0,
      })
    return { connect, kept: createAgent(true), single: createAgent(false) }
  }
  const direct = (isGuarded: boolean): Pool =>
    createPool(createConnector({ isGuarded, lookup, timeoutMs: connectTimeoutMs }))
  const guarded = direct(true)
  const open = direct(false)
  const proxied = new LRUCache<string, Pool>({
    max: PROXIES_MOST,
    dispose: (pool, _key, reason) => {
      if (reason === 'evict') for (const agent of [pool.kept, pool.single]) void agent.close()
    },
  })

  function throughProxy(isOpen: boolean, proxy: Proxy): Pool {
    const key = `${proxy.tenantId} ${proxy.id} ${proxy.revision} ${isOpen}`
    let pool = proxied.get(key)
    if (!pool) {
      pool = createPool(
        createProxiedConnector({
          proxy,
          isOpen,
          isProxyOpen: isListed(addressOf(proxy)),
          lookup,
          timeoutMs: connectTimeoutMs,
        }),
      )
      proxied.set(key, pool)
    }
    return pool
  }

  return {
    of: ({ isOpen, proxy }: Route): Pool => (proxy ? throughProxy(isOpen, proxy) : isOpen ? open : guarded),

    async close(): Promise<void> {
      await Promise.all(
        [guarded, open, ...proxied.values()].flatMap(({ kept, single }) => [kept.destroy(), single.destroy()]),
      )
    },
  }
}

const addressOf = ({ host, port }: Proxy): URL => new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`)
