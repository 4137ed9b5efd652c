import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

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
