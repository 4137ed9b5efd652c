import type { Deps } from '../../../../platform/deps.ts'
import { authErrors } from '../../../identity/errors/auth.errors.ts'
import type { AuthParts } from '../../../identity/caller/auth-parts.ts'
import { findIdentity } from '../../../identity/caller/identity.repository.ts'
import { digestOf } from '../../../identity/credentials/known-browser.ts'
import { SANDBOX_SOURCE } from '../../../identity/sources/sandbox-people.ts'
import { createSocialCodes } from '../../../identity/sources/social-code.repository.ts'
import { readState } from '../../../identity/sources/sandbox-state.ts'
import type { FirstGrant } from './grant.ts'
import { AWAITING_APPROVAL } from './password.grant.ts'
import { guestIdentity } from '../../../identity/sources/social-guest.ts'
import {
  createSocialIdentities,
  findAccountState,
  findTenantEnd,
  type SocialIdentity,
} from '../../../identity/sources/social-identity.repository.ts'

/**
 * A code of the third party for a sign-in: of the account that its identity belongs to (in the asked tenant first, then in
 * any), or of a guest who may register. The only third party so far is the sandbox of this repository.
 *
 * @throws AppError `auth.socialOff`, `auth.socialFailed`, `auth.tenantExpired`, `auth.awaitingApproval`, `auth.wrongPassword` for a switched-off account and an unknown tenant.
 */
export function createSocialGrant(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'ids' | 'config'> & { auth: AuthParts },
): FirstGrant {
  const { db, clock, secrets, ids, config } = deps
  const { browsers } = deps.auth
  const codes = createSocialCodes(db)
  const identities = createSocialIdentities(db)

  async function checkTenant(tenantId: string): Promise<Date | null> {
    const tenant = await findTenantEnd(db, tenantId)
    if (!tenant) throw authErrors.wrongPassword()
    if (tenant.expireTime && tenant.expireTime <= clock.now()) throw authErrors.tenantExpired()
    return tenant.expireTime
  }

  /** The account behind the identity, or undefined when it was removed: then the person may register again. */
  async function findAccount({
    tenantId,
    id,
    userId,
  }: SocialIdentity): Promise<{ userId: string; roleId: string; status: number } | undefined> {
    if (userId === null) return undefined
    const state = await findAccountState(db, { tenantId }, userId)
    if (state) return { userId, ...state }
    await identities.unbind({ tenantId }, id)
    return undefined
  }

  return async ({ input, client, tenantId, address, userAgent, cookie }) => {
    if (!config.isSocialSandboxOn || input.source !== SANDBOX_SOURCE) throw authErrors.socialOff()
    const now = clock.now()
    const vouched = input.code ? await codes.take(input.code, SANDBOX_SOURCE, now) : undefined
    if (!vouched || vouched.state !== input.state || !readState(secrets, input.state, now))
      throw authErrors.socialFailed()
    const expireTime = await checkTenant(tenantId)

    const own = await identities.keep(
      { tenantId },
      { id: ids.next(), source: vouched.source, uuid: vouched.uuid, userName: vouched.userName, avatar: '' },
    )
    const bound = own.userId === null ? ((await identities.findBound(vouched.source, vouched.uuid)) ?? own) : own
    const account = await findAccount(bound)
    const browser = digestOf(browsers.read(cookie))
    const common = { client, address, userAgent, browser, mustChangePassword: false }
    if (!account)
      return { identity: guestIdentity(own, expireTime), by: 'social', start: { ...common, oauthId: own.id } }
    if (bound.tenantId !== tenantId) await checkTenant(bound.tenantId)
    if (account.roleId === AWAITING_APPROVAL) throw authErrors.awaitingApproval()
    const identity = await findIdentity(db, bound, account.userId)
    if (!identity) throw authErrors.wrongPassword() // switched off
    return { identity, by: 'social', start: { ...common, oauthId: bound.id } }
  }
}
