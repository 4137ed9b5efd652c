import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { authErrors } from '../errors/auth.errors.ts'
import { addressSubject, type Lockout } from './lockout.ts'

/** Failures of an address, on whatever accounts, from which on strangers at it are slowed down. */
export const ADDRESS_FAILURES_MOST = 50
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 8_000
/** So many further failures double the delay. */
const STEP_FAILURES = 10
/** Attempts of one address that may wait at once. */
const WAITING_MOST = 10

/** How long an attempt from an address with so many failures waits before it is looked at. */
export function delayMsOf(failures: number): number {
  if (failures < ADDRESS_FAILURES_MOST) return 0
  return Math.min(
    FIRST_DELAY_MS * 2 ** Math.floor((failures - ADDRESS_FAILURES_MOST) / STEP_FAILURES),
    LONGEST_DELAY_MS,
  )
}

/**
 * Makes the function that slows down an address from which too much failed: with a captcha, whichever way the client signs in, and
 * a delay that grows. It is no wall: behind one address there may be an office, or a proxy that nobody named in TRUST_PROXY.
 *
 * @throws AppError from the returned function: `auth.captchaNeeded` without one; `common.tooMany` while too many attempts of the address wait.
 */
export function createAddressBrake(deps: Pick<Deps, 'config'> & { lockout: Lockout }) {
  const { lockout } = deps
  const waiting = new Map<string, number>()
  return async (addressKey: string, { isCaptchaRead }: { isCaptchaRead: boolean }): Promise<void> => {
    const delayMs = delayMsOf(await lockout.failuresOf(addressSubject(addressKey)))
    if (delayMs === 0) return
    if (deps.config.isCaptchaOn && !isCaptchaRead) throw authErrors.captchaNeeded()
    const before = waiting.get(addressKey) ?? 0
    if (before >= WAITING_MOST) throw commonErrors.tooMany({ retryAfterSeconds: Math.ceil(delayMs / 1_000) })
    waiting.set(addressKey, before + 1)
    try {
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    } finally {
      const left = (waiting.get(addressKey) ?? 1) - 1
      if (left === 0) waiting.delete(addressKey)
      else waiting.set(addressKey, left)
    }
  }
}
