import type { ApiToday } from '@drawdesk/contract/drawing/figures/api-today'
import { sql } from 'kysely'
import { beginningOf, dayOf } from '../../../platform/days/periods.ts'
import { daysBefore } from '../../../platform/days/day-span.ts'
import type { Deps } from '../../../platform/deps.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { createDrawCostsRepository } from './draw-costs.repository.ts'
import { isOutcome, runSeconds } from '../records/figures/figure-definitions.ts'

const APIS_MOST = 500
/** How long it takes is read from the last so many of today. */
const TIMES_OF = 100
const MS = 1_000

/** What drawing APIs did today, with the figures of the costs page. */
export function createApiToday({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const costs = createDrawCostsRepository(db)
  const { timeZone } = config

  /** The middle of what took how long, by API. */
  async function timesOf(caller: Caller, from: Date, apiIds: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await sql<{ apiId: string; ms: number }>`
      select api.id::text as api_id, (percentile_cont(0.5) within group (order by last.seconds) * ${MS})::int as ms
      from unnest(${[...apiIds]}::bigint[]) as api (id), lateral (
        select ${runSeconds()} as seconds from draw_info
        where tenant_id = ${caller.tenantId} and coalesce(api_id, 0) = api.id and finished_time >= ${from} and started_time is not null
          and is_deleted = 0 and ${isOutcome('succeeded')}
        order by finished_time desc limit ${TIMES_OF}) last
      group by api.id`.execute(db.as(caller))
    return new Map(rows.map(({ apiId, ms }) => [apiId, ms]))
  }

  return async (caller: Caller, apis: readonly { id: string }[]): Promise<Map<string, ApiToday>> => {
    if (apis.length === 0) return new Map()
    const today = dayOf(clock.now(), timeZone)
    const from = beginningOf(today, timeZone)
    const slice = { from, to: beginningOf(daysBefore(today, -1), timeZone), timeZone }
    const ids = apis.map(({ id }) => id)
    const [figures, times] = await Promise.all([
      costs.sums(caller, { tenantId: caller.tenantId }, 'api', slice, APIS_MOST),
      timesOf(caller, from, ids),
    ])
    const seesCosts = hasPermission(caller, 'drawCosts_view')
    return new Map(
      figures.map(({ key, drawings, failed, costs: amounts }) => [
        key,
        { calls: drawings, failed, ms: times.get(key) ?? null, ...(seesCosts ? { costs: amounts } : {}) },
      ]),
    )
  }
}
