import type { Deps } from '../../platform/deps.ts'
import { createNoticeRepository } from './notice.repository.ts'
import { audienceOf } from './notice-target.ts'

/** A notice with a later time is published at most so long after it. */
export const RELEASE_SECONDS = 15
const PUBLISHED_AT_ONCE = 200

/** Publishes notices whose time has come to open consoles. */
export async function releaseNotices({ db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>): Promise<void> {
  const due = await createNoticeRepository(db).listUnpublished(clock.now(), PUBLISHED_AT_ONCE)
  for (const { id, tenantId, ...targets } of due) {
    const audience = audienceOf(targets)
    await db.transaction({ tenantId }, async (trx) => {
      if (await createNoticeRepository(trx).markPublished({ tenantId }, id))
        await events.publish(trx, { tenantId }, [{ topic: 'notice', id, ...(audience ? { audience } : {}) }])
    })
  }
}
