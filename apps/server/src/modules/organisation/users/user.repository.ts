import { sql, type Expression, type SqlBool } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import { filterExpression, type Filter } from '../../../crud/filters.ts'
import type { Paging, Sort } from '../../../crud/paging.ts'
import { checkFilters, flagsOf, shownFilters, shownSort, visibleTo } from '../../../crud/row-rule.ts'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId' | 'rowRules'>

/** All columns that may be shown; the password hash is not among them. */
const SHOWN = [
  'id',
  'tenantId',
  'code',
  'account',
  'name',
  'realName',
  'avatar',
  'email',
  'phone',
  'birthday',
  'sex',
  'roleId',
  'deptId',
  'postId',
  'userType',
  'createUser',
  'createDept',
  'createTime',
  'updateUser',
  'updateTime',
  'status',
  'isDeleted',
  'version',
] as const

/** Live people of the tenant that the scope sees, without their hashes. */
export const shown = (db: Db, scope: Tenant) =>
  visibleTo(
    scope,
    'userAccount',
  )(
    db
      .as(scope)
      .selectFrom('userAccount')
      .select([...SHOWN])
      .select(flagsOf(scope, 'userAccount') as [])
      .where('tenantId', '=', scope.tenantId)
      .where('isDeleted', '=', 0),
  )

export type ShownUser = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** The live user, or undefined; also for one that the scope does not see. */
export function findUser(db: Db, scope: Tenant, id: string) {
  return shown(db, scope).where('id', '=', id).executeTakeFirst()
}

/** Whose people a list shows: of any of these departments and all below them, with any of these roles and posts. */
export interface Membership {
  deptIds: readonly string[]
  roleIds: readonly string[]
  postIds: readonly string[]
}

/**
 * People who have such a role, department or post. Through the link tables: equality of ids is leakproof, so that their keys
 * serve behind row-level security, which no operator on the comma lists could (docs/adr/0015).
 */
export function membershipConditions(
  { tenantId }: Tenant,
  { deptIds, roleIds, postIds }: Membership,
): Expression<SqlBool>[] {
  // A department that was moved keeps the ancestors of its children as they were, so the way down goes by parents.
  const below = sql`with recursive below as (
      select d.id from system_dept d where d.tenant_id = ${tenantId} and d.is_deleted = 0 and d.id = any(${deptIds}::bigint[])
      union select d.id from system_dept d join below on d.parent_id = below.id where d.tenant_id = ${tenantId} and d.is_deleted = 0)
    select id from below`
  // As an array, so that the planner goes from the few linked people to their rows instead of walking the order of all.
  const isOneOf = (linked: ReturnType<typeof sql>): Expression<SqlBool> =>
    sql<SqlBool>`user_account.id = any(array(${linked}))`
  return [
    ...(deptIds.length > 0
      ? [
          isOneOf(
            sql`select l.user_id from user_dept l where l.tenant_id = ${tenantId} and l.dept_id = any(array(${below}))`,
          ),
        ]
      : []),
    ...(roleIds.length > 0
      ? [
          isOneOf(
            sql`select l.user_id from user_role l where l.tenant_id = ${tenantId} and l.role_id = any(${roleIds}::bigint[])`,
          ),
        ]
      : []),
    ...(postIds.length > 0
      ? [
          isOneOf(
            sql`select l.user_id from user_post l where l.tenant_id = ${tenantId} and l.post_id = any(${postIds}::bigint[])`,
          ),
        ]
      : []),
  ]
}

/** The conditions as the scope may ask them. @throws AppError `common.badInput` beside what is asked for by a column that is not shown. */
export function askedConditions(
  scope: Tenant,
  { membership, filters }: { membership: Membership; filters: readonly Filter[] },
): Expression<SqlBool>[] {
  const { deptIds, roleIds, postIds } = membership
  const links = Object.entries({ deptId: deptIds, roleId: roleIds, postId: postIds }).filter(
    ([, ids]) => ids.length > 0,
  )
  checkFilters(
    scope,
    'userAccount',
    links.map(([column]) => ({ column })),
  )
  const asked = shownFilters(scope, 'userAccount', filters)
  return [...membershipConditions(scope, membership), ...asked.map(filterExpression)]
}

