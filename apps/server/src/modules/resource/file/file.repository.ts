import type { Insertable, Selectable } from 'kysely'
import type { ResourceFileTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type FileRow = Selectable<ResourceFileTable>
/** A row to insert; the tenant comes from the scope. */
export type NewFile = Omit<Insertable<ResourceFileTable>, 'tenantId'> & { id: string }

export function createFileRepository(db: Db) {
  return {
    async find(scope: Scope, id: string): Promise<FileRow | undefined> {
      return db.as(scope).selectFrom('resourceFile').selectAll().where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0).where('id', '=', id).executeTakeFirst()
    },

    /** Those of the ids that exist, in no order. */
    async list(scope: Scope, ids: readonly string[]): Promise<FileRow[]> {
      if (ids.length === 0) return []
      return db.as(scope).selectFrom('resourceFile').selectAll().where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0).where('id', 'in', [...ids]).execute()
    },

    async insert(scope: Scope, row: NewFile): Promise<void> {
      await db.as(scope).insertInto('resourceFile').values({ ...row, tenantId: scope.tenantId }).execute()
    },
  }
}
