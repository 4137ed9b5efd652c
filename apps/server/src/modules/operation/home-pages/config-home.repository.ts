import { sql, type Selectable } from 'kysely'
import type { ConfigHomeTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type ConfigHomeRow = Selectable<ConfigHomeTable>

export function createConfigHomeRepository(db: Db) {
  const homes = (scope: Scope) =>
    db.as(scope).selectFrom('configHome').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)

  return {
    findActive: (scope: Scope): Promise<ConfigHomeRow | undefined> =>
      homes(scope).selectAll().where('active', '=', 1).executeTakeFirst(),

    find: (scope: Scope, id: string): Promise<ConfigHomeRow | undefined> =>
      homes(scope).selectAll().where('id', '=', id).executeTakeFirst(),

    /** Holds every home page of the tenant until the transaction ends: who switches one on does so after or before the others, never between. */
    lockAll: (scope: Scope): Promise<Pick<ConfigHomeRow, 'id' | 'active' | 'version'>[]> =>
      homes(scope).select(['id', 'active', 'version']).orderBy('id').forUpdate().execute(),

    async switchOff(scope: Scope, exceptId: string, now: Date): Promise<void> {
      await db
        .as(scope)
        .updateTable('configHome')
        .set({ active: 0, updateUser: scope.userId, updateTime: now, version: sql<number>`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('active', '=', 1)
        .where('id', '<>', exceptId)
        .execute()
    },

    /** Is one of these removed rows active? */
    async hasRemovedActive(scope: Scope, ids: readonly string[]): Promise<boolean> {
      const row = await db
        .as(scope)
        .selectFrom('configHome')
        .select('id')
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 1)
        .where('active', '=', 1)
        .where('id', 'in', [...ids])
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
