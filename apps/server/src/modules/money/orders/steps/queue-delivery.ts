import type { Db } from '../../../../platform/database/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { createDurableWork } from '../../../../platform/durable-work/durable-work.ts'
import { PAY_WORK } from '../rows/pay-work.ts'

/** Has a paid order looked at whose goods failed; one that is looked at already is looked at once more. */
export async function queueDelivery(
  deps: Pick<Deps, 'db' | 'jobs'>,
  trx: Db,
  tenantId: string,
  id: string,
): Promise<void> {
  const order = { of: 'delivery', id, no: 0 } as const
  if (await deps.jobs.expedite(trx, PAY_WORK.queue, PAY_WORK.keyOf(order))) return
  await createDurableWork(deps, PAY_WORK).enqueue(trx, tenantId, order)
}
