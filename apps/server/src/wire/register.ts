import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { Type, type TSchema } from 'typebox'
import { pickLanguage, type Language } from '@drawdesk/contract/core/texts'
import { commonErrors, defineErrors } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { GUEST_USER_ID, hasPermission, type Caller } from '../platform/scope.ts'
import { auditOf, isDeed, targetOf } from './audit.ts'
import { familyOf } from './family.ts'
import { createInputReader } from './input.ts'
import { createNullFiller } from './nulls.ts'
import { takeRawBodies } from './body-parsers.ts'
import { errorAnswerOf } from './error-answer.ts'
import { createSerializer } from './serializer.ts'
import type { AnyRoute, Call, SignedInCall } from './route.ts'

export type AuthenticatedCaller = Caller & { mustChangePassword: boolean }

export interface RegisterOptions {
  /** Refuses callers of a locked session, unless `evenLocked`. */
  authenticate: (request: FastifyRequest, options?: { evenLocked?: boolean }) => Promise<AuthenticatedCaller>
  /** For calls that need no sign-in: throws when the request carries the token of a locked session all the same. */
  refuseLocked: (request: FastifyRequest) => Promise<void>
  /** Paths that answer although the session is locked. */
  openWhileLocked: ReadonlySet<string>
  /** Calls that change something and are answered although the session looks through another person's eyes. */
  openWhileViewing: ReadonlySet<string>
  /** Paths that answer although the password must still be changed. */
  openBeforePasswordChange: ReadonlySet<string>
  /** The only paths that need a sign-in and answer to guests. */
  openForGuests: ReadonlySet<string>
  /** Paths that no API scope guards: whoever is signed in needs them to stand at all. */
  neverGuarded?: ReadonlySet<string>
  timeZone: string
  log: Log
}

export const accessErrors = defineErrors('access', {
  locked: { status: 423, text: { zh: '会话已锁定', en: 'This session is locked' } },
  viewing: { status: 403, text: { zh: '正在以他人身份查看，只读', en: 'You are viewing as somebody else: read only' } },
  viewOver: { status: 403, text: { zh: '查看已结束，请先退出查看', en: 'The view is over: leave it first' } },
  mustChangePassword: { status: 403, text: { zh: '首次登录请先修改密码', en: 'Change your password first' } },
})

const TEXT_DONE = { zh: '操作成功', en: 'Done' } as const
const TEXT_NOTHING = { zh: '暂无承载数据', en: 'Nothing to show' } as const

export function languageOf(request: FastifyRequest): Language {
  return pickLanguage(request.headers['accept-language'])
}

/** Registers each route with and without /api (contract README §1); a GET that is a command also takes POST and has no HEAD. */
export function registerRoutes(app: FastifyInstance, routes: readonly AnyRoute[], options: RegisterOptions): void {
  const seen = new Set<string>()
  for (const definition of routes) {
    const name = `${definition.method} ${definition.path}`
    if (seen.has(name)) throw new Error(`the call ${name} is declared twice`)
    seen.add(name)
    const handler = createHandler(definition, options)
    const methods: HTTPMethods[] = definition.isCommand && definition.method === 'GET' ? ['GET', 'POST'] : [definition.method]
    const answer = definition.isBare ? undefined : envelopeOf(definition.answer)
    const write = answer && createSerializer(answer)
    for (const method of methods) {
      for (const url of [definition.path, `/api${definition.path}`]) {
        const add = (server: FastifyInstance) => server.route({
          method,
          url,
          config: { definition },
          exposeHeadRoute: method === 'GET' && !definition.isCommand,
          ...(definition.bodyLimit === undefined ? {} : { bodyLimit: definition.bodyLimit }),
          ...(answer && write ? { schema: { response: { 200: answer } }, serializerCompiler: () => write } : {}),
          handler,
        })
        if (definition.isRaw) app.register(async (inside) => void add(takeRawBodies(inside)))
        else add(app)
      }
    }
  }
}

