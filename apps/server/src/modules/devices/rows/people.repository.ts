import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** Names of people of the tenant, those who left too. */
export async function listPeople(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .as(scope)
    .selectFrom('userAccount')
    .select(['id', 'realName'])
    .where('tenantId', '=', scope.tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, realName }) => [id, realName]))
}
