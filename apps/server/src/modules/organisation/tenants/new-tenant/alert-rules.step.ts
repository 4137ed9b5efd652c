import { FIRST_ALERT_RULES } from '@drawdesk/contract/notices/alert-rule'
import type { Db } from '../../../../platform/database/db.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import type { NewTenantStep } from './new-tenant-step.ts'

/** A rule for each kind of alert that the tenant has none for. */
export async function insertAlertRules(trx: Db, { tenantId }: { tenantId: string }, ids: Ids): Promise<void> {
  const known = await trx
    .as({ tenantId })
    .selectFrom('alertRule')
    .select('kind')
    .where('tenantId', '=', tenantId)
    .execute()
  const missing = FIRST_ALERT_RULES.filter(({ kind }) => !known.some((row) => row.kind === kind))
  if (missing.length === 0) return
  await trx
    .as({ tenantId })
    .insertInto('alertRule')
    .values(missing.map((row) => ({ ...row, id: ids.next(), tenantId })))
    .execute()
}

/** Alerts of all kinds, for the roles that can do something about them. */
export const makeAlertRules: NewTenantStep = (trx, { tenantId }, { ids }) => insertAlertRules(trx, { tenantId }, ids)
