import { sql, type SqlBool } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import type { FlowGroup, FlowGroupKind, FlowPerson } from '@drawdesk/contract/workflow/colleagues'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import { createdWithin, filterExpression, type Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** Those of these ids (of roles also aliases), or where there are none those that can be chosen and whose name has the text. */
export interface Wanted {
  ids: readonly string[]
  text: string
  /** By time of creation. */
  dates: readonly Filter[]
  paging: Paging
}

const isId = (text: string): boolean => /^\d{1,19}$/.test(text)
const ids = (wanted: readonly string[]) => sql<SqlBool>`id = any(${wanted.filter(isId)}::bigint[])`
const idsOrAliases = (wanted: readonly string[]) =>
  sql<SqlBool>`(${ids(wanted)} or role_alias = any(${wanted.filter((one) => !isId(one))}::text[]))`
const GROUPS = {
  role: { table: 'systemRole', name: 'roleName' },
  post: { table: 'systemPost', name: 'postName' },
  dept: { table: 'systemDept', name: 'deptName' },
} as const

/** People and groups of one's own tenant to choose from: names, and of people their departments. Nothing else of them leaves here. */
export function createColleaguesRepository(db: Db) {
  const people = (scope: Tenant, wanted: Wanted) =>
    db
      .as(scope)
      .selectFrom('userAccount')
      .where('tenantId', '=', scope.tenantId)
      .$call(createdWithin(wanted.dates, 'createTime'))
      .$if(wanted.ids.length > 0, (query) => query.where(ids(wanted.ids)))
      .$if(wanted.ids.length === 0, (query) =>
        query.where('isDeleted', '=', 0).where('status', '=', 1).where('roleId', '<>', '-1'),
      )
      .$if(wanted.text !== '', (query) =>
        query.where(({ or }) =>
          or([
            filterExpression({ column: 'realName', operator: 'contains', value: wanted.text }),
            filterExpression({ column: 'account', operator: 'contains', value: wanted.text }),
          ]),
        ),
      )

  const departments = ({ tenantId }: Tenant) => sql<string>`coalesce((
    select string_agg(d.dept_name, ', ' order by d.sort, d.id) from user_dept m
    join system_dept d on d.tenant_id = ${tenantId} and d.id = m.dept_id and d.is_deleted = 0
    where m.tenant_id = ${tenantId} and m.user_id = user_account.id), '')`

  const holdsOneOf = ({ tenantId }: Tenant, roleIds: readonly string[]) =>
    sql<number>`(exists (select 1 from user_role h where h.tenant_id = ${tenantId} and h.user_id = user_account.id and h.role_id = any(${[...roleIds]}::bigint[])))::integer`

  /** Of a department with those above it, since two may have one name. */
  const nameOf = ({ tenantId }: Tenant, kind: FlowGroupKind) =>
    kind === 'dept'
      ? sql<string>`(select coalesce(string_agg(p.dept_name, ' / ' order by place) || ' / ', '') from unnest(string_to_array(system_dept.ancestors, ',')) with ordinality as parts (part, place)
          join system_dept p on p.tenant_id = ${tenantId} and p.id::text = part) || system_dept.dept_name`
      : sql<string>`${sql.ref(GROUPS[kind].name)}`

  const groups = (scope: Tenant, kind: FlowGroupKind, wanted: Wanted) =>
    db
      .as(scope)
      .selectFrom(GROUPS[kind].table)
      .where('tenantId', '=', scope.tenantId)
      .$call(createdWithin(wanted.dates, 'createTime'))
      .$if(wanted.ids.length > 0, (query) => query.where((kind === 'role' ? idsOrAliases : ids)(wanted.ids)))
      .$if(wanted.ids.length === 0, (query) => query.where('isDeleted', '=', 0))
      .$if(wanted.text !== '', (query) =>
        query.where(filterExpression({ column: GROUPS[kind].name, operator: 'contains', value: wanted.text })),
      )

  return {
    /** By name, and whether they have one of these roles. Asked for by their ids also people who are gone. */
    pagePeople(scope: Tenant, wanted: Wanted, actingRoles: readonly string[]): Promise<Page<FlowPerson>> {
      const { paging } = wanted
      return countedPage<FlowPerson>(db, scope, {
        table: 'userAccount',
        narrowedBy: ['colleagues', wanted.ids, wanted.text, wanted.dates],
        paging,
        page: people(scope, wanted)
          .select(['id', sql<string>`coalesce(nullif(real_name, ''), account)`.as('name')])
          .select([
            departments(scope).as('deptName'),
            'isDeleted as isGone',
            holdsOneOf(scope, actingRoles).as('mayAct'),
          ])
          .orderBy(sql`coalesce(nullif(real_name, ''), account)`)
          .orderBy('id')
          .limit(paging.size)
          .offset((paging.current - 1) * paging.size),
        matching: people(scope, wanted).select(sql<number>`1`.as('one')),
      })
    },

    /** In their own order. Asked for by their ids also those that are gone. */
    pageGroups(scope: Tenant, kind: FlowGroupKind, wanted: Wanted): Promise<Page<FlowGroup>> {
      const { paging } = wanted
      return countedPage<FlowGroup>(db, scope, {
        table: GROUPS[kind].table,
        narrowedBy: ['choices', wanted.ids, wanted.text, wanted.dates],
        paging,
        page: groups(scope, kind, wanted)
          .select(['id', nameOf(scope, kind).as('name'), 'isDeleted as isGone'])
          .select(kind === 'role' ? sql<string>`coalesce(role_alias, '')`.as('alias') : sql<string>`''`.as('alias'))
          .orderBy('isDeleted')
          .orderBy('sort')
          .orderBy('id')
          .limit(paging.size)
          .offset((paging.current - 1) * paging.size),
        matching: groups(scope, kind, wanted).select(sql<number>`1`.as('one')),
      })
    },
  }
}
