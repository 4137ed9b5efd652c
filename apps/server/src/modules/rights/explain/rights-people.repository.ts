import { sql, type SqlBool } from 'kysely'
import { AWAITING_ID, USER_STATUS } from '@drawdesk/contract/organisation/user'
import type { Db } from '../../../platform/database/db.ts'
import { visibleTo } from '../../../crud/row-rule.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { ExplainedPerson } from './explain-step.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** Somebody whose rights are looked at, removed or not. */
export interface PersonFacts extends Omit<ExplainedPerson, 'hasTenantExpired'> {
  tenantId: string
  deptIds: readonly string[]
  tenantExpireTime: Date | null
}

/** People of one tenant who have the same roles. */
export interface RoleSet {
  tenantId: string
  roleIds: readonly string[]
  count: number
  /** The first of them, in the order of their ids. */
  userIds: readonly string[]
}

/** Numbers of a comma list as stored (`-1` stands for somebody who waits for approval). */
const idsIn = (list: string): string[] =>
  list
    .split(',')
    .map((id) => id.trim())
    .filter((id) => /^\d+$/.test(id))

/** The person with this id, as far as the scope's own rules show them. */
export async function findPerson(
  db: Db,
  scope: Tenant & Pick<Scope, 'rowRules'>,
  userId: string,
): Promise<PersonFacts | undefined> {
  const query = db
    .as(scope)
    .selectFrom('userAccount')
    .innerJoin('systemTenant', 'systemTenant.tenantId', 'userAccount.tenantId')
    .select([
      'userAccount.id',
      'account',
      'realName',
      'roleId',
      'deptId',
      'userAccount.status',
      'userAccount.isDeleted',
      'tenantName',
      'expireTime',
      'systemTenant.isDeleted as isTenantDeleted',
    ])
    .where('userAccount.tenantId', '=', scope.tenantId)
    .where('userAccount.id', '=', userId)
  const row = await visibleTo(scope, 'userAccount')(query).executeTakeFirst()
  return (
    row && {
      userId: row.id,
      tenantId: scope.tenantId,
      account: row.account,
      realName: row.realName,
      roleIds: idsIn(row.roleId),
      deptIds: idsIn(row.deptId),
      isRemoved: row.isDeleted === 1,
      isEnabled: row.status === USER_STATUS.active,
      isApproved: row.roleId !== AWAITING_ID,
      tenantName: row.tenantName,
      isTenantLive: row.isTenantDeleted === 0,
      tenantExpireTime: row.expireTime,
    }
  )
}

/** The people of a tenant who may sign in, by their roles; `userIds` are the first `most` of each set. */
export async function findRoleSets(db: Db, scope: Tenant, most: number): Promise<RoleSet[]> {
  const rows = await db
    .as(scope)
    .selectFrom('userAccount')
    .select([
      'roleId',
      sql<string>`count(*)`.as('people'),
      sql<string[]>`(array_agg(id::text order by id))[1:${sql.lit(most)}]`.as('userIds'),
    ])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .where('status', '=', USER_STATUS.active)
    .groupBy('roleId')
    .execute()
  return rows
    .map(({ roleId, people, userIds }) => ({
      tenantId: scope.tenantId,
      roleIds: idsIn(roleId),
      count: Number(people),
      userIds,
    }))
    .filter(({ roleIds }) => roleIds.length > 0)
}

/** Names, departments and roles of these people, as far as the scope's own rules show them. */
export async function findPeople(
  db: Db,
  scope: Tenant & Pick<Scope, 'rowRules'>,
  ids: readonly string[],
): Promise<{ id: string; account: string; realName: string; deptIds: string[]; roleIds: string[] }[]> {
  const query = db
    .as(scope)
    .selectFrom('userAccount')
    .select(['id', 'account', 'realName', 'deptId', 'roleId'])
    .where('tenantId', '=', scope.tenantId)
    .where(sql<SqlBool>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
  const rows = await visibleTo(scope, 'userAccount')(query).execute()
  return rows.map(({ deptId, roleId, ...person }) => ({ ...person, deptIds: idsIn(deptId), roleIds: idsIn(roleId) }))
}

/** Numbers of the live tenants; only those bound by this package when one is given. */
export async function findTenants(db: Db, packageId?: string): Promise<{ tenantId: string; tenantName: string }[]> {
  return db
    .platform()
    .selectFrom('systemTenant')
    .select(['tenantId', 'tenantName'])
    .where('isDeleted', '=', 0)
    .$if(packageId !== undefined, (query) => query.where('packageId', '=', packageId as string))
    .orderBy('tenantId')
    .execute()
}
