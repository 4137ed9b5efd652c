import { website } from '@drawdesk/contract/core/constants'

/**
 * On whose behalf a query runs: first argument of every repository function. The tenant is walled twice, by the query's
 * own condition and by row-level security; both read it from here.
 */
export interface Scope {
  tenantId: string
  /** Decimal text; `"0"` for the system itself (jobs, seeds). */
  userId: string
  deptId: string | null
}

/** The scope of work that no person asked for: jobs, seeds, sign-in before the user is known. */
export function systemScope(tenantId: string): Scope {
  return { tenantId, userId: '0', deptId: null }
}

/** The person behind a request. `permissions` holds menu and button codes; an administrator holds all of them. */
export interface Caller extends Scope {
  sessionId: string
  account: string
  realName: string
  roleIds: string[]
  roleAliases: string[]
  isAdministrator: boolean
  permissions: ReadonlySet<string>
}

/** An administrator of the platform's own tenant: the only one who works on other tenants' rows. */
export function isOperator(caller: Caller): boolean {
  return caller.isAdministrator && caller.tenantId === website.defaultTenantId
}

/** The user id of somebody without an account, whom a third party vouches for. */
export const GUEST_USER_ID = '-1'

export function hasPermission(caller: Caller, code: string): boolean {
  return caller.isAdministrator || caller.permissions.has(code)
}
