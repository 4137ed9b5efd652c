import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export interface PhoneLimits {
  perMinutePerPhone: number
  dailyPerPhone: number
}

/** When each phone got something: one row a phone, with the times of the last 24 hours. */
export function createPhoneLimitRepository(db: Db) {
  return {
    /**
     * Takes one place of each of these phones and answers those that had one. One statement that compares and sets row by row, so any number
     * of processes keep the limits together; phones stand in order, so that two calls never wait for each other.
     */
    async take(
      { tenantId }: Pick<Scope, 'tenantId'>,
      phones: readonly string[],
      { perMinutePerPhone, dailyPerPhone }: PhoneLimits,
      now: Date,
    ): Promise<Set<string>> {
      const taken = await sql<{ phone: string }>`
        insert into sms_phone as p (tenant_id, phone, times)
        select ${tenantId}, phone, array[${now}::timestamptz] from unnest(${phones.toSorted()}::text[]) as phone order by phone
        on conflict (tenant_id, phone) do update
          set times = array(select t from unnest(p.times) t where t > ${now}::timestamptz - interval '1 day') || ${now}::timestamptz
          where p.tenant_id = ${tenantId}
            and (select count(*) from unnest(p.times) t where t > ${now}::timestamptz - interval '1 minute') < ${perMinutePerPhone}
            and (select count(*) from unnest(p.times) t where t > ${now}::timestamptz - interval '1 day') < ${dailyPerPhone}
        returning phone`.execute(db.as({ tenantId }))
      return new Set(taken.rows.map(({ phone }) => phone))
    },

    /** Of all tenants: phones that got nothing for a day. */
    async sweep(now: Date): Promise<void> {
      await sql`
        delete from sms_phone
        where not exists (select 1 from unnest(times) t where t > ${now}::timestamptz - interval '1 day')`.execute(
        db.across('maintenance'),
      )
    },
  }
}
