import type { Via } from '../outbound.ts'

/** A tenant's way out, as the client needs it. */
export interface Proxy {
  tenantId: string
  id: string
  name: string
  protocol: 'http' | 'socks5'
  /** A name or an address, IPv6 without brackets. */
  host: string
  port: number
  /** `""`: it asks for none. */
  username: string
  password: string
  /** Changes with every change of the above: connections made before are not used again. */
  revision: string
}

/** Where a call goes. `isListed`: to a host of ALLOWED_PRIVATE_HOSTS, which a rule for everything leaves alone. */
export interface ProxyTarget {
  /** Lower case, IPv6 without brackets. */
  host: string
  isListed: boolean
}

/** One request that went (or should have gone) through a proxy. */
export interface ProxyCall {
  via: Via
  proxy: Proxy
  method: string
  /** Host and path, without the query. */
  target: string
  /** 0: no answer. 101: a socket. */
  status: number
  ms: number
  /** Of the answer, as far as it came. */
  bytes: number
  /** `""`: none. */
  error: string
}

/** The module that knows the tenants' rules (modules/proxies). */
export interface ProxySource {
  /**
   * The proxy that this call goes through; undefined: direct.
   *
   * @throws {OutboundError} `refused` when the call names one that is gone or switched off: it must not go out by itself.
   */
  find(via: Via, target: ProxyTarget): Promise<Proxy | undefined>
  /** Never throws, never waits. */
  record(call: ProxyCall): void
  /** Writes what is recorded; called when the client closes. */
  flush(): Promise<void>
}
