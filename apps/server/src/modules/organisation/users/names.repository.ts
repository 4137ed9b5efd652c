import { sql, type Compilable } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { idsOf } from '../../../platform/ids/id-list.ts'
import { postsQuery } from './post-names.repository.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** Names by id, in the order they are shown in. */
export type NamesById = ReadonlyMap<string, string>

/** Of a person, ids in comma lists. */
interface Named {
  roleId: string
  deptId: string
  postId: string
}

export interface UserNames {
  roles: NamesById
  depts: NamesById
  posts: NamesById
  tenantName: string
}

/** Everything that a page of people names. */
export async function findUserNames(db: Db, scope: Tenant, rows: readonly Named[]): Promise<UserNames> {
  const [names] = await findUserNamesWith(db, scope, rows, [])
  return names
}

/** The same, and the rows of other queries in the same round trip. */
export async function findUserNamesWith<const Beside extends readonly Compilable<unknown>[]>(
  db: Db,
  scope: Tenant,
  rows: readonly Named[],
  beside: Beside,
): Promise<[UserNames, ...{ [K in keyof Beside]: Beside[K] extends Compilable<infer Row> ? Row[] : never }]> {
  const { tenantId } = scope
  const all = (list: (row: Named) => string): string[] => [...new Set(rows.flatMap((row) => idsOf(list(row))))]
  // Compared as text, so that an entry which is no number matches nothing.
  const isAny = (ids: readonly string[]) => sql<boolean>`id::text = any(${ids}::text[])`
  const from = db.as(scope)
  const [roles, depts, tenants, posts, ...others] = await db.batch(scope, [
    from
      .selectFrom('systemRole')
      .select(['id', 'roleName as name'])
      .where('tenantId', '=', tenantId)
      .where('isDeleted', '=', 0)
      .where(isAny(all((row) => row.roleId)))
      .orderBy('sort')
      .orderBy('id'),
    from
      .selectFrom('systemDept')
      .select(['id', 'deptName as name'])
      .where('tenantId', '=', tenantId)
      .where('isDeleted', '=', 0)
      .where(isAny(all((row) => row.deptId)))
      .orderBy('sort')
      .orderBy('id'),
    from.selectFrom('systemTenant').select('tenantName').where('tenantId', '=', tenantId),
    postsQuery(
      db,
      scope,
      all((row) => row.postId),
    ),
    ...beside,
  ])
  const byId = (named: readonly { id: string; name: string }[]): NamesById =>
    new Map(named.map(({ id, name }) => [id, name]))
  const names = {
    roles: byId(roles),
    depts: byId(depts),
    posts: new Map(posts.map(({ id, postName }) => [id, postName])),
    tenantName: tenants[0]?.tenantName ?? '',
  }
  return [names, ...(others as { [K in keyof Beside]: Beside[K] extends Compilable<infer Row> ? Row[] : never })]
}

/** Names of people by id; the account where somebody has no name. Also of people who are gone. */
export async function findPeopleNames(db: Db, scope: Tenant, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .as(scope)
    .selectFrom('userAccount')
    .select(['id', sql<string>`coalesce(nullif(real_name, ''), account)`.as('name')])
    .where('tenantId', '=', scope.tenantId)
    .where(sql<boolean>`id = any(${[...userIds]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The names of a comma list, comma-joined, in the order of the names' own records. */
export function namesIn(names: NamesById, list: string): string {
  const ids = new Set(idsOf(list))
  return [...names]
    .filter(([id]) => ids.has(id))
    .map(([, name]) => name)
    .join(',')
}

/** A list without an end is a trap. */
const LISTED_MOST = 5_000

/** Every live role of the tenant, in their order. */
export function listRoles(db: Db, scope: Tenant): Promise<{ id: string; roleName: string; roleAlias: string }[]> {
  return db
    .as(scope)
    .selectFrom('systemRole')
    .select(['id', 'roleName', 'roleAlias'])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .limit(LISTED_MOST)
    .execute()
}

/** Every live department of the tenant, in their order. */
export function listDepts(db: Db, scope: Tenant): Promise<{ id: string; parentId: string; deptName: string }[]> {
  return db
    .as(scope)
    .selectFrom('systemDept')
    .select(['id', 'parentId', 'deptName'])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .limit(LISTED_MOST)
    .execute()
}
