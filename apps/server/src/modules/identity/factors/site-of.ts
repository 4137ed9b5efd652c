import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config.ts'

/** The site that a browser is on, as passkeys are bound to it. */
export interface Site {
  /** Host without its port. */
  rpId: string
  origins: string[]
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * By the host that the request came to, and the address that the configuration names for it. Browsers sign the origin that they
 * are really on, so a host that somebody makes up fits no passkey. Plain http counts on the own machine alone, as in browsers.
 */
export function siteOf(
  { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>,
  config: Pick<Config, 'publicUrl'>,
): Site {
  const url = new URL(`${protocol}://${host}`)
  const known = config.publicUrl === undefined ? undefined : new URL(config.publicUrl)
  const origins = [`https://${url.host}`, ...(LOOPBACK.test(url.hostname) ? [`http://${url.host}`] : [])]
  if (known?.hostname === url.hostname) origins.push(known.origin)
  return { rpId: url.hostname, origins: [...new Set(origins)] }
}
