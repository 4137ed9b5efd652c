import { sql, type RawBuilder } from 'kysely'
import { ALARM_ORDERS, ALARM_ORDERS_LEAST } from '@drawdesk/contract/money/profit'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { FIGURES, PRICES } from './profit-sql.ts'
import type { ProfitSum } from './profit-figures.ts'

type Tenant = Pick<Scope, 'tenantId'>
export interface AlarmSubject {
  subject: 'style' | 'ex'
  subjectId: string
  currency: string
}
export interface LastOrders extends AlarmSubject, Omit<ProfitSum, 'key' | 'currency' | 'ordered'> {}

/** How far back an order may have been the last ones. */
const SOLD_DAYS = 60

export function createProfitAlarmRepository(db: Db) {
  return {
    /**
     * What the last orders of each style and experience brought and cost: those that were paid for and have come to an end, so that their costs are known. Only what was sold in these days, or stands as an alarm;
     * fewer orders than can say something are left out.
     */
    async lastOrders({ tenantId }: Tenant): Promise<LastOrders[]> {
      const sold = (subject: 'style' | 'ex', grain: string): RawBuilder<unknown> => {
        const id = sql.raw(`${subject}_id`)
        return sql`
          select ${subject}, ${id}, currency from profit_day where tenant_id = ${tenantId} and grain = ${grain} and day >= to_char(now() - make_interval(days => ${SOLD_DAYS}), 'YYYY-MM-DD') and ordered and orders > 0 and ${id} <> 0
          union select ${subject}, ${id}, currency from profit_change where tenant_id = ${tenantId} and ordered and orders > 0 and ${id} <> 0`
      }
      const last = (subject: 'style' | 'ex'): RawBuilder<unknown> => sql`
        select s.subject, s.subject_id::text as subject_id, s.currency, l.* from subject s, lateral (
          select ${FIGURES}, '0' as tokens from (
            select c.* from (
              select o.id from pay_order o where o.tenant_id = ${tenantId} and o.${sql.raw(`${subject}_id`)} = s.subject_id and o.currency = s.currency and o.pay_time is not null and o.kind <> 'pack' and o.amount > 0
                and (o.delivery >= 2 or o.refund_amount > 0) order by o.pay_time desc, o.id desc limit ${ALARM_ORDERS}) newest
            join pay_order q on q.tenant_id = ${tenantId} and q.id = newest.id, lateral profit_of_whole(q) c where c.currency = s.currency) c
          left join (${PRICES}) p on p.price_tenant = ${tenantId}) l
        where s.subject = ${subject} and l.orders >= ${ALARM_ORDERS_LEAST}`
      const { rows } = await sql<LastOrders>`
        with subject(subject, subject_id, currency) as (
          ${sold('style', 'style')} union ${sold('ex', 'ex')} union select subject, subject_id, currency from profit_alarm where tenant_id = ${tenantId})
        ${last('style')} union all ${last('ex')}`.execute(db.as({ tenantId }))
      return rows
    },

    /** What people are notified of. */
    list: ({ tenantId }: Tenant): Promise<AlarmSubject[]> =>
      db
        .as({ tenantId })
        .selectFrom('profitAlarm')
        .select(['subject', 'subjectId', 'currency'])
        .where('tenantId', '=', tenantId)
        .orderBy('beginTime')
        .execute() as Promise<AlarmSubject[]>, // The table has no other subjects.

    /** False where somebody was first, or is at this moment and commits. */
    async begin({ tenantId }: Tenant, { subject, subjectId, currency }: AlarmSubject): Promise<boolean> {
      const { rows } = await sql`
        insert into profit_alarm (tenant_id, subject, subject_id, currency) values (${tenantId}, ${subject}, ${subjectId}::bigint, ${currency}) on conflict do nothing returning 1`.execute(
        db.as({ tenantId }),
      )
      return rows.length > 0
    },

    async end({ tenantId }: Tenant, { subject, subjectId, currency }: AlarmSubject): Promise<boolean> {
      const { rows } = await sql`
        delete from profit_alarm where tenant_id = ${tenantId} and subject = ${subject} and subject_id = ${subjectId}::bigint and currency = ${currency} returning 1`.execute(
        db.as({ tenantId }),
      )
      return rows.length > 0
    },

    /** Tenants that have sold something, or have an alarm. */
    async tenants(): Promise<string[]> {
      const { rows } = await sql<{
        tenantId: string
      }>`select tenant_id from profit_day where grain = 'ex' and day >= to_char(now() - make_interval(days => ${SOLD_DAYS}), 'YYYY-MM-DD') union select tenant_id from profit_change union select tenant_id from profit_alarm`.execute(
        db.across('maintenance'),
      )
      return rows.map(({ tenantId }) => tenantId)
    },
  }
}
