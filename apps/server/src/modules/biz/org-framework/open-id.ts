import type { UserOpenId } from '@drawdesk/contract/biz/org-framework'
import type { Deps } from '../../../platform/deps.ts'
import { authErrors } from '../../auth/auth.errors.ts'
import { createSocialIdentities } from '../../auth/grants/social-identity.repository.ts'
import { findForSignIn } from '../../auth/identity.repository.ts'
import { createLockout, lockoutSubjects } from '../../auth/lockout.ts'
import { authPartsOf } from '../../auth/parts.ts'
import { readPassword } from '../../auth/password.ts'

/**
 * The third-party identity of an account of this tenant, for who knows its password. A wrong one counts where wrong sign-ins
 * count, one by one and at the same cost whether the account exists or not: this call is no other door for guessing.
 *
 * @throws AppError `auth.locked`, `auth.wrongPassword`; `common.tooMany` when the hashing queue is full.
 */
export function createOpenIdFinder(deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'log'>) {
  const { db, secrets, log } = deps
  const { hasher, keyPair, oneByOne } = authPartsOf(deps)
  const lockout = createLockout(deps)
  const identities = createSocialIdentities(db)

  return async (scope: { tenantId: string }, { account, password, addressKey }: { account: string; password: string; addressKey: string }): Promise<UserOpenId> => {
    const { tenantId } = scope
    const subjects = lockoutSubjects(secrets, { tenantId, account, address: addressKey, browserId: undefined })
    const user = await oneByOne(subjects.own, async () => {
      const found = await findForSignIn(db, scope, account)
      if (await lockout.isLocked(subjects, found.failCount)) throw authErrors.locked()
      const isRight = await hasher.verify(found.user?.passwordHash, readPassword(password, keyPair))
      if (isRight && found.user) {
        await lockout.clear(subjects)
        return found.user
      }
      await lockout.countFailure(subjects)
      log.info({ tenantId }, 'asked for an open id with a wrong password')
      throw authErrors.wrongPassword()
    })
    const [linked] = await identities.listOf(scope, user.id)
    return { userId: user.id, openId: linked?.uuid ?? '', source: linked?.source ?? '' }
  }
}
