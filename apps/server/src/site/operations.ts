import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonErrors } from '../platform/errors.ts'
import { isLoopback } from '../platform/config.ts'
import type { Deps } from '../platform/deps.ts'
import type { AnyRoute } from '../wire/route.ts'
import { openApiOf } from '../wire/openapi.ts'
import { openApiPage } from '../wire/openapi-page.ts'
import type { RegisterOptions } from '../wire/register.ts'

interface OperationsOptions {
  deps: Deps
  routes: readonly AnyRoute[]
  authenticate: RegisterOptions['authenticate']
}

/** What balancers, operators and API readers ask for. Only the health calls are open to strangers. */
export function registerOperations(app: FastifyInstance, { deps, routes, authenticate }: OperationsOptions): void {
  const { metrics } = deps
  const document = openApiOf(routes, '0.1.0')
  const page = openApiPage(document)

  /** @throws AppError 401 or 403 for strangers: a signed-in administrator or the machine itself may pass. */
  async function onlyOperators(request: FastifyRequest): Promise<void> {
    // A proxy on this machine that is not named in TRUST_PROXY makes every stranger look like the machine itself.
    const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
    if (isLoopback(request.ip) && (!isForwarded || deps.config.trustProxy.length > 0)) return
    const caller = await authenticate(request)
    if (!caller.isAdministrator) throw commonErrors.forbidden()
  }

  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'live' }
  })
  app.get('/health/ready', async (_request, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    try {
      await deps.db.ping()
      return { status: 'ready' }
    } catch (error) {
      deps.log.warn({ error: (error as Error).message }, 'not ready')
      return reply.status(503).send({ status: 'not ready' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    await onlyOperators(request)
    reply.type(metrics.contentType).header('cache-control', 'no-store')
    return metrics.text()
  })
  app.get('/api/openapi.json', async (request, reply) => {
    await onlyOperators(request)
    reply.header('cache-control', 'no-store')
    return document
  })
  app.get('/api/docs', async (request, reply) => {
    await onlyOperators(request)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return page
  })
}
