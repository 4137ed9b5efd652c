import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify'
import helmet from 'helmet'
import { CALLS_BEFORE_PASSWORD_CHANGE, CALLS_NEVER_GUARDED, CALLS_WHILE_LOCKED, CALLS_WHILE_VIEWING, createAuthenticator, createLockGuard } from './modules/auth/authenticate.ts'
import { CALLS_OF_GUESTS } from './modules/auth/grants/social-guest.ts'
import { requestLogOf } from './modules/log/request/request-log.ts'
import { chatRunPartsOf } from './modules/biz/chat-run/chat-run-parts.ts'
import { modules } from './modules/index.ts'
import type { Deps } from './platform/deps.ts'
import { auditOf } from './wire/audit.ts'
import { registerBodyParsers } from './wire/body-parsers.ts'
import { errorAnswerOf } from './wire/error-answer.ts'
import { onAnswered } from './wire/on-answered.ts'
import { languageOf, registerErrorHandlers, registerRoutes } from './wire/register.ts'
import { endConnectionsOnClose } from './wire/end-connections.ts'
import { keepRouteTable } from './wire/route-table.ts'
import { registerConsole } from './site/console.ts'
import { registerOperations } from './site/operations.ts'

const MOST_UPLOAD_BYTES = 20 * 1024 * 1024

export interface AppOptions {
  deps: Deps
  /** Folder of the built console; undefined serves the API alone. */
  consoleDir?: string
}

/** Builds the whole HTTP side and never listens: `main` and the tests do. */
export async function createApp({ deps, consoleDir }: AppOptions): Promise<FastifyInstance> {
  const { config, log, metrics } = deps
  const app = fastify({
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    return503OnClosing: false, // clients of this family count 200–500 as answered, nothing above
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      const answer = errorAnswerOf(error, languageOf(request), request.id)
      void (reply as FastifyReply).status(answer.status).send(answer.body)
    },
  })
  await app.register(cookie)
  // @fastify/helmet would make all of it anew for each request.
  const setSafetyHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"], // antd writes its rules into style elements at run time
        imgSrc: ["'self'", 'data:', 'blob:', 'http:', 'https:'], // request bodies show pictures by their own address
        mediaSrc: ["'self'", 'blob:'], // sounds are fetched whole, so that one can jump about in them
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'http:', 'https:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: false, // set by the proxy that ends TLS
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', (request, reply, next) => setSafetyHeaders(request.raw, reply.raw, next as (error?: unknown) => void))
  registerBodyParsers(app)
  await app.register(multipart, { limits: { fileSize: MOST_UPLOAD_BYTES, files: 1, fields: 20, parts: 21 } })

  const routes = modules.flatMap((module) => module.routes(deps))
  keepRouteTable(deps.db, routes)
  const authenticate = createAuthenticator(deps)
  const requestLog = requestLogOf(deps)
  app.decorateRequest('audit', null)
  app.addHook('onRequest', async (request) => {
    auditOf(request).address = request.ip
  })
  onAnswered(app, (request, reply) => {
    requestLog.answered(request, reply)
    const { url: path = 'unknown' } = request.routeOptions // made anew each time it is asked for
    const { elapsedTime } = reply
    metrics.request(request.method, path, reply.statusCode, elapsedTime)
    log.debug({ requestId: request.id, method: request.method, path, status: reply.statusCode, ms: Math.round(elapsedTime) }, 'answered')
  })
  registerRoutes(app, routes, {
    authenticate,
    refuseLocked: createLockGuard(deps),
    openBeforePasswordChange: CALLS_BEFORE_PASSWORD_CHANGE,
    openWhileLocked: CALLS_WHILE_LOCKED,
    openWhileViewing: CALLS_WHILE_VIEWING,
    openForGuests: CALLS_OF_GUESTS,
    neverGuarded: CALLS_NEVER_GUARDED,
    timeZone: config.timeZone,
    log,
  })
  registerErrorHandlers(app, routes, log)
  app.addHook('preClose', async () => chatRunPartsOf(deps).hub.endAll())
  app.addHook('preClose', async () => deps.events.endAll()) // open streams would keep the server from closing
  app.addHook('preClose', async () => requestLog.flush()) // what waits is safe before the last answers are waited for
  app.addHook('onClose', async () => requestLog.flush())
  endConnectionsOnClose(app)
  registerOperations(app, { deps, routes, authenticate })
  if (consoleDir) await registerConsole(app, consoleDir)
  return app
}
