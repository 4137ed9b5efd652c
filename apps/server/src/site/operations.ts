import { createHash, timingSafeEqual } from 'node:crypto'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { pickLanguage } from '@drawdesk/contract/core/texts'
import { isLoopback } from '../platform/config.ts'
import type { Deps } from '../platform/deps.ts'
import { commonErrors } from '../platform/errors.ts'
import { PRODUCT_VERSION } from '../platform/version.ts'
import { errorAnswerOf } from '../wire/answer/error-answer.ts'
import type { GateOptions } from '../wire/gates.ts'
import { openApiOf } from '../wire/openapi/openapi.ts'
import { openApiPage } from '../wire/openapi/openapi-page.ts'
import type { AnyRoute } from '../wire/route.ts'

interface OperationsOptions {
  deps: Deps
  routes: readonly AnyRoute[]
  authenticate: GateOptions['authenticate']
}

/** Throws for who may not see how the server does. */
type Guard = (request: FastifyRequest) => Promise<void>

/**
 * What balancers, operators and API readers ask for, on the port of everybody: health is open, the rest is for METRICS_TOKEN and for signed-in
 * administrators. Where a request comes from says nothing here: behind a proxy everybody comes from this machine.
 */
export function registerOperations(app: FastifyInstance, { deps, routes, authenticate }: OperationsOptions): void {
  registerHealth(app, deps)
  registerInsight(app, { deps, routes }, async (request) => {
    if (carriesToken(request, deps.config.metricsToken)) return
    const caller = await authenticate(request)
    if (!caller.isAdministrator) throw commonErrors.forbidden()
  })
}

/** The same on a port of its own (OPERATIONS_PORT), which listens on loopback alone: all on this machine may see it. */
export function createOperationsApp({ deps, routes }: Pick<OperationsOptions, 'deps' | 'routes'>): FastifyInstance {
  const app = fastify({ exposeHeadRoutes: false, forceCloseConnections: 'idle', requestTimeout: 10_000, bodyLimit: 1 })
  app.setErrorHandler((error, request, reply) => {
    const answer = errorAnswerOf(error, pickLanguage(request.headers['accept-language']), request.id)
    if (!answer.known) deps.log.error({ err: error, requestId: request.id }, 'a request of operations failed')
    return reply.status(answer.status).send(answer.body)
  })
  app.addHook('onRequest', async (request) => {
    if (!isOfThisMachine(request)) throw commonErrors.forbidden()
  })
  registerHealth(app, deps)
  registerInsight(app, { deps, routes }, async () => undefined)
  return app
}

function registerHealth(app: FastifyInstance, deps: Deps): void {
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
}

function registerInsight(
  app: FastifyInstance,
  { deps: { metrics }, routes }: Pick<OperationsOptions, 'deps' | 'routes'>,
  guard: Guard,
): void {
  let document: ReturnType<typeof openApiOf> | undefined
  const documentOf = () => (document ??= openApiOf(routes, PRODUCT_VERSION))
  let page: string | undefined

  app.get('/metrics', { onRequest: guard }, async (_request, reply) => {
    reply.type(metrics.contentType).header('cache-control', 'no-store')
    return metrics.text()
  })
  app.get('/api/openapi.json', { onRequest: guard }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return documentOf()
  })
  app.get('/api/docs', { onRequest: guard }, async (_request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return (page ??= openApiPage(documentOf()))
  })
}

/** `Authorization: Bearer <METRICS_TOKEN>`, as Prometheus sends it. Compared by digest: of one length, and in constant time. */
function carriesToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const given = /^bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  return token !== undefined && given !== undefined && timingSafeEqual(digestOf(given), digestOf(token))
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** What a proxy adds, whichever it is. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-requested-for',
  'client-ip',
  'true-client-ip',
  'cf-connecting-ip',
]

/** From loopback, asked for by a loopback name (a page that rebinds its own name sends that one), and not handed on by a proxy. */
function isOfThisMachine({ raw, headers }: FastifyRequest): boolean {
  const name = URL.parse(`http://${headers.host ?? ''}`)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  return (
    isLoopback(raw.socket.remoteAddress ?? '') &&
    isLoopback(name) &&
    FORWARDING.every((header) => headers[header] === undefined)
  )
}
