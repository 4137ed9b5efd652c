import type { FastifyRequest } from 'fastify'
import { OwnSecurity, OwnSessions, SessionView, SignedOut, UserInfo } from '@drawdesk/contract/identity/auth'
import { Flag, Id, Type } from '@drawdesk/contract/core/schema'
import { scopeOf, tenantArgument } from '../../../crud/operator.service.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { auditOf } from '../../../wire/audit.ts'
import { openRoute, route, type AnyRoute } from '../../../wire/route.ts'
import type { ConsoleError } from '../../logs/error/console-error.ts'
import type { ErrorLogs } from '../../logs/error/error-log.service.ts'
import { loadOwnView } from '../../organisation/users/user.view.ts'
import { addressKey } from '../../identity/throttles/address.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import type { MissNotes } from '../../identity/throttles/misses.ts'
import type { Rates } from '../../identity/throttles/rate.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'
import type { SsoSessions } from '../../identity/sessions/sso-session.ts'
import { readBearer, type TokenClaims } from '../../identity/credentials/tokens.ts'
import { loadOwnSecurity } from './own-security.ts'
import { impersonationOf } from '../../identity/impersonation/impersonation.service.ts'

const ERROR_LOG_MOST = 200
const ERROR_LOG_MOST_BYTES = 64 * 1024
const UUID = '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$'

const Nothing = Type.Object({})

/** Signing out, the caller, and sign-ins as a list. */
export function sessionRoutes(
  deps: Deps & {
    auth: AuthParts
    rates: Rates
    sessions: Sessions
    misses: MissNotes
    errorLogs: ErrorLogs
    ssoSessions: SsoSessions
  },
): AnyRoute[] {
  const { sessions, rates, errorLogs, ssoSessions } = deps
  const { tokens, callers } = deps.auth

  /** The session of the header's token, expired or not: who wants out is let out. */
  function claimsOf(request: FastifyRequest): TokenClaims | undefined {
    const token = readBearer(request.headers['blade-auth'])
    return token === undefined ? undefined : (tokens.read(token, 'access_token') ?? tokens.read(token, 'refresh_token'))
  }

  return [
    openRoute({
      method: 'GET',
      path: '/blade-auth/oauth/logout',
      summary: 'Sign out; a POST with a list uploads a console error log instead',
      audit: 'auth.logout',
      whileLocked: true,
      // A list as body arrives as `list` (wire/input.ts).
      input: Type.Object({ list: Type.Optional(Type.Array(Type.Object({}), { maxItems: ERROR_LOG_MOST })) }),
      answer: SignedOut,
      isCommand: true,
      bodyLimit: ERROR_LOG_MOST_BYTES,
      async handle({ input, request }) {
        const claims = claimsOf(request)
        if (claims) auditOf(request).person = claims
        auditOf(request).isRoutine = Array.isArray(request.body)
        if (Array.isArray(request.body)) {
          await rates.take('errorLog', addressKey(request.ip))
          await errorLogs.store((input.list ?? []) as ConsoleError[], {
            address: request.ip,
            userAgent: request.headers['user-agent'] ?? '',
            person: claims,
          })
        } else if (claims) {
          await sessions.end([claims.sessionId], 'sign-out')
          const endSessionUrl = await ssoSessions.end(claims.sessionId)
          return endSessionUrl === undefined ? {} : { endSessionUrl }
        }
        return {}
      },
    }),
    route({
      method: 'GET',
      path: '/blade-auth/oauth/clear-cache',
      summary: 'Have the rights of this sign-in read anew',
      audit: 'auth.clearCache',
      forGuests: true,
      isUnguarded: true,
      permission: 'signedIn',
      input: Nothing,
      answer: Nothing,
      isCommand: true,
      async handle({ caller }) {
        callers.forget(caller.sessionId)
        return {}
      },
    }),
    route({
      method: 'GET',
      path: '/blade-auth/oauth/user-info',
      summary: 'The caller and the aliases of their roles',
      audit: 'auth.userInfo',
      beforePasswordChange: true,
      isUnguarded: true,
      isBackground: true,
      permission: 'signedIn',
      input: Nothing,
      answer: UserInfo,
      async handle({ caller, language }) {
        const viewing = caller.view ? { viewing: impersonationOf(caller.view, deps.clock.now()) } : {}
        return { ...(await loadOwnView(deps, caller, language)), roles: caller.roleAliases, ...viewing }
      },
    }),
    route({
      method: 'GET',
      path: '/blade-auth/session/list',
      summary:
        "The caller's sign-ins; for an administrator with all=1 those of the tenant, with userId those of one person",
      audit: 'session.list',
      permission: 'signedIn',
      input: Type.Object({ all: Type.Optional(Flag), userId: Type.Optional(Id), ...tenantArgument }),
      answer: Type.Array(SessionView),
      async handle({ caller, input }) {
        const isOfOthers = input.all === 1 || (input.userId !== undefined && input.userId !== caller.userId)
        if (isOfOthers && !caller.isAdministrator) throw commonErrors.forbidden()
        const rows = await sessions.list(
          await scopeOf(deps.db, caller, input.tenantId),
          input.userId ?? (input.all === 1 ? undefined : caller.userId),
        )
        return rows.map((row) => ({ ...row, isCurrent: row.id === caller.sessionId ? 1 : 0 }))
      },
    }),
    route({
      method: 'GET',
      path: '/blade-auth/session/own',
      summary: "The caller's sign-ins that are open, and the last ones that are over",
      audit: 'session.own',
      permission: 'signedIn',
      input: Nothing,
      answer: OwnSessions,
      handle: ({ caller }) => sessions.listOwn(caller),
    }),
    route({
      method: 'GET',
      path: '/blade-auth/session/security',
      summary: "The caller's sign-in before this one, what failed since, and the age of their password",
      audit: 'session.security',
      permission: 'signedIn',
      input: Nothing,
      answer: OwnSecurity,
      handle: ({ caller }) => loadOwnSecurity(deps, caller),
    }),
    route({
      method: 'POST',
      path: '/blade-auth/session/end-others',
      summary: "End all of the caller's sign-ins but the one that asks",
      audit: 'session.endOthers',
      permission: 'signedIn',
      input: Nothing,
      answer: Type.Object({ count: Type.Integer() }),
      handle: async ({ caller }) => ({ count: await sessions.endOthers(caller) }),
    }),
    route({
      method: 'POST',
      path: '/blade-auth/session/end',
      summary: "End the caller's sign-ins, or as an administrator others of the tenant",
      audit: 'session.end',
      permission: 'signedIn',
      input: Type.Object({
        ids: Type.Array(Type.String({ pattern: UUID }), { minItems: 1, maxItems: 500 }),
        ...tenantArgument,
      }),
      answer: Type.Object({ ids: Type.Array(Type.String()) }),
      handle: async ({ caller, input }) => ({
        ids: await sessions.endByCaller(await scopeOf(deps.db, caller, input.tenantId), input.ids),
      }),
    }),
  ]
}
