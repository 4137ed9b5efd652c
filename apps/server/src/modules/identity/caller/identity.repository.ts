import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { readParamText } from '../../settings/params/known-params.ts'
import { paramTexts } from '../../settings/params/param.reader.ts'
import { toVersions, versionsQuery } from '../../access/model/rights.repository.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** Who a session stands for, as the database has it now. */
export interface Identity {
  userId: string
  tenantId: string
  account: string
  name: string
  realName: string
  avatar: string
  /** Comma lists as stored. */
  roleId: string
  deptId: string
  postId: string
  tenantExpireTime: Date | null
  /** Live roles only. */
  roles: readonly { id: string; roleAlias: string }[]
}

const IDENTITY_COLUMNS = [
  'id',
  'tenantId',
  'account',
  'name',
  'realName',
  'avatar',
  'roleId',
  'deptId',
  'postId',
] as const

/** Live, enabled users. */
function usersQuery(db: Db, scope: Tenant, userIds: readonly string[]) {
  return db
    .as(scope)
    .selectFrom('userAccount')
    .innerJoin('systemTenant', 'systemTenant.tenantId', 'userAccount.tenantId')
    .select([
      ...IDENTITY_COLUMNS.map((column) => `userAccount.${column}` as const),
      'systemTenant.expireTime as tenantExpireTime',
    ])
    .where('userAccount.tenantId', '=', scope.tenantId)
    .where(sql<SqlBool>`user_account.id = any (${[...userIds]}::bigint[])`)
    .where('userAccount.isDeleted', '=', 0)
    .where('userAccount.status', '=', 1)
    .where('systemTenant.isDeleted', '=', 0)
}

/** `role_id` is a comma list; compared as text, so that an entry which is no number (or -1) matches nothing instead of failing. */
function isRoleOf({ tenantId }: Tenant, userId: string) {
  return sql<SqlBool>`system_role.id::text = any (string_to_array((select u.role_id from user_account u where u.tenant_id = ${tenantId} and u.id = ${userId}), ','))`
}

function rolesQuery(db: Db, scope: Tenant, userId: string) {
  return db
    .as(scope)
    .selectFrom('systemRole')
    .select(['id', 'roleAlias'])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where(isRoleOf(scope, userId))
    .orderBy('sort')
    .orderBy('id')
}

function sessionsQuery(db: Db, scope: Tenant, sessionIds: readonly string[]) {
  return db
    .as(scope)
    .selectFrom('authSession')
    .selectAll()
    .where(sql<SqlBool>`id = any (${[...sessionIds]}::uuid[])`)
    .where('tenantId', '=', scope.tenantId)
    .where('endedTime', 'is', null)
}

/** The person behind an id, or undefined when the user or the tenant is gone or switched off. */
export async function findIdentity(db: Db, scope: Tenant, userId: string): Promise<Identity | undefined> {
  const [users, roles] = await db.batch(scope, [usersQuery(db, scope, [userId]), rolesQuery(db, scope, userId)])
  const user = users[0]
  return user && toIdentity(user, roles)
}

/** A session, and whose it says it is. */
export interface SessionOf {
  sessionId: string
  userId: string
}

/**
 * Sessions, their people and the versions of what decides about rights, in one round trip for all, in the order asked; undefined where the session has ended, is another's, or the person is gone.
 * People's roles come from the model that these versions stand for.
 */
export async function findCallersFacts(db: Db, scope: Tenant, asked: readonly SessionOf[]) {
  const [sessions, users, versions] = await db.batch(scope, [
    sessionsQuery(
      db,
      scope,
      asked.map(({ sessionId }) => sessionId),
    ),
    usersQuery(
      db,
      scope,
      asked.map(({ userId }) => userId),
    ),
    versionsQuery(db, scope),
  ])
  return asked.map(({ sessionId, userId }) => {
    const session = sessions.find((row) => row.id === sessionId && row.userId === userId)
    const user = users.find((row) => row.id === userId)
    return session && user && { session, user, versions: toVersions(versions) }
  })
}

/** The person of a row; their roles are said beside it. */
export function toIdentity(
  { id, ...user }: Omit<Identity, 'userId' | 'roles'> & { id: string },
  roles: Identity['roles'],
): Identity {
  return { ...user, userId: id, roles }
}

/** What a sign-in starts from: the tenant (undefined: unknown), the account's stored hash (undefined: unknown) and the tenant's limit of failures. */
export async function findForSignIn(db: Db, scope: Tenant, account: string) {
  const { tenantId } = scope
  const [tenants, users, params] = await db.batch(scope, [
    db
      .as(scope)
      .selectFrom('systemTenant')
      .select('expireTime')
      .where('tenantId', '=', tenantId)
      .where('isDeleted', '=', 0),
    db
      .as(scope)
      .selectFrom('userAccount')
      .select(['id', 'passwordHash', 'mustChangePassword', 'initialUntil', 'roleId'])
      .where('tenantId', '=', tenantId)
      .where('account', '=', account)
      .where('isDeleted', '=', 0)
      .where('status', '=', 1),
    paramTexts(db, scope, ['account.failCount']),
  ])
  return { tenant: tenants[0], user: users[0], failCount: readParamText('account.failCount', params[0]?.paramValue) }
}
