import { CODES_GIVEN_ALONE } from '@drawdesk/contract/core/menus'
import { DATA_SCOPE_TYPE } from '@drawdesk/contract/rights/data-scope'
import { ADMINISTRATOR_ALIAS, TENANT_ADMIN_ALIAS } from './administrator.ts'
import { isPlatformTenant, mayHold } from './platform-only.ts'
import type { ApiScopeFacts, DataScopeFacts, RightsModel, Rights, RoleFacts } from './model.ts'

/**
 * What these roles give in this tenant, the union of all of them. One role gives a menu when it was granted or stands above a granted one,
 * the package has it and it is not the platform's alone; it gives rows of a resource when it gives the page of one of the resource's scopes
 * or the page has no scope at all: those of its scopes there, all rows if it has none. Roles without the page say nothing about its rows.
 */
export function evaluateRights(model: RightsModel, roleIds: readonly string[]): Rights {
  const roles = roleIds.map((id) => model.roles.get(id)).filter((role) => role !== undefined)
  const isAdministrator =
    isPlatformTenant(model.tenantId) && roles.some(({ roleAlias }) => roleAlias === ADMINISTRATOR_ALIAS)
  const isTenantAdmin = isAdministrator || roles.some(({ roleAlias }) => roleAlias === TENANT_ADMIN_ALIAS)
  const given = new Map(roles.map((role) => [role.id, menusOf(model, role)]))
  const ungranted = isAdministrator
    ? [...model.menus.values()].filter(({ code }) => !CODES_GIVEN_ALONE.has(code)).map(({ id }) => id)
    : []
  const menuIds = new Set([...ungranted, ...[...given.values()].flatMap((ids) => [...ids])])
  return {
    isAdministrator,
    isTenantAdmin,
    menuIds,
    codes: new Set([...menuIds].map((id) => model.menus.get(id)?.code ?? '')),
    rows: isTenantAdmin ? new Map() : rowsOf(model, roles, given),
    // Through the same role as its page: else a page given by one role would wake a scope that another was left with.
    apiScopeIds: new Set(
      roles.flatMap((role) =>
        [...role.apiScopeIds].filter((id) => given.get(role.id)?.has(model.apiScopes.get(id)?.menuId ?? '')),
      ),
    ),
  }
}

/** Is this menu or button open to the tenant at all: within its package, and not the platform's alone? */
export function isOpenTo(model: RightsModel, menuId: string): boolean {
  const menu = model.menus.get(menuId)
  return (
    menu !== undefined &&
    (model.packageMenuIds === null || model.packageMenuIds.has(menuId) || menu.onlyTenant === model.tenantId) &&
    mayHold(model.tenantId, menu.code)
  )
}

/** The menus and buttons that this role gives, and everything above them. */
export function menusOf(model: RightsModel, role: RoleFacts): Set<string> {
  const reached = new Set<string>()
  for (const granted of role.menuIds) {
    if (!isOpenTo(model, granted)) continue
    // What was reached has everything above it already; this also ends the walk in a circle of parents.
    for (let id = granted; model.menus.has(id) && !reached.has(id); id = model.menus.get(id)?.parentId ?? '')
      reached.add(id)
  }
  // What an operator moved below a page that is the platform's alone does not bring that page along.
  for (const id of reached) if (!isOpenTo(model, id)) reached.delete(id)
  return reached
}

function rowsOf(
  model: RightsModel,
  roles: readonly RoleFacts[],
  given: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, DataScopeFacts[]> {
  const rows = new Map<string, DataScopeFacts[]>()
  const pagesOf = Map.groupBy(model.dataScopes.values(), ({ scopeClass }) => scopeClass)
  for (const [scopeClass, scopes] of pagesOf) {
    const pages = new Set(scopes.map(({ menuId }) => menuId))
    const holders = roles.filter(({ id }) => [...pages].some((page) => given.get(id)?.has(page)))
    const held = holders.map((role) =>
      scopes.filter(({ id, menuId }) => role.dataScopeIds.has(id) && given.get(role.id)?.has(menuId)),
    )
    if (holders.length === 0 || held.some((own) => own.length === 0 || own.some(isEverything))) continue
    rows.set(scopeClass, [...new Map(held.flat().map((scope) => [scope.id, scope])).values()])
  }
  return rows
}

/** All rows and all columns: a scope that narrows nothing. */
const isEverything = ({ scopeType, scopeField }: DataScopeFacts): boolean =>
  scopeType === DATA_SCOPE_TYPE.all && scopeField === '*'

/** The scopes that guard a call; none: its permission code is enough. */
export function guardsOf(model: RightsModel, method: string, path: string): ApiScopeFacts[] {
  return [...model.apiScopes.values()].filter(
    (scope) => (scope.scopeMethod === '' || scope.scopeMethod === method) && matchesPath(scope.scopePath, path),
  )
}

function matchesPath(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
}

/** May somebody with these rights make this call, as far as API scopes go? */
export function passesGuards(model: RightsModel, rights: Rights, method: string, path: string): boolean {
  return isPastGuards(rights, guardsOf(model, method, path))
}

/** One of the scopes that guard a call is enough. */
export function isPastGuards(
  rights: Pick<Rights, 'isTenantAdmin' | 'apiScopeIds'>,
  guards: readonly ApiScopeFacts[],
): boolean {
  return rights.isTenantAdmin || guards.length === 0 || guards.some(({ id }) => rights.apiScopeIds.has(id))
}
