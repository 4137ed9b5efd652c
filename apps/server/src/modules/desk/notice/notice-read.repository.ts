import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** Unread notices are counted up to here. */
export const UNREAD_MOST = 999

/** Which notices somebody has read. A notice is there for its readers from its release time on. */
export function createNoticeReadRepository(db: Db) {
  const released = (scope: Scope, now: Date) =>
    db
      .as(scope)
      .selectFrom('deskNotice as n')
      .leftJoin('deskNoticeRead as r', (join) => join.onRef('r.noticeId', '=', 'n.id').on('r.tenantId', '=', scope.tenantId).on('r.userId', '=', scope.userId))
      .where('n.tenantId', '=', scope.tenantId)
      .where('n.isDeleted', '=', 0)
      .where('n.releaseTime', '<=', now)

  const unread = (scope: Scope, now: Date) =>
    db
      .as(scope)
      .selectFrom(released(scope, now).where('r.noticeId', 'is', null).select('n.id').limit(UNREAD_MOST).as('unread'))
      .select((select) => select.fn.countAll<string>().as('count'))

  return {
    /** The newest released notices and the number of unread ones, in one round trip. */
    async latest(scope: Scope, size: number, now: Date) {
      const newest = released(scope, now)
        .select(['n.id', 'n.title', 'n.category', 'n.releaseTime'])
        .select((select) => select('r.noticeId', 'is not', null).as('isRead'))
        .orderBy('n.releaseTime', 'desc')
        .orderBy('n.id', 'desc')
        .limit(size)
      const [records, counts] = await db.batch(scope, [newest, unread(scope, now)])
      return { records: records.map((row) => ({ ...row, isRead: row.isRead ? 1 : 0 })), unread: Number(counts[0]?.count ?? 0) }
    },

    async countUnread(scope: Scope, now: Date): Promise<number> {
      return Number((await unread(scope, now).executeTakeFirst())?.count ?? 0)
    },

    /** The ids among these that are notices of the tenant, removed ones too. */
    async findKnown(scope: Scope, ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .as(scope)
        .selectFrom('deskNotice')
        .select('id')
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`id = any(${ids}::bigint[])`)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Reading twice is reading once. */
    async insert({ tenantId, userId }: Scope, ids: readonly string[], readTime: Date): Promise<void> {
      await db
        .as({ tenantId })
        .insertInto('deskNoticeRead')
        .values(ids.map((noticeId) => ({ tenantId, userId, noticeId, readTime })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}
