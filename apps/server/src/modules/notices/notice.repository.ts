import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../../platform/scope.ts'
import { createdWithin, type Filter } from '../../crud/filters.ts'
import type { Paging } from '../../crud/paging.ts'
import { visibleTo } from '../../crud/row-rule.ts'
import { countedPage } from '../../crud/counted-page.repository.ts'
import { isReader } from './notice-target.ts'

export function createNoticeRepository(db: Db) {
  const readersOf = (scope: Scope) =>
    db
      .as(scope)
      .selectFrom('deskNotice as n')
      .innerJoin('userAccount as u', (join) => join.on('u.tenantId', '=', scope.tenantId).on(isReader('n', 'u')))
      .leftJoin('deskNoticeRead as r', (join) =>
        join.onRef('r.noticeId', '=', 'n.id').onRef('r.userId', '=', 'u.id').on('r.tenantId', '=', scope.tenantId),
      )
      .where('n.tenantId', '=', scope.tenantId)

  return {
    /** By notice: how many it is for, and how many of these have read it. */
    async countReaders(
      scope: Scope,
      ids: readonly string[],
    ): Promise<Map<string, { targetCount: number; readCount: number }>> {
      if (ids.length === 0) return new Map()
      const rows = await readersOf(scope)
        .where(sql<boolean>`n.id = any(${ids}::bigint[])`)
        .groupBy('n.id')
        .select(['n.id', sql<string>`count(*)`.as('targets'), sql<string>`count(r.notice_id)`.as('reads')])
        .execute()
      return new Map(
        rows.map(({ id, targets, reads }) => [id, { targetCount: Number(targets), readCount: Number(reads) }]),
      )
    },

    /** Of these notices those that the program wrote itself, by id: their words in English. */
    async findSystemTexts(
      scope: Scope,
      ids: readonly string[],
    ): Promise<Map<string, { titleEn: string; contentEn: string; path: string }>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .as(scope)
        .selectFrom('deskNotice')
        .select(['id', 'titleEn', 'contentEn', 'path'])
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`id = any(${ids}::bigint[])`)
        .where('noticeKey', 'is not', null)
        .execute()
      return new Map(rows.map(({ id, ...texts }) => [id, texts]))
    },

    /** Those a notice is for, as far as the scope sees them: the last to read it first, or those who have not. */
    async listReceipts(
      scope: Scope,
      id: string,
      { isRead, dates = [] }: { isRead: boolean; dates?: readonly Filter[] },
      paging: Paging,
    ) {
      // A receipt is created by reading.
      const readers = createdWithin(
        dates,
        'r.readTime',
      )(
        visibleTo(
          scope,
          'userAccount',
          'u',
        )(readersOf(scope))
          .where('n.id', '=', id)
          .where('r.noticeId', isRead ? 'is not' : 'is', null),
      )
      const page = readers
        .select(['u.id as userId', 'u.account', 'u.realName', 'r.readTime'])
        .orderBy('r.readTime', 'desc')
        .orderBy('u.id')
        .limit(paging.size)
        .offset((paging.current - 1) * paging.size)
      return countedPage(db, scope, {
        table: 'deskNoticeRead',
        narrowedBy: [id, isRead, dates],
        paging,
        page,
        matching: readers.select(sql<number>`1`.as('one')),
      })
    },

    /** Notices whose time has come and that were not published to open consoles yet, in all tenants. */
    async listUnpublished(now: Date, most: number) {
      return db
        .across('maintenance')
        .selectFrom('deskNotice')
        .select(['id', 'tenantId', 'title', 'content', 'targetDept', 'targetRole', 'targetUser'])
        .where('isTold', '=', 0)
        .where('isDeleted', '=', 0)
        .where('releaseTime', '<=', now)
        .orderBy('releaseTime')
        .limit(most)
        .execute()
    },

    /** False when another process was faster. */
    async markPublished(scope: Pick<Scope, 'tenantId'>, id: string): Promise<boolean> {
      const result = await db
        .as(scope)
        .updateTable('deskNotice')
        .set({ isTold: 1 })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('isTold', '=', 0)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },
  }
}
