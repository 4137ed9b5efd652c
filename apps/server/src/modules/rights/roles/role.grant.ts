import type { RoleGrant } from '@drawdesk/contract/rights/role'
import { lockTree } from '../../../crud/tree/tree-rows.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import { recordRightsChange, type NoteAs } from '../../access/history/changes.repository.ts'
import { checkRoleLists } from '../../access/grants/may-grant.checks.ts'
import { granterOf, type RoleLists } from '../../access/grants/may-grant.ts'
import type { RightsModel, RoleFacts } from '../../access/model/model.ts'
import { loadRightsModel } from '../../access/model/rights-cache.ts'
import { addedIn, ROLE_LISTS, type RoleState } from '../../access/history/rights-state.ts'
import { changeGrants } from './grants.repository.ts'

type GrantDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'secrets' | 'log'> & { auth: AuthParts }

/** A role and what one of its lists has and is to have; ids of menus and scopes that were removed meanwhile stay unless all goes. */
function nextList(
  model: RightsModel,
  role: RoleFacts,
  list: (typeof ROLE_LISTS)[number],
  wanted: readonly string[],
): string[] {
  const known: ReadonlyMap<string, unknown> =
    list === 'menuIds' ? model.menus : list === 'dataScopeIds' ? model.dataScopes : model.apiScopes
  return [...new Set([...wanted, ...(wanted.length === 0 ? [] : [...role[list]].filter((id) => !known.has(id)))])]
}

/** The lists of scopes without the menus that they stand under: front ends of this family send the ids of all checked nodes of a tree. */
export function withoutMenus(model: RightsModel, lists: RoleLists): RoleLists {
  const { dataScopeIds, apiScopeIds } = lists
  return {
    ...lists,
    ...(dataScopeIds && {
      dataScopeIds: dataScopeIds.filter((id) => model.dataScopes.has(id) || !model.menus.has(id)),
    }),
    ...(apiScopeIds && { apiScopeIds: apiScopeIds.filter((id) => model.apiScopes.has(id) || !model.menus.has(id)) }),
  }
}

/** What roles are given. `caller` works in the tenant of the roles. */
export function createRoleGrants(deps: GrantDeps) {
  const { db, log } = deps

  /**
   * Gives each role its lists, in the transaction of the caller; a list that is absent stays. Notes the change, where there is one.
   *
   * @returns the id of the note, "" where nothing changed.
   * @throws AppError as {@link checkRoleLists}
   */
  async function setLists(
    trx: Db,
    caller: Caller,
    asked: ReadonlyMap<string, RoleLists>,
    noteAs?: NoteAs,
  ): Promise<string> {
    // One after the other: what is checked and noted as "before" is what is there.
    await lockTree(trx, caller, 'systemRole')
    const model = await loadRightsModel(trx, caller.tenantId)
    const granter = granterOf(model, caller)
    const wanted = new Map([...asked].map(([roleId, lists]) => [roleId, withoutMenus(model, lists)]))
    for (const [roleId, lists] of wanted) checkRoleLists(model, granter, roleId, lists)
    const [before, after]: [Record<string, RoleState>, Record<string, RoleState>] = [{}, {}]
    const names: string[] = []
    for (const [roleId, lists] of wanted) {
      const role = model.roles.get(roleId) as RoleFacts // checked above
      names.push(role.roleName)
      for (const list of ROLE_LISTS) {
        if (lists[list] === undefined) continue
        const [had, has] = [[...role[list]], nextList(model, role, list, lists[list])]
        before[roleId] = { ...before[roleId], [list]: had }
        after[roleId] = { ...after[roleId], [list]: has }
        // One connection, one after the other.
        await changeGrants(deps, trx, caller, { roleId, list, added: addedIn(had, has), removed: addedIn(has, had) })
      }
    }
    return recordRightsChange(deps, trx, caller, {
      kind: 'role',
      title: names.join('、'),
      targetIds: [...wanted.keys()],
      before,
      after,
      noteAs,
    })
  }

  return {
    setLists,
    /** All of these roles or none. It counts at once in this process, in others within a second. */
    async grant(caller: Caller, { roleIds, ...lists }: RoleGrant): Promise<void> {
      const wanted = new Map(roleIds.map((id) => [id, lists]))
      await db.transaction(caller, (trx) => setLists(trx, caller, wanted))
      deps.auth.callers.forgetAll()
      log.info({ tenantId: caller.tenantId, userId: caller.userId, roleIds: [...wanted.keys()] }, 'granted roles')
    },
  }
}

export type RoleGrants = ReturnType<typeof createRoleGrants>
