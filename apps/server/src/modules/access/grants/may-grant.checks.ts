import type { RightsChangeInput } from '@drawdesk/contract/rights/rights'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { mayHold } from '../model/platform-only.ts'
import type { RouteFacts } from '../../../wire/route-table.ts'
import { evaluateRights, guardsOf } from '../model/evaluate.ts'
import { namesOfLacks } from './lack-names.ts'
import {
  granterOf,
  hindranceOf,
  keptMenusLost,
  lacksForLists,
  lacksForRoles,
  lacksOf,
  type Granter,
  type RoleLists,
} from './may-grant.ts'
import { mayGrantErrors } from './may-grant.errors.ts'
import type { Rights, RightsModel } from '../model/model.ts'

type Asker = Pick<Caller, 'isAdministrator' | 'roleIds'>

/** @throws AppError `mayGrant.ownRole`, `mayGrant.roleBeyond` for a role that is not the granter's to edit, grant or remove */
export function checkMayManage(model: RightsModel, granter: Granter, roleId: string): void {
  const hindrance = hindranceOf(model, granter, roleId)
  if (!hindrance) return
  const roleName = model.roles.get(roleId)?.roleName ?? roleId
  throw 'isOwn' in hindrance
    ? mayGrantErrors.ownRole({ values: { roleName } })
    : mayGrantErrors.roleBeyond({ values: { roleName, ...namesOfLacks(model, hindrance.lacks) } })
}

/** @throws AppError `mayGrant.roleBeyond` for a role that gives more than the granter has: nobody else gets it from the granter */
export function checkMayGiveRoles(
  model: RightsModel,
  granter: Granter,
  roleIds: readonly string[],
  field?: string,
): void {
  for (const roleId of roleIds) {
    const lacks = lacksForRoles(model, granter, [roleId])
    if (lacks.length === 0) continue
    const error = mayGrantErrors.roleBeyond({
      values: { roleName: model.roles.get(roleId)?.roleName ?? roleId, ...namesOfLacks(model, lacks) },
    })
    if (!field) throw error
    throw mayGrantErrors.roleBeyond({
      values: error.values,
      errors: [{ field, text: { zh: error.messageIn('zh'), en: error.messageIn('en') } }],
    })
  }
}

/** @throws AppError `mayGrant.personBeyond` for somebody whose roles give more than the granter has */
export function checkMayManagePerson(
  model: RightsModel,
  granter: Granter,
  person: { account: string; roleIds: readonly string[] },
): void {
  const lacks = lacksForRoles(model, granter, person.roleIds)
  if (lacks.length > 0)
    throw mayGrantErrors.personBeyond({ values: { account: person.account, ...namesOfLacks(model, lacks) } })
}

/**
 * May these lists become the role's?
 *
 * @throws AppError `common.badInput` beside the list for what does not exist (or is the platform's alone); `mayGrant.ownRole`, `mayGrant.roleBeyond`,
 * `mayGrant.keepsRights`, `mayGrant.grantBeyond`
 */
export function checkRoleLists(model: RightsModel, granter: Granter, roleId: string, lists: RoleLists): void {
  const role = model.roles.get(roleId)
  if (!role) throw unknown('roleIds')
  const isFreeMenu = (id: string): boolean =>
    role.menuIds.has(id) || mayHold(model.tenantId, model.menus.get(id)?.code ?? '')
  if (lists.menuIds?.some((id) => !model.menus.has(id) || !isFreeMenu(id))) throw unknown('menuIds')
  if (lists.dataScopeIds?.some((id) => !model.dataScopes.has(id))) throw unknown('dataScopeIds')
  if (lists.apiScopeIds?.some((id) => !model.apiScopes.has(id))) throw unknown('apiScopeIds')
  checkMayManage(model, granter, roleId)
  const lost = keptMenusLost(model, granter, roleId, lists)
  if (lost.length > 0)
    throw mayGrantErrors.keepsRights({
      values: {
        roleName: role.roleName,
        ...namesOfLacks(
          model,
          lost.map((id) => ({ kind: 'menu', id })),
        ),
      },
    })
  const lacks = lacksForLists(model, granter, roleId, lists)
  if (lacks.length > 0) throw mayGrantErrors.grantBeyond({ values: namesOfLacks(model, lacks) })
}

