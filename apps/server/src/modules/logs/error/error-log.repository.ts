import type { Insertable } from 'kysely'
import type { LogErrorTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export function createErrorLogRepository(db: Db) {
  return {
    async insert(scope: Scope, rows: readonly Omit<Insertable<LogErrorTable>, 'tenantId'>[]): Promise<void> {
      const { tenantId } = scope
      await db
        .as(scope)
        .insertInto('logError')
        .values(rows.map((row) => ({ ...row, tenantId })))
        .execute()
    },
    /** The account of a person of the tenant; "" for nobody. */
    async findAccount(scope: Scope): Promise<string> {
      const row = await db
        .as(scope)
        .selectFrom('userAccount')
        .select('account')
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', scope.userId)
        .executeTakeFirst()
      return row?.account ?? ''
    },
    /** Forgets, in all tenants, what was reported before this time. */
    async sweep(before: Date): Promise<void> {
      await db.across('maintenance').deleteFrom('logError').where('createTime', '<', before).execute()
    },
  }
}
