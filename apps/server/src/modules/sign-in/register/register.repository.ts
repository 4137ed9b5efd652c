import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export interface NewAccount {
  id: string
  account: string
  passwordHash: string
  name: string
  avatar: string
}

/**
 * An account that waits for approval: role, department and post are -1 until an administrator gives it real ones. One that is let
 * in at once has its roles from the beginning, and neither department nor post.
 */
export async function insertRegistered(
  db: Db,
  { tenantId }: Pick<Scope, 'tenantId'>,
  { name, ...account }: NewAccount,
  roleId: string | undefined,
): Promise<void> {
  const places =
    roleId === undefined ? { roleId: '-1', deptId: '-1', postId: '-1' } : { roleId, deptId: '', postId: '' }
  await db
    .as({ tenantId })
    .insertInto('userAccount')
    .values({ ...account, tenantId, name, realName: name, ...places })
    .execute()
}

/** The role of people without a task, which every tenant begins with; "" where it was removed. */
export async function findPlainRole(db: Db, { tenantId }: Pick<Scope, 'tenantId'>): Promise<string> {
  const row = await db
    .as({ tenantId })
    .selectFrom('systemRole')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('roleAlias', '=', 'user')
    .where('isDeleted', '=', 0)
    .orderBy('id')
    .executeTakeFirst()
  return row?.id ?? ''
}