/** One page of the tenant's live people that the scope sees and its total, in one round trip; how long a total holds, `countedPage` of crud/ says. */
export async function listUsers(
  db: Db,
  scope: Tenant,
  {
    membership,
    filters,
    sort,
    paging,
  }: { membership: Membership; filters: readonly Filter[]; sort: readonly Sort[]; paging: Paging },
): Promise<Page<ShownUser>> {
  const conditions = askedConditions(scope, { membership, filters })
  let page = shown(db, scope)
    .limit(paging.size)
    .offset((paging.current - 1) * paging.size)
  let matching = visibleTo(
    scope,
    'userAccount',
  )(
    db
      .as(scope)
      .selectFrom('userAccount')
      .select(sql<number>`1`.as('one'))
      .where('tenantId', '=', scope.tenantId)
      .where('isDeleted', '=', 0),
  )
  for (const condition of conditions) {
    page = page.where(condition)
    matching = matching.where(condition)
  }
  for (const { column, order } of shownSort(scope, 'userAccount', sort)) page = page.orderBy(column as 'id', order) // only declared fields get here (crud/paging.ts)
  return countedPage(db, scope, { table: 'userAccount', narrowedBy: [membership, filters], paging, page, matching })
}

/** Ids of the people of a list in its order. */
export async function findUserIds(
  db: Db,
  scope: Tenant,
  {
    membership,
    filters,
    sort,
    most,
  }: { membership: Membership; filters: readonly Filter[]; sort: readonly Sort[]; most: number },
): Promise<string[]> {
  let query = visibleTo(
    scope,
    'userAccount',
  )(
    db
      .as(scope)
      .selectFrom('userAccount')
      .select('id')
      .where('tenantId', '=', scope.tenantId)
      .where('isDeleted', '=', 0)
      .limit(most),
  )
  for (const condition of askedConditions(scope, { membership, filters })) query = query.where(condition)
  for (const { column, order } of shownSort(scope, 'userAccount', sort)) query = query.orderBy(column as 'id', order) // only declared fields get here (crud/paging.ts)
  return (await query.execute()).map(({ id }) => id)
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
export async function findMembership(
  db: Db,
  scope: Tenant,
  id: string,
): Promise<{ roleId: string; deptId: string } | undefined> {
  return db
    .as(scope)
    .selectFrom('userAccount')
    .select(['roleId', 'deptId'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .where('isDeleted', '=', 0)
    .executeTakeFirst()
}

/** Stores a password that the person chose. */
export async function updateOwnPassword(db: Db, scope: Scope, passwordHash: string, now: Date): Promise<void> {
  await db
    .as(scope)
    .updateTable('userAccount')
    .set((set) => ({
      passwordHash,
      passwordTime: now,
      mustChangePassword: false,
      initialUntil: null,
      updateUser: scope.userId,
      updateTime: now,
      version: set('version', '+', 1),
    }))
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', scope.userId)
    .where('isDeleted', '=', 0)
    .execute()
}

/** The fields that are given, of the person who asks; false when the account is gone. */
export async function updateOwnProfile(
  db: Db,
  scope: Scope,
  profile: { avatar?: string; name?: string; realName?: string; phone?: string; email?: string },
  now: Date,
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

/** Does this person have this very avatar already? */
export async function hasAvatar(
  db: Db,
  scope: Pick<Scope, 'tenantId'>,
  userId: string,
  stored: string,
): Promise<boolean> {
  const found = await db
    .as(scope)
    .selectFrom('userAccount')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', userId)
    .where('avatar', '=', stored)
    .executeTakeFirst()
  return found !== undefined
}
