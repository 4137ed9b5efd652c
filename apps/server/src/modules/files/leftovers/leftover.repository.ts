import { sql, type Selectable } from 'kysely'
import type { ResourceLeftoverTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>
export type Leftover = Pick<Selectable<ResourceLeftoverTable>, 'id' | 'tenantId' | 'storeId' | 'storageKey' | 'parts'>
type Place = Pick<Leftover, 'storeId' | 'storageKey' | 'parts'>

/** Bytes that no file needs any more and that are still to be taken out of their store. Noted where the last need ended, so that a crash loses none. */
export function createLeftoverRepository(db: Db) {
  const rows = (scope: Tenant) => db.as(scope).selectFrom('resourceLeftover').where('tenantId', '=', scope.tenantId)
  const drop = (scope: Tenant) => db.as(scope).deleteFrom('resourceLeftover').where('tenantId', '=', scope.tenantId)
  return {
    async insert(scope: Tenant, place: Place, ids: Ids): Promise<void> {
      await db
        .as(scope)
        .insertInto('resourceLeftover')
        .values({ ...place, id: ids.next(), tenantId: scope.tenantId })
        .execute()
    },

    /** Bytes with this key are about to be put there again. Waits for who is just taking them away. */
    async forget(scope: Tenant, { storeId, storageKey }: Omit<Place, 'parts'>): Promise<void> {
      await drop(scope).where('storeId', '=', storeId).where('storageKey', '=', storageKey).execute()
    },

    /** Holds one of them, unless somebody else has it. In a transaction. */
    hold: (scope: Tenant, id: string): Promise<Leftover | undefined> =>
      rows(scope)
        .select(['id', 'tenantId', 'storeId', 'storageKey', 'parts'])
        .where('id', '=', id)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst(),

    findOf: (scope: Tenant, { storeId, storageKey }: Omit<Place, 'parts'>): Promise<{ id: string }[]> =>
      rows(scope).select('id').where('storeId', '=', storeId).where('storageKey', '=', storageKey).execute(),

    /** Those of one store, the oldest first, behind this id. */
    listOf: (scope: Tenant, storeId: string, after: string, most: number): Promise<{ id: string }[]> =>
      rows(scope)
        .select('id')
        .where('storeId', '=', storeId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(most)
        .execute(),

    remove: async (scope: Tenant, id: string): Promise<void> => void (await drop(scope).where('id', '=', id).execute()),

    /** Does a file, removed or not, still lie there? */
    async isNeeded(scope: Tenant, { storeId, storageKey }: Omit<Place, 'parts'>): Promise<boolean> {
      const row = await db
        .as(scope)
        .selectFrom('resourceFile')
        .select('id')
        .where('tenantId', '=', scope.tenantId)
        .where('storageKey', '=', storageKey)
        .where('storeId', '=', storeId)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

/** Of all tenants, the oldest first, behind this id. */
export const listLeftovers = (db: Db, after: string, most: number): Promise<{ id: string; tenantId: string }[]> =>
  db
    .across('maintenance')
    .selectFrom('resourceLeftover')
    .select(['id', 'tenantId'])
    .where('id', '>', sql<string>`${after}::bigint`)
    .orderBy('id')
    .limit(most)
    .execute()
