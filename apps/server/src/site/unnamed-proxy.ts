import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'

const REMIND_MS = 10 * 60_000

/**
 * Shouts when requests come through a proxy that TRUST_PROXY does not name: everybody behind it looks like one address then, whose
 * failed sign-ins and rates are counted together. Once in ten minutes, because any client may send the header.
 */
export function watchUnnamedProxies(
  app: FastifyInstance,
  { log, metrics, clock }: Pick<Deps, 'log' | 'metrics' | 'clock'>,
): void {
  let lastMs = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', (request, _reply, next) => {
    const peer = request.socket.remoteAddress
    // A header that was believed has changed the address.
    if (request.headers['x-forwarded-for'] !== undefined && request.ip === peer) {
      metrics.unnamedProxy()
      const nowMs = clock.now().getTime()
      if (nowMs - lastMs >= REMIND_MS) {
        lastMs = nowMs
        log.warn(
          { peer },
          'a request with X-Forwarded-For came from an address that TRUST_PROXY does not name: if this is your proxy, everybody behind it counts as one address until you name it',
        )
      }
    }
    next()
  })
}
