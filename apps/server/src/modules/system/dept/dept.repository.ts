import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** The live departments of a comma list of ids, in their order. Compared as text: an entry that is no number matches nothing. */
export async function listDepts(db: Db, scope: Pick<Scope, 'tenantId'>, idList: string): Promise<{ id: string; deptName: string }[]> {
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
