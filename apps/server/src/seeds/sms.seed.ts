import { insertFirstSms } from '../modules/organisation/tenants/new-tenant/sms.step.ts'
import { lockSeed } from './lock.ts'
import type { SeedDeps } from './seed-deps.ts'

/** The first short message account of all tenants that are older than it is; new ones make it themselves. */
export async function seedSms({ db, ids }: Pick<SeedDeps, 'db' | 'ids'>): Promise<void> {
  const tenants = await db
    .platform()
    .selectFrom('systemTenant')
    .select('tenantId')
    .where('isDeleted', '=', 0)
    .orderBy('tenantId')
    .execute()
  const rows = await db.across('maintenance').selectFrom('sms').select('tenantId').distinct().execute()
  const known = new Set(rows.map(({ tenantId }) => tenantId))
  for (const { tenantId } of tenants) {
    if (known.has(tenantId)) continue
    await db.transaction({ tenantId }, async (trx) => {
      await lockSeed(trx)
      await insertFirstSms(trx, { tenantId }, ids)
    })
  }
}
