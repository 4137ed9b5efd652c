import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export interface NewLeave {
  id: string
  instanceId: string
  definitionId: string
  taskUserId: string
  startTime: Date
  endTime: Date
  reason: string
}

export interface LeaveRow extends NewLeave {
  createUser: string | null
  createTime: Date
}

/** Requests for leave. */
export function createLeaveRepository(db: Db) {
  return {
    async insert(scope: Scope, leave: NewLeave, now: Date): Promise<void> {
      await db
        .as(scope)
        .insertInto('wfLeave')
        .values({
          ...leave,
          tenantId: scope.tenantId,
          createUser: scope.userId,
          createTime: now,
          updateUser: scope.userId,
          updateTime: now,
        })
        .execute()
    },

    /** As its person has corrected it. */
    async change(
      scope: Scope,
      id: string,
      values: Pick<NewLeave, 'taskUserId' | 'startTime' | 'endTime' | 'reason'>,
      now: Date,
    ): Promise<void> {
      await db
        .as(scope)
        .updateTable('wfLeave')
        .set((set) => ({ ...values, version: set('version', '+', 1), updateUser: scope.userId, updateTime: now }))
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('isDeleted', '=', 0)
        .execute()
    },

    find(scope: Pick<Scope, 'tenantId'>, id: string): Promise<LeaveRow | undefined> {
      return db
        .as(scope)
        .selectFrom('wfLeave')
        .select([
          'id',
          'instanceId',
          'definitionId',
          'taskUserId',
          'startTime',
          'endTime',
          'reason',
          'createUser',
          'createTime',
        ])
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .where('isDeleted', '=', 0)
        .executeTakeFirst()
    },
  }
}
