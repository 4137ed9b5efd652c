import type { Db } from '../../../platform/database/db.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { ADMINISTRATOR_ALIAS } from '../../auth/authenticate.ts'
import { findIdentity } from '../../auth/identity.repository.ts'
import { isPlatformTenant } from '../../auth/platform-only.ts'
import { actingIn, type Acting } from '../user/acting.ts'

/** Who asked for an import, as it is kept with the job. */
export interface Asker {
  tenantId: string
  userId: string
  deptId: string | null
  account: string
  realName: string
  roleAliases: string[]
  mayGiveRoles: boolean
}

export function askerOf(caller: Caller): Asker {
  const { tenantId, userId, deptId, account, realName, roleAliases } = caller
  return { tenantId, userId, deptId, account, realName, roleAliases, mayGiveRoles: hasPermission(caller, 'user_role') }
}

/**
 * The same person while the job runs, which may be after he signed out: with the roles that he had then and still has. Undefined
 * when he is gone or switched off, or works in that tenant no longer.
 */
export async function actingAgain(db: Db, asker: Asker, tenantId: string): Promise<Acting | undefined> {
  const identity = await findIdentity(db, asker, asker.userId)
  if (!identity) return undefined
  const roleAliases = asker.roleAliases.filter((alias) => identity.roles.some((role) => role.roleAlias === alias))
  const caller: Caller = {
    ...asker, roleAliases, sessionId: '', roleIds: [],
    isAdministrator: isPlatformTenant(asker.tenantId) && roleAliases.includes(ADMINISTRATOR_ALIAS),
    permissions: new Set(asker.mayGiveRoles ? ['user_role'] : []),
  }
  const acting = actingIn(caller, tenantId)
  return acting.scope.tenantId === tenantId ? acting : undefined
}
