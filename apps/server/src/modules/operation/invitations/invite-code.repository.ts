import { sql } from 'kysely'
import { AWAITING_ID } from '@drawdesk/contract/organisation/user'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

export function createInviteCodeRepository(db: Db) {
  const codes = (scope: Tenant) =>
    db.as(scope).selectFrom('userInviteCode').where('userInviteCode.tenantId', '=', scope.tenantId)
  return {
    async findOf(scope: Tenant, userId: string): Promise<string | undefined> {
      return (await codes(scope).select('code').where('userId', '=', userId).executeTakeFirst())?.code
    },
    /** False where the code is somebody's, or the person has one. */
    async insert(scope: Tenant, row: { id: string; userId: string; code: string }): Promise<boolean> {
      const added = await db
        .as(scope)
        .insertInto('userInviteCode')
        .values({ ...row, tenantId: scope.tenantId, createUser: row.userId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return added !== undefined
    },
    /** Whose it is: somebody who may sign in. */
    async findInviter(scope: Tenant, code: string): Promise<string | undefined> {
      const row = await codes(scope)
        .innerJoin('userAccount', 'userAccount.id', 'userInviteCode.userId')
        .select('userInviteCode.userId')
        .where('userInviteCode.code', '=', code)
        .where('userAccount.tenantId', '=', scope.tenantId)
        .where('userAccount.isDeleted', '=', 0)
        .where('userAccount.status', '=', 1)
        .where('userAccount.roleId', '<>', AWAITING_ID)
        .executeTakeFirst()
      return row?.userId
    },
    /** In a transaction: what one inviter gets is counted by one at a time. */
    async lock(scope: Tenant, userId: string): Promise<void> {
      await sql`select 1 from user_invite_code where tenant_id = ${scope.tenantId} and user_id = ${userId} for update`.execute(
        db.as(scope),
      )
    },
  }
}