function envelopeOf(answer: TSchema): TSchema {
  return Type.Object({ code: Type.Integer(), success: Type.Boolean(), data: answer, msg: Type.String() })
}

function createHandler(definition: AnyRoute, options: RegisterOptions): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const family = familyOf(definition.path)
  const read = createInputReader(definition.input, family)
  const fill = createNullFiller(definition.answer, family, options.timeZone)
  const codes = typeof definition.permission === 'string' ? [definition.permission] : definition.permission
  const evenLocked = options.openWhileLocked.has(definition.path)
  const isForAll = codes.includes('signedIn')
  const isGuardable = !options.neverGuarded?.has(definition.path)
  const isWrite = isDeed(definition)
  const evenViewing = options.openWhileViewing.has(definition.path)
  const handle = definition.handle as (call: Call<unknown> | SignedInCall<unknown>) => Promise<unknown>

  return async (request, reply) => {
    const language = languageOf(request)
    let caller: AuthenticatedCaller | undefined
    if (definition.isOpen) {
      if (!evenLocked) await options.refuseLocked(request)
    } else {
      caller = await options.authenticate(request, { evenLocked })
      auditOf(request).caller = caller
      if (caller.userId === GUEST_USER_ID && !options.openForGuests.has(definition.path)) throw commonErrors.forbidden()
      if (caller.view && isWrite && !evenViewing) throw caller.view.isOver ? accessErrors.viewOver() : accessErrors.viewing()
      if (caller.mustChangePassword && !options.openBeforePasswordChange.has(definition.path)) throw accessErrors.mustChangePassword()
      if (!isForAll && !codes.some((code) => hasPermission(caller as Caller, code))) throw commonErrors.forbidden()
      if (isGuardable && !caller.mayCall(definition.method, definition.path)) throw commonErrors.forbidden()
    }
    const input = read({ ...(request.query as object), ...(request.params as object) }, definition.isUpload || definition.isRaw ? undefined : request.body)
    if (definition.isCommand || definition.method === 'POST' || !definition.isOpen) reply.header('cache-control', 'no-store')
    if (isWrite && caller) auditOf(request).target = targetOf(caller, input, undefined) // also of a call that is refused
    const data = await handle(caller ? { input, language, request, reply, caller } : { input, language, request, reply })
    // The handler has answered by itself: a stream in place of the answer. An async one is through when its stream is, and brings nothing then.
    if (data === reply || (data === undefined && reply.hasHeader('content-type'))) return data
    if (isWrite && caller) auditOf(request).target = targetOf(caller, input, data)
    if (definition.isBare) return data
    if (data === undefined || data === null) return { code: 200, success: true, data: fill(null) ?? {}, msg: TEXT_NOTHING[language] }
    return { code: 200, success: true, data: fill(data), msg: TEXT_DONE[language] }
  }
}

/** Errors and unknown calls; the one handler for everything thrown. */
export function registerErrorHandlers(app: FastifyInstance, routes: readonly AnyRoute[], log: Log): void {
  const methodsByPath = Map.groupBy(routes, (definition) => definition.path)
  app.setErrorHandler((error, request, reply) => {
    const answer = errorAnswerOf(error, languageOf(request), request.id)
    if (answer.known) auditOf(request).refusal = answer.known.code
    else auditOf(request).fault = error
    if (!answer.known) log.error({ err: error, requestId: request.id, method: request.method, path: request.routeOptions.url ?? 'unknown' }, 'a request failed through our fault')
    if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', String(answer.retryAfterSeconds))
    return reply.status(answer.status).header('cache-control', 'no-store').send(answer.body)
  })
  app.setNotFoundHandler((request, reply) => {
    const isKnown = methodsByPath.has(pathOf(request.url).replace(/^\/api(?=\/)/, ''))
    const answer = errorAnswerOf(isKnown ? commonErrors.wrongMethod() : commonErrors.noRoute(), languageOf(request), request.id)
    return reply.status(answer.status).send(answer.body)
  })
}

export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
