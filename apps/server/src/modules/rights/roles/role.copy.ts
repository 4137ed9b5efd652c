import { permissionOf } from '@drawdesk/contract/core/resource'
import { roleResource, type RoleCopied, type RoleCopy } from '@drawdesk/contract/rights/role'
import { NOT_SUBMITTED } from '@drawdesk/contract/settings/approval'
import type { Language } from '@drawdesk/contract/core/texts'
import { getRow, insertRow } from '../../../crud/rows.repository.ts'
import { lockTree } from '../../../crud/tree/tree-rows.repository.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { namesOfLacks } from '../../access/grants/lack-names.ts'
import { granterOf, lacksForLists, mayGiveApiScope, mayGiveDataScope } from '../../access/grants/may-grant.ts'
import type { Granter, Lack } from '../../access/grants/may-grant.ts'
import type { ChangeGate } from '../../access/history/change-gate.ts'
import { ROLE_LISTS, type RoleList } from '../../access/history/rights-state.ts'
import type { RightsModel, RoleFacts } from '../../access/model/model.ts'
import { mayHold } from '../../access/model/platform-only.ts'
import { loadRightsModel } from '../../access/model/rights-cache.ts'
import { roleErrors } from './role.errors.ts'
import type { RoleGrants } from './role.grant.ts'
import { checkAlias } from './role.rules.ts'

type CopyDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log'> & { roleGrants: RoleGrants; changeApprovals: ChangeGate }
type CopiedLists = Record<RoleList, string[]>

const KIND_OF: Readonly<Record<RoleList, Lack['kind']>> = {
  menuIds: 'menu',
  dataScopeIds: 'dataScope',
  apiScopeIds: 'apiScope',
}

/** Copies roles, never with more than the caller may give. */
export function createRoleCopies({ db, clock, ids, log, roleGrants, changeApprovals }: CopyDeps) {
  return {
    /**
     * The copy stands where the role stands, and nobody has it. `at` works in the tenant of the role, `caller` in their own.
     *
     * @throws AppError `common.forbidden`, `common.notFound`, `role.aliasReserved`, `role.aliasOfPlatform`, `role.aliasOfSource`; those of `ChangeGate.submit`
     */
    async copy(
      at: Caller,
      caller: Caller,
      { id: sourceId, roleName, roleAlias }: RoleCopy,
      language: Language,
    ): Promise<RoleCopied> {
      if (!hasPermission(caller, permissionOf(roleResource, 'add'))) throw commonErrors.forbidden()
      checkAlias(at, roleAlias, undefined)
      const copied = await db.transaction(at, async (trx) => {
        await lockTree(trx, at, 'systemRole')
        const source = await getRow(trx, at, 'systemRole', sourceId)
        if (source.roleAlias === roleAlias)
          throw roleErrors.aliasOfSource({ errors: [{ field: 'roleAlias', text: roleErrors.aliasOfSource().text }] })
        const { parentId, sort } = source
        const saved = await insertRow({ clock, ids }, trx, at, 'systemRole', { roleName, roleAlias, parentId, sort })
        const model = await loadRightsModel(trx, at.tenantId)
        const given = model.roles.get(sourceId) as RoleFacts // read above
        const lists = giveableLists(model, granterOf(model, at), saved.id, given)
        const submitted = await changeApprovals.submit(
          at,
          caller,
          { kind: 'role', targetIds: [saved.id], ...lists },
          { language, at: trx },
        )
        if (!submitted) await roleGrants.setLists(trx, at, new Map([[saved.id, lists]]))
        const { zhNames, enNames } = namesOfLacks(model, leftOf(model, given, lists))
        return { ...saved, ...(submitted ?? NOT_SUBMITTED), left: language === 'zh' ? zhNames : enNames }
      })
      log.info({ tenantId: at.tenantId, userId: at.userId, sourceId, roleId: copied.id }, 'copied a role')
      return copied
    },
  }
}

/** What of a role the granter may give to a new one: what is theirs to give, without pages that would show more rows than they see. */
export function giveableLists(model: RightsModel, granter: Granter, newRoleId: string, source: RoleFacts): CopiedLists {
  const { isOperator, rights } = granter
  const isMine = (id: string): boolean =>
    mayHold(model.tenantId, model.menus.get(id)?.code ?? '') && (isOperator || rights.menuIds.has(id))
  let menuIds = [...source.menuIds].filter((id) => model.menus.has(id) && isMine(id))
  const dataScopeIds = [...source.dataScopeIds].filter(
    (id) => model.dataScopes.has(id) && (isOperator || mayGiveDataScope(model, rights, id)),
  )
  const apiScopeIds = [...source.apiScopeIds].filter(
    (id) => model.apiScopes.has(id) && (isOperator || mayGiveApiScope(model, rights, id)),
  )
  // A page that loses the scope it had shows all its rows, so without the scope it is not given either.
  for (;;) {
    const lists = { menuIds, dataScopeIds, apiScopeIds }
    const wide = new Set(lacksForLists(model, granter, newRoleId, lists).map((lack) => pageOf(model, lack)))
    const fewer = menuIds.filter((id) => !isAtOrBelow(model, id, wide))
    if (fewer.length === menuIds.length) return lists
    menuIds = fewer
  }
}

const pageOf = (model: RightsModel, { kind, id }: Lack): string =>
  kind === 'dataScope' ? (model.dataScopes.get(id)?.menuId ?? '') : id

function isAtOrBelow(model: RightsModel, menuId: string, pages: ReadonlySet<string>): boolean {
  const passed = new Set<string>()
  for (let id = menuId; model.menus.has(id) && !passed.has(id); id = model.menus.get(id)?.parentId ?? '') {
    if (pages.has(id)) return true
    passed.add(id)
  }
  return false
}

/** What the role gives and the copy does not; of what was removed meanwhile nothing is said. */
function leftOf(model: RightsModel, source: RoleFacts, lists: CopiedLists): Lack[] {
  const known = { menuIds: model.menus, dataScopeIds: model.dataScopes, apiScopeIds: model.apiScopes }
  return ROLE_LISTS.flatMap((list) => {
    const has = new Set(lists[list])
    return [...source[list]]
      .filter((id) => known[list].has(id) && !has.has(id))
      .map((id): Lack => ({ kind: KIND_OF[list], id }))
  })
}
