import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { Type, type TSchema } from 'typebox'
import { ORIGIN_HEADER } from '@drawdesk/contract/logs/origin-header'
import { pickLanguage, type Language } from '@drawdesk/contract/core/texts'
import { commonErrors } from '../platform/errors.ts'
import type { Gate } from '../platform/limits/gate.ts'
import type { Log } from '../platform/log.ts'
import { collectChanges, comingFrom } from '../platform/row-changes.ts'
import { ownerOf, systemScope, type Caller } from '../platform/scope.ts'
import { auditOf, isMutation, targetOf } from './audit.ts'
import { familyOf } from './family.ts'
import { createInputReader } from './input.ts'
import { createGatekeeper, refuseUnproved, type GateOptions } from './gates.ts'
import { createNullFiller } from './answer/nulls.ts'
import { takePictureBodies, takeRawBodies } from './body/body-parsers.ts'
import { errorAnswerOf } from './answer/error-answer.ts'
import { createLinger } from './answer/linger.ts'
import { announcesBody } from './body/read-body.ts'
import { findRoute } from './route-table.ts'
import { createSerializer } from './answer/serializer.ts'
import {
  deviceAsPerson,
  type AnyRoute,
  type Call,
  type DeviceCall,
  type DeviceCaller,
  type SignedInCall,
} from './route.ts'

export interface RegisterOptions extends GateOptions {
  timeZone: string
  log: Log
  /** What callers may ask for at once and in a while; absent: everything. */
  gate?: Gate
}

const TEXT_DONE = { zh: '操作成功', en: 'Done' } as const
const TEXT_NOTHING = { zh: '暂无承载数据', en: 'No data' } as const

export function languageOf(request: FastifyRequest): Language {
  return pickLanguage(request.headers['accept-language'])
}

/**
 * Takes /api off the address of a call, so that each has one entry in the router for both of its addresses (contract README §1). Whatever else
 * stands below /api keeps its own.
 */
export function rewriterOf(routes: readonly Pick<AnyRoute, 'path'>[]): (request: { url?: string }) => string {
  const services = new Set(routes.map(({ path }) => path.split('/', 2)[1]))
  return ({ url = '/' }) => {
    const [, api, rest] = /^\/(api)\/([^/?]+)/.exec(url) ?? []
    return api && services.has(rest) ? url.slice(api.length + 1) : url
  }
}

/** Registers each route; a GET that is a command also takes POST and has no HEAD. */
export function registerRoutes(app: FastifyInstance, routes: readonly AnyRoute[], options: RegisterOptions): void {
  const seen = new Set<string>()
  for (const definition of routes) {
    const name = `${definition.method} ${definition.path}`
    if (seen.has(name)) throw new Error(`the call ${name} is declared twice`)
    seen.add(name)
    const handler = createHandler(definition, options)
    const askGates = createGatekeeper(definition, options)
    const methods: HTTPMethods[] =
      definition.isCommand && definition.method === 'GET' ? ['GET', 'POST'] : [definition.method]
    const answer = definition.isBare ? undefined : envelopeOf(definition.answer)
    const write = answer && createSerializer(answer)
    for (const method of methods) {
      const add = (server: FastifyInstance) =>
        server.route({
          method,
          url: definition.path,
          config: { definition },
          exposeHeadRoute: method === 'GET' && !definition.isCommand,
          ...(definition.bodyLimit === undefined ? {} : { bodyLimit: definition.bodyLimit }),
          ...(answer && write ? { schema: { response: { 200: answer } }, serializerCompiler: () => write } : {}),
          onRequest: askGates,
          handler,
        })
      if (definition.isRaw) app.register(async (inside) => void add(takeRawBodies(inside)))
      else if (definition.takesPictures) app.register(async (inside) => void add(takePictureBodies(inside)))
      else add(app)
    }
  }
}

function envelopeOf(answer: TSchema): TSchema {
  return Type.Object({ code: Type.Integer(), success: Type.Boolean(), data: answer, msg: Type.String() })
}

