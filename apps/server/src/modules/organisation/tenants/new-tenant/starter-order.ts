import type { Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../../../platform/database/db.ts'
import type { Deps } from '../../../../platform/deps.ts'

export const STARTER_QUEUE = 'starter.pack'

/** Orders the starter pack for a tenant, as a job in the transaction that makes it: its pictures are stored once the tenant is there. Texts are in that language. */
export const orderStarterPack = (
  { jobs }: Pick<Deps, 'jobs'>,
  trx: Db,
  { tenantId, userId, language }: { tenantId: string; userId: string; language: Language },
): Promise<void> =>
  jobs.enqueue(trx, {
    queue: STARTER_QUEUE,
    lane: tenantId,
    key: tenantId,
    tenantId,
    payload: { userId, language },
  })
