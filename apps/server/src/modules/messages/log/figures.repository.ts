import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export interface DayCount {
  day: string
  state: string
  count: number
  delivered: number
  segments: number
}

export function createSmsFiguresRepository(db: Db) {
  return {
    /** Of each day of the zone, by state; `from` and `to` are days, both included. */
    async byDay(scope: Pick<Scope, 'tenantId'>, { from, to }: { from: string; to: string }, timeZone: string) {
      const { rows } = await sql<DayCount>`
        select to_char(create_time at time zone ${timeZone}, 'YYYY-MM-DD') as day, state, count(*)::int as count,
          (count(*) filter (where receipt = 'delivered'))::int as delivered,
          coalesce(sum(segments) filter (where state = 'sent'), 0)::int as segments
        from sms_message
        where tenant_id = ${scope.tenantId} and is_deleted = 0
          and create_time >= ${from}::timestamp at time zone ${timeZone}
          and create_time < (${to}::timestamp + interval '1 day') at time zone ${timeZone}
        group by 1, 2 order by 1, 2`.execute(db.as(scope))
      return rows
    },

    /** Of all tenants: messages from before this time, and batches that none is left of. Answers how many messages went. */
    async sweep(before: Date): Promise<number> {
      const all = db.across('maintenance')
      const { numDeletedRows } = await all
        .deleteFrom('smsMessage')
        .where('createTime', '<', before)
        .where('state', 'not in', ['waiting', 'sending'])
        .executeTakeFirstOrThrow()
      await all.deleteFrom('smsBatch').where('createTime', '<', before).execute()
      return Number(numDeletedRows)
    },
  }
}
