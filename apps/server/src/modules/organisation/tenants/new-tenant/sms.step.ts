import { FIRST_SMS } from '@drawdesk/contract/messages/sms'
import type { Db } from '../../../../platform/database/db.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import type { NewTenantStep } from './new-tenant-step.ts'

/** The account that sends nothing. One that was removed is not made again: its row is still there. */
export async function insertFirstSms(trx: Db, { tenantId }: { tenantId: string }, ids: Ids): Promise<void> {
  const known = await trx
    .as({ tenantId })
    .selectFrom('sms')
    .select('id')
    .where('tenantId', '=', tenantId)
    .limit(1)
    .executeTakeFirst()
  if (known) return
  await trx
    .as({ tenantId })
    .insertInto('sms')
    .values({ ...FIRST_SMS, id: ids.next(), tenantId })
    .execute()
}

/** The sandbox, so that a code can be read in the console from the beginning. */
export const makeSms: NewTenantStep = (trx, { tenantId }, { ids }) => insertFirstSms(trx, { tenantId }, ids)
