import { plainNotice } from '@drawdesk/contract/notices/notice-html'
import type { Deps } from '../../platform/deps.ts'
import { createNoticeRepository } from './notice.repository.ts'
import { audienceOf } from './notice-target.ts'
import type { NoticeTargets } from './ways/notice-targets.ts'
import { createPersonWays, type Letter } from './ways/person-ways.ts'

/** A notice with a later time is published at most so long after it. */
export const RELEASE_SECONDS = 15
const PUBLISHED_AT_ONCE = 200

type ReleaseDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'ids' | 'jobs'>

/** What people wrote, as mail: in their language, whatever it is. */
export function announcementOf(row: NoticeTargets & { title: string; content: string }): Letter {
  const { title, content, targetDept, targetRole, targetUser } = row
  const text = plainNotice(content)
  return {
    kind: 'announcement',
    event: 'notice',
    to: { targetDept, targetRole, targetUser },
    title: { zh: title, en: title },
    content: { zh: text, en: text },
    path: '',
    severity: 'info',
  }
}

/** Publishes notices whose time has come to open consoles. */
export async function releaseNotices(deps: ReleaseDeps): Promise<void> {
  const { db, clock, events } = deps
  const ways = createPersonWays(deps)
  const due = await createNoticeRepository(db).listUnpublished(clock.now(), PUBLISHED_AT_ONCE)
  for (const { id, tenantId, title, content, ...targets } of due) {
    const audience = audienceOf(targets)
    await db.transaction({ tenantId }, async (trx) => {
      if (!(await createNoticeRepository(trx).markPublished({ tenantId }, id))) return
      await events.publish(trx, { tenantId }, [{ topic: 'notice', id, ...(audience ? { audience } : {}) }])
      await ways.mail(trx, tenantId, [announcementOf({ title, content, ...targets })])
    })
  }
}
