import type { Expression, SqlBool } from 'kysely'
import { website } from '@drawdesk/contract/core/constants'
import { CODES_GIVEN_ALONE } from '@drawdesk/contract/core/menus'

/**
 * Which rows of one table somebody sees, and which of their columns. Made from data scopes (modules/access/conditions/row-rules.ts),
 * asked by every query of the kit (crud/tables.ts) and by `visibleTo` of own queries.
 */
export interface RowRule {
  /** Same text, same rows and columns: part of what totals are remembered by. */
  key: string
  /** Any of these makes a row seen; `columns` are what is then shown of it, null for all. Never empty. */
  parts: readonly RowRulePart[]
}

export interface RowRulePart {
  columns: ReadonlySet<string> | null
  /** On the table as it is called in the query. */
  condition(alias: string): Expression<SqlBool>
  /** The columns that the condition reads, where that is known: sums that are kept by all of them can be narrowed by it too. */
  reads?: ReadonlySet<string>
}

/** By table (`userAccount`); a table that is not named is seen whole. */
export type RowRules = ReadonlyMap<string, RowRule>

/**
 * On whose behalf a query runs: first argument of every repository function. The tenant is walled twice, by the query's
 * own condition and by row-level security; both read it from here.
 */
export interface Scope {
  tenantId: string
  /** Decimal text; `"0"` for the system itself (jobs, seeds). */
  userId: string
  deptId: string | null
  /** Absent: nothing within the tenant is hidden (jobs, seeds, work of the program itself). */
  rowRules?: RowRules
}

/** The scope of work that no person asked for: jobs, seeds, sign-in before the user is known. */
export function systemScope(tenantId: string): Scope {
  return { tenantId, userId: '0', deptId: null }
}

/** The person behind a request. `permissions` holds menu and button codes; an administrator holds all of them but those that are given alone. */
export interface Caller extends Scope {
  sessionId: string
  account: string
  realName: string
  roleIds: string[]
  roleAliases: string[]
  /** Runs the platform: neither grants nor scopes bind them. */
  isAdministrator: boolean
  permissions: ReadonlySet<string>
  /** Departments that they work in; `deptId` is the first of them. */
  deptIds: readonly string[]
  /** Runs their tenant (or the platform): no scope binds them, grants and the package do. */
  isTenantAdmin: boolean
  rowRules: RowRules
  /** Do API scopes allow them to make this call (path without /api)? Its permission code is another question. */
  mayCall(method: string, path: string): boolean
  /** Set while somebody impersonates this person. */
  view?: View
}

/**
 * A session that impersonates: the caller is the impersonated person and changes nothing. Once it is over (its time, or a right
 * it stood on) the caller is who looks, under their own name, and still changes nothing until they leave it.
 */
export interface View {
  /** Who looks: whose session it is. */
  viewer: Pick<Caller, 'tenantId' | 'userId' | 'account' | 'realName'>
  /** The impersonated person; names are "" where that person is gone. */
  viewed: Pick<Caller, 'tenantId' | 'userId' | 'account' | 'realName'>
  endTime: Date
  isOver: boolean
}

/** The owner of the session: the caller, or the viewer who impersonates the caller. */
export function ownerOf(caller: Pick<Caller, 'tenantId' | 'userId' | 'account' | 'realName' | 'view'>): View['viewer'] {
  const { tenantId, userId, account, realName } = caller.view?.viewer ?? caller
  return { tenantId, userId, account, realName }
}

/** Of somebody bound by no scope: guests with their few calls, the program itself. */
export const UNBOUND: Pick<Caller, 'deptIds' | 'isTenantAdmin' | 'rowRules' | 'mayCall'> = {
  deptIds: [],
  isTenantAdmin: false,
  rowRules: new Map(),
  mayCall: () => true,
}

/** An administrator of the platform's own tenant: the only one who works on other tenants' rows. */
export function isOperator(caller: Caller): boolean {
  return caller.isAdministrator && caller.tenantId === website.defaultTenantId
}

/** The user id of somebody without an account, for whose identity a third party vouches. */
export const GUEST_USER_ID = '-1'

export function hasPermission(caller: Pick<Caller, 'permissions' | 'isAdministrator'>, code: string): boolean {
  return caller.permissions.has(code) || (caller.isAdministrator && !CODES_GIVEN_ALONE.has(code))
}
