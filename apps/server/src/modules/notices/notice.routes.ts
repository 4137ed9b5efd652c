import { LatestNotices, NoticeBody } from '@drawdesk/contract/notices/notice'
import { cleanNotice } from '@drawdesk/contract/notices/notice-html'
import { Id, Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../platform/deps.ts'
import { commonErrors } from '../../platform/errors.ts'
import type { Caller } from '../../platform/scope.ts'
import { route, type AnyRoute } from '../../wire/route.ts'
import { findAudience } from '../events/audience.repository.ts'
import { findDictNames } from '../settings/dictionaries/dict.repository.ts'
import { createNoticeReadRepository, type Membership } from './notice-read.repository.ts'
import { createPersonWays } from './ways/person-ways.ts'

const LATEST_DEFAULT = 5
const LATEST_MOST = 50

/** What every signed-in person may do with the notices of their tenant: see the newest, and have read them. */
export function noticeReaderRoutes(deps: Deps): AnyRoute[] {
  const { db, clock } = deps
  const reads = createNoticeReadRepository(db)
  const ways = createPersonWays(deps)
  const membershipOf = async (caller: Caller): Promise<Membership> => {
    const [audience, hidden] = await Promise.all([findAudience(db, caller), ways.hiddenFrom(caller)])
    return { ...audience, hidden }
  }
  return [
    route({
      method: 'GET',
      path: '/blade-desk/notice/latest',
      summary: 'The newest released notices, and how many the caller has not read',
      audit: 'notice.latest',
      isBackground: true,
      permission: 'signedIn',
      input: Type.Object({ size: Type.Optional(Type.Integer({ minimum: 1, maximum: LATEST_MOST })) }),
      answer: LatestNotices,
      async handle({ caller, input, language }) {
        const own = await membershipOf(caller)
        const [latest, names] = await Promise.all([
          reads.latest(caller, own, { size: input.size ?? LATEST_DEFAULT, now: clock.now(), language }),
          findDictNames(db, 'notice', language),
        ])
        return {
          ...latest,
          records: latest.records.map((row) => ({ ...row, categoryName: names.get(String(row.category)) ?? '' })),
        }
      },
    }),
    route({
      method: 'GET',
      path: '/blade-desk/notice/body',
      summary: 'A released notice for the caller, with its content; it does not count as read by that',
      audit: 'notice.body',
      permission: 'signedIn',
      input: Type.Object({ id: Id }),
      answer: NoticeBody,
      async handle({ caller, input, language }) {
        const [row, names] = await Promise.all([
          reads.find(caller, await membershipOf(caller), { id: input.id, now: clock.now(), language }),
          findDictNames(db, 'notice', language),
        ])
        if (!row) throw commonErrors.notFound()
        return {
          ...row,
          categoryName: names.get(String(row.category)) ?? '',
          isRead: row.isRead ? 1 : 0,
          isResolved: row.isResolved ? 1 : 0,
          content: cleanNotice(row.content),
        }
      },
    }),
    route({
      method: 'POST',
      path: '/blade-desk/notice/read-all',
      summary: 'The caller wants to see none of their unread notices any more',
      audit: 'notice.readAll',
      permission: 'signedIn',
      input: Type.Object({}),
      answer: Type.Object({ unread: Type.Integer() }),
      async handle({ caller }) {
        const own = await membershipOf(caller)
        const ids = await reads.listUnread(caller, own, clock.now())
        if (ids.length > 0) await reads.insert(caller, ids, clock.now())
        return { unread: await reads.countUnread(caller, own, clock.now()) }
      },
    }),
    route({
      method: 'POST',
      path: '/blade-desk/notice/read',
      summary: 'The caller has read these notices',
      audit: 'notice.read',
      permission: 'signedIn',
      input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) }),
      answer: Type.Object({ unread: Type.Integer() }),
      async handle({ caller, input }) {
        const ids = [...new Set(input.ids)]
        const own = await membershipOf(caller)
        // One that was removed while it stood in the list was read all the same.
        if ((await reads.findKnown(caller, own, ids)).length !== ids.length) throw commonErrors.notFound()
        await reads.insert(caller, ids, clock.now())
        return { unread: await reads.countUnread(caller, own, clock.now()) }
      },
    }),
  ]
}
