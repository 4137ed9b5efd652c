import { sql } from 'kysely'
import { FIGURE_APIS_MAX } from '@drawdesk/contract/drawing/figures/draw-figures'
import { visibleTo } from '../../../../crud/row-rule.ts'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'
import { countOf, isOutcome, oldestWaiting, runSeconds, spreadOf, totalSeconds } from './figure-definitions.ts'

/** The days that are counted, in a zone; `firstDay` and `today` as `yyyy-MM-dd`. */
export interface FigureRange {
  firstDay: string
  today: string
  timeZone: string
}

/** Counts over the records of a tenant that the scope sees, all in one round trip. Rows of the range are found by the index on the time they were sent. */
export function createDrawFiguresRepository(db: Db) {
  return {
    async read(scope: Scope, { firstDay, today, timeZone }: FigureRange) {
      const q = db.as(scope)
      const midnightOf = (day: string) => sql<Date>`${day}::date::timestamp at time zone ${timeZone}`
      const live = visibleTo(
        scope,
        'drawInfo',
      )(q.selectFrom('drawInfo').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0))
      const inRange = live.where('createTime', '>=', midnightOf(firstDay))
      const ofToday = sql<boolean>`create_time >= ${midnightOf(today)}`
      const underWay = live.where(isOutcome('open'))

      const byDay = inRange
        .select([
          sql<string>`to_char(create_time at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'),
          // Only today is counted by the hour.
          sql<
            number | null
          >`case when ${ofToday} then extract(hour from create_time at time zone ${timeZone})::int end`.as('hour'),
          'state',
          sql<number>`count(*)::int`.as('count'),
        ])
        .groupBy(sql`1, 2, 3`)

      const queue = underWay.select([
        countOf('waiting').as('waiting'),
        countOf('running').as('running'),
        oldestWaiting().as('oldestQueuedTime'),
      ])

      const times = live
        .where('createTime', '>=', midnightOf(today))
        .select([spreadOf(totalSeconds()).as('total'), spreadOf(runSeconds()).as('run')])

      const byApi = q
        .with('ranged', () =>
          inRange
            .select([
              'apiId',
              sql<number>`count(*)::int`.as('total'),
              countOf('succeeded').as('succeeded'),
              countOf('failed').as('failed'),
              countOf('blocked').as('blocked'),
              countOf('failed', { and: ofToday }).as('failedToday'),
              spreadOf(totalSeconds()).as('totalSpread'),
              spreadOf(runSeconds()).as('runSpread'),
            ])
            .groupBy('apiId'),
        )
        .with('opened', () =>
          underWay
            .select(['apiId', countOf('waiting').as('waiting'), countOf('running').as('running')])
            .groupBy('apiId'),
        )
        .selectFrom('drawApi as api')
        .leftJoin('ranged', 'ranged.apiId', 'api.id')
        .leftJoin('opened', 'opened.apiId', 'api.id')
        .where('api.tenantId', '=', scope.tenantId)
        .where(({ eb, or }) =>
          or([eb('api.isDeleted', '=', 0), eb('ranged.apiId', 'is not', null), eb('opened.apiId', 'is not', null)]),
        )
        .select([
          'api.id as apiId',
          'api.apiName',
          'api.active',
          'api.isDeleted',
          'api.definition',
          'api.secrets',
          'opened.waiting',
          'opened.running',
          'ranged.total',
          'ranged.succeeded',
          'ranged.failed',
          'ranged.blocked',
          'ranged.failedToday',
          'ranged.totalSpread',
          'ranged.runSpread',
        ])
        .orderBy(sql`coalesce(opened.waiting + opened.running, 0)`, 'desc')
        .orderBy(sql`coalesce(ranged.total, 0)`, 'desc')
        .orderBy('api.id')
        .limit(FIGURE_APIS_MAX)

      const [days, [now], [today_], apis] = await db.batch(scope, [byDay, queue, times, byApi])
      return { days, queue: now, today: today_, apis }
    },
  }
}

export type FigureRows = Awaited<ReturnType<ReturnType<typeof createDrawFiguresRepository>['read']>>
