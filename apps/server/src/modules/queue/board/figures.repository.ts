import { sql, type RawBuilder } from 'kysely'
import { seenCondition } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { countOf, isOutcome, runSeconds, waitSeconds } from '../../drawing/records/figures/figure-definitions.ts'
import { queueDb, type QueueOf } from '../../drawing/run/queue/queue-of.ts'
import { countSteps, stepOf, sumSteps } from './durations.ts'

/** Which ends are counted, and by what they are grouped. */
export interface FigureSlice {
  since: Date
  by: 'hour' | 'day'
  /** For days; one of half an hour's shift cuts an hour into the day in which it begins. */
  timeZone: string
  /** Of one API; `0`: of those that we make ourselves. */
  apiId: string | undefined
}

export interface FigureRow {
  /** Of an hour its beginning as ISO text, of a day `yyyy-MM-dd`. */
  point: string
  succeeded: number
  failed: number
  blocked: number
  cancelled: number
  waitCounts: number[]
  runCounts: number[]
}

export interface ErrorRow {
  code: string
  count: number
}

export interface FigureRows {
  points: FigureRow[]
  errors: ErrorRow[]
}

export function createFiguresRepository(db: Db) {
  return {
    /** From the hours that were counted. */
    async readHours(of: QueueOf, { apiId, since, ...slice }: FigureSlice): Promise<FigureRows> {
      const { tenantId } = of
      const wanted = sql`from draw_queue_hour h where ${tenantId === undefined ? sql`true` : sql`h.tenant_id = ${tenantId}`} and h.hour >= ${since} and ${apiId === undefined ? sql`true` : sql`h.api_id = ${apiId}`}`
      const sum = (column: string): RawBuilder<number> =>
        sql<number>`sum(${sql.ref(column)})::int as ${sql.ref(column)}`
      const points = sql<FigureRow>`
        select ${pointOf('h.hour', slice)} as point, ${sum('succeeded')}, ${sum('failed')}, ${sum('blocked')}, ${sum('cancelled')}, ${sumSteps('wait_counts')} as wait_counts, ${sumSteps('run_counts')} as run_counts
        ${wanted} group by 1`
      const errors = sql<ErrorRow>`select e.key as code, sum(e.value::int)::int as count from (select errors ${wanted} and h.failed > 0) h cross join lateral json_each_text(h.errors) e group by 1 order by 2 desc, 1`
      const q = queueDb(db, of)
      return { points: (await points.execute(q)).rows, errors: (await errors.execute(q)).rows }
    },

    /** From the records that the scope sees, for callers who see only part of the tenant's. */
    async readSeen(scope: Scope, { apiId, since, ...slice }: FigureSlice): Promise<FigureRows> {
      const seen = seenCondition(scope, 'drawInfo') ?? sql`true`
      const ended = sql`
        select ${pointOf('finished_time', slice)} as point, state, error ->> 'code' as code, ${stepOf(waitSeconds())} as wait_step,
          case when ${isOutcome('succeeded')} then ${stepOf(runSeconds())} end as run_step
        from draw_info where tenant_id = ${scope.tenantId} and finished_time >= ${since} and is_deleted = 0 and ${apiId === undefined ? sql`true` : sql`coalesce(api_id, 0) = ${apiId}::bigint`} and ${seen}`
      const points = sql<FigureRow>`
        select point, ${countOf('succeeded')} as succeeded, ${countOf('failed')} as failed, ${countOf('blocked')} as blocked, ${countOf('cancelled')} as cancelled, ${countSteps('wait_step')} as wait_counts, ${countSteps('run_step')} as run_counts
        from (${ended}) ended group by 1`
      const errors = sql<ErrorRow>`select code, count(*)::int as count from (${ended}) ended where ${isOutcome('failed')} and code is not null group by 1 order by 2 desc, 1`
      const q = db.as(scope)
      return { points: (await points.execute(q)).rows, errors: (await errors.execute(q)).rows }
    },
  }
}

function pointOf(column: string, { by, timeZone }: Pick<FigureSlice, 'by' | 'timeZone'>): RawBuilder<string> {
  const hour = sql`date_trunc('hour', ${sql.ref(column)}, 'UTC')`
  return by === 'hour'
    ? sql<string>`to_char(${hour} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:00:00.000"Z"')`
    : sql<string>`to_char(${hour} at time zone ${sql.lit(timeZone)}, 'YYYY-MM-DD')`
}
