import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** Instances that were shown to people who do not act on them. */
export function createCopyRepository(db: Db) {
  return {
    /** Who has it already has it once. Answers those who are new. */
    async insert(
      scope: Scope,
      rows: readonly { id: string; instanceId: string; userId: string }[],
      now: Date,
    ): Promise<string[]> {
      if (rows.length === 0) return []
      const inserted = await db
        .as(scope)
        .insertInto('wfCopy')
        .values(
          rows.map((row) => ({
            ...row,
            tenantId: scope.tenantId,
            createUser: scope.userId,
            createTime: now,
            updateTime: now,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('userId')
        .execute()
      return inserted.map(({ userId }) => userId)
    },

    /** They have seen it. */
    async markRead(scope: Tenant, instanceId: string, userId: string, now: Date): Promise<void> {
      await db
        .as(scope)
        .updateTable('wfCopy')
        .set({ readTime: now, updateTime: now })
        .where('tenantId', '=', scope.tenantId)
        .where('instanceId', '=', instanceId)
        .where('userId', '=', userId)
        .where('readTime', 'is', null)
        .where(sql<boolean>`is_deleted = 0`)
        .execute()
    },
  }
}
