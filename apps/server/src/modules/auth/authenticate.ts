import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { commonErrors } from '../../platform/errors.ts'
import { GUEST_USER_ID, type Caller } from '../../platform/scope.ts'
import { accessErrors } from '../../wire/register.ts'
import type { KnownCaller } from './caller-cache.ts'
import { loadGuest } from './grants/social-guest.ts'
import { findCallerFacts, type Identity } from './identity.repository.ts'
import { authPartsOf } from './parts.ts'
import { isPlatformTenant, mayHold } from './platform-only.ts'
import { createSessionRepository } from './session.repository.ts'
import { readBearer, type TokenClaims } from './tokens.ts'

/** Alias of the role that may do everything, in the platform's own tenant. */
export const ADMINISTRATOR_ALIAS = 'administrator'

/** Calls that answer although the password must still be changed (`menu/routes` and `logout` are open anyway). */
export const CALLS_BEFORE_PASSWORD_CHANGE: ReadonlySet<string> = new Set([
  '/blade-user/update-password',
  '/blade-auth/oauth/logout',
  '/blade-auth/oauth/user-info',
  '/blade-system/menu/routes',
  '/blade-system/menu/buttons',
])

/** Calls that answer although the session is locked: the ways out of it, and the refresh that keeps it alive meanwhile. */
export const CALLS_WHILE_LOCKED: ReadonlySet<string> = new Set(['/blade-auth/oauth/unlock', '/blade-auth/oauth/logout', '/blade-auth/oauth/token'])

const LAST_SEEN_STEP_MS = 60_000

export type AuthenticatedCaller = Caller & { mustChangePassword: boolean }
type Headers = Pick<FastifyRequest, 'headers'>
type AuthDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

/**
 * Who asks: the person of the bearer token in the header `Blade-Auth`. Access tokens of earlier generations count until
 * they expire, so that requests under way while a refresh happens are answered.
 *
 * @throws AppError from the returned function: `common.notSignedIn` (401) for no token, not ours, expired, session ended, person
 * or tenant gone; `access.locked` (423) for a locked session, unless `evenLocked`.
 */
export function createAuthenticator(deps: AuthDeps): (request: Headers, options?: { evenLocked?: boolean }) => Promise<AuthenticatedCaller> {
  const find = createFinder(deps)
  return async (request, { evenLocked = false } = {}) => {
    const known = await find(request)
    if (!known) throw commonErrors.notSignedIn()
    if (known.isLocked && !evenLocked) throw accessErrors.locked()
    return { ...known.caller, mustChangePassword: known.mustChangePassword }
  }
}

/** Refuses requests that carry the token of a locked session; any other token, also a bad one, is let through. */
export function createLockGuard(deps: AuthDeps): (request: Headers) => Promise<void> {
  const find = createFinder(deps)
  return async (request) => {
    if ((await find(request))?.isLocked) throw accessErrors.locked()
  }
}

/** The session that a request belongs to, as it is now (at most a second ago); undefined without one that counts. */
function createFinder(deps: AuthDeps): (request: Headers) => Promise<KnownCaller | undefined> {
  const { clock } = deps
  const { tokens, callers } = authPartsOf(deps)
  const load = createLoader(deps)
  return async ({ headers }) => {
    const token = readBearer(headers['blade-auth'])
    const claims = token === undefined ? undefined : tokens.read(token, 'access_token')
    const now = clock.now()
    if (!claims || claims.expireSeconds * 1000 <= now.getTime()) return undefined
    let known = await callers.get(claims.sessionId, () => load(claims))
    if (known && claims.generation > known.generation) {
      callers.forget(claims.sessionId) // kept from before the refresh that made this token, by another process perhaps
      known = await callers.get(claims.sessionId, () => load(claims))
    }
    return known && claims.generation <= known.generation && known.expireTime > now ? known : undefined
  }
}

/** Reads a session, its person and his rights from the database; undefined when one of them is gone. */
export function createLoader({ db, clock }: Pick<AuthDeps, 'db' | 'clock'>): (claims: Pick<TokenClaims, 'sessionId' | 'tenantId' | 'userId'>) => Promise<KnownCaller | undefined> {
  const sessions = createSessionRepository(db)
  return async ({ sessionId, tenantId, userId }) => {
    if (userId === GUEST_USER_ID) return loadGuest(db, { tenantId }, sessionId, clock.now())
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
      isLocked: session.lockHash !== null,
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
    // A role of that name in another tenant is a role like any other.
    isAdministrator: isPlatformTenant(identity.tenantId) && roleAliases.includes(ADMINISTRATOR_ALIAS),
    permissions: new Set(codes.filter((code) => mayHold(identity.tenantId, code))),
  }
}
