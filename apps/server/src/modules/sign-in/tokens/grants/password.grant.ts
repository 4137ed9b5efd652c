import type { Deps } from '../../../../platform/deps.ts'
import { systemScope } from '../../../../platform/scope.ts'
import { createAddressBrake } from '../../../identity/throttles/address-brake.ts'
import { authErrors } from '../../../identity/errors/auth.errors.ts'
import { findForSignIn, findIdentity } from '../../../identity/caller/identity.repository.ts'
import type { Captchas } from '../../../identity/captcha/captcha.service.ts'
import { lockoutSubjects, type Lockout } from '../../../identity/throttles/lockout.ts'
import type { MissNotes } from '../../../identity/throttles/misses.ts'
import { ACCOUNT_FAILURES_MOST } from '../../../settings/params/known-params.ts'
import { digestOf } from '../../../identity/credentials/known-browser.ts'
import { readPassword } from '../../../identity/credentials/password.ts'
import type { AuthParts } from '../../../identity/caller/auth-parts.ts'
import type { FirstGrant } from './grant.ts'

/** Roles of an account that registered and waits for an administrator. */
export const AWAITING_APPROVAL = '-1'
const TENANT_FORM = /^[0-9]{6}$/

type Found = Awaited<ReturnType<typeof findForSignIn>>
const NOTHING: Found = { tenant: undefined, user: undefined, failCount: ACCOUNT_FAILURES_MOST }

/**
 * Account and password. Attempts on one account run one by one, each costs one verification whether or not the tenant and the
 * account exist, and five failures lock (tenant, account); browsers that signed in before have five of their own (auth.md §6).
 * An address from which too much failed is slowed down, but for those browsers.
 *
 * @throws AppError `auth.captchaNeeded`, `auth.wrongCaptcha`, `auth.locked`, `auth.wrongPassword` (also for an unknown tenant); with the
 * right password `auth.tenantExpired`, `auth.initialExpired`, `auth.awaitingApproval`; `common.tooMany` when the hashing queue is full.
 */
export function createPasswordGrant(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'log' | 'config'> & {
    auth: AuthParts
    lockout: Lockout
    captchas: Captchas
    misses: MissNotes
  },
): FirstGrant {
  const { db, clock, secrets, log, config, lockout, captchas, misses } = deps
  const { hasher, keyPair, browsers, oneByOne } = deps.auth
  const brake = createAddressBrake(deps)

  /** What is there by this name; nothing in a tenant that is none or was removed. */
  async function findIn(tenantId: string, account: string): Promise<Found> {
    if (!TENANT_FORM.test(tenantId)) return NOTHING
    const found = await findForSignIn(db, systemScope(tenantId), account)
    return found.tenant ? found : NOTHING
  }

  return async ({
    input,
    client,
    tenantId,
    captcha,
    isCaptchaRead,
    addressKey,
    address,
    userAgent,
    cookie,
    isSecure,
  }) => {
    const account = input.username?.trim() ?? ''
    const browser = browsers.read(cookie)
    const isKnown = browsers.knows(browser, {
      tenantId,
      account,
      passwordHash: (await findIn(tenantId, account)).user?.passwordHash,
    })
    const subjects = lockoutSubjects(secrets, { tenantId, account, address: addressKey, isKnownBrowser: isKnown })
    const scope = systemScope(tenantId)

    if (!isKnown) {
      const isGiven = !isCaptchaRead && config.isCaptchaOn && captcha.key !== undefined
      if (isGiven) await captchas.check(captcha.key, captcha.code)
      await brake(addressKey, { isCaptchaRead: isCaptchaRead || isGiven })
    }
    const { tenant, user } = await oneByOne(subjects.own, async () => {
      const found = await findIn(tenantId, account)
      if (await lockout.isLocked(subjects, found.failCount)) throw authErrors.locked()
      const isRight = await hasher.verify(found.user?.passwordHash, readPassword(input.password, keyPair))
      if (!isRight || !found.user) {
        await lockout.countFailure(subjects)
        await misses.note({ tenantId, account }, address)
        log.info({ tenantId, address }, 'a sign-in failed')
        throw authErrors.wrongPassword()
      }
      await lockout.clear(subjects)
      return { tenant: found.tenant, user: found.user }
    })

    // All that is said of a tenant or an account is said with the right password only.
    if (tenant?.expireTime && tenant.expireTime <= clock.now()) throw authErrors.tenantExpired()
    if (user.initialUntil && user.initialUntil <= clock.now()) throw authErrors.initialExpired()
    if (user.roleId === AWAITING_APPROVAL) throw authErrors.awaitingApproval()
    const identity = await findIdentity(db, scope, user.id)
    if (!identity) throw authErrors.wrongPassword() // gone in this very moment
    const named = browsers.named(isKnown ? browser : undefined)
    return {
      identity,
      by: 'password',
      start: {
        client,
        address,
        userAgent,
        browser: digestOf(named),
        mustChangePassword: user.mustChangePassword,
        endsBy: user.initialUntil,
      },
      setCookie: browsers.remember(named, { tenantId, account, passwordHash: user.passwordHash }, isSecure),
    }
  }
}
