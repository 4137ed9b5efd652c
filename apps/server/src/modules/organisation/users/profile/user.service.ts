import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import type { Caller } from '../../../../platform/scope.ts'
import { ownPasswordSubjects, type Lockout } from '../../../identity/throttles/lockout.ts'
import { ACCOUNT_FAILURES_MOST } from '../../../settings/params/known-params.ts'
import { judgeNewPassword } from '../../../identity/passwords/new-password.ts'
import { readPassword } from '../../../identity/credentials/password.ts'
import type { AuthParts } from '../../../identity/caller/auth-parts.ts'
import type { Sessions } from '../../../identity/sessions/sessions.service.ts'
import { userErrors } from '../user.errors.ts'
import { findPasswordHash, updateOwnPassword } from '../user.repository.ts'

/** Passwords in any of the three forms of the sign-in (identity/password.ts). */
export interface PasswordChange {
  oldPassword: string
  newPassword: string
  /** Repeats the new one. */
  confirmation: string
}

export function createUserService(
  deps: Pick<Deps, 'db' | 'clock' | 'log'> & { auth: AuthParts; lockout: Lockout; sessions: Sessions },
) {
  const { db, clock, log, lockout, sessions } = deps
  const { hasher, keyPair, oneByOne } = deps.auth

  return {
    /**
     * The caller's own password. The other sessions end; five wrong old ones in 30 minutes and it is refused for a while,
     * so that a copied token is no way to the password.
     *
     * @throws AppError `user.newPasswordMissing`, `user.wrongConfirmation`, `user.tooManyTries`, `user.wrongOldPassword`, `user.samePassword`; `user.weakPassword` beside `newPassword`
     */
    async changePassword(caller: Caller, { oldPassword, newPassword, confirmation }: PasswordChange): Promise<void> {
      const wanted = readPassword(newPassword, keyPair)
      // SM2 is different each time it is encrypted: what counts is what is inside.
      if (wanted !== readPassword(confirmation, keyPair)) throw userErrors.wrongConfirmation()
      const judged = await judgeNewPassword({ db, keyPair }, caller, { given: newPassword, account: caller.account })
      if (wanted === undefined || judged === undefined) throw userErrors.newPasswordMissing()
      const subjects = ownPasswordSubjects(caller)
      await oneByOne(subjects.own, async () => {
        if (await lockout.isLocked(subjects, ACCOUNT_FAILURES_MOST)) throw userErrors.tooManyTries()
        const stored = await findPasswordHash(db, caller, caller.userId)
        if (stored === undefined) throw commonErrors.notSignedIn()
        const given = readPassword(oldPassword, keyPair)
        if (!(await hasher.verify(stored, given))) {
          await lockout.countFailureOf([subjects.own])
          throw userErrors.wrongOldPassword()
        }
        if (given === wanted) throw userErrors.samePassword()
        // Answered only to who knows the old one, as the dialect orders its checks.
        if ('problem' in judged)
          throw userErrors.weakPassword({ errors: [{ field: 'newPassword', text: judged.problem }] })
        await updateOwnPassword(db, caller, await hasher.hash(wanted), clock.now())
        await lockout.clear(subjects)
      })
      await sessions.keepOnly(caller)
      log.info(
        { tenantId: caller.tenantId, userId: caller.userId, sessionId: caller.sessionId },
        'changed the own password',
      )
    },
  }
}
