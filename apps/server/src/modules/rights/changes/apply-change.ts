import type { RightsChangeInput } from '@drawdesk/contract/rights/rights'
import { CODES_GIVEN_ALONE } from '@drawdesk/contract/core/menus'
import { TENANT_ADMIN_ALIAS } from '../../access/model/administrator.ts'
import { withRoleLists } from '../../access/grants/may-grant.ts'
import type { ApiScopeFacts, DataScopeFacts, RightsModel } from '../../access/model/model.ts'

/** Stands for a scope that is not saved yet. */
export const NEW_SCOPE_ID = '0'

/** A package as it would bound a tenant. */
export interface PackageFacts {
  name: string
  menuIds: readonly string[]
}

/**
 * The model of a tenant with this change made; the model itself stays. Of a package (which the caller says, once it is known that the tenant
 * is bound by it) `null` frees the tenant.
 */
export function applyChange(
  model: RightsModel,
  { kind, targetIds, menuIds, dataScopeIds, apiScopeIds, values }: RightsChangeInput,
  held?: PackageFacts | null,
): RightsModel {
  switch (kind) {
    case 'role':
      return targetIds.reduce(
        (changed, id) => withRoleLists(changed, id, { menuIds, dataScopeIds, apiScopeIds }),
        model,
      )
    case 'package':
    case 'tenantPackage':
      return held === undefined ? model : withPackage(model, held)
    case 'dataScope':
      return { ...model, dataScopes: withScope(model.dataScopes, targetIds[0], values, EMPTY_DATA_SCOPE) }
    case 'apiScope':
      return { ...model, apiScopes: withScope(model.apiScopes, targetIds[0], values, EMPTY_API_SCOPE) }
  }
}

/** As a save of the package does: the roles that run the tenant are given all of it, nothing is taken from any role. */
function withPackage(model: RightsModel, held: PackageFacts | null): RightsModel {
  if (held === null) return { ...model, packageMenuIds: null, packageName: '' }
  const within = new Set<string>()
  for (const chosen of held.menuIds)
    for (let id = chosen; model.menus.has(id) && !within.has(id); id = model.menus.get(id)?.parentId ?? '')
      within.add(id)
  const byThemselves = [...within].filter((id) => !CODES_GIVEN_ALONE.has(model.menus.get(id)?.code ?? ''))
  const roles = new Map(
    [...model.roles].map(([id, role]) => [
      id,
      role.roleAlias === TENANT_ADMIN_ALIAS ? { ...role, menuIds: new Set([...role.menuIds, ...byThemselves]) } : role,
    ]),
  )
  return { ...model, roles, packageMenuIds: within, packageName: held.name }
}

const EMPTY_DATA_SCOPE: DataScopeFacts = {
  id: NEW_SCOPE_ID,
  menuId: '',
  scopeName: '',
  scopeClass: '',
  scopeColumn: '',
  scopeType: 1,
  scopeValue: '',
  scopeField: '*',
}
const EMPTY_API_SCOPE: ApiScopeFacts = { id: NEW_SCOPE_ID, menuId: '', scopeName: '', scopePath: '', scopeMethod: '' }

/** The scopes with what would be saved of this one; without it where nothing would. */
function withScope<Scope extends DataScopeFacts | ApiScopeFacts>(
  scopes: ReadonlyMap<string, Scope>,
  id = NEW_SCOPE_ID,
  values: Record<string, unknown> | undefined,
  empty: Scope,
): Map<string, Scope> {
  const changed = new Map(scopes)
  if (!values) changed.delete(id)
  else
    changed.set(
      id,
      Object.fromEntries(
        Object.entries({ ...empty, ...scopes.get(id) }).map(([name, old]) => [
          name,
          name === 'id' ? id : typed(values[name], old),
        ]),
      ) as unknown as Scope,
    )
  return changed
}

/** Forms send numbers as text at times. */
function typed(value: unknown, old: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return old
  return typeof old === 'number' ? Number(value) : String(value)
}
