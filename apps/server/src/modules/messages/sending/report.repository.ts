import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { SmsReceipt } from '../companies/adapter.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** `m`: a message; `r`: a report. By our own number where the company gives it back, else by its own. */
const IS_ABOUT = sql`(m.id = r.message_id or (r.provider_id <> '' and m.provider_id = r.provider_id))`

const NOTED = sql`receipt = r.receipt, receipt_code = r.code, receipt_time = r.create_time, state = 'sent',
  provider_id = case when m.provider_id = '' then r.provider_id else m.provider_id end`

/** What companies report of messages. What comes before the answer of its sending waits in `sms_report`. */
export function createReportRepository(db: Db) {
  return {
    /** Notes each report once; a message that was unknown is one that the company had. Answers how many were noted and how many wait. */
    async note(scope: Tenant, smsId: string, receipts: readonly SmsReceipt[], now: Date) {
      const reports = receipts.map((receipt) => ({
        message_id: /^\d{1,18}$/.test(receipt.id) ? receipt.id : '0',
        provider_id: receipt.providerId,
        phone: receipt.phone.replace(/^\+?86(?=1\d{10}$)/, ''),
        receipt: receipt.isDelivered ? 'delivered' : 'undelivered',
        code: receipt.code.slice(0, 64),
      }))
      const { rows } = await sql<{ noted: number; early: number }>`
        with r as (
          select *, ${now}::timestamptz as create_time
          from json_to_recordset(${JSON.stringify(reports)}::json) as r (message_id bigint, provider_id text, phone text, receipt text, code text)
        ), noted as (
          update sms_message m set ${NOTED} from r
          where m.tenant_id = ${scope.tenantId} and m.sms_id = ${smsId} and m.phone = r.phone and m.receipt = '' and m.state in ('sent', 'unknown') and ${IS_ABOUT}
          returning m.id
        ), early as (
          insert into sms_report (tenant_id, sms_id, phone, provider_id, message_id, receipt, code, create_time)
          select ${scope.tenantId}, ${smsId}, r.phone, r.provider_id, r.message_id, r.receipt, r.code, r.create_time from r
          where not exists (
            select 1 from sms_message m
            where m.tenant_id = ${scope.tenantId} and m.sms_id = ${smsId} and m.phone = r.phone and m.state not in ('waiting', 'sending') and ${IS_ABOUT})
          on conflict do nothing
          returning phone
        )
        select (select count(*) from noted)::int as noted, (select count(*) from early)::int as early`.execute(
        db.as(scope),
      )
      return rows[0] as { noted: number; early: number } // one row always
    },

    /** Notes those that waited and whose message is answered by now; each is looked at by its number. */
    async noteEarly(scope: Tenant): Promise<void> {
      await sql`
        with r as (
          delete from sms_report r using sms_message m
          where r.tenant_id = ${scope.tenantId} and m.tenant_id = ${scope.tenantId} and m.sms_id = r.sms_id and m.phone = r.phone
            and m.state not in ('waiting', 'sending') and ${IS_ABOUT}
          returning m.id, r.provider_id, r.receipt, r.code, r.create_time
        )
        update sms_message m set ${NOTED} from r
        where m.tenant_id = ${scope.tenantId} and m.id = r.id and m.receipt = '' and m.state in ('sent', 'unknown')`.execute(
        db.as(scope),
      )
    },

    /** Of all tenants: those with reports that wait. */
    async listWaiting(): Promise<string[]> {
      const rows = await db.across('jobs').selectFrom('smsReport').select('tenantId').distinct().execute()
      return rows.map(({ tenantId }) => tenantId)
    },

    /** Of all tenants: reports of what we never sent, as where an account at a company serves other programs too. */
    async sweep(before: Date): Promise<void> {
      await db.across('maintenance').deleteFrom('smsReport').where('createTime', '<', before).execute()
    },
  }
}
