import type { Db } from '../../../../platform/database/db.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import { USER_MENUS, WORK_MENUS } from './first-menus.ts'
import type { NewTenantStep } from './new-tenant-step.ts'

/** Roles that shipped processes ask, by alias; in each tenant its own, which nobody holds at first. */
export const FLOW_ROLES = [
  { roleAlias: 'hr', roleName: '人事', sort: 4 },
  { roleAlias: 'manager', roleName: '经理', sort: 5 },
  { roleAlias: 'boss', roleName: '总经理', sort: 6 },
] as const

export type FlowRole = (typeof FLOW_ROLES)[number]

interface RoleOrder {
  tenantId: string
  createUser: string
  /** Menus that the tenant has; undefined: all. */
  menuIds: ReadonlySet<string> | undefined
}

/** Makes these roles, with the pages of one's own work as far as the tenant has them. `trx` is the tenant's own. */
export async function insertFlowRoles(
  trx: Db,
  { ids }: { ids: Ids },
  roles: readonly FlowRole[],
  { tenantId, createUser, menuIds }: RoleOrder,
): Promise<void> {
  if (roles.length === 0) return
  const author = { tenantId, createUser, updateUser: createUser }
  const made = roles.map((role) => ({ id: ids.next(), ...author, ...role }))
  await trx.as({ tenantId }).insertInto('systemRole').values(made).execute()
  const menus = await trx
    .platform()
    .selectFrom('systemMenu')
    .select(['id', 'code'])
    .where('code', 'in', [...USER_MENUS, ...WORK_MENUS])
    .where('isDeleted', '=', 0)
    .execute()
  const isPlain = (code: string): boolean => USER_MENUS.some((plain) => plain === code)
  const held = menus.filter(({ id, code }) => isPlain(code) || menuIds === undefined || menuIds.has(id))
  const grants = made.flatMap(({ id: roleId }) => held.map(({ id: menuId }) => ({ roleId, menuId })))
  if (grants.length > 0)
    await trx
      .as({ tenantId })
      .insertInto('systemRoleMenu')
      .values(grants.map((grant) => ({ id: ids.next(), ...author, ...grant })))
      .execute()
}

/** The roles 人事, 经理 and 总经理. */
export const makeFlowRoles: NewTenantStep = (trx, { tenantId, createUser, adminMenuIds }, deps) =>
  insertFlowRoles(trx, deps, FLOW_ROLES, { tenantId, createUser, menuIds: new Set(adminMenuIds) })
