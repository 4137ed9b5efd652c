import { call } from '../http/http.ts'
import { md5Hex } from '../password/md5.ts'
import { setLocked } from './session-store.ts'

/**
 * Locks the session with a password of the person's choice: the server refuses everything but unlocking from now on.
 *
 * @throws {ApiError} silently, for the form to show.
 */
export async function lockSession(password: string): Promise<void> {
  await call('POST', '/blade-auth/oauth/lock', { body: { password: md5Hex(password) }, silent: true })
  setLocked(true)
}

/**
 * Unlocks with the lock password or the account's own. The fifth wrong one ends the session.
 *
 * @throws {ApiError} silently, for the form to show.
 */
export async function unlockSession(password: string): Promise<void> {
  await call('POST', '/blade-auth/oauth/unlock', { body: { password: md5Hex(password) }, silent: true })
  setLocked(false)
}
