import type { Selectable } from 'kysely'
import type { ChatShareTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type ChatShareRow = Selectable<ChatShareTable>
export type NewChatShare = Pick<
  ChatShareRow,
  'id' | 'diaId' | 'token' | 'title' | 'userName' | 'isCut' | 'messageCount' | 'expireTime' | 'createTime'
> & { messages: string }
type Tenant = Pick<Scope, 'tenantId'>

/** Links to conversations as they stood, and what stood there. */
export function createShareRepository(db: Db) {
  /** Of conversations that are still there, and not passed. */
  const live = (scope: Tenant, now: Date) =>
    db
      .as(scope)
      .selectFrom('chatShare')
      .innerJoin('chatDialog', (join) =>
        join.onRef('chatDialog.id', '=', 'chatShare.diaId').onRef('chatDialog.tenantId', '=', 'chatShare.tenantId'),
      )
      .where('chatShare.tenantId', '=', scope.tenantId)
      .where('chatDialog.isDeleted', '=', 0)
      .where('chatShare.isDeleted', '=', 0)
      .where((where) => where.or([where('chatShare.expireTime', 'is', null), where('chatShare.expireTime', '>', now)]))

  return {
    /** One's own, newest first; of one conversation where that is named. */
    list: (
      scope: Scope,
      { diaId, now, limit }: { diaId?: string | undefined; now: Date; limit: number },
    ): Promise<Omit<ChatShareRow, 'messages'>[]> =>
      live(scope, now)
        .selectAll('chatShare')
        .where('chatShare.userId', '=', scope.userId)
        .$if(Boolean(diaId), (query) => query.where('chatShare.diaId', '=', diaId as string))
        .orderBy('chatShare.id', 'desc')
        .limit(limit)
        .execute(),

    findByToken: (scope: Tenant, token: string, now: Date): Promise<ChatShareRow | undefined> =>
      live(scope, now).selectAll('chatShare').where('chatShare.token', '=', token).executeTakeFirst(),

    async insert(scope: Scope, row: NewChatShare): Promise<void> {
      await db
        .as(scope)
        .insertInto('chatShare')
        .values({
          ...row,
          tenantId: scope.tenantId,
          userId: scope.userId,
          createUser: scope.userId,
          createDept: scope.deptId,
          updateUser: scope.userId,
          updateTime: row.createTime,
        })
        .execute()
    },

    /** With what it showed. */
    async remove(scope: Scope, id: string): Promise<boolean> {
      const result = await db
        .as(scope)
        .deleteFrom('chatShare')
        .where('tenantId', '=', scope.tenantId)
        .where('userId', '=', scope.userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    /** Of all tenants. */
    async sweepPassed(now: Date): Promise<number> {
      const result = await db.across('jobs').deleteFrom('chatShare').where('expireTime', '<=', now).executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}
