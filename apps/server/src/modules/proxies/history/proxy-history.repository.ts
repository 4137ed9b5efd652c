import type { Insertable } from 'kysely'
import type { Database } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type ProxyHistoryRow = Omit<Insertable<Database['proxyHistory']>, 'tenantId'>

export function createProxyHistoryRepository(db: Db) {
  return {
    /** In one statement. */
    async insert({ tenantId }: Pick<Scope, 'tenantId'>, rows: readonly ProxyHistoryRow[]): Promise<void> {
      await db
        .as({ tenantId })
        .insertInto('proxyHistory')
        .values(rows.map((row) => ({ ...row, tenantId })))
        .execute()
    },

    /** Those of all tenants from before this time; answers how many went. */
    async sweep(before: Date): Promise<number> {
      const { numDeletedRows } = await db
        .across('maintenance')
        .deleteFrom('proxyHistory')
        .where('createTime', '<', before)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}
