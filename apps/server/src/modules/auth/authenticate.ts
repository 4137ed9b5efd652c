import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { commonErrors } from '../../platform/errors.ts'
import type { Caller } from '../../platform/scope.ts'
import type { KnownCaller } from './caller-cache.ts'
import { findCallerFacts, type Identity } from './identity.repository.ts'
import { authPartsOf } from './parts.ts'
import { createSessionRepository } from './session.repository.ts'
import { readBearer, type TokenClaims } from './tokens.ts'

/** Alias of the role that may do everything. */
export const ADMINISTRATOR_ALIAS = 'administrator'

/** Calls that answer although the password must still be changed (`menu/routes` and `logout` are open anyway). */
export const CALLS_BEFORE_PASSWORD_CHANGE: ReadonlySet<string> = new Set([
  '/blade-user/update-password',
  '/blade-auth/oauth/logout',
  '/blade-auth/oauth/user-info',
  '/blade-system/menu/routes',
  '/blade-system/menu/buttons',
])

const LAST_SEEN_STEP_MS = 60_000

export type AuthenticatedCaller = Caller & { mustChangePassword: boolean }
type AuthDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

/**
 * Who asks: the person of the bearer token in the header `Blade-Auth`. Access tokens of earlier generations count until
 * they expire, so that requests under way while a refresh happens are answered.
 *
 * @throws AppError `common.notSignedIn` (401) from the returned function: no token, not ours, expired, session ended, person or tenant gone.
 */
export function createAuthenticator(deps: AuthDeps): (request: Pick<FastifyRequest, 'headers'>) => Promise<AuthenticatedCaller> {
  const { clock } = deps
  const { tokens, callers } = authPartsOf(deps)
  const load = createLoader(deps)
  return async ({ headers }) => {
    const token = readBearer(headers['blade-auth'])
    const claims = token === undefined ? undefined : tokens.read(token, 'access_token')
    const now = clock.now()
    if (!claims || claims.expireSeconds * 1000 <= now.getTime()) throw commonErrors.notSignedIn()
    const known = await callers.get(claims.sessionId, () => load(claims))
    if (!known || claims.generation > known.generation || known.expireTime <= now) throw commonErrors.notSignedIn()
    return { ...known.caller, mustChangePassword: known.mustChangePassword }
  }
}

function createLoader({ db, clock }: AuthDeps): (claims: TokenClaims) => Promise<KnownCaller | undefined> {
  const sessions = createSessionRepository(db)
  return async ({ sessionId, tenantId, userId }) => {
    const facts = await findCallerFacts(db, { tenantId }, sessionId, userId)
    const now = clock.now()
    if (!facts || (facts.identity.tenantExpireTime && facts.identity.tenantExpireTime <= now)) return undefined
    const { session, identity, codes } = facts
    if (now.getTime() - session.lastSeen.getTime() >= LAST_SEEN_STEP_MS) await sessions.touch(session.id, now)
    return {
      caller: toCaller(session.id, identity, codes),
      generation: session.generation,
      expireTime: session.expireTime,
      mustChangePassword: session.mustChangePassword,
    }
  }
}

function toCaller(sessionId: string, identity: Identity, codes: readonly string[]): Caller {
  const roleAliases = identity.roles.map(({ roleAlias }) => roleAlias)
  return {
    sessionId,
    tenantId: identity.tenantId,
    userId: identity.userId,
    deptId: identity.deptId.split(',').find((id) => /^\d+$/.test(id)) ?? null,
    account: identity.account,
    realName: identity.realName,
    roleIds: identity.roles.map(({ id }) => id),
    roleAliases,
    isAdministrator: roleAliases.includes(ADMINISTRATOR_ALIAS),
    permissions: new Set(codes),
  }
}
