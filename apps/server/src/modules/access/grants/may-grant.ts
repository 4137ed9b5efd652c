import { DATA_SCOPE_TYPE } from '@drawdesk/contract/rights/data-scope'
import type { RoleGrant } from '@drawdesk/contract/rights/role'
import type { Caller } from '../../../platform/scope.ts'
import { ADMINISTRATOR_ALIAS, TENANT_ADMIN_ALIAS } from '../model/administrator.ts'
import { evaluateRights, menusOf } from '../model/evaluate.ts'
import type { DataScopeFacts, Rights, RightsModel, RoleFacts } from '../model/model.ts'

/**
 * No way up: what somebody may give, and which roles and people they may manage. Pure; who asks is judged by the model of the tenant
 * in which they work, so a change that is checked in its own transaction is checked against what is true then.
 */
export interface Granter {
  /** An administrator of the platform, in whatever tenant they work: nothing binds them. */
  isOperator: boolean
  rights: Rights
  roleIds: readonly string[]
}

/** Something that would have to be held: a menu, button or scope by its id, or the standing of an administrator. */
export interface Lack {
  kind: 'menu' | 'dataScope' | 'apiScope' | 'alias'
  id: string
}

export function granterOf(
  model: RightsModel,
  { isAdministrator, roleIds }: Pick<Caller, 'isAdministrator' | 'roleIds'>,
): Granter {
  const rights = evaluateRights(model, roleIds)
  return { isOperator: isAdministrator || rights.isAdministrator, rights, roleIds }
}

/**
 * What the second has beyond the first; empty when it has no more. A page without scoped rows is wider than the same page
 * bound by a scope; of calls only those count that a scope guards.
 */
export function lacksOf(model: RightsModel, held: Rights, asked: Rights): Lack[] {
  if (held.isAdministrator) return []
  if (asked.isAdministrator) return [{ kind: 'alias', id: ADMINISTRATOR_ALIAS }]
  const lacks: Lack[] = asked.isTenantAdmin && !held.isTenantAdmin ? [{ kind: 'alias', id: TENANT_ADMIN_ALIAS }] : []
  for (const id of asked.menuIds) if (!held.menuIds.has(id)) lacks.push({ kind: 'menu', id })
  for (const [scopeClass, mine] of held.rows) {
    const theirs = asked.rows.get(scopeClass)
    if (theirs)
      lacks.push(
        ...theirs.filter((scope) => !isCovered(scope, mine)).map(({ id }): Lack => ({ kind: 'dataScope', id })),
      )
    else
      lacks.push(
        ...pagesOf(model, scopeClass)
          .filter((id) => asked.menuIds.has(id))
          .map((id): Lack => ({ kind: 'menu', id })),
      )
  }
  if (!held.isTenantAdmin)
    for (const id of asked.apiScopeIds) if (!held.apiScopeIds.has(id)) lacks.push({ kind: 'apiScope', id })
  return lacks
}

/** Pages on which scopes bind the rows of this resource. */
const pagesOf = (model: RightsModel, scopeClass: string): string[] => [
  ...new Set(
    [...model.dataScopes.values()].filter((scope) => scope.scopeClass === scopeClass).map(({ menuId }) => menuId),
  ),
]

/** Own rows are fewer than those of the department, these fewer than those of it and all below. */
const WIDTH: Readonly<Record<number, number>> = {
  [DATA_SCOPE_TYPE.own]: 1,
  [DATA_SCOPE_TYPE.dept]: 2,
  [DATA_SCOPE_TYPE.deptAndBelow]: 3,
}

/** Is one of these scopes at least as wide as this one, in rows and in columns? Custom ones compare with themselves only. */
export function isCovered(scope: DataScopeFacts, by: readonly DataScopeFacts[]): boolean {
  return by.some((wide) => wide.id === scope.id || (coversColumns(wide, scope) && coversRows(wide, scope)))
}

function coversRows(wide: DataScopeFacts, scope: DataScopeFacts): boolean {
  if (wide.scopeType === DATA_SCOPE_TYPE.all) return true
  const [width, asked] = [WIDTH[wide.scopeType], WIDTH[scope.scopeType]]
  if (width === undefined || asked === undefined) return false
  // Whose own rows are is another column than whose department they are of.
  return width > asked && scope.scopeType === DATA_SCOPE_TYPE.own
    ? true
    : width >= asked && wide.scopeColumn === scope.scopeColumn
}

function coversColumns(wide: DataScopeFacts, scope: DataScopeFacts): boolean {
  if (wide.scopeField === '*') return true
  const columns = new Set(wide.scopeField.split(','))
  return scope.scopeField !== '*' && scope.scopeField.split(',').every((column) => columns.has(column))
}

/** What these roles give beyond what the granter has, who may neither give them nor manage people who have them. */
export function lacksForRoles(model: RightsModel, granter: Granter, roleIds: readonly string[]): Lack[] {
  return granter.isOperator ? [] : lacksOf(model, granter.rights, evaluateRights(model, roleIds))
}

/** Is this role one of the granter's own, or does it stand above one of them? */
export function isOwnOrAbove(model: RightsModel, { roleIds }: Granter, roleId: string): boolean {
  const reached = new Set<string>()
  for (const own of roleIds)
    for (let id = own; model.roles.has(id) && !reached.has(id); id = model.roles.get(id)?.parentId ?? '')
      reached.add(id)
  return reached.has(roleId)
}

