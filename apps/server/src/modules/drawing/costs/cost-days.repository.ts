import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

const PLACES = ['api_id', 'style_id', 'ex_id', 'user_id'] as const
const SUMS = ['drawings', 'succeeded', 'failed', 'blocked', 'in_vain', 'unpriced', 'cost', 'lost'] as const

const names = (of: readonly string[], made: (name: string) => string = (name) => name) =>
  sql.raw(of.map(made).join(', '))

/** The sums of days (migration `20261123T1400`) of all tenants. */
export function createCostDaysRepository(db: Db) {
  const all = () => db.across('maintenance')
  return {
    /** Adds so many changes to their days and takes them away, in one statement; answers how many there were. */
    async addUp(timeZone: string, most: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        with taken as (delete from draw_cost_change where ctid = any(array(select ctid from draw_cost_change limit ${most})) returning *),
        added as (
          insert into draw_cost_day (tenant_id, grain, day, currency, ${names(PLACES)}, ${names(SUMS)})
          select tenant_id, case grouping(${names(PLACES)}) when 15 then 'day' when 7 then 'api' when 11 then 'style' when 13 then 'ex' when 14 then 'user' else 'all' end, day, currency,
            ${names(PLACES, (name) => `coalesce(${name}, 0)`)}, ${names(SUMS, (name) => `sum(${name})`)}
          from (select *, to_char(quarter at time zone ${timeZone}, 'YYYY-MM-DD') as day from taken) t
          group by tenant_id, day, currency, grouping sets ((), ${names(PLACES, (name) => `(${name})`)}, (${names(PLACES)}))
          order by 1, 2, 3
          on conflict (tenant_id, grain, day, api_id, style_id, ex_id, user_id, currency) do update set ${names(SUMS, (name) => `${name} = draw_cost_day.${name} + excluded.${name}`)})
        select count(*)::int as count from taken`.execute(all())
      return rows[0]?.count ?? 0
    },

    /** All records count as changes again, and no day is kept: one statement, so that whatever changes meanwhile counts once. */
    async beginAnew(): Promise<void> {
      await sql`
        with changes as (delete from draw_cost_change), days as (delete from draw_cost_day)
        insert into draw_cost_change
        select tenant_id, quarter, ${names(PLACES)}, currency, ${names(SUMS, (name) => `sum(${name})`)} from (select c.* from draw_info i, lateral draw_cost_of(i) c) c
        group by tenant_id, quarter, ${names(PLACES)}, currency`.execute(all())
    },
  }
}