/**
 * A scope that binds the asker is not the asker's to change: a data scope of rows that they see in part, an API scope that they do not hold and
 * that guards a call which their codes open (or stands on a page that they have).
 *
 * @param subject `scopeClass` of a data scope, id of an API scope
 * @throws AppError `mayGrant.scopeBeyond`
 */
export function checkScopeChange(
  model: RightsModel,
  asker: Asker,
  kind: 'dataScope' | 'apiScope',
  subject: string,
  routes: readonly RouteFacts[] = [],
): void {
  const { isOperator, rights } = granterOf(model, asker)
  if (isOperator || rights.isTenantAdmin) return
  if (kind === 'dataScope' ? rights.rows.has(subject) : isKeptOut(model, rights, subject, routes))
    throw mayGrantErrors.scopeBeyond()
}

function isKeptOut(model: RightsModel, rights: Rights, id: string, routes: readonly RouteFacts[]): boolean {
  const scope = model.apiScopes.get(id)
  if (!scope || rights.apiScopeIds.has(id)) return false
  const isOpened = ({ permission }: RouteFacts): boolean =>
    [permission].flat().some((code) => code === 'signedIn' || rights.codes.has(code))
  return (
    rights.menuIds.has(scope.menuId) ||
    routes.some((route) => isOpened(route) && guardsOf(model, route.method, route.path).includes(scope))
  )
}

/** After a change of menus or scopes: nobody has more by their own change. @throws AppError `mayGrant.liftsYourself` */
export function checkNotLifted(before: RightsModel, after: RightsModel, asker: Asker): void {
  const [held, has] = [granterOf(before, asker), evaluateRights(after, asker.roleIds)]
  if (held.isOperator) return
  // Codes too: a code is what a call asks for, and a menu may be given another one.
  const renamed = [...has.menuIds].filter((id) => !held.rights.codes.has(after.menus.get(id)?.code ?? ''))
  const lacks = [...lacksOf(after, held.rights, has), ...renamed.map((id) => ({ kind: 'menu' as const, id }))]
  if (lacks.length > 0)
    throw mayGrantErrors.liftsYourself({
      values: namesOfLacks(after, [...new Map(lacks.map((lack) => [`${lack.kind} ${lack.id}`, lack])).values()]),
    })
}

/**
 * May the asker make this change, as far as nobody gets up by it? A package is bound by its permission code alone: who may arrange packages
 * decides what other tenants have.
 *
 * @throws AppError as {@link checkRoleLists}, {@link checkScopeChange}
 */
export function checkChange(
  model: RightsModel,
  asker: Asker,
  { kind, targetIds, menuIds, dataScopeIds, apiScopeIds, values }: RightsChangeInput,
): void {
  switch (kind) {
    case 'role': {
      const granter = granterOf(model, asker)
      for (const roleId of new Set(targetIds))
        checkRoleLists(model, granter, roleId, { menuIds, dataScopeIds, apiScopeIds })
      return
    }
    case 'dataScope':
      for (const scopeClass of [
        ...targetIds.map((id) => model.dataScopes.get(id)?.scopeClass),
        (values as { scopeClass?: unknown } | undefined)?.scopeClass,
      ])
        if (typeof scopeClass === 'string') checkScopeChange(model, asker, kind, scopeClass)
      return
    case 'apiScope':
      for (const id of targetIds) checkScopeChange(model, asker, kind, id)
      return
    case 'package':
    case 'tenantPackage':
  }
}

function unknown(field: 'roleIds' | 'menuIds' | 'dataScopeIds' | 'apiScopeIds'): Error {
  return commonErrors.badInput({
    errors: [
      { field, text: (field === 'roleIds' ? mayGrantErrors.unknownRoles() : mayGrantErrors.unknownGrants()).text },
    ],
  })
}
