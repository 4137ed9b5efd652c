import type { GrantKeys, RoleGrant } from '@drawdesk/contract/rights/role'
import { resultOf, type Held, type Marks } from '../../../components/check-tree/choice.ts'

export const GRANT_KINDS = ['menu', 'dataScope', 'apiScope'] as const satisfies readonly (keyof GrantKeys)[]
export type GrantKind = (typeof GRANT_KINDS)[number]

/** Of each tree what the roles had and what was decided. */
export type GrantChoice = Readonly<Record<GrantKind, { held: Held; marks: Marks }>>

const LISTS = { menu: 'menuIds', dataScope: 'dataScopeIds', apiScope: 'apiScopeIds' } as const satisfies Record<
  GrantKind,
  keyof RoleGrant
>

/**
 * The calls that bring about what was chosen, one for all roles that end up with the same lists; none when nothing changes. A list in which
 * nothing was changed is left out and stays as each role has it.
 */
export function grantCalls(roleIds: readonly string[], choice: GrantChoice): RoleGrant[] {
  const results = GRANT_KINDS.flatMap((kind) => {
    const byRole = resultOf(choice[kind].held, choice[kind].marks)
    return byRole ? [{ list: LISTS[kind], byRole, had: choice[kind].held }] : []
  })
  if (results.length === 0) return []
  const calls = new Map<string, RoleGrant>()
  for (const roleId of roleIds) {
    if (results.every(({ byRole, had }) => isSame(byRole.get(roleId), had.get(roleId)))) continue
    const lists = Object.fromEntries(results.map(({ list, byRole }) => [list, (byRole.get(roleId) ?? []).toSorted()]))
    const same = JSON.stringify(lists)
    const known = calls.get(same)
    if (known) known.roleIds.push(roleId)
    else calls.set(same, { roleIds: [roleId], ...lists })
  }
  return [...calls.values()]
}

function isSame(ids: readonly string[] = [], had: ReadonlySet<string> = new Set()): boolean {
  return ids.length === had.size && ids.every((id) => had.has(id))
}
