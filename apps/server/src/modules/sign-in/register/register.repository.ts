import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export interface NewAccount {
  id: string
  account: string
  passwordHash: string
  name: string
  avatar: string
}

/** An account that waits for approval: role, department and post are -1 until an administrator gives it real ones. */
export async function insertAwaiting(db: Db, { tenantId }: Scope, { name, ...account }: NewAccount): Promise<void> {
  await db
    .as({ tenantId })
    .insertInto('userAccount')
    .values({ ...account, tenantId, name, realName: name, roleId: '-1', deptId: '-1', postId: '-1' })
    .execute()
}
