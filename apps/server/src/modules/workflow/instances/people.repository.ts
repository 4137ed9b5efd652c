import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { ADMINISTRATOR_ALIAS, TENANT_ADMIN_ALIAS } from '../../access/model/administrator.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** Id of no account: asked about others than this one, everybody counts. */
export const NO_ONE = '0'

/** People and groups as tasks name them. */
export function createFlowPeopleRepository(db: Db) {
  return {
    /** What somebody is matched by: `user:1`, `role:1`, `post:1`, `dept:1` with all departments above. */
    async findGroups({ tenantId, userId }: Pick<Scope, 'tenantId' | 'userId'>): Promise<string[]> {
      const { rows } = await sql<{ who: string }>`
        select 'role:' || role_id as who from user_role where tenant_id = ${tenantId} and user_id = ${userId}
        union select 'post:' || post_id from user_post where tenant_id = ${tenantId} and user_id = ${userId}
        union select 'dept:' || part from user_dept u join system_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id,
          unnest(string_to_array(d.ancestors, ',') || d.id::text) as part
          where u.tenant_id = ${tenantId} and d.tenant_id = ${tenantId} and u.user_id = ${userId} and d.is_deleted = 0
        order by 1`.execute(db.as({ tenantId }))
      return [`user:${userId}`, ...rows.map(({ who }) => who)]
    },

    /** Ids of live people by what a diagram calls them: their id or their account. */
    async findPeople(scope: Tenant, names: readonly string[]): Promise<Map<string, string>> {
      if (names.length === 0) return new Map()
      const rows = await db
        .as(scope)
        .selectFrom('userAccount')
        .select(['id', 'account'])
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where(sql<boolean>`(id::text = any(${[...names]}::text[]) or account = any(${[...names]}::text[]))`)
        .execute()
      // A person's id stands before an account that looks like one.
      return new Map([
        ...rows.map(({ id, account }) => [account, id] as const),
        ...rows.map(({ id }) => [id, id] as const),
      ])
    },

    /** Ids of live roles by their id, alias or name. */
    async findRoles(scope: Tenant, names: readonly string[]): Promise<Map<string, string>> {
      if (names.length === 0) return new Map()
      const rows = await db
        .as(scope)
        .selectFrom('systemRole')
        .select(['id', 'roleAlias', 'roleName'])
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where(
          sql<boolean>`(id::text = any(${[...names]}::text[]) or role_alias = any(${[...names]}::text[]) or role_name = any(${[...names]}::text[]))`,
        )
        .orderBy('id')
        .execute()
      return new Map([
        ...rows.map(({ id, roleName }) => [roleName, id] as const),
        ...rows.map(({ id, roleAlias }) => [roleAlias, id] as const),
        ...rows.map(({ id }) => [id, id] as const),
      ])
    },

    /** Those of these people who may sign in, in their order. */
    async findActive(scope: Tenant, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const rows = await db
        .as(scope)
        .selectFrom('userAccount')
        .select('id')
        .where('tenantId', '=', scope.tenantId)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .where(isActive('user_account'))
        .execute()
      const active = new Set(rows.map(({ id }) => id))
      return ids.filter((id) => active.has(id))
    },

    /** People who may sign in and hold one of these roles or posts, or are in one of these departments. */
    async findMembers(scope: Tenant, kind: 'role' | 'post' | 'dept', ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const { rows } = await sql<{ id: string }>`
        select u.id::text as id from user_account u where u.tenant_id = ${scope.tenantId} and ${isActive('u')}
          and exists (select 1 from ${sql.table(`user_${kind}`)} m where m.tenant_id = ${scope.tenantId} and m.user_id = u.id and ${sql.ref(`m.${kind}_id`)} = any(${[...ids]}::bigint[]))
        order by u.id limit ${PEOPLE_MOST}`.execute(db.as(scope))
      return rows.map(({ id }) => id)
    },

    /**
     * Who leads the department of a person: those in it with the highest post, of the two highest categories of posts; of the department above where
     * there is none but the person.
     */
    async findLeaders(scope: Tenant, userId: string): Promise<string[]> {
      if (userId === '') return []
      const { tenantId } = scope
      const { rows } = await sql<{ id: string; depth: number; category: number }>`
        with own as (select d.id, d.ancestors from user_dept m join system_dept d on d.tenant_id = ${tenantId} and d.id = m.dept_id and d.is_deleted = 0
            where m.tenant_id = ${tenantId} and m.user_id = ${userId} order by d.id limit 1),
          best as (select coalesce(min(p.category), 99) as category from user_post h join system_post p on p.tenant_id = ${tenantId} and p.id = h.post_id and p.is_deleted = 0
            where h.tenant_id = ${tenantId} and h.user_id = ${userId}),
          line as (select part as dept_id, place from own, unnest(string_to_array(own.ancestors, ',') || own.id::text) with ordinality as parts (part, place))
        select u.id::text as id, line.place::integer as depth, min(p.category)::integer as category
        from line join user_dept m on m.tenant_id = ${tenantId} and m.dept_id::text = line.dept_id
          join user_account u on u.tenant_id = ${tenantId} and u.id = m.user_id and ${isActive('u')} and u.id <> ${userId}
          join user_post h on h.tenant_id = ${tenantId} and h.user_id = u.id
          join system_post p on p.tenant_id = ${tenantId} and p.id = h.post_id and p.is_deleted = 0 and p.category <= ${LEADING_CATEGORY}
        where line.place < (select max(place) from line) or p.category < (select category from best)
        group by u.id, line.place order by line.place desc, category, u.id`.execute(db.as(scope))
      const [first] = rows
      return rows
        .filter(({ depth, category }) => depth === first?.depth && category === first.category)
        .map(({ id }) => id)
    },

    /** Whether somebody else than this person, who may sign in, is one of these candidates of a task. */
    async hasOther(scope: Tenant, candidates: readonly string[], userId: string): Promise<boolean> {
      const { tenantId } = scope
      const wanted = sql`any(${[...candidates]}::text[])`
      const { rows } = await sql<{ is: boolean }>`
        select exists (select 1 from user_account u where u.tenant_id = ${tenantId} and u.id <> ${userId} and ${isActive('u')} and (
          'user:' || u.id = ${wanted}
          or exists (select 1 from user_role m where m.tenant_id = ${tenantId} and m.user_id = u.id and 'role:' || m.role_id = ${wanted})
          or exists (select 1 from user_post m where m.tenant_id = ${tenantId} and m.user_id = u.id and 'post:' || m.post_id = ${wanted})
          or exists (select 1 from user_dept m join system_dept d on d.tenant_id = ${tenantId} and d.id = m.dept_id and d.is_deleted = 0,
            unnest(string_to_array(d.ancestors, ',') || d.id::text) as part
            where m.tenant_id = ${tenantId} and m.user_id = u.id and 'dept:' || part = ${wanted}))) as is`.execute(
        db.as(scope),
      )
      return rows[0]?.is === true
    },

    /** Who runs the tenant. */
    async findAdmins(scope: Tenant): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select u.id::text as id from user_account u where u.tenant_id = ${scope.tenantId} and ${isActive('u')}
          and exists (select 1 from user_role m join system_role r on r.tenant_id = ${scope.tenantId} and r.id = m.role_id and r.is_deleted = 0
            where m.tenant_id = ${scope.tenantId} and m.user_id = u.id and r.role_alias in (${TENANT_ADMIN_ALIAS}, ${ADMINISTRATOR_ALIAS}))
        order by u.id limit ${PEOPLE_MOST}`.execute(db.as(scope))
      return rows.map(({ id }) => id)
    },

    /** People of posts: events and notices name people, roles and departments alone. */
    async findOfPosts(scope: Tenant, postIds: readonly string[]): Promise<string[]> {
      if (postIds.length === 0) return []
      const { rows } = await sql<{ id: string }>`
        select distinct user_id::text as id from user_post where tenant_id = ${scope.tenantId} and post_id::text = any(${[...postIds]}::text[]) order by 1 limit ${PEOPLE_MOST}`.execute(
        db.as(scope),
      )
      return rows.map(({ id }) => id)
    },
  }
}

const PEOPLE_MOST = 1_000
/** Of the dictionary `post_category`: 1 senior, 2 middle. */
const LEADING_CATEGORY = 2

/** Of an account: it may sign in. */
const isActive = (alias: string) =>
  sql<boolean>`${sql.ref(`${alias}.is_deleted`)} = 0 and ${sql.ref(`${alias}.status`)} = 1 and ${sql.ref(`${alias}.role_id`)} <> '-1'`
