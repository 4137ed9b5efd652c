import { PROOF_MINUTES } from '@drawdesk/contract/identity/second-factor'
import type { SessionEnded } from '@drawdesk/contract/identity/session-ended'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { GUEST_USER_ID } from '../../../platform/scope.ts'
import { createBatchLoader } from '../../../platform/batch-loader.ts'
import { accessErrors, type AuthenticatedCaller } from '../../../wire/gates.ts'
import type { KnownCaller } from '../caller/caller-cache.ts'
import { rolesIn, toCaller } from '../caller/caller-of.ts'
import { narrowIdentity } from '../caller/narrow-identity.ts'
import { loadGuest } from '../sources/social-guest.ts'
import { findCallersFacts, toIdentity, type SessionOf } from '../caller/identity.repository.ts'
import type { AuthParts } from '../caller/auth-parts.ts'
import { findSessionEnd } from '../sessions/session-end.loader.ts'
import { createSessionRepository } from '../sessions/session.repository.ts'
import { readBearer, type TokenClaims } from '../credentials/tokens.ts'
import { createImpersonationLoader } from '../impersonation/impersonation.loader.ts'

const LAST_SEEN_STEP_MS = 60_000
const PROOF_MS = PROOF_MINUTES * 60_000

type Headers = Pick<FastifyRequest, 'headers'>
type AuthDeps = Pick<Deps, 'db' | 'clock' | 'config'> & { auth: AuthParts; loadCaller: CallerLoader }

/**
 * Who asks: the person of the bearer token in the header `Blade-Auth`. Access tokens of earlier generations count until
 * they expire, so that requests under way while a refresh happens are answered.
 *
 * @throws AppError from the returned function: `common.notSignedIn` (401) for no token, not ours, expired, session ended (with why and when, of a token of ours), person
 * or tenant gone; `access.locked` (423) for a locked session, unless `evenLocked`.
 */
export function createAuthenticator(
  deps: AuthDeps,
): (request: Headers, options?: { evenLocked?: boolean; forProof?: boolean }) => Promise<AuthenticatedCaller> {
  const find = createFinder(deps)
  const { tokens } = deps.auth
  const isProved = ({ provedTime }: KnownCaller): boolean =>
    deps.clock.now().getTime() - provedTime.getTime() < PROOF_MS

  /** Answered to a caller with a token that we signed; one without learns nothing. */
  async function howEnded({ headers }: Headers): Promise<{ ended?: SessionEnded }> {
    const token = readBearer(headers['blade-auth'])
    const claims = token === undefined ? undefined : tokens.read(token, 'access_token')
    const ended = claims && (await findSessionEnd(deps, claims))
    return ended ? { ended } : {}
  }

  return async (request, { evenLocked = false, forProof = false } = {}) => {
    let known = await find(request)
    if (known && forProof && !isProved(known)) {
      deps.auth.callers.forget(known.caller.sessionId) // kept from before a proof that another process took, perhaps
      known = await find(request)
    }
    if (!known) throw commonErrors.notSignedIn(await howEnded(request))
    if (known.isLocked && !evenLocked) throw accessErrors.locked()
    const { mustChangePassword, mustSetFactor } = known
    return { ...known.caller, mustChangePassword, mustSetFactor, isProved: isProved(known) }
  }
}

export type Authenticate = ReturnType<typeof createAuthenticator>

/** Refuses requests that carry the token of a locked session; any other token, also a bad one, is let through. */
export function createLockGuard(deps: AuthDeps): (request: Headers) => Promise<void> {
  const find = createFinder(deps)
  return async (request) => {
    if ((await find(request))?.isLocked) throw accessErrors.locked()
  }
}

/** The session that a request belongs to, as it is now (at most a second ago); undefined without one that counts. */
function createFinder(deps: AuthDeps): (request: Headers) => Promise<KnownCaller | undefined> {
  const { clock, loadCaller: load } = deps
  const { tokens, callers } = deps.auth
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

/** Reads a session and its person from the database, the rights from what is known of them; undefined when one of these is gone. */
export function createCallerLoader(
  deps: Pick<Deps, 'db' | 'clock' | 'config'> & { auth: AuthParts },
): (claims: Pick<TokenClaims, 'sessionId' | 'tenantId' | 'userId'>) => Promise<KnownCaller | undefined> {
  const { db, clock, config } = deps
  const { rights } = deps.auth
  const sessions = createSessionRepository(db)
  const look = createImpersonationLoader(deps)
  // Of many who come in the same moment one look is enough.
  const factsOf = createBatchLoader((tenantId: string, asked: readonly SessionOf[]) =>
    findCallersFacts(db, { tenantId }, asked),
  )
  return async ({ sessionId, tenantId, userId }) => {
    if (userId === GUEST_USER_ID) return loadGuest(db, { tenantId }, sessionId, clock.now())
    const facts = await factsOf(tenantId, { sessionId, userId })
    const now = clock.now()
    if (!facts || (facts.user.tenantExpireTime && facts.user.tenantExpireTime <= now)) return undefined
    const { session, user } = facts
    const known = await rights.get(tenantId, facts.versions)
    const identity = narrowIdentity(toIdentity(user, rolesIn(known, user.roleId)), session)
    if (now.getTime() - session.lastSeen.getTime() >= LAST_SEEN_STEP_MS) await sessions.touch(session.id, now)
    return {
      caller: await look(session, toCaller(session.id, identity, known, config.timeZone)),
      generation: session.generation,
      expireTime: session.expireTime,
      mustChangePassword: session.mustChangePassword,
      mustSetFactor: session.mustSetFactor,
      provedTime: session.provedTime,
      isLocked: session.lockHash !== null,
    }
  }
}

export type CallerLoader = ReturnType<typeof createCallerLoader>
