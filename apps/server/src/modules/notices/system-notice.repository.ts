import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

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
