import { sql, type Insertable, type Selectable } from 'kysely'
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

    /** A row of the tenant with these very bytes, the oldest of them. */
    findSame: (scope: Scope, { sha256, bytes }: Pick<FileRow, 'sha256' | 'bytes'>): Promise<Pick<FileRow, 'storageKey' | 'width' | 'height' | 'placeholder'> | undefined> =>
      db
        .as(scope)
        .selectFrom('resourceFile')
        .select(['storageKey', 'width', 'height', 'placeholder'])
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('sha256', '=', sha256)
        .where('bytes', '=', bytes)
        // No index has this order, so it is not walked through for the first one that fits.
        .orderBy(sql`id + 0`)
        .limit(1)
        .executeTakeFirst(),

    /** On every row of the tenant with these bytes that has none yet. */
    async setPlaceholder(scope: Scope, { sha256, bytes }: Pick<FileRow, 'sha256' | 'bytes'>, placeholder: string): Promise<void> {
      await db
        .as(scope)
        .updateTable('resourceFile')
        .set({ placeholder })
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('sha256', '=', sha256)
        .where('bytes', '=', bytes)
        .where('placeholder', '=', '')
        .execute()
    },

    async insert(scope: Scope, row: NewFile): Promise<void> {
      await db.as(scope).insertInto('resourceFile').values({ ...row, tenantId: scope.tenantId }).execute()
    },
  }
}
