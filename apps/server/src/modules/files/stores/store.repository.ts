import { sql, type Selectable } from 'kysely'
import { OWN_STORE, STORE_ACTIVE, STORE_OFF } from '@drawdesk/contract/files/oss'
import type { ResourceOssTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type StoreRow = Selectable<ResourceOssTable>
type Tenant = Pick<Scope, 'tenantId'>

const OWN_STORE_CODE = 'built-in'

export function createStoreRepository(db: Db) {
  const rows = (scope: Tenant) => db.as(scope).selectFrom('resourceOss').where('tenantId', '=', scope.tenantId)
  return {
    /** Removed as well: files may still name it for a moment. */
    find: (scope: Tenant, id: string): Promise<StoreRow | undefined> =>
      rows(scope).selectAll().where('id', '=', id).executeTakeFirst(),

    findActive: (scope: Tenant): Promise<StoreRow | undefined> =>
      rows(scope)
        .selectAll()
        .where('isDeleted', '=', 0)
        .where('status', '=', STORE_ACTIVE)
        .orderBy('id')
        .executeTakeFirst(),

    listAll: (scope: Tenant): Promise<StoreRow[]> => rows(scope).selectAll().where('isDeleted', '=', 0).execute(),

    /** Files and bytes by what files say of their store; removed ones too, while they can be brought back. Of the same bytes in several files each counts. */
    async countFiles(scope: Tenant): Promise<Map<string, { files: number; bytes: number }>> {
      const found = await db
        .as(scope)
        .selectFrom('resourceFile')
        .select(['storeId', sql<string>`count(*)`.as('files'), sql<string>`sum(bytes)`.as('bytes')])
        .where('tenantId', '=', scope.tenantId)
        .where('storageKey', '<>', '')
        .groupBy('storeId')
        .execute()
      return new Map(
        found.map(({ storeId, files, bytes }) => [storeId, { files: Number(files), bytes: Number(bytes) }]),
      )
    },

    /** The row of the installation's own store, in use from the beginning; nothing where the tenant has it. */
    async insertOwn(scope: Tenant, id: string): Promise<void> {
      const found = await rows(scope).select('id').where('category', '=', OWN_STORE).executeTakeFirst()
      if (found) return
      await db
        .as(scope)
        .insertInto('resourceOss')
        .values({
          id,
          tenantId: scope.tenantId,
          category: OWN_STORE,
          ossCode: OWN_STORE_CODE,
          status: STORE_ACTIVE,
        })
        .execute()
    },

    /** Puts this one to use and all others out of it; false where it is gone. In a transaction. */
    async enable(scope: Tenant, id: string): Promise<boolean> {
      const held = await rows(scope).select('id').where('isDeleted', '=', 0).orderBy('id').forUpdate().execute()
      if (!held.some((row) => row.id === id)) return false
      const set = (status: number) =>
        db
          .as(scope)
          .updateTable('resourceOss')
          .set({ status })
          .where('tenantId', '=', scope.tenantId)
          .where('isDeleted', '=', 0)
      await set(STORE_OFF).where('id', '<>', id).execute()
      await set(STORE_ACTIVE).where('id', '=', id).execute()
      return true
    },
  }
}
