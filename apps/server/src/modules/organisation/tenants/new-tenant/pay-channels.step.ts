import { FIRST_PAY_CHANNELS } from '@drawdesk/contract/money/pay-channel'
import type { Db } from '../../../../platform/database/db.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import type { NewTenantStep } from './new-tenant-step.ts'

/** The channels that need no contract with anybody. Removed ones are not made again: their rows are still there. */
export async function insertPayChannels(trx: Db, { tenantId }: { tenantId: string }, ids: Ids): Promise<void> {
  const known = await trx
    .as({ tenantId })
    .selectFrom('payChannel')
    .select('channel')
    .where('tenantId', '=', tenantId)
    .execute()
  const missing = FIRST_PAY_CHANNELS.filter(({ channel }) => !known.some((row) => row.channel === channel))
  if (missing.length === 0) return
  await trx
    .as({ tenantId })
    .insertInto('payChannel')
    .values(missing.map((row) => ({ ...row, id: ids.next(), tenantId, active: 1 })))
    .execute()
}

/** Cash, credits and the sandbox, so that something can be sold from the beginning. */
export const makePayChannels: NewTenantStep = (trx, { tenantId }, { ids }) => insertPayChannels(trx, { tenantId }, ids)
