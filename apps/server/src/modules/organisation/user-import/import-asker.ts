import type { Deps } from '../../../platform/deps.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { rolesIn, toCaller } from '../../identity/caller/caller-of.ts'
import { findIdentity } from '../../identity/caller/identity.repository.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import { actingIn, type Acting } from '../users/acting.ts'

/** Who asked for an import, as it is kept with the job. */
export interface Asker {
  tenantId: string
  userId: string
  deptId: string | null
  /** Those that the person worked in. */
  deptIds?: readonly string[]
  account: string
  realName: string
  roleAliases: string[]
  mayGiveRoles: boolean
}

export function askerOf(caller: Caller): Asker {
  const { tenantId, userId, deptId, deptIds, account, realName, roleAliases } = caller
  return {
    tenantId,
    userId,
    deptId,
    deptIds,
    account,
    realName,
    roleAliases,
    mayGiveRoles: hasPermission(caller, 'user_role'),
  }
}

/**
 * The same person while the job runs, which may be after signing out: with the roles held then and still now. Undefined
 * when the person is gone or switched off, or works in that tenant no longer.
 */
export async function actingAgain(
  deps: Pick<Deps, 'db' | 'config'> & { auth: AuthParts },
  asker: Asker,
  tenantId: string,
): Promise<Acting | undefined> {
  const identity = await findIdentity(deps.db, asker, asker.userId)
  if (!identity) return undefined
  const known = await deps.auth.rights.current(asker.tenantId)
  const roles = rolesIn(known, identity.roleId).filter(({ roleAlias }) => asker.roleAliases.includes(roleAlias))
  const deptId = asker.deptIds
    ? identity.deptId
        .split(',')
        .filter((id) => asker.deptIds?.includes(id.trim()))
        .join(',')
    : identity.deptId
  const now = toCaller('', { ...identity, roles, deptId }, known, deps.config.timeZone)
  const acting = actingIn(
    { ...now, permissions: new Set(asker.mayGiveRoles && hasPermission(now, 'user_role') ? ['user_role'] : []) },
    tenantId,
  )
  return acting.scope.tenantId === tenantId ? acting : undefined
}
