import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

const SHARED = ['currency', 'ordered', 'ex_id', 'mu_name', 'create_dept']
const PLACES = [...SHARED, 'login_id', 'style_id']
const SUMS = ['orders', 'gross', 'refunds', 'earned', 'fee', 'sheets', 'provider', 'voice']

const names = (of: readonly string[], made: (name: string) => string = (name) => name) =>
  sql.raw(of.map(made).join(', '))

/** The sums of days (migration `20261127T1020`) of all tenants. */
export function createProfitDaysRepository(db: Db) {
  const all = () => db.across('maintenance')
  return {
    /** Adds so many changes to their days and takes them away, in one statement; answers how many there were. */
    async addUp(timeZone: string, most: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        with taken as (delete from profit_change where ctid = any(array(select ctid from profit_change limit ${most})) returning *),
        added as (
          insert into profit_day (tenant_id, grain, day, ${names(PLACES)}, ${names(SUMS)})
          select tenant_id, case grouping(login_id, style_id) when 3 then 'ex' when 1 then 'device' when 2 then 'style' else 'all' end, day, ${names(SHARED)}, coalesce(login_id, 0), coalesce(style_id, 0), ${names(SUMS, (name) => `sum(${name})`)}
          from (select *, to_char(quarter at time zone ${timeZone}, 'YYYY-MM-DD') as day from taken) t
          group by tenant_id, day, ${names(SHARED)}, grouping sets ((), (login_id), (style_id), (login_id, style_id))
          order by 1, 2, 3
          on conflict (tenant_id, grain, day, ${names(PLACES)}) do update set ${names(SUMS, (name) => `${name} = profit_day.${name} + excluded.${name}`)})
        select count(*)::int as count from taken`.execute(all())
      return rows[0]?.count ?? 0
    },

    /** Everything counts as a change again, and no day is kept: one statement, so that whatever changes meanwhile counts once. */
    async beginAnew(): Promise<void> {
      await sql`
        with changes as (delete from profit_change), days as (delete from profit_day)
        insert into profit_change (tenant_id, quarter, ${names(PLACES)}, ${names(SUMS)})
        select tenant_id, quarter, ${names(PLACES)}, ${names(SUMS, (name) => `sum(${name})`)} from profit_of_all() group by tenant_id, quarter, ${names(PLACES)}`.execute(
        all(),
      )
    },
  }
}
