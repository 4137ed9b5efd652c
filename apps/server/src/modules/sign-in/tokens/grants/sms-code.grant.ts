import type { Deps } from '../../../../platform/deps.ts'
import { systemScope } from '../../../../platform/scope.ts'
import type { AuthParts } from '../../../identity/caller/auth-parts.ts'
import { findForSignIn, findIdentity } from '../../../identity/caller/identity.repository.ts'
import { digestOf } from '../../../identity/credentials/known-browser.ts'
import { authErrors } from '../../../identity/errors/auth.errors.ts'
import { addressSubject, lockoutSubjects, type Lockout } from '../../../identity/throttles/lockout.ts'
import type { SmsCodes } from '../../../messages/codes/codes.service.ts'
import type { FirstGrant } from './grant.ts'
import { AWAITING_APPROVAL } from './password.grant.ts'

const TENANT_FORM = /^[0-9]{6}$/

/**
 * A code that came by short message: of who proved before that the phone is theirs. Wrong ones count for the lockout of the account; of a phone that is nobody's they
 * are counted alike, so that no answer says whether somebody has it.
 *
 * @throws AppError `auth.wrongSmsCode`, `auth.locked`; with the right code `auth.tenantExpired`, `auth.initialExpired`, `auth.awaitingApproval`
 */
export function createSmsCodeGrant(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'log'> & {
    auth: AuthParts
    lockout: Lockout
    smsCodes: SmsCodes
  },
): FirstGrant {
  const { db, clock, secrets, log, lockout, smsCodes } = deps
  const { browsers, oneByOne } = deps.auth

  return async ({ input, client, tenantId, addressKey, address, userAgent, cookie }) => {
    const scope = systemScope(tenantId)
    const given = { id: input.id ?? '', value: input.value ?? '' }
    const sent = TENANT_FORM.test(tenantId) ? await smsCodes.find(scope, 'signIn', given.id) : undefined
    if (!sent) {
      await lockout.countFailureOf([addressSubject(addressKey)])
      throw authErrors.wrongSmsCode()
    }
    const owner = await smsCodes.findVerified(scope, sent.phone)
    const account = owner?.account ?? sent.phone
    const subjects = lockoutSubjects(secrets, { tenantId, account, address: addressKey, isKnownBrowser: false })
    const { tenant, user } = await oneByOne(subjects.own, async () => {
      const found = await findForSignIn(db, scope, account)
      if (await lockout.isLocked(subjects, found.failCount)) throw authErrors.locked()
      const taken = await smsCodes.take(scope, 'signIn', given)
      if (!taken || !found.user || taken.userId !== found.user.id) {
        await lockout.countFailure(subjects)
        log.info({ tenantId, address }, 'a sign-in by code failed')
        throw authErrors.wrongSmsCode()
      }
      await lockout.clear(subjects)
      return { tenant: found.tenant, user: found.user }
    })

    if (tenant?.expireTime && tenant.expireTime <= clock.now()) throw authErrors.tenantExpired()
    if (user.initialUntil && user.initialUntil <= clock.now()) throw authErrors.initialExpired()
    if (user.roleId === AWAITING_APPROVAL) throw authErrors.awaitingApproval()
    const identity = await findIdentity(db, scope, user.id)
    if (!identity) throw authErrors.wrongSmsCode() // gone in this very moment
    return {
      identity,
      by: 'smsCode',
      start: {
        client,
        address,
        userAgent,
        browser: digestOf(browsers.read(cookie)),
        mustChangePassword: user.mustChangePassword,
        endsBy: user.initialUntil,
      },
    }
  }
}
