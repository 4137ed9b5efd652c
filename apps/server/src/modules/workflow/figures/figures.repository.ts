import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { TimeSpan } from '../shared/flow-times.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** A version that instances of the tenant ran or run by. */
export interface VersionCount {
  definitionId: string
  processKey: string
  version: number
  name: string
  nameEn: string
  instances: number
  running: number
}

/** What ended within the span; milliseconds as `percentile_disc` has them: the shortest that this share did not exceed. */
export interface NodeTimes {
  nodeId: string
  count: number
  p50: number
  p90: number
}

export interface NodeWaits {
  nodeId: string
  waiting: number
  oldest: Date
}

export interface PersonRow {
  /** Null: nobody has claimed them. */
  assigneeId: string | null
  open: number
  overdue: number
  oldest: Date | null
  done: number
  p50: number | null
}

/** More people than anybody reads. */
export const PEOPLE_MOST = 500

const withinSpan = (column: string, { from, until }: TimeSpan): RawBuilder<unknown> =>
  sql`${from ? sql`and ${sql.ref(column)} >= ${from}` : sql``} ${until ? sql`and ${sql.ref(column)} < ${until}` : sql``}`
const milliseconds = (span: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(extract(epoch from ${span}) * 1000)::double precision`

/** Sums over visits and tasks. Conditions of the partial indexes stand in the text, or those would serve none of them. */
export function createFiguresRepository(db: Db) {
  const of = (definitionIds: readonly string[]) => sql`definition_id = any(${[...definitionIds]}::bigint[])`

  return {
    /** The one with the most instances first, of these the newest. */
    async listVersions(scope: Tenant): Promise<VersionCount[]> {
      const { tenantId } = scope
      const { rows } = await sql<VersionCount>`
        select d.id::text as "definitionId", d.process_key as "processKey", d.process_version as "version", d.name as "name", d.name_en as "nameEn", n.instances, n.running
        from (select definition_id, count(*)::integer as instances, (count(*) - count(end_time))::integer as running
            from wf_instance where tenant_id = ${tenantId} and is_deleted = 0 group by definition_id) n
          join wf_definition d on d.id = n.definition_id and (d.tenant_id = ${tenantId} or d.is_common = 1)
        order by n.instances desc, d.id desc`.execute(db.as(scope))
      return rows
    },

    /** Versions of a process by its key, also removed ones, the newest first; the tenant's own before a common one of its key. */
    async listDefinitions(scope: Tenant, key: string, version: number | undefined): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id::text as id from wf_definition where (tenant_id = ${scope.tenantId} or is_common = 1) and process_key = ${key}
          ${version === undefined ? sql`` : sql`and process_version = ${version}`}
        order by process_version desc, is_common, id desc`.execute(db.as(scope))
      return rows.map(({ id }) => id)
    },

    /** Visits that were completed in this time, by node. */
    async nodeTimes(scope: Tenant, definitionIds: readonly string[], span: TimeSpan): Promise<NodeTimes[]> {
      const { rows } = await sql<NodeTimes>`
        select node_id as "nodeId", count, ${milliseconds(sql`spans[1]`)} as p50, ${milliseconds(sql`spans[2]`)} as p90
        from (select node_id, count(*)::integer as count, percentile_disc(array[0.5, 0.9]) within group (order by end_time - start_time) as spans
          from wf_activity where tenant_id = ${scope.tenantId} and ${of(definitionIds)} and visit > 0 and outcome = 'completed' ${withinSpan('end_time', span)}
          group by node_id) n`.execute(db.as(scope))
      return rows
    },

    /** Visits that are open now, by node. */
    async nodeWaits(scope: Tenant, definitionIds: readonly string[]): Promise<NodeWaits[]> {
      const { rows } = await sql<NodeWaits>`
        select node_id as "nodeId", count(*)::integer as waiting, min(start_time) as oldest from wf_activity
        where tenant_id = ${scope.tenantId} and ${of(definitionIds)} and visit > 0 and end_time is null group by node_id`.execute(
        db.as(scope),
      )
      return rows
    },

    /** What nobody has first, then who has most; 500 at most. A task counts from when it was claimed, else from when it was made. */
    async people(
      scope: Tenant,
      definitionIds: readonly string[],
      { span, now }: { span: TimeSpan; now: Date },
    ): Promise<PersonRow[]> {
      const mine = sql`tenant_id = ${scope.tenantId} and ${of(definitionIds)}`
      const { rows } = await sql<PersonRow>`
        with held as (select assignee_id, count(*)::integer as open, (count(*) filter (where due_date < ${now}))::integer as overdue, min(coalesce(claim_time, create_time)) as oldest
            from wf_task where ${mine} and end_time is null and suspension_state = 1 group by assignee_id),
          past as (select assignee_id, count(*)::integer as done, percentile_disc(0.5) within group (order by end_time - coalesce(claim_time, create_time)) as p50
            from wf_task where ${mine} and outcome = 'completed' and assignee_id is not null ${withinSpan('end_time', span)} group by assignee_id)
        select coalesce(held.assignee_id, past.assignee_id)::text as "assigneeId", coalesce(open, 0) as open, coalesce(overdue, 0) as overdue, oldest, coalesce(done, 0) as done, ${milliseconds(sql`p50`)} as p50
        from held full join past on past.assignee_id = held.assignee_id
        order by coalesce(held.assignee_id, past.assignee_id) is null desc, coalesce(open, 0) desc, coalesce(done, 0) desc, coalesce(held.assignee_id, past.assignee_id)
        limit ${PEOPLE_MOST}`.execute(db.as(scope))
      return rows
    },
  }
}
