import type { RightsChangeKind } from '@drawdesk/contract/rights/rights'
import {
  addedIn,
  ROLE_LISTS,
  type PackageState,
  type RightsState,
  type RoleState,
  type ScopeState,
  type StateOf,
  type TenantPackageState,
} from '../../access/history/rights-state.ts'

/** What there is now, and what can be brought back. */
export interface Present {
  /** The targets as they are; null where one is gone. */
  now: RightsState
  /** Menus, buttons and scopes that still exist. */
  isThere(list: keyof RoleState, id: string): boolean
}

/** What would have to stand there once a change is undone, and what stays because it was changed since or is gone. */
export interface Undoing {
  /** By target; null: to be removed. Only targets that would change. */
  wanted: RightsState
  /** Ids, or `target.field`, of what cannot be undone. */
  left: readonly string[]
}

/**
 * The inverse of exactly what a change did: what it added goes where it still stands, what it took comes back where it is still missing
 * and still exists. Later changes of anything else stay.
 */
export function undoing(kind: RightsChangeKind, before: RightsState, after: RightsState, present: Present): Undoing {
  const wanted: Record<string, StateOf[RightsChangeKind] | null> = {}
  const left: string[] = []
  for (const target of Object.keys(after)) {
    const undone = ofTarget(
      kind,
      { target, had: before[target] ?? null, has: after[target] ?? null, now: present.now[target] ?? null },
      present,
      left,
    )
    if (undone !== undefined) wanted[target] = undone
  }
  return { wanted, left: [...new Set(left)] }
}

type Any = StateOf[RightsChangeKind] | null

function ofTarget(
  kind: RightsChangeKind,
  { target, had, has, now }: { target: string; had: Any; has: Any; now: Any },
  present: Present,
  left: string[],
): Any | undefined {
  switch (kind) {
    case 'role':
      return ofRole(
        target,
        { had: had as RoleState, has: has as RoleState, now: now as RoleState | null },
        present,
        left,
      )
    case 'package': {
      // One that was added or removed as a whole has a form of its own for that.
      if (now === null || had === null || has === null) return gone(target, left)
      const menuIds = ofList(
        'menuIds',
        [(had as PackageState).menuIds, (has as PackageState).menuIds, (now as PackageState).menuIds],
        present,
        left,
      )
      return menuIds && { menuIds }
    }
    case 'tenantPackage': {
      const [old, made, current] = [had, has, now] as (TenantPackageState | null)[]
      if (!old || !made || current?.packageId !== made.packageId) return gone(target, left)
      return old
    }
    case 'dataScope':
    case 'apiScope':
      return ofScope(target, [had, has, now] as (ScopeState | null)[], left)
  }
}

function ofRole(
  target: string,
  { had, has, now }: { had: RoleState; has: RoleState; now: RoleState | null },
  present: Present,
  left: string[],
): RoleState | undefined {
  if (now === null) return gone(target, left)
  const lists = ROLE_LISTS.flatMap((list) => {
    const undone = has[list] && ofList(list, [had[list] ?? [], has[list], now[list] ?? []], present, left)
    return undone ? [[list, undone] as const] : []
  })
  return lists.length === 0 ? undefined : Object.fromEntries(lists)
}

/** The list as it is now, with the difference taken back; undefined where nothing of it is left to take back. */
function ofList(
  list: keyof RoleState,
  [had, has, now]: readonly [readonly string[], readonly string[], readonly string[]],
  present: Present,
  left: string[],
): string[] | undefined {
  const current = new Set(now)
  const [added, taken] = [addedIn(had, has), addedIn(has, had)]
  left.push(...taken.filter((id) => !current.has(id) && !present.isThere(list, id)))
  const back = taken.filter((id) => !current.has(id) && present.isThere(list, id))
  const away = new Set(added.filter((id) => current.has(id)))
  return back.length + away.size === 0 ? undefined : [...now.filter((id) => !away.has(id)), ...back]
}

function ofScope(
  target: string,
  [had, has, now]: readonly (ScopeState | null)[],
  left: string[],
): ScopeState | null | undefined {
  if (had === null || had === undefined) return now ? null : gone(target, left)
  if (!has) return now ? gone(target, left) : had
  if (!now) return gone(target, left)
  const changed = Object.keys(had).filter((field) => had[field] !== has[field])
  const undone = changed.filter((field) => String(now[field]) === String(has[field]))
  left.push(
    ...changed
      .filter((field) => !undone.includes(field) && String(now[field]) !== String(had[field]))
      .map((field) => `${target}.${field}`),
  )
  return undone.length === 0 ? undefined : Object.fromEntries(undone.map((field) => [field, had[field]]))
}

function gone(target: string, left: string[]): undefined {
  left.push(target)
  return undefined
}
