import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** The live roles of a comma list of ids, in their order. Compared as text: an entry that is no number matches nothing. */
export async function listRoles(db: Db, scope: Tenant, idList: string): Promise<{ id: string; roleName: string }[]> {
  return db
    .as(scope)
    .selectFrom('systemRole')
    .select(['id', 'roleName'])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where(sql<SqlBool>`system_role.id::text = any (string_to_array(${idList}, ','))`)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Of which tenant a live role is, whichever; only an operator may know. */
export async function findTenantOfRole(db: Db, roleId: string): Promise<string | undefined> {
  return (
    await db
      .across('platform operator')
      .selectFrom('systemRole')
      .select('tenantId')
      .where('id', '=', roleId)
      .where('isDeleted', '=', 0)
      .executeTakeFirst()
  )?.tenantId
}

/** The first of these roles (live ones, or those just removed) that live people have, and how many of them. */
export async function findHeldRole(
  db: Db,
  { tenantId }: Tenant,
  ids: readonly string[],
  isDeleted: 0 | 1,
): Promise<{ roleName: string; count: number } | undefined> {
  const found = await db
    .as({ tenantId })
    .selectFrom('systemRole')
    .innerJoin('userRole', (join) =>
      join.onRef('userRole.roleId', '=', 'systemRole.id').on('userRole.tenantId', '=', tenantId),
    )
    .innerJoin('userAccount', (join) =>
      join
        .onRef('userAccount.id', '=', 'userRole.userId')
        .on('userAccount.tenantId', '=', tenantId)
        .on('userAccount.isDeleted', '=', 0),
    )
    .select((select) => ['systemRole.roleName', select.fn.countAll<string>().as('count')])
    .where('systemRole.tenantId', '=', tenantId)
    .where('systemRole.isDeleted', '=', isDeleted)
    .where(sql<SqlBool>`system_role.id = any(${[...ids]}::bigint[])`)
    .groupBy(['systemRole.id', 'systemRole.roleName'])
    .orderBy('systemRole.id')
    .limit(1)
    .executeTakeFirst()
  return found && { roleName: found.roleName, count: Number(found.count) }
}

/** Aliases of those among these roles that are removed. */
export async function findRemovedAliases(db: Db, { tenantId }: Tenant, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .as({ tenantId })
    .selectFrom('systemRole')
    .select('roleAlias')
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 1)
    .where(sql<SqlBool>`id = any(${[...ids]}::bigint[])`)
    .execute()
  return rows.map(({ roleAlias }) => roleAlias)
}

/** Is there a live role with this alias, besides the one that is named? */
export async function hasRoleWithAlias(db: Db, { tenantId }: Tenant, alias: string, exceptId = '0'): Promise<boolean> {
  const row = await db
    .as({ tenantId })
    .selectFrom('systemRole')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('isDeleted', '=', 0)
    .where('roleAlias', '=', alias)
    .where('id', '<>', exceptId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
