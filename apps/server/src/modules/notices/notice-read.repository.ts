import { sql } from 'kysely'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../../platform/scope.ts'
import { isForPerson } from './notice-target.ts'
import { noticeKindIn } from './ways/notice-kind-of.ts'

/** Unread notices are counted up to here. */
export const UNREAD_MOST = 999

/** What the reader is part of. */
export interface Membership {
  roleIds: readonly string[]
  deptIds: readonly string[]
  /** Kinds of notices that they do not want to see. */
  hidden: readonly string[]
}

/** People's own notices have one language, whatever it is; those of the system both. */
const titleIn = (language: Language) =>
  sql<string>`case when ${language === 'en'} and n.title_en <> '' then n.title_en else n.title end`

/** Which notices somebody has read. A notice is there for those it is for, from its release time on. */
export function createNoticeReadRepository(db: Db) {
  const released = (scope: Scope, own: Membership, now: Date) =>
    db
      .as(scope)
      .selectFrom('deskNotice as n')
      .leftJoin('deskNoticeRead as r', (join) =>
        join.onRef('r.noticeId', '=', 'n.id').on('r.tenantId', '=', scope.tenantId).on('r.userId', '=', scope.userId),
      )
      .where('n.tenantId', '=', scope.tenantId)
      .where('n.isDeleted', '=', 0)
      .where('n.releaseTime', '<=', now)
      .where(isForPerson('n', scope.userId, own))

  const wanted = (scope: Scope, own: Membership, now: Date) =>
    released(scope, own, now).$if(own.hidden.length > 0, (query) =>
      query.where(sql<boolean>`${noticeKindIn('n')} <> all(${[...own.hidden]}::text[])`),
    )

  /** What the system reported and what is over since does not have to be read any more. */
  const unread = (scope: Scope, own: Membership, now: Date) =>
    db
      .as(scope)
      .selectFrom(
        wanted(scope, own, now)
          .where('r.noticeId', 'is', null)
          .where('n.resolvedTime', 'is', null)
          .select('n.id')
          .limit(UNREAD_MOST)
          .as('unread'),
      )
      .select((select) => select.fn.countAll<string>().as('count'))

  return {
    /** The newest released notices and the number of unread ones, in one round trip. */
    async latest(
      scope: Scope,
      own: Membership,
      { size, now, language }: { size: number; now: Date; language: Language },
    ) {
      const newest = wanted(scope, own, now)
        .select(['n.id', 'n.category', 'n.releaseTime', 'n.path', titleIn(language).as('title')])
        .select((select) => [
          select('r.noticeId', 'is not', null).as('isRead'),
          select('n.resolvedTime', 'is not', null).as('isResolved'),
        ])
        .orderBy('n.releaseTime', 'desc')
        .orderBy('n.id', 'desc')
        .limit(size)
      const [records, counts] = await db.batch(scope, [newest, unread(scope, own, now)])
      return {
        records: records.map((row) => ({ ...row, isRead: row.isRead ? 1 : 0, isResolved: row.isResolved ? 1 : 0 })),
        unread: Number(counts[0]?.count ?? 0),
      }
    },

    /** A released notice for this person with its body; undefined where there is none for them. */
    async find(scope: Scope, own: Membership, { id, now, language }: { id: string; now: Date; language: Language }) {
      return released(scope, own, now)
        .where('n.id', '=', id)
        .select([
          'n.id',
          'n.category',
          'n.releaseTime',
          'n.path',
          titleIn(language).as('title'),
          sql<string>`case when ${language === 'en'} and n.title_en <> '' then n.content_en else n.content end`.as(
            'content',
          ),
        ])
        .select((select) => [
          select('r.noticeId', 'is not', null).as('isRead'),
          select('n.resolvedTime', 'is not', null).as('isResolved'),
        ])
        .executeTakeFirst()
    },

    /** All that this person has not read, up to {@link UNREAD_MOST}. */
    async listUnread(scope: Scope, own: Membership, now: Date): Promise<string[]> {
      return (
        await wanted(scope, own, now)
          .where('r.noticeId', 'is', null)
          .select('n.id')
          .orderBy('n.releaseTime', 'desc')
          .limit(UNREAD_MOST)
          .execute()
      ).map(({ id }) => id)
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
