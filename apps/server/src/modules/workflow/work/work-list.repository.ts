import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import type { FlowCounts } from '@drawdesk/contract/workflow/work'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import { filterExpression, type Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { TimeSpan } from '../shared/flow-times.ts'

export interface WorkFilters {
  category: string
  processDefinitionName: string
  processDefinitionKey: string
  /** Of the time by which the list is ordered. */
  span: TimeSpan
  /** By time of creation. */
  dates: readonly Filter[]
  /** Only what is past its due date at this time. */
  overdueAt: Date | undefined
  paging: Paging
}

/** A row of a work list. Of a list of instances `task…` is the newest one, null where there is none yet. */
export interface WorkRow {
  taskId: string | null
  taskName: string | null
  nodeId: string | null
  assigneeId: string | null
  createTime: Date
  claimTime: Date | null
  endTime: Date | null
  dueDate: Date | null
  priority: number | null
  delegation: string | null
  formKey: string | null
  taskSuspension: number | null
  /** What its assignee said. */
  comment: string | null
  instanceId: string
  definitionId: string
  processKey: string
  processName: string
  processVersion: number
  category: string
  title: string
  startUserId: string | null
  startTime: Date
  instanceEnd: Date | null
  suspensionState: number
  businessTable: string
  businessId: string
}

interface ListQuery {
  /** With tables `i` (instances) and `t` (tasks). */
  from: RawBuilder<unknown>
  conditions: readonly Expression<SqlBool>[]
  /** What it is ordered by, the last first, and what the span bounds. */
  ordered: string
  /** Column of the row's creation. */
  created: string
  /** Whose list it is, for its total. */
  kind: readonly unknown[]
}

const COLUMNS = sql`t.id::text as "taskId", t.name as "taskName", t.node_id as "nodeId", t.assignee_id::text as "assigneeId", t.claim_time as "claimTime", t.end_time as "endTime",
  t.due_date as "dueDate", t.priority as "priority", t.delegation as "delegation", t.form_key as "formKey", t.suspension_state as "taskSuspension",
  i.id::text as "instanceId", i.definition_id::text as "definitionId", i.process_key as "processKey", i.process_name as "processName", i.process_version as "processVersion", i.category as "category",
  i.title as "title", i.start_user_id::text as "startUserId", i.start_time as "startTime", i.end_time as "instanceEnd", i.suspension_state as "suspensionState",
  i.business_table as "businessTable", i.business_id as "businessId"`

/** Each count stops here. */
const COUNTED_MOST = 1_000

/** What people have to do, have done, have started and were shown. Tasks of suspended instances are nobody's to do. */
export function createWorkListRepository(db: Db) {
  const ofTasks = (tenantId: string) =>
    sql`wf_task t join wf_instance i on i.tenant_id = ${tenantId} and i.id = t.instance_id and i.is_deleted = 0`
  /** With the newest task of each instance. */
  const ofInstances = (tenantId: string, source: RawBuilder<unknown>) =>
    sql`${source} left join lateral (select * from wf_task n where n.tenant_id = ${tenantId} and n.instance_id = i.id order by n.id desc limit 1) t on true`

  const open = (tenantId: string) =>
    sql<SqlBool>`t.tenant_id = ${tenantId} and t.end_time is null and t.suspension_state = 1`

  const claimable = (tenantId: string, who: readonly string[]): readonly Expression<SqlBool>[] => [
    open(tenantId),
    sql<SqlBool>`not exists (select 1 from wf_task s where s.tenant_id = ${tenantId} and s.parent_task_id = t.id and s.sign_kind = 'before' and s.end_time is null)`,
    sql<SqlBool>`t.assignee_id is null and t.id in (select c.task_id from wf_task_candidate c where c.tenant_id = ${tenantId} and c.who = any(${[...who]}::text[]))`,
  ]
  const mine = (tenantId: string, userId: string): readonly Expression<SqlBool>[] => [
    open(tenantId),
    sql<SqlBool>`t.assignee_id = ${userId}::bigint`,
  ]
  const copiedTo = (tenantId: string, userId: string) =>
    sql<SqlBool>`y.tenant_id = ${tenantId} and y.user_id = ${userId}::bigint and y.is_deleted = 0`

  function page(scope: Pick<Scope, 'tenantId'>, query: ListQuery, filters: WorkFilters): Promise<Page<WorkRow>> {
    const { tenantId } = scope
    const { paging, ...narrowedBy } = filters
    const where = sql.join([...query.conditions, ...conditionsOf(filters, query)], sql` and `)
    const rows = sql<WorkRow>`select ${COLUMNS}, ${sql.ref(query.created)} as "createTime",
        (select c.content from wf_comment c where c.tenant_id = ${tenantId} and c.instance_id = i.id and c.task_id = t.id and t.end_time is not null order by c.id desc limit 1) as "comment"
      from ${query.from} where ${where} order by ${sql.ref(query.ordered)} desc, i.id desc, t.id desc limit ${paging.size} offset ${(paging.current - 1) * paging.size}`
    return countedPage<WorkRow>(db, scope, {
      table: 'wfTask',
      narrowedBy: [query.kind, narrowedBy],
      paging,
      page: { compile: () => rows.compile(db.as(scope)) },
      matching: {
        limit: (most) => sql<{ one: number }>`(select 1 as one from ${query.from} where ${where} limit ${most})`,
      },
    })
  }

  return {
    /** Tasks that nobody has and that one of these may claim (`user:1`, `role:1` …). */
    claimPage: (scope: Scope, who: readonly string[], filters: WorkFilters): Promise<Page<WorkRow>> =>
      page(
        scope,
        {
          from: ofTasks(scope.tenantId),
          conditions: claimable(scope.tenantId, who),
          ordered: 't.createTime',
          created: 't.createTime',
          kind: ['claim', who],
        },
        filters,
      ),

    todoPage: (scope: Scope, filters: WorkFilters): Promise<Page<WorkRow>> =>
      page(
        scope,
        {
          from: ofTasks(scope.tenantId),
          conditions: mine(scope.tenantId, scope.userId),
          ordered: 't.createTime',
          created: 't.createTime',
          kind: ['todo', scope.userId],
        },
        filters,
      ),

    donePage: (scope: Scope, filters: WorkFilters): Promise<Page<WorkRow>> =>
      page(
        scope,
        {
          from: ofTasks(scope.tenantId),
          conditions: [
            sql<SqlBool>`t.tenant_id = ${scope.tenantId} and t.assignee_id = ${scope.userId}::bigint and t.outcome = 'completed'`,
          ],
          ordered: 't.endTime',
          created: 't.createTime',
          kind: ['done', scope.userId],
        },
        filters,
      ),

    /** Instances that the person started. */
    sendPage: (scope: Scope, filters: WorkFilters): Promise<Page<WorkRow>> =>
      page(
        scope,
        {
          from: ofInstances(scope.tenantId, sql`wf_instance i`),
          conditions: [
            sql<SqlBool>`i.tenant_id = ${scope.tenantId} and i.start_user_id = ${scope.userId}::bigint and i.parent_instance_id is null and i.is_deleted = 0`,
          ],
          ordered: 'i.startTime',
          created: 'i.startTime',
          kind: ['send', scope.userId],
        },
        filters,
      ),

    /** Instances that the person was shown. */
    copiedPage: (scope: Scope, filters: WorkFilters): Promise<Page<WorkRow>> =>
      page(
        scope,
        {
          from: ofInstances(
            scope.tenantId,
            sql`wf_copy y join wf_instance i on i.tenant_id = ${scope.tenantId} and i.id = y.instance_id and i.is_deleted = 0`,
          ),
          conditions: [copiedTo(scope.tenantId, scope.userId)],
          ordered: 'y.createTime',
          created: 'y.createTime',
          kind: ['copied', scope.userId],
        },
        filters,
      ),

    /** One task with its instance, as lists show it. */
    async find(scope: Scope, taskId: string): Promise<WorkRow | undefined> {
      const { tenantId } = scope
      const { rows } = await sql<WorkRow>`select ${COLUMNS}, t.create_time as "createTime", '' as "comment"
        from ${ofTasks(tenantId)} where t.tenant_id = ${tenantId} and t.id = ${taskId}::bigint`.execute(db.as(scope))
      return rows[0]
    },

    /** An instance with its newest task, as lists show it. */
    async findNewest(scope: Scope, instanceId: string): Promise<WorkRow | undefined> {
      const { tenantId } = scope
      const { rows } = await sql<WorkRow>`select ${COLUMNS}, i.start_time as "createTime", '' as "comment"
        from ${ofInstances(tenantId, sql`wf_instance i`)} where i.tenant_id = ${tenantId} and i.is_deleted = 0 and i.id = ${instanceId}::bigint`.execute(
        db.as(scope),
      )
      return rows[0]
    },

    /** Numbers for badges; each stops at 1,000. */
    async count(scope: Scope, who: readonly string[], now: Date): Promise<FlowCounts> {
      const { tenantId, userId } = scope
      const counted = (from: RawBuilder<unknown>, conditions: readonly Expression<SqlBool>[]) =>
        sql`(select count(*)::integer from (select 1 from ${from} where ${sql.join(conditions, sql` and `)} limit ${COUNTED_MOST}) n)`
      const [todo, overdue] = [mine(tenantId, userId), sql<SqlBool>`t.due_date < ${now}`]
      const { rows } = await sql<{ claim: number; todo: number; overdue: number; copied: number }>`select
        ${counted(sql`wf_task t`, claimable(tenantId, who))} as claim, ${counted(sql`wf_task t`, todo)} as todo,
        ${counted(sql`wf_task t`, [...todo, overdue])} as overdue,
        ${counted(sql`wf_copy y`, [copiedTo(tenantId, userId), sql<SqlBool>`y.read_time is null`])} as copied`.execute(
        db.as(scope),
      )
      return rows[0] ?? { claim: null, todo: null, overdue: null, copied: null }
    },
  }
}

/** Conditions that all lists have. */
function conditionsOf(
  { category, processDefinitionName: name, processDefinitionKey: key, span, dates, overdueAt }: WorkFilters,
  { ordered, created }: ListQuery,
): Expression<SqlBool>[] {
  return [
    ...(category === '' ? [] : [sql<SqlBool>`i.category = ${category}`]),
    ...(name === '' ? [] : [namedLike(name)]),
    ...(key === '' ? [] : [sql<SqlBool>`i.process_key = ${key}`]),
    ...(span.from ? [sql<SqlBool>`${sql.ref(ordered)} >= ${span.from}`] : []),
    ...(span.until ? [sql<SqlBool>`${sql.ref(ordered)} < ${span.until}`] : []),
    ...(overdueAt ? [sql<SqlBool>`t.due_date < ${overdueAt}`] : []),
    ...dates.map((filter) => filterExpression({ ...filter, column: created })),
  ]
}

/** By the name of the process, in either language. */
function namedLike(name: string): Expression<SqlBool> {
  const own = filterExpression({ column: 'i.processName', operator: 'contains', value: name })
  const english = filterExpression({ column: 'd.nameEn', operator: 'contains', value: name })
  return sql<SqlBool>`(${own} or i.definition_id in (select d.id from wf_definition d where (d.tenant_id = i.tenant_id or d.is_common = 1) and ${english}))`
}
