import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** The live departments of a comma list of ids, in their order. Compared as text: an entry that is no number matches nothing. */
export async function listDepts(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  idList: string,
): Promise<{ id: string; deptName: string }[]> {
  return db
    .as(scope)
    .selectFrom('systemDept')
    .select(['id', 'deptName'])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where(sql<SqlBool>`system_dept.id::text = any (string_to_array(${idList}, ','))`)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** The first of these departments (live ones, or those just removed) that live people belong to, and how many. */
export async function findFullDept(
  db: Db,
  { tenantId }: Pick<Scope, 'tenantId'>,
  ids: readonly string[],
  isDeleted: 0 | 1,
): Promise<{ deptName: string; count: number } | undefined> {
  const found = await db
    .as({ tenantId })
    .selectFrom('systemDept')
    .innerJoin('userDept', (join) =>
      join.onRef('userDept.deptId', '=', 'systemDept.id').on('userDept.tenantId', '=', tenantId),
    )
    .innerJoin('userAccount', (join) =>
      join
        .onRef('userAccount.id', '=', 'userDept.userId')
        .on('userAccount.tenantId', '=', tenantId)
        .on('userAccount.isDeleted', '=', 0),
    )
    .select((select) => ['systemDept.deptName', select.fn.countAll<string>().as('count')])
    .where('systemDept.tenantId', '=', tenantId)
    .where('systemDept.isDeleted', '=', isDeleted)
    .where(sql<SqlBool>`system_dept.id = any(${[...ids]}::bigint[])`)
    .groupBy(['systemDept.id', 'systemDept.deptName'])
    .orderBy('systemDept.id')
    .limit(1)
    .executeTakeFirst()
  return found && { deptName: found.deptName, count: Number(found.count) }
}
