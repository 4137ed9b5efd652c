import { sql } from 'kysely'
import { FIGURE_APIS_MAX } from '@drawdesk/contract/biz/draw-figures'
import { seen } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** The days that are counted, in a zone; `firstDay` and `today` as `yyyy-MM-dd`. */
export interface FigureRange {
  firstDay: string
  today: string
  timeZone: string
}

const SUCCEEDED = 2
const FAILED = 3
const BLOCKED = 5

/** Counts over the records of a tenant that the scope sees, all in one round trip. Rows of the range are found by the index on the time they were sent. */
export function createDrawFiguresRepository(db: Db) {
  return {
    async read(scope: Scope, { firstDay, today, timeZone }: FigureRange) {
      const q = db.as(scope)
      const midnightOf = (day: string) => sql<Date>`${day}::date::timestamp at time zone ${timeZone}`
      const live = seen(scope, 'drawInfo')(q.selectFrom('drawInfo').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0))
      const inRange = live.where('createTime', '>=', midnightOf(firstDay))
      const ofToday = sql<boolean>`create_time >= ${midnightOf(today)}`
      const took = sql<number>`extract(epoch from finished_time - queued_time)::float8`
      const underWay = live.where('state', 'in', [0, 1])

      const byDay = inRange
        .select([
          sql<string>`to_char(create_time at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'),
          // Only today is told by the hour.
          sql<number | null>`case when ${ofToday} then extract(hour from create_time at time zone ${timeZone})::int end`.as('hour'),
          'state',
          sql<number>`count(*)::int`.as('count'),
        ])
        .groupBy(sql`1, 2, 3`)

      const queue = underWay.select([
        sql<number>`count(*) filter (where state = 0)::int`.as('waiting'),
        sql<number>`count(*) filter (where state = 1)::int`.as('running'),
        sql<Date | null>`min(queued_time) filter (where state = 0)`.as('oldestQueuedTime'),
      ])

      const times = live
        .where('createTime', '>=', midnightOf(today))
        .where('state', '=', SUCCEEDED)
        .select(sql<number[] | null>`percentile_cont(array[0.5, 0.9]) within group (order by ${took})`.as('seconds'))

      const byApi = q
        .with('ranged', () =>
          inRange
            .select([
              'apiId',
              sql<number>`count(*)::int`.as('total'),
              sql<number>`count(*) filter (where state = ${SUCCEEDED})::int`.as('succeeded'),
              sql<number>`count(*) filter (where state in (${FAILED}, ${BLOCKED}))::int`.as('failed'),
              sql<number>`count(*) filter (where state = ${FAILED} and ${ofToday})::int`.as('failedToday'),
              sql<number | null>`percentile_cont(0.5) within group (order by ${took}) filter (where state = ${SUCCEEDED})`.as('medianSeconds'),
            ])
            .groupBy('apiId'),
        )
        .with('opened', () =>
          underWay
            .select(['apiId', sql<number>`count(*) filter (where state = 0)::int`.as('waiting'), sql<number>`count(*) filter (where state = 1)::int`.as('running')])
            .groupBy('apiId'),
        )
        .selectFrom('drawApi as api')
        .leftJoin('ranged', 'ranged.apiId', 'api.id')
        .leftJoin('opened', 'opened.apiId', 'api.id')
        .where('api.tenantId', '=', scope.tenantId)
        .where(({ eb, or }) => or([eb('api.isDeleted', '=', 0), eb('ranged.apiId', 'is not', null), eb('opened.apiId', 'is not', null)]))
        .select([
          'api.id as apiId', 'api.apiName', 'api.active', 'api.isDeleted', 'api.definition', 'api.secrets',
          'opened.waiting', 'opened.running', 'ranged.total', 'ranged.succeeded', 'ranged.failed', 'ranged.failedToday', 'ranged.medianSeconds',
        ])
        .orderBy(sql`coalesce(opened.waiting + opened.running, 0)`, 'desc')
        .orderBy(sql`coalesce(ranged.total, 0)`, 'desc')
        .orderBy('api.id')
        .limit(FIGURE_APIS_MAX)

      const [days, [now], [today_], apis] = await db.batch(scope, [byDay, queue, times, byApi])
      return { days, queue: now, todaySeconds: today_?.seconds ?? null, apis }
    },
  }
}

export type FigureRows = Awaited<ReturnType<ReturnType<typeof createDrawFiguresRepository>['read']>>