/** Why somebody may not manage (edit, remove, grant) a role: it is their own or above, or it gives what they lack; undefined when they may. */
export function hindranceOf(
  model: RightsModel,
  granter: Granter,
  roleId: string,
): { isOwn: true } | { lacks: readonly Lack[] } | undefined {
  if (granter.isOperator) return undefined
  const role = model.roles.get(roleId)
  if (role?.roleAlias === ADMINISTRATOR_ALIAS) return { lacks: [{ kind: 'alias', id: ADMINISTRATOR_ALIAS }] }
  if (granter.rights.isTenantAdmin) return undefined
  if (isOwnOrAbove(model, granter, roleId)) return { isOwn: true }
  const lacks = lacksForRoles(model, granter, [roleId])
  return lacks.length > 0 ? { lacks } : undefined
}

/** What is missing to give these menus and scopes, each for itself. */
export function lacksForGiving(
  model: RightsModel,
  granter: Granter,
  { menuIds = [], dataScopeIds = [], apiScopeIds = [] }: Partial<RoleGrant>,
): Lack[] {
  if (granter.isOperator) return []
  const { rights } = granter
  return [
    ...menuIds.filter((id) => !rights.menuIds.has(id)).map((id): Lack => ({ kind: 'menu', id })),
    ...dataScopeIds.filter((id) => !mayGiveDataScope(model, rights, id)).map((id): Lack => ({ kind: 'dataScope', id })),
    ...apiScopeIds.filter((id) => !mayGiveApiScope(model, rights, id)).map((id): Lack => ({ kind: 'apiScope', id })),
  ]
}

/** Its page is held, and where the granter's own rows are bound there it is no wider than they are. */
export function mayGiveDataScope(model: RightsModel, rights: Rights, id: string): boolean {
  const scope = model.dataScopes.get(id)
  if (!scope || !(rights.isAdministrator || rights.menuIds.has(scope.menuId))) return false
  const own = rights.rows.get(scope.scopeClass)
  return own === undefined || isCovered(scope, own)
}

/** It is held; who runs a tenant holds those of every page they have. */
export function mayGiveApiScope(model: RightsModel, rights: Rights, id: string): boolean {
  const scope = model.apiScopes.get(id)
  return (
    scope !== undefined &&
    (rights.isAdministrator || (rights.isTenantAdmin ? rights.menuIds.has(scope.menuId) : rights.apiScopeIds.has(id)))
  )
}

/** The three lists of a role, as they would be. */
export interface RoleLists {
  menuIds?: readonly string[] | undefined
  dataScopeIds?: readonly string[] | undefined
  apiScopeIds?: readonly string[] | undefined
}

/** The model with these lists in place of what the role has; a list that is not named stays. */
export function withRoleLists(model: RightsModel, roleId: string, lists: RoleLists): RightsModel {
  const role = model.roles.get(roleId)
  if (!role) return model
  const changed: RoleFacts = {
    ...role,
    menuIds: lists.menuIds ? new Set(lists.menuIds) : role.menuIds,
    dataScopeIds: lists.dataScopeIds ? new Set(lists.dataScopeIds) : role.dataScopeIds,
    apiScopeIds: lists.apiScopeIds ? new Set(lists.apiScopeIds) : role.apiScopeIds,
  }
  return { ...model, roles: new Map(model.roles).set(roleId, changed) }
}

/**
 * Ids that the role that runs a tenant would lose although it must keep them: what the package has or, for a granter who is no operator,
 * all that it has. Empty for other roles.
 */
export function keptMenusLost(model: RightsModel, granter: Granter, roleId: string, { menuIds }: RoleLists): string[] {
  const role = model.roles.get(roleId)
  if (
    role?.roleAlias !== TENANT_ADMIN_ALIAS ||
    menuIds === undefined ||
    (granter.isOperator && model.packageMenuIds === null)
  )
    return []
  const after = menusOf(model, { ...role, menuIds: new Set(menuIds) })
  return [...menusOf(model, role)].filter((id) => !after.has(id))
}

/**
 * What somebody lacks to change a role's lists so: each thing that is added must be theirs to give, and what the role gives in the end
 * must be within what they have (a scope that is taken away widens). Who runs the tenant is bound by the first alone.
 */
export function lacksForLists(model: RightsModel, granter: Granter, roleId: string, lists: RoleLists): Lack[] {
  const role = model.roles.get(roleId)
  if (granter.isOperator || !role) return []
  const added = (list: readonly string[] | undefined, had: ReadonlySet<string>): string[] =>
    (list ?? []).filter((id) => !had.has(id))
  const given = lacksForGiving(model, granter, {
    menuIds: added(lists.menuIds, role.menuIds),
    dataScopeIds: added(lists.dataScopeIds, role.dataScopeIds),
    apiScopeIds: added(lists.apiScopeIds, role.apiScopeIds),
  })
  if (given.length > 0 || granter.rights.isTenantAdmin) return given
  const after = withRoleLists(model, roleId, lists)
  return lacksOf(after, granter.rights, evaluateRights(after, [roleId]))
}
