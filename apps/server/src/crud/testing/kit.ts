import { fastify, type FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { UNBOUND } from '../../platform/scope.ts'
import { registerBodyParsers } from '../../wire/body/body-parsers.ts'
import type { AuthenticatedCaller } from '../../wire/gates.ts'
import { registerErrorHandlers, registerRoutes, rewriterOf } from '../../wire/register.ts'
import type { AnyRoute } from '../../wire/route.ts'

export interface KitAnswer<Data> {
  status: number
  data: Data
  msg: string
  errors?: { field: string; msg: string }[]
}

/** Somebody who calls the routes under test; an administrator unless codes are given. */
export interface KitCaller {
  get<Data = unknown>(path: string, query?: Record<string, string>, language?: string): Promise<KitAnswer<Data>>
  post<Data = unknown>(path: string, body: object): Promise<KitAnswer<Data>>
}

/** These routes on the real database, without sign-in: the test sets the caller. */
export async function buildKitApp(
  deps: Deps,
  routes: readonly AnyRoute[],
): Promise<{ app: FastifyInstance; as(tenantId?: string, codes?: readonly string[]): KitCaller }> {
  const app = fastify({ exposeHeadRoutes: false, rewriteUrl: rewriterOf(routes) })
  registerBodyParsers(app)
  registerRoutes(app, routes, {
    log: deps.log,
    timeZone: deps.config.timeZone,
    refuseLocked: async () => undefined,
    authenticate: async ({ headers }) =>
      callerOf(
        String(headers['x-tenant']),
        headers['x-codes'] === undefined ? undefined : String(headers['x-codes']).split(','),
      ),
  })
  registerErrorHandlers(app, routes, deps.log)
  await app.ready()

  return {
    app,
    as(tenantId = '000000', codes) {
      const headers = { 'x-tenant': tenantId, ...(codes ? { 'x-codes': codes.join(',') } : {}) }
      return {
        async get(path, query = {}, language = 'zh') {
          const answer = await app.inject({
            method: 'GET',
            url: path,
            query,
            headers: { ...headers, 'accept-language': language },
          })
          return { status: answer.statusCode, ...answer.json<Omit<KitAnswer<never>, 'status'>>() }
        },
        async post(path, body) {
          const answer = await app.inject({ method: 'POST', url: path, headers, payload: body })
          return { status: answer.statusCode, ...answer.json<Omit<KitAnswer<never>, 'status'>>() }
        },
      }
    },
  }
}

function callerOf(tenantId: string, codes: readonly string[] | undefined): AuthenticatedCaller {
  return {
    tenantId,
    userId: '1',
    deptId: null,
    sessionId: 's',
    account: 'a',
    realName: 'A',
    roleIds: [],
    roleAliases: [],
    isAdministrator: codes === undefined,
    permissions: new Set(codes ?? []),
    mustChangePassword: false,
    mustSetFactor: false,
    isProved: true,
    ...UNBOUND,
  }
}
