import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { findPasswordHash } from '../../organisation/users/user.repository.ts'
import { authErrors } from '../../identity/errors/auth.errors.ts'
import { ownPasswordSubjects, type Lockout } from '../../identity/throttles/lockout.ts'
import { ACCOUNT_FAILURES_MOST } from '../../settings/params/known-params.ts'
import { md5Hex, readPassword } from '../../identity/credentials/password.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import { createSessionRepository } from '../../identity/sessions/session.repository.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'

/** Wrong passwords at one lock; the last of them ends the session. */
export const UNLOCK_TRIES_MOST = 5
const MD5_OF_NOTHING = md5Hex('')

/** A session that stands still until its lock password, or the one of the account, is given. It is a fact of the session's row, so it outlives refreshes and counts in every process. */
export function createLocks(
  deps: Pick<Deps, 'db' | 'log'> & { auth: AuthParts; lockout: Lockout; sessions: Sessions },
) {
  const { db, log, sessions, lockout } = deps
  const { hasher, keyPair, callers, oneByOne } = deps.auth
  const rows = createSessionRepository(db)

  function read(password: string | undefined): string {
    const md5 = readPassword(password, keyPair)
    if (md5 === undefined || md5 === MD5_OF_NOTHING) throw authErrors.lockPasswordMissing()
    return md5
  }

  /**
   * Whether this is the account's password. Wrong ones count where wrong old passwords of a change count (five in 30 minutes,
   * then none is looked at): the holder of a copied token could else guess between locks and unlocks of the owner, for ever.
   */
  async function isOwnPassword(caller: Caller, md5: string): Promise<boolean> {
    const subjects = ownPasswordSubjects(caller)
    return oneByOne(subjects.own, async () => {
      const stored = await findPasswordHash(db, caller, caller.userId)
      if (stored === undefined || (await lockout.isLocked(subjects, ACCOUNT_FAILURES_MOST))) return false
      const isRight = await hasher.verify(stored, md5)
      if (isRight) await lockout.clear(subjects)
      else await lockout.countFailureOf([subjects.own])
      return isRight
    })
  }

  return {
    /** @throws AppError `auth.lockPasswordMissing` */
    async lock({ sessionId, tenantId, userId }: Caller, password: string | undefined): Promise<void> {
      await rows.lock(sessionId, await hasher.hash(read(password)))
      callers.forget(sessionId)
      log.info({ tenantId, userId, sessionId }, 'locked a session')
    },

    /**
     * Opens a locked session; one that is open stays so. A try is counted before it is judged, so that guesses sent at once, also
     * to several processes, are five in all.
     *
     * @throws AppError `auth.lockPasswordMissing`, `auth.wrongLockPassword` (400), `auth.unlockFailed` (401: the session is over)
     */
    async unlock(caller: Caller, password: string | undefined): Promise<void> {
      const { sessionId, tenantId, userId } = caller
      const md5 = read(password)
      await oneByOne(`lock:${sessionId}`, async () => {
        const session = await rows.takeUnlockTry(sessionId, UNLOCK_TRIES_MOST)
        if (!session) {
          const found = await rows.find(sessionId)
          if (found && !found.endedTime && found.lockHash === null) return
          return giveUp(caller)
        }
        const isRight = (await hasher.verify(session.lockHash ?? undefined, md5)) || (await isOwnPassword(caller, md5))
        if (isRight) {
          await rows.unlock(sessionId)
          callers.forget(sessionId)
          log.info({ tenantId, userId, sessionId }, 'unlocked a session')
          return
        }
        if (session.lockTries >= UNLOCK_TRIES_MOST) return giveUp(caller)
        throw authErrors.wrongLockPassword()
      })
    },
  }

  async function giveUp({ sessionId, tenantId, userId }: Caller): Promise<never> {
    await sessions.end([sessionId], 'unlock failed')
    log.warn({ tenantId, userId, sessionId }, 'ended a locked session after too many wrong passwords')
    throw authErrors.unlockFailed()
  }
}
