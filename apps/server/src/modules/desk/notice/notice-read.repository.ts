import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { isForPerson } from './notice-target.ts'

/** Unread notices are counted up to here. */
export const UNREAD_MOST = 999

/** What the reader is part of. */
export interface Membership {
  roleIds: readonly string[]
  deptIds: readonly string[]
}

/** Which notices somebody has read. A notice is there for those it is for, from its release time on. */
export function createNoticeReadRepository(db: Db) {
  const released = (scope: Scope, own: Membership, now: Date) =>
    db
      .as(scope)
      .selectFrom('deskNotice as n')
      .leftJoin('deskNoticeRead as r', (join) => join.onRef('r.noticeId', '=', 'n.id').on('r.tenantId', '=', scope.tenantId).on('r.userId', '=', scope.userId))
      .where('n.tenantId', '=', scope.tenantId)
      .where('n.isDeleted', '=', 0)
      .where('n.releaseTime', '<=', now)
      .where(isForPerson('n', scope.userId, own))

  const unread = (scope: Scope, own: Membership, now: Date) =>
    db
      .as(scope)
      .selectFrom(released(scope, own, now).where('r.noticeId', 'is', null).select('n.id').limit(UNREAD_MOST).as('unread'))
      .select((select) => select.fn.countAll<string>().as('count'))

  return {
    /** The newest released notices and the number of unread ones, in one round trip. */
    async latest(scope: Scope, own: Membership, size: number, now: Date) {
      const newest = released(scope, own, now)
        .select(['n.id', 'n.title', 'n.category', 'n.releaseTime'])
        .select((select) => select('r.noticeId', 'is not', null).as('isRead'))
        .orderBy('n.releaseTime', 'desc')
        .orderBy('n.id', 'desc')
        .limit(size)
      const [records, counts] = await db.batch(scope, [newest, unread(scope, own, now)])
      return { records: records.map((row) => ({ ...row, isRead: row.isRead ? 1 : 0 })), unread: Number(counts[0]?.count ?? 0) }
    },

    async countUnread(scope: Scope, own: Membership, now: Date): Promise<number> {
      return Number((await unread(scope, own, now).executeTakeFirst())?.count ?? 0)
    },

    /** The ids among these that are notices for this person, removed ones too. */
    async findKnown(scope: Scope, own: Membership, ids: readonly string[]): Promise<string[]> {
      const rows = await db
        .as(scope)
        .selectFrom('deskNotice as n')
        .select('n.id')
        .where('n.tenantId', '=', scope.tenantId)
        .where(sql<boolean>`n.id = any(${ids}::bigint[])`)
        .where(isForPerson('n', scope.userId, own))
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
