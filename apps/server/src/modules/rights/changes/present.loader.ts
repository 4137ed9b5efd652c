import type { RightsChangeKind } from '@drawdesk/contract/rights/rights'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createTenantPackageRepository } from '../../organisation/packages/tenant-package.repository.ts'
import { createTenantRepository } from '../../organisation/tenants/tenant.repository.ts'
import { findNames } from './change-names.repository.ts'
import type { RightsModel } from '../../access/model/model.ts'
import { loadRightsModel } from '../../access/model/rights-cache.ts'
import type { StateOf } from '../../access/history/rights-state.ts'
import type { Present } from './undo.ts'

/** How the targets of a change stand now; read in the transaction that changes them. */
export async function findPresent(
  trx: Db,
  scope: Pick<Scope, 'tenantId'>,
  kind: RightsChangeKind,
  targets: readonly string[],
): Promise<Present> {
  const model = await loadRightsModel(trx, scope.tenantId)
  const now: Record<string, StateOf[RightsChangeKind] | null> = {}
  // One connection, one after the other.
  for (const target of targets) now[target] = await stateOf(trx, model, kind, target)
  return {
    now: now,
    isThere: (list, id) =>
      (list === 'menuIds' ? model.menus : list === 'dataScopeIds' ? model.dataScopes : model.apiScopes).has(id),
  }
}

async function stateOf(
  trx: Db,
  model: RightsModel,
  kind: RightsChangeKind,
  target: string,
): Promise<StateOf[RightsChangeKind] | null> {
  switch (kind) {
    case 'role': {
      const role = model.roles.get(target)
      return role
        ? { menuIds: [...role.menuIds], dataScopeIds: [...role.dataScopeIds], apiScopeIds: [...role.apiScopeIds] }
        : null
    }
    case 'package': {
      const found = await createTenantPackageRepository(trx).find(target)
      return found ? { menuIds: found.menuId.split(',').filter(Boolean) } : null
    }
    case 'tenantPackage': {
      const found = await createTenantRepository(trx).findByNumber(target)
      return found ? { packageId: found.packageId ?? '' } : null
    }
    case 'dataScope':
    case 'apiScope': {
      const table = kind === 'dataScope' ? 'systemDataScope' : 'systemApiScope'
      const found = await trx
        .platform()
        .selectFrom(table as 'systemDataScope')
        .selectAll()
        .where('id', '=', target)
        .where('isDeleted', '=', 0)
        .executeTakeFirst()
      return found ?? null
    }
  }
}

/** What could not be undone, by name; what has none by its id. */
export async function namesOfLeft(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  left: readonly string[],
  language: Language,
): Promise<string[]> {
  const ids = left.map((one) => one.split('.')[0] ?? one).filter((id) => /^\d+$/.test(id))
  const { menus, scopes, packages } = await findNames(
    db,
    scope,
    { menuIds: ids, scopeIds: ids, packageIds: ids, userIds: [] },
    language,
  )
  const roles =
    ids.length === 0
      ? []
      : await db
          .as(scope)
          .selectFrom('systemRole')
          .select(['id', 'roleName'])
          .where('tenantId', '=', scope.tenantId)
          .where('id', 'in', ids)
          .execute()
  const roleNames = new Map(roles.map(({ id, roleName }) => [id, roleName]))
  return left.map((one) => {
    const [id = one, field] = one.split('.')
    const name = menus.get(id) ?? scopes.get(id) ?? roleNames.get(id) ?? packages.get(id) ?? id
    return field === undefined ? name : `${name}（${field}）`
  })
}
