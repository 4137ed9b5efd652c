import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** What companies reported of messages whose sending was not answered yet; kept until it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `CREATE TABLE sms_report (
      tenant_id text NOT NULL, sms_id bigint NOT NULL, phone text NOT NULL, provider_id text NOT NULL DEFAULT '', message_id bigint NOT NULL DEFAULT 0,
      receipt text NOT NULL CHECK (receipt IN ('delivered', 'undelivered')), code text NOT NULL DEFAULT '', create_time timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, sms_id, phone, provider_id, message_id))`,
    "SELECT drawdesk_wall('sms_report')",
    'CREATE INDEX sms_report_time ON sms_report (create_time)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE sms_report')
}
