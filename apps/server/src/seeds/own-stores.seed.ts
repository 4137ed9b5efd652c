import { createStoreRepository } from '../modules/files/stores/store.repository.ts'
import { lockSeed } from './lock.ts'
import type { SeedDeps } from './seed-deps.ts'

/** The built-in store of all tenants that are older than it; new ones make it themselves. */
export async function seedOwnStores({ db, ids }: Pick<SeedDeps, 'db' | 'ids'>): Promise<void> {
  const tenants = await db
    .platform()
    .selectFrom('systemTenant')
    .select('tenantId')
    .where('isDeleted', '=', 0)
    .orderBy('tenantId')
    .execute()
  const rows = await db.across('maintenance').selectFrom('resourceOss').select('tenantId').distinct().execute()
  const known = new Set(rows.map(({ tenantId }) => tenantId))
  for (const { tenantId } of tenants) {
    if (known.has(tenantId)) continue
    await db.transaction({ tenantId }, async (trx) => {
      await lockSeed(trx)
      await createStoreRepository(trx).insertOwn({ tenantId }, ids.next())
    })
  }
}