function createHandler(
  definition: AnyRoute,
  options: RegisterOptions,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const family = familyOf(definition.path)
  const read = createInputReader(definition.input, family)
  const fill = createNullFiller(definition.answer, family, options.timeZone)
  const isWrite = isMutation(definition)
  const asksProof =
    'needsProof' in definition && typeof definition.needsProof === 'function' ? definition.needsProof : undefined
  const handle = definition.handle as (
    call: Call<unknown> | SignedInCall<unknown> | DeviceCall<unknown>,
  ) => Promise<unknown>

  /** With the places and the time that such a call of this person or device has; until its answer is out, be it a stream. */
  async function workFor(
    who: Pick<Caller, 'tenantId' | 'userId'> | undefined,
    reply: FastifyReply,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    if (!who || !options.gate) return work()
    const { result, end } = await options.gate.run(who, { load: definition.load ?? 'light', isMutation: isWrite }, work)
    if (result === reply && !reply.raw.destroyed) reply.raw.once('close', end)
    else end()
    return result
  }

  return async (request, reply) => {
    const language = languageOf(request)
    const caller = definition.isOpen || definition.isDevice ? undefined : knownCallerOf(request)
    const device = definition.isDevice ? knownDeviceOf(request) : undefined
    const input = read(
      { ...(request.query as object), ...(request.params as object) },
      definition.isUpload || definition.isRaw ? undefined : request.body,
    )
    if (asksProof?.(input)) refuseUnproved({ isProved: auditOf(request).isProved === true })
    if (definition.isCommand || definition.method === 'POST' || !definition.isOpen)
      reply.header('cache-control', 'no-store')
    if (isWrite && caller) auditOf(request).target = targetOf(caller, input, undefined) // also of a call that is refused
    const who = caller ? ownerOf(caller) : device && deviceAsPerson(device)
    const call = { input, language, request, reply }
    const work = () =>
      workFor(who, reply, () =>
        handle(caller ? { ...call, caller } : device ? { ...call, device, scope: systemScope(device.tenantId) } : call),
      )
    const data = await (isWrite
      ? collectChanges((auditOf(request).changes = []), () => fromVersion(request, work))
      : work())
    // The handler has answered by itself: a stream in place of the answer. An async one is through when its stream is, and brings nothing then.
    if (data === reply || (data === undefined && reply.hasHeader('content-type'))) return data
    if (isWrite && caller) auditOf(request).target = targetOf(caller, input, data)
    if (definition.isBare) return data
    if (data === undefined || data === null)
      return { code: 200, success: true, data: fill(null) ?? {}, msg: TEXT_NOTHING[language] }
    return { code: 200, success: true, data: fill(data), msg: TEXT_DONE[language] }
  }
}

/** What a save changes that says so comes from an earlier version; only who saves knows it. */
const fromVersion = <Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> =>
  request.headers[ORIGIN_HEADER.toLowerCase()] === 'version' ? comingFrom({ kind: 'version' }, work) : work()

/** The caller that the gates let through. */
function knownCallerOf(request: FastifyRequest): Caller {
  const { caller } = auditOf(request)
  if (!caller) throw new Error('a call reached its handler past the gates')
  return caller
}

function knownDeviceOf(request: FastifyRequest): DeviceCaller {
  const { device } = auditOf(request)
  if (!device) throw new Error('a call reached its handler past the gate of devices')
  return device
}

/** Errors and unknown calls; the one handler for everything thrown. */
export function registerErrorHandlers(app: FastifyInstance, routes: readonly AnyRoute[], log: Log): void {
  const lingerAfterAnswer = createLinger()
  const unknownCall = ({ url }: FastifyRequest): Error =>
    ['GET', 'POST'].some((method) => findRoute(routes, method, pathOf(url)))
      ? commonErrors.wrongMethod()
      : commonErrors.noRoute()
  // Without it the body of a call that does not exist would be read first.
  app.addHook('onRequest', (request, _reply, next) => next(request.is404 ? unknownCall(request) : undefined))
  app.setErrorHandler((error, request, reply) => {
    const answer = errorAnswerOf(error, languageOf(request), request.id)
    if (answer.known) auditOf(request).refusal = answer.known.code
    else auditOf(request).fault = error
    if (!answer.known)
      log.error(
        { err: error, requestId: request.id, method: request.method, path: request.routeOptions.url ?? 'unknown' },
        'a request failed through our fault',
      )
    if (request.body === undefined && announcesBody(request.headers)) {
      reply.header('connection', 'close') // what is still to come of it is not read
      lingerAfterAnswer(request.raw.socket)
    }
    if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', String(answer.retryAfterSeconds))
    return reply.status(answer.status).header('cache-control', 'no-store').send(answer.body)
  })
  app.setNotFoundHandler((request, reply) => {
    const answer = errorAnswerOf(unknownCall(request), languageOf(request), request.id)
    return reply.status(answer.status).send(answer.body)
  })
}

export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
