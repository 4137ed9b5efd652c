import { GUEST_USER_ID, UNBOUND, type Scope } from '../../../platform/scope.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { KnownCaller } from '../caller/caller-cache.ts'
import type { Identity } from '../caller/identity.repository.ts'
import { createSessionRepository } from '../sessions/session.repository.ts'
import { createSocialIdentities, findTenantEnd, type SocialIdentity } from './social-identity.repository.ts'

export const GUEST_ALIAS = 'guest'

/** Somebody a third party vouches for and who has no account yet: no id, no department, the role name `guest`, no rights. */
export function guestIdentity({ tenantId, userName, avatar }: SocialIdentity, tenantExpireTime: Date | null): Identity {
  return {
    userId: GUEST_USER_ID,
    tenantId,
    account: userName,
    name: userName,
    realName: userName,
    avatar,
    roleId: GUEST_USER_ID,
    deptId: '',
    postId: '',
    tenantExpireTime,
    roles: [{ id: GUEST_USER_ID, roleAlias: GUEST_ALIAS }],
  }
}

/** The guest of a session, or undefined when identity or tenant is gone. */
export async function findGuestIdentity(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  oauthId: string | null,
): Promise<Identity | undefined> {
  if (oauthId === null) return undefined
  const [found, tenant] = await Promise.all([
    createSocialIdentities(db).find(scope, oauthId),
    findTenantEnd(db, scope.tenantId),
  ])
  return found && tenant && guestIdentity(found, tenant.expireTime)
}

/** A guest as a caller; undefined when the session has ended. */
export async function loadGuest(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  sessionId: string,
  now: Date,
): Promise<KnownCaller | undefined> {
  const session = await createSessionRepository(db).find(sessionId)
  if (!session || session.endedTime || session.userId !== GUEST_USER_ID || session.tenantId !== scope.tenantId)
    return undefined
  const guest = await findGuestIdentity(db, scope, session.oauthId)
  if (!guest || (guest.tenantExpireTime && guest.tenantExpireTime <= now)) return undefined
  return {
    caller: {
      sessionId,
      tenantId: guest.tenantId,
      userId: GUEST_USER_ID,
      deptId: null,
      account: guest.account,
      realName: guest.realName,
      roleIds: [GUEST_USER_ID],
      roleAliases: [GUEST_ALIAS],
      isAdministrator: false,
      permissions: new Set(),
      ...UNBOUND,
    },
    generation: session.generation,
    expireTime: session.expireTime,
    mustChangePassword: false,
    mustSetFactor: false,
    provedTime: session.provedTime,
    isLocked: session.lockHash !== null,
  }
}

/** A guest in the fields of the contract's `UserView`. */
export function guestView({ tenantId, account, avatar }: Identity): Record<string, unknown> {
  const texts = [
    'code',
    'email',
    'phone',
    'sexName',
    'deptId',
    'postId',
    'deptName',
    'postName',
    'tenantName',
    'userTypeName',
    'password',
  ]
  return {
    ...Object.fromEntries(texts.map((name) => [name, ''])),
    id: GUEST_USER_ID,
    tenantId,
    account,
    name: account,
    realName: account,
    avatar,
    birthday: null,
    sex: null,
    userType: null,
    roleId: GUEST_USER_ID,
    roleName: GUEST_ALIAS,
    createUser: null,
    createDept: null,
    createTime: null,
    updateUser: null,
    updateTime: null,
    status: 1,
    version: 1,
  }
}
