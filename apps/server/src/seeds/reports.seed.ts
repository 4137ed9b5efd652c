import { insertShippedReports } from '../modules/reports/shipped/insert-shipped.ts'
import { SHIPPED_REPORTS } from '../modules/reports/shipped/shipped-reports.ts'
import { sql } from 'kysely'
import { lockSeed } from './lock.ts'
import type { SeedDeps } from './seed-deps.ts'

/** The reports that come with the product, for tenants that lack one: new ones, and after an update all. */
export async function seedReports({ db, ids }: Pick<SeedDeps, 'db' | 'ids'>): Promise<void> {
  const tenants = await db
    .platform()
    .selectFrom('systemTenant')
    .select('tenantId')
    .where('isDeleted', '=', 0)
    .orderBy('tenantId')
    .execute()
  const rows = await db
    .across('maintenance')
    .selectFrom('reportDefinition')
    .select(['tenantId', sql<number>`count(*)::int`.as('count')])
    .where('seedCode', '<>', '')
    .groupBy('tenantId')
    .execute()
  const whole = new Set(rows.filter(({ count }) => count >= SHIPPED_REPORTS.length).map(({ tenantId }) => tenantId))
  for (const { tenantId } of tenants) {
    if (whole.has(tenantId)) continue
    await db.transaction({ tenantId }, async (trx) => {
      await lockSeed(trx)
      await insertShippedReports(trx, { tenantId }, ids)
    })
  }
}
