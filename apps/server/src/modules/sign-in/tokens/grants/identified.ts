import type { Deps } from '../../../../platform/deps.ts'
import { authErrors } from '../../../identity/errors/auth.errors.ts'
import type { AuthParts } from '../../../identity/caller/auth-parts.ts'
import { findIdentity } from '../../../identity/caller/identity.repository.ts'
import { digestOf } from '../../../identity/credentials/known-browser.ts'
import { guestIdentity } from '../../../identity/sources/social-guest.ts'
import {
  createSocialIdentities,
  findAccountState,
  findTenantEnd,
  type SocialIdentity,
} from '../../../identity/sources/social-identity.repository.ts'
import type { GrantRequest, Vouched } from './grant.ts'
import { AWAITING_APPROVAL } from './password.grant.ts'

/** Somebody a source of the tenant vouches for. */
export interface Identified {
  tenantId: string
  source: string
  uuid: string
  userName: string
  avatar: string
}

export type IdentifiedNeeds = Pick<Deps, 'db' | 'clock' | 'ids'> & { auth: AuthParts }

/**
 * Who comes in when a third party vouches for them: the account that the identity belongs to (in the source's tenant first, then in
 * any), or a guest who may register.
 *
 * @throws AppError `auth.tenantExpired`, `auth.awaitingApproval`, `auth.wrongPassword` for a switched-off account and a tenant that is gone.
 */
export function createIdentified(deps: IdentifiedNeeds) {
  const { db, clock, ids } = deps
  const { browsers } = deps.auth
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

  return async (
    { tenantId, source, uuid, userName, avatar }: Identified,
    { client, address, userAgent, cookie }: GrantRequest,
  ): Promise<Vouched> => {
    const expireTime = await checkTenant(tenantId)
    const own = await identities.keep({ tenantId }, { id: ids.next(), source, uuid, userName, avatar })
    const bound = own.userId === null ? ((await identities.findBound(source, uuid)) ?? own) : own
    const account = await findAccount(bound)
    const common = {
      client,
      address,
      userAgent,
      browser: digestOf(browsers.read(cookie)),
      mustChangePassword: false,
      source,
    }
    if (!account)
      return { identity: guestIdentity(own, expireTime), by: 'social', start: { ...common, oauthId: own.id } }
    if (bound.tenantId !== tenantId) await checkTenant(bound.tenantId)
    if (account.roleId === AWAITING_APPROVAL) throw authErrors.awaitingApproval()
    const identity = await findIdentity(db, bound, account.userId)
    if (!identity) throw authErrors.wrongPassword() // switched off
    return { identity, by: 'social', start: { ...common, oauthId: bound.id } }
  }
}
