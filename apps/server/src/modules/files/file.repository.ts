import { sql, type Insertable, type Selectable } from 'kysely'
import type { ResourceFileTable } from '../../db/schema.generated.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../../platform/scope.ts'
import { PLATFORM_STORE } from './stores/store-id.ts'

export type FileRow = Selectable<ResourceFileTable>
/** A row to insert; the tenant comes from the scope. */
export type NewFile = Omit<Insertable<ResourceFileTable>, 'tenantId'> & { id: string }

/** What is taken down is there for nobody, unless who asks may decide on it (`drawInfo_check`) and says so. */
export interface FileVisibility {
  withTakenDown?: boolean
}

export function createFileRepository(db: Db) {
  const visible = (scope: Scope, { withTakenDown = false }: FileVisibility) =>
    db
      .as(scope)
      .selectFrom('resourceFile')
      .selectAll()
      .where('tenantId', '=', scope.tenantId)
      .where('isDeleted', '=', 0)
      .$if(!withTakenDown, (query) => query.where('takenDown', '=', 0))

  return {
    async find(scope: Scope, id: string, visibility: FileVisibility = {}): Promise<FileRow | undefined> {
      return visible(scope, visibility).where('id', '=', id).executeTakeFirst()
    },

    /** Those of the ids that exist, in no order. */
    async list(scope: Scope, ids: readonly string[], visibility: FileVisibility = {}): Promise<FileRow[]> {
      if (ids.length === 0) return []
      return visible(scope, visibility)
        .where('id', 'in', [...ids])
        .execute()
    },

    /** Takes files down, or makes them visible again. */
    async setTakenDown(scope: Scope, ids: readonly string[], takenDown: 0 | 1): Promise<void> {
      if (ids.length === 0) return
      await db
        .as(scope)
        .updateTable('resourceFile')
        .set({ takenDown })
        .where('tenantId', '=', scope.tenantId)
        .where('id', 'in', [...ids])
        .where('takenDown', '<>', takenDown)
        .execute()
    },

    /** A row of the tenant with these very bytes, the oldest of them. */
    findSame: (
      scope: Scope,
      { sha256, bytes }: Pick<FileRow, 'sha256' | 'bytes'>,
    ): Promise<Pick<FileRow, 'storeId' | 'storageKey' | 'parts' | 'width' | 'height' | 'placeholder'> | undefined> =>
      db
        .as(scope)
        .selectFrom('resourceFile')
        .select(['storeId', 'storageKey', 'parts', 'width', 'height', 'placeholder'])
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('sha256', '=', sha256)
        .where('bytes', '=', bytes)
        // No index has this order, so it is not walked through for the first one that fits.
        .orderBy(sql`id + 0`)
        .limit(1)
        .executeTakeFirst(),

    /** On every row of the tenant with these bytes that has none yet. */
    async setPlaceholder(
      scope: Scope,
      { sha256, bytes }: Pick<FileRow, 'sha256' | 'bytes'>,
      placeholder: string,
    ): Promise<void> {
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

    /** Which store holds it now; undefined when it is gone. */
    async findStore({ tenantId, id }: Pick<FileRow, 'tenantId' | 'id'>): Promise<string | undefined> {
      const row = await db
        .as({ tenantId })
        .selectFrom('resourceFile')
        .select('storeId')
        .where('tenantId', '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.storeId
    },

    /**
     * Bytes that other rows have as well lie where those say at this moment: a move between stores waits for this row, or this row for the move,
     * so that none is left pointing where nothing is any more.
     */
    async insert(scope: Scope, row: NewFile): Promise<void> {
      const { storeId = PLATFORM_STORE, ...rest } = row
      await db
        .as(scope)
        .insertInto('resourceFile')
        .values({
          ...rest,
          tenantId: scope.tenantId,
          storeId: sql<string>`coalesce((select f.store_id from resource_file f where f.tenant_id = ${scope.tenantId} and f.storage_key = ${row.storageKey} order by f.id limit 1 for share), ${storeId}::bigint)`,
        })
        .execute()
    },
  }
}
