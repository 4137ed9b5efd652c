import type { Caller } from '../../../platform/scope.ts'
import type { KnownRights } from '../../access/model/rights-cache.ts'
import { rowRulesOf } from '../../access/conditions/row-rules.ts'
import type { Identity } from './identity.repository.ts'

/** A person at work in a session: who it is, what their roles give, and whose rows they see. */
export function toCaller(
  sessionId: string,
  identity: Identity,
  known: Pick<KnownRights, 'rightsOf' | 'mayCall'>,
  timeZone: string,
): Caller {
  const { tenantId, userId, account, realName } = identity
  const roleIds = identity.roles.map(({ id }) => id)
  const rights = known.rightsOf(roleIds)
  const deptIds = identity.deptId
    .split(',')
    .map((id) => id.trim())
    .filter((id) => /^\d{1,18}$/.test(id))
  return {
    sessionId,
    tenantId,
    userId,
    deptId: deptIds[0] ?? null,
    account,
    realName,
    roleIds,
    roleAliases: identity.roles.map(({ roleAlias }) => roleAlias),
    isAdministrator: rights.isAdministrator,
    permissions: rights.codes,
    deptIds,
    isTenantAdmin: rights.isTenantAdmin,
    rowRules: rowRulesOf(rights, { tenantId, userId, account, deptIds, roleIds, timeZone }),
    mayCall: (method, path) => known.mayCall(rights, method, path),
  }
}

/** The live roles of a comma list of ids, in their order; an entry that is none matches nothing. */
export function rolesIn({ model }: Pick<KnownRights, 'model'>, idList: string): Identity['roles'] {
  const ids = new Set(idList.split(','))
  return [...model.roles.values()].filter(({ id }) => ids.has(id)).map(({ id, roleAlias }) => ({ id, roleAlias }))
}
