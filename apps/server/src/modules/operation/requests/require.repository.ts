import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export function createRequireRepository(db: Db) {
  return {
    /** Names of those who sent requests, by id; the account where somebody has no name. Also of people who are gone. */
    async namesOf(scope: Pick<Scope, 'tenantId'>, userIds: readonly string[]): Promise<Map<string, string>> {
      if (userIds.length === 0) return new Map()
      const rows = await db
        .as(scope)
        .selectFrom('userAccount')
        .select(['id', sql<string>`coalesce(nullif(real_name, ''), account)`.as('name')])
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`id = any(${[...userIds]}::bigint[])`)
        .execute()
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
  }
}
