import { insertPayChannels } from '../modules/organisation/tenants/new-tenant/pay-channels.step.ts'
import { lockSeed } from './lock.ts'
import type { SeedDeps } from './seed-deps.ts'

/** The first payment channels of all tenants that are older than they are; new ones make them themselves. */
export async function seedPayChannels({ db, ids }: Pick<SeedDeps, 'db' | 'ids'>): Promise<void> {
  const tenants = await db
    .platform()
    .selectFrom('systemTenant')
    .select('tenantId')
    .where('isDeleted', '=', 0)
    .orderBy('tenantId')
    .execute()
  const rows = await db.across('maintenance').selectFrom('payChannel').select(['tenantId', 'channel']).execute()
  const known = Map.groupBy(rows, ({ tenantId }) => tenantId)
  for (const { tenantId } of tenants) {
    if (known.has(tenantId)) continue
    await db.transaction({ tenantId }, async (trx) => {
      await lockSeed(trx)
      await insertPayChannels(trx, { tenantId }, ids)
    })
  }
}
