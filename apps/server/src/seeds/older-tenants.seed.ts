import { FIRST_ALERT_RULES } from '@drawdesk/contract/notices/alert-rule'
import { createStoreRepository } from '../modules/files/stores/store.repository.ts'
import { insertFirstSms } from '../modules/organisation/tenants/new-tenant/sms.step.ts'
import { insertAlertRules } from '../modules/organisation/tenants/new-tenant/alert-rules.step.ts'
import type { Db } from '../platform/database/db.ts'
import { lockSeed } from './lock.ts'
import type { SeedDeps } from './seed-deps.ts'

type Needs = Pick<SeedDeps, 'db' | 'ids'>
type Tenant = { tenantId: string }
type Add = (trx: Db, tenant: Tenant) => Promise<void>

/** What new tenants make themselves, for all that are older than it: the built-in store, the first account of short messages, and rules for alerts. */
export async function seedOlderTenants({ db, ids }: Needs): Promise<void> {
  await addWhereNone(db, 'resourceOss', (trx, tenant) => createStoreRepository(trx).insertOwn(tenant, ids.next()))
  await addWhereNone(db, 'sms', (trx, tenant) => insertFirstSms(trx, tenant, ids))
  // A kind of alert that is newer than the tenant is added too.
  await addWhereFewer(db, 'alertRule', FIRST_ALERT_RULES.length, (trx, tenant) => insertAlertRules(trx, tenant, ids))
}

const addWhereNone = (db: Db, table: 'resourceOss' | 'sms', add: Add): Promise<void> => addWhereFewer(db, table, 1, add)

/** `add` looks again, under the lock: another server may start at the same moment. */
async function addWhereFewer(
  db: Db,
  table: 'resourceOss' | 'sms' | 'alertRule',
  most: number,
  add: Add,
): Promise<void> {
  const tenants = await db
    .platform()
    .selectFrom('systemTenant')
    .select('tenantId')
    .where('isDeleted', '=', 0)
    .orderBy('tenantId')
    .execute()
  const rows = await db
    .across('maintenance')
    .selectFrom(table)
    .select('tenantId')
    .groupBy('tenantId')
    .having((having) => having.fn.countAll(), '>=', String(most))
    .execute()
  const known = new Set(rows.map(({ tenantId }) => tenantId))
  for (const { tenantId } of tenants) {
    if (known.has(tenantId)) continue
    await db.transaction({ tenantId }, async (trx) => {
      await lockSeed(trx)
      await add(trx, { tenantId })
    })
  }
}
