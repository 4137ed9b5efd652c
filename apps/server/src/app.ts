import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify'
import helmet from 'helmet'
import { createLockGuard } from './modules/identity/authentication/authenticate.ts'
import { routesOf } from './modules.ts'
import { ownerOf } from './platform/scope.ts'
import type { Services } from './services.ts'
import { auditOf } from './wire/audit.ts'
import { registerBodyParsers } from './wire/body/body-parsers.ts'
import { UPLOAD_BYTES_MOST, UPLOAD_BYTES_PER_SECOND, watchBodies } from './wire/body/body-watch.ts'
import { errorAnswerOf } from './wire/answer/error-answer.ts'
import { onAnswered } from './wire/answer/on-answered.ts'
import { languageOf, registerErrorHandlers, registerRoutes, rewriterOf } from './wire/register.ts'
import { endConnectionsOnClose } from './wire/answer/end-connections.ts'
import { deviceAsPerson, type AnyRoute } from './wire/route.ts'
import { registerConsole } from './site/console.ts'
import { registerKiosk } from './site/kiosk.ts'
import { registerOperations } from './site/operations.ts'
import { watchUnnamedProxies } from './site/unnamed-proxy.ts'

/** Headers are a few hundred bytes. */
const HEADERS_MS = 30_000
/** A connection on which nothing moves in either direction. Streams send a ping more often; a chat service may think for an hour (`timeoutSeconds`). */
const SILENT_MS = 3_660_000
/** Longer than proxies keep theirs (60 s is usual), so that none sends a request into a connection that just ends. */
const KEEP_ALIVE_MS = 72_000
/** How often connections are looked at; node's own 30 s would be added to each time above. */
const LOOK_MS = 5_000
/** A text beside the file of an upload. */
const UPLOAD_FIELD_BYTES_MOST = 64 * 1024
/** Bodies that are read and not there yet, in bytes: of one address (two chats with as many pictures as fit), and in all. */
const UNFINISHED_BYTES_PER_ADDRESS = 48 * 1024 * 1024
const UNFINISHED_BYTES = 96 * 1024 * 1024
/** Of uploads, on the disk: of one address (four of the largest), and in all. */
const UNFINISHED_UPLOADS_PER_ADDRESS = 96 * 1024 * 1024
const UNFINISHED_UPLOADS = 512 * 1024 * 1024

export interface AppOptions {
  services: Services
  /** The calls it serves; default: those of all modules. */
  routes?: readonly AnyRoute[]
  /** Folder of the built console; undefined serves the API alone. */
  consoleDir?: string
  /** Folder of the built page of kiosks; undefined: there is none at /kiosk. */
  kioskDir?: string
}

/** What no page of the console needs, and no page within it gets. Copying and whole screens are for our own pages. */
const PERMISSIONS_POLICY =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), clipboard-read=(self), clipboard-write=(self), fullscreen=(self)'

/** Builds the whole HTTP side and never listens: `main` and the tests do. */
export async function createApp({
  services,
  routes = routesOf(services),
  consoleDir,
  kioskDir,
}: AppOptions): Promise<FastifyInstance> {
  const { config, log, metrics, authenticate, requestLog } = services
  const app = fastify({
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    rewriteUrl: rewriterOf(routes),
    return503OnClosing: false, // clients of this family count 200–500 as answered, nothing above
    forceCloseConnections: 'idle',
    connectionTimeout: SILENT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: config.bodySeconds * 1_000 + Math.ceil(UPLOAD_BYTES_MOST / UPLOAD_BYTES_PER_SECOND) * 1_000, // the end of the slowest upload; others end sooner: wire/body/body-watch.ts
    http: { connectionsCheckingInterval: LOOK_MS, headersTimeout: HEADERS_MS },
    frameworkErrors: (error, request, reply) => {
      const answer = errorAnswerOf(error, languageOf(request), request.id)
      void (reply as FastifyReply).status(answer.status).send(answer.body)
    },
  })
  app.server.maxConnections = config.maxConnections
  await app.register(cookie)
  // @fastify/helmet would make all of it anew for each request.
  const setSafetyHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"], // antd writes its rules into style elements at run time
        imgSrc: ["'self'", 'data:', 'blob:'], // pictures of other hosts come through the server (resource/foreign-picture)
        mediaSrc: ["'self'", 'blob:'], // sounds are fetched whole, so that one can jump about in them
        connectSrc: ["'self'"],
        frameSrc: ["'self'", ...config.frameHosts],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: false, // set by the proxy that ends TLS
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', (_request, reply, next) => {
    reply.raw.setHeader('permissions-policy', PERMISSIONS_POLICY)
    next()
  })
  app.addHook('onRequest', (request, reply, next) =>
    setSafetyHeaders(request.raw, reply.raw, next as (error?: unknown) => void),
  )
  watchUnnamedProxies(app, services)
  registerBodyParsers(app)
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_BYTES_MOST, fieldSize: UPLOAD_FIELD_BYTES_MOST, files: 1, fields: 20, parts: 21 },
  })

  services.routeTable.fill(routes)
  app.decorateRequest('audit', null)
  app.addHook('onRequest', async (request) => {
    auditOf(request).address = request.ip
  })
  onAnswered(app, (request, reply) => {
    requestLog.answered(request, reply)
    const { url: path = 'unknown' } = request.routeOptions // made anew each time it is asked for
    const { elapsedTime } = reply
    metrics.request(request.method, path, reply.statusCode, elapsedTime)
    log.debug(
      { requestId: request.id, method: request.method, path, status: reply.statusCode, ms: Math.round(elapsedTime) },
      'answered',
    )
  })
  watchBodies(app, {
    bodyMs: config.bodySeconds * 1_000,
    bodiesPerAddress: config.bodiesPerAddress,
    bodies: config.bodies,
    bytesPerAddress: UNFINISHED_BYTES_PER_ADDRESS,
    bytes: UNFINISHED_BYTES,
    uploadBytesPerAddress: UNFINISHED_UPLOADS_PER_ADDRESS,
    uploadBytes: UNFINISHED_UPLOADS,
  })
  registerRoutes(app, routes, {
    authenticate,
    refuseLocked: createLockGuard(services),
    timeZone: config.timeZone,
    log,
    gate: services.gate,
    admit: (caller) => services.gate.admit(ownerOf(caller)),
    authenticateDevice: (request) => services.deviceAuth.authenticate(request),
    admitDevice: (device) => services.gate.admit(deviceAsPerson(device)),
  })
  registerErrorHandlers(app, routes, log)
  app.addHook('preClose', async () => services.chatRun.hub.endAll())
  app.addHook('preClose', async () => services.events.endAll()) // open streams would keep the server from closing
  app.addHook('preClose', async () => requestLog.flush()) // what waits is safe before the last answers are waited for
  app.addHook('onClose', async () => requestLog.flush())
  app.addHook('onClose', async () => services.sources.close())
  endConnectionsOnClose(app)
  registerOperations(app, { deps: services, routes, authenticate })
  if (kioskDir) await registerKiosk(app, kioskDir)
  if (consoleDir) await registerConsole(app, consoleDir)
  return app
}
