import type { UserOpenId } from '@drawdesk/contract/identity/org-framework'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { authErrors } from '../../identity/errors/auth.errors.ts'
import { createSocialIdentities } from '../../identity/sources/social-identity.repository.ts'
import { ownPasswordSubjects, type Lockout } from '../../identity/throttles/lockout.ts'
import { ACCOUNT_FAILURES_MOST } from '../../settings/params/known-params.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import { readPassword } from '../../identity/credentials/password.ts'
import { findPasswordHash } from '../../organisation/users/user.repository.ts'

/**
 * The third-party identity of the caller's own account, once more for its password. Of any other account it says no more than of a wrong
 * password, and looks at none: this call is no door for guessing. Wrong ones count where wrong old passwords of a change count.
 *
 * @throws AppError `auth.locked`, `auth.wrongPassword`; `common.tooMany` when the hashing queue is full.
 */
export function createOpenIdFinder(deps: Pick<Deps, 'db' | 'log'> & { auth: AuthParts; lockout: Lockout }) {
  const { db, log, lockout } = deps
  const { hasher, keyPair, oneByOne } = deps.auth
  const identities = createSocialIdentities(db)

  return async (caller: Caller, { account, password }: { account: string; password: string }): Promise<UserOpenId> => {
    if (account !== caller.account) throw authErrors.wrongPassword()
    const { tenantId, userId } = caller
    const subjects = ownPasswordSubjects(caller)
    await oneByOne(subjects.own, async () => {
      if (await lockout.isLocked(subjects, ACCOUNT_FAILURES_MOST)) throw authErrors.locked()
      if (await hasher.verify(await findPasswordHash(db, caller, userId), readPassword(password, keyPair)))
        return lockout.clear(subjects)
      await lockout.countFailureOf([subjects.own])
      log.info({ tenantId, userId }, 'asked for an open id with a wrong password')
      throw authErrors.wrongPassword()
    })
    const [linked] = await identities.listOf(caller, userId)
    return { userId, openId: linked?.uuid ?? '', source: linked?.source ?? '' }
  }
}
