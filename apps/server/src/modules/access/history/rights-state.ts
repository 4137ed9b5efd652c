import type { RightsChangeKind } from '@drawdesk/contract/rights/rights'

/** The three lists of a role, as stored. A change that left a list alone does not name it. */
export interface RoleState {
  menuIds?: readonly string[]
  dataScopeIds?: readonly string[]
  apiScopeIds?: readonly string[]
}

/** What a package holds, as stored. */
export interface PackageState {
  menuIds: readonly string[]
}

/** Which package bounds a tenant; "" for none. Its target is the tenant's six digits. */
export interface TenantPackageState {
  packageId: string
}

/** The fields of a data or API scope that a save stores. */
export type ScopeState = Readonly<Record<string, unknown>>

export interface StateOf {
  role: RoleState
  package: PackageState
  tenantPackage: TenantPackageState
  dataScope: ScopeState
  apiScope: ScopeState
}

/** One side of a change, by target id; null where the target was (or will be) not there. Stored as JSON. */
export type RightsState<Kind extends RightsChangeKind = RightsChangeKind> = Readonly<
  Record<string, StateOf[Kind] | null>
>

/** The lists of a role by the names they have in a grant. */
export const ROLE_LISTS = ['menuIds', 'dataScopeIds', 'apiScopeIds'] as const
export type RoleList = (typeof ROLE_LISTS)[number]

/** What stands in the second list and not in the first. */
export function addedIn(before: readonly string[], after: readonly string[]): string[] {
  const known = new Set(before)
  return after.filter((id) => !known.has(id))
}

/** The order of the ids in a list says nothing. */
export function isSame(before: RightsState, after: RightsState): boolean {
  return JSON.stringify(sorted(before)) === JSON.stringify(sorted(after))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).toSorted()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
