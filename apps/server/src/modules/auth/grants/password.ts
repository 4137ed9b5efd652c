import type { Deps } from '../../../platform/deps.ts'
import { systemScope } from '../../../platform/scope.ts'
import { authErrors } from '../auth.errors.ts'
import { findForSignIn, findIdentity } from '../identity.repository.ts'
import { createLockout, lockoutSubjects } from '../lockout.ts'
import { readPassword } from '../password.ts'
import { authPartsOf } from '../parts.ts'
import { createSessions } from '../sessions.ts'
import type { Grant } from './grant.ts'

/** Roles of an account that registered and waits for an administrator. */
export const AWAITING_APPROVAL = '-1'
const TENANT_FORM = /^[0-9]{6}$/

/**
 * Account and password. Attempts on one account run one by one, each costs one verification whether or not the account
 * exists, and five failures lock (tenant, account); a browser that signed in before has five of its own (auth.md §6).
 *
 * @throws AppError `auth.unknownTenant`, `auth.tenantExpired`, `auth.locked`, `auth.wrongPassword`, `auth.awaitingApproval`; `common.tooMany` when the hashing queue is full.
 */
export function createPasswordGrant(deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'log'>): Grant {
  const { db, clock, secrets, log } = deps
  const { hasher, keyPair, browsers, oneByOne } = authPartsOf(deps)
  const lockout = createLockout(deps)
  const sessions = createSessions(deps)

  return async ({ input, client, tenantId, addressKey, address, userAgent, cookie, isSecure }) => {
    const account = input.username?.trim() ?? ''
    const person = { tenantId, account }
    const browser = browsers.read(cookie)
    const isKnown = browsers.knows(browser, person)
    const subjects = lockoutSubjects(secrets, { ...person, address: addressKey, browserId: isKnown ? browser?.id : undefined })
    const scope = systemScope(tenantId)

    const user = await oneByOne(subjects.own, async () => {
      if (!TENANT_FORM.test(tenantId)) throw authErrors.unknownTenant()
      const found = await findForSignIn(db, scope, account)
      if (!found.tenant) throw authErrors.unknownTenant()
      if (found.tenant.expireTime && found.tenant.expireTime <= clock.now()) throw authErrors.tenantExpired()
      if (await lockout.isLocked(subjects, found.failCount)) throw authErrors.locked()
      const isRight = await hasher.verify(found.user?.passwordHash, readPassword(input.password, keyPair))
      if (!isRight || !found.user) {
        await lockout.countFailure(subjects)
        log.info({ tenantId, address }, 'a sign-in failed')
        throw authErrors.wrongPassword()
      }
      await lockout.clear(subjects)
      return found.user
    })

    if (user.roleId === AWAITING_APPROVAL) throw authErrors.awaitingApproval()
    const identity = await findIdentity(db, scope, user.id)
    if (!identity) throw authErrors.wrongPassword() // gone in this very moment
    const session = await sessions.start({ tenantId, userId: user.id, client, address, userAgent, mustChangePassword: user.mustChangePassword })
    log.info({ tenantId, userId: user.id, sessionId: session.id, address }, 'signed in')
    return { session, identity, setCookie: browsers.remember(isKnown ? browser : undefined, person, isSecure) }
  }
}
