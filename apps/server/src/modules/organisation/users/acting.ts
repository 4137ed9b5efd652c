import { website } from '@drawdesk/contract/core/constants'
import { commonErrors } from '../../../platform/errors.ts'
import { isOperator, type Caller, type Scope } from '../../../platform/scope.ts'
import { ADMINISTRATOR_ALIAS, TENANT_ADMIN_ALIAS } from '../../access/model/administrator.ts'

/** How high a person stands: nobody manages people above themselves, or lifts anybody there. 0 staff, 1 runs a tenant, 2 runs the platform. */
export type Level = 0 | 1 | 2

/** A caller who manages the people of one tenant: their own or, for an administrator of the platform's tenant, any that they name. */
export interface Acting {
  caller: Caller
  /** Where the queries run. */
  scope: Scope
  level: Level
  /** Administrator of the platform's own tenant: may name tenants. */
  isOperator: boolean
}

export function levelOf(aliases: readonly string[]): Level {
  if (aliases.includes(ADMINISTRATOR_ALIAS)) return 2
  return aliases.includes(TENANT_ADMIN_ALIAS) ? 1 : 0
}

const TENANT_FORM = /^\d{6}$/
const NO_TENANT = { zh: '租户编号须为 6 位数字', en: 'The tenant ID must have 6 digits' } as const

/**
 * The caller at work in a tenant; who is no operator works in their own, whatever they name.
 *
 * @throws AppError `common.badInput` beside `tenantId` for an operator's that is none
 */
export function actingIn(caller: Caller, tenantId?: string): Acting {
  const isOfPlatform = isOperator(caller)
  const isElsewhere = isOfPlatform && tenantId !== undefined && tenantId !== '' && tenantId !== caller.tenantId
  if (isElsewhere && !TENANT_FORM.test(tenantId))
    throw commonErrors.badInput({ errors: [{ field: 'tenantId', text: NO_TENANT }] })
  return {
    caller,
    // The caller's department means nothing in another tenant.
    scope: isElsewhere
      ? { tenantId, userId: caller.userId, deptId: null }
      : { tenantId: caller.tenantId, userId: caller.userId, deptId: caller.deptId, rowRules: caller.rowRules },
    level: isOfPlatform ? 2 : caller.roleAliases.some((alias) => levelOf([alias]) > 0) ? 1 : 0,
    isOperator: isOfPlatform,
  }
}

/** Alias of the role of which a tenant always keeps one able person. */
export function adminAliasOf({ tenantId }: Pick<Scope, 'tenantId'>): string {
  return tenantId === website.defaultTenantId ? ADMINISTRATOR_ALIAS : TENANT_ADMIN_ALIAS
}
