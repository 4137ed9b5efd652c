import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../../platform/scope.ts'
import type { NoticeTargets } from './ways/notice-targets.ts'

type Tenant = Pick<Scope, 'tenantId'>

export interface NewSystemNotice extends NoticeTargets {
  id: string
  title: string
  titleEn: string
  content: string
  contentEn: string
  path: string
  noticeKey: string
  category: number
  releaseTime: Date
  isTold: number
}

/** The notices of the program itself, by what they are about. */
export function createSystemNoticeRepository(db: Db) {
  const live = (scope: Tenant) =>
    db.as(scope).selectFrom('deskNotice').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)

  return {
    /** Anything else that writes about this waits until the transaction has ended. */
    async hold({ tenantId }: Tenant, key: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`notice ${tenantId} ${key}`}, 0))`.execute(
        db.as({ tenantId }),
      )
    },
    /** All about this that still stand, the newest first. */
    async listByKey(scope: Tenant, key: string) {
      return live(scope)
        .select([
          'id',
          'releaseTime',
          'resolvedTime',
          'title',
          'titleEn',
          'content',
          'contentEn',
          'path',
          'targetDept',
          'targetRole',
          'targetUser',
        ])
        .where('noticeKey', '=', key)
        .orderBy('releaseTime', 'desc')
        .orderBy('id', 'desc')
        .execute()
    },
    async insert(scope: Scope, rows: readonly NewSystemNotice[], now: Date): Promise<void> {
      const by = { createUser: scope.userId, updateUser: scope.userId, createTime: now, updateTime: now }
      await db
        .as(scope)
        .insertInto('deskNotice')
        .values(rows.map((row) => ({ ...row, ...by, tenantId: scope.tenantId })))
        .execute()
    },
    /** Open ones of these keys are over; answers them. */
    async resolve(scope: Tenant, keys: readonly string[], now: Date): Promise<(NoticeTargets & { id: string })[]> {
      return db
        .as(scope)
        .updateTable('deskNotice')
        .set({ resolvedTime: now, updateTime: now, version: sql<number>`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('resolvedTime', 'is', null)
        .where(sql<boolean>`notice_key = any(${[...keys]}::text[])`)
        .returning(['id', 'targetDept', 'targetRole', 'targetUser'])
        .execute()
    },
    /** It is new to all its readers again. */
    async forgetReaders(scope: Tenant, id: string): Promise<void> {
      await db
        .as(scope)
        .deleteFrom('deskNoticeRead')
        .where('tenantId', '=', scope.tenantId)
        .where('noticeId', '=', id)
        .execute()
    },
  }
}
