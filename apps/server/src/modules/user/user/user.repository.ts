import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** All columns that may be shown; the password hash is not among them. */
const SHOWN = [
  'id', 'tenantId', 'code', 'account', 'name', 'realName', 'avatar', 'email', 'phone', 'birthday', 'sex', 'roleId', 'deptId', 'postId',
  'createUser', 'createDept', 'createTime', 'updateUser', 'updateTime', 'status', 'version',
] as const

/** The live user with the names of roles, departments and tenant (comma-joined, in their own order), or undefined. */
export async function findUserWithNames(db: Db, scope: Tenant, id: string) {
  const { tenantId } = scope
  // Lists of ids are comma text; compared as text, so that an entry which is no number matches nothing.
  const roleNames = sql<string | null>`(select string_agg(r.role_name, ',' order by r.sort, r.id) from system_role r
    where r.tenant_id = ${tenantId} and r.is_deleted = 0 and r.id::text = any (string_to_array(user_account.role_id, ',')))`
  const deptNames = sql<string | null>`(select string_agg(d.dept_name, ',' order by d.sort, d.id) from system_dept d
    where d.tenant_id = ${tenantId} and d.is_deleted = 0 and d.id::text = any (string_to_array(user_account.dept_id, ',')))`
  return db
    .as(scope)
    .selectFrom('userAccount')
    .leftJoin('systemTenant', 'systemTenant.tenantId', 'userAccount.tenantId')
    .select([...SHOWN.map((column) => `userAccount.${column}` as const), 'systemTenant.tenantName', roleNames.as('roleNames'), deptNames.as('deptNames')])
    .where('userAccount.tenantId', '=', tenantId)
    .where('userAccount.id', '=', id)
    .where('userAccount.isDeleted', '=', 0)
    .executeTakeFirst()
}

export async function findPasswordHash(db: Db, scope: Tenant, id: string): Promise<string | undefined> {
  const row = await db
    .as(scope)
    .selectFrom('userAccount')
    .select('passwordHash')
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .where('isDeleted', '=', 0)
    .executeTakeFirst()
  return row?.passwordHash
}

/** Roles and departments as stored: comma lists. */
export async function findMembership(db: Db, scope: Tenant, id: string): Promise<{ roleId: string; deptId: string } | undefined> {
  return db
    .as(scope)
    .selectFrom('userAccount')
    .select(['roleId', 'deptId'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .where('isDeleted', '=', 0)
    .executeTakeFirst()
}

/** Stores a password the person chose himself. */
export async function updateOwnPassword(db: Db, scope: Scope, passwordHash: string, now: Date): Promise<void> {
  await db
    .as(scope)
    .updateTable('userAccount')
    .set((set) => ({ passwordHash, mustChangePassword: false, updateUser: scope.userId, updateTime: now, version: set('version', '+', 1) }))
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', scope.userId)
    .where('isDeleted', '=', 0)
    .execute()
}

/** The fields that are given, of the person himself; false when he is gone. */
export async function updateOwnProfile(
  db: Db, scope: Scope, profile: { avatar?: string; name?: string; realName?: string; phone?: string; email?: string }, now: Date,
): Promise<boolean> {
  const row = await db
    .as(scope)
    .updateTable('userAccount')
    .set((set) => ({ ...profile, updateUser: scope.userId, updateTime: now, version: set('version', '+', 1) }))
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', scope.userId)
    .where('isDeleted', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
