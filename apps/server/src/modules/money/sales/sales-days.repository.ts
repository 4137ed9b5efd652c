import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

const SHARED = ['kind', 'currency', 'ex_id', 'ex_name', 'mu_name', 'channel', 'channel_id', 'create_dept']
const PLACES = [...SHARED, 'login_id', 'device_name', 'style_id']
const SUMS = ['count', 'free', 'gross', 'refunds', 'refund_count']

const names = (of: readonly string[], made: (name: string) => string = (name) => name) =>
  sql.raw(of.map(made).join(', '))

/** The sums of days (migrations `20261127T0700`, `20261127T1021`) of all tenants. */
export function createSalesDaysRepository(db: Db) {
  const all = () => db.across('maintenance')
  return {
    /** Adds so many changes to their days and takes them away, in one statement; answers how many there were. */
    async addUp(timeZone: string, most: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        with taken as (delete from sales_change where ctid = any(array(select ctid from sales_change limit ${most})) returning *),
        added as (
          insert into sales_day (tenant_id, grain, day, ${names(PLACES)}, ${names(SUMS)})
          select tenant_id, case grouping(login_id, style_id) when 3 then 'ex' when 1 then 'device' when 2 then 'style' else 'all' end, day, ${names(SHARED)}, coalesce(login_id, 0), coalesce(device_name, ''), coalesce(style_id, 0), ${names(SUMS, (name) => `sum(${name})`)}
          from (select *, to_char(quarter at time zone ${timeZone}, 'YYYY-MM-DD') as day from taken) t
          group by tenant_id, day, ${names(SHARED)}, grouping sets ((), (login_id, device_name), (style_id), (login_id, device_name, style_id))
          order by 1, 2, 3
          on conflict (tenant_id, grain, day, kind, currency, ex_id, ex_name, mu_name, login_id, device_name, style_id, channel, channel_id, create_dept) do update set ${names(SUMS, (name) => `${name} = sales_day.${name} + excluded.${name}`)})
        select count(*)::int as count from taken`.execute(all())
      return rows[0]?.count ?? 0
    },

    /** All orders count as changes again, and no day is kept: one statement, so that whatever changes meanwhile counts once. */
    async beginAnew(): Promise<void> {
      await sql`
        with changes as (delete from sales_change), days as (delete from sales_day)
        insert into sales_change (tenant_id, quarter, ${names(PLACES)}, ${names(SUMS)})
        select tenant_id, quarter, ${names(PLACES)}, ${names(SUMS, (name) => `sum(${name})`)} from (select c.* from pay_order o, lateral sales_of(o) c) c
        group by tenant_id, quarter, ${names(PLACES)}`.execute(all())
    },
  }
}
