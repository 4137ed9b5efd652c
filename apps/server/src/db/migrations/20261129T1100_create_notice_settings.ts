import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** How people want to be notified, and sendings to one person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `CREATE TABLE notice_setting (
      tenant_id text NOT NULL, user_id bigint NOT NULL, bell_off text NOT NULL DEFAULT '', mail_on text NOT NULL DEFAULT '',
      quiet_from text NOT NULL DEFAULT '', quiet_to text NOT NULL DEFAULT '', time_zone text NOT NULL DEFAULT 'Asia/Shanghai',
      urgent_through smallint NOT NULL DEFAULT 1 CHECK (urgent_through IN (0, 1)), language text NOT NULL DEFAULT 'zh' CHECK (language IN ('zh', 'en')),
      update_time timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, user_id))`,
    `SELECT drawdesk_wall('notice_setting')`,
    "CREATE INDEX notice_setting_mail ON notice_setting (tenant_id) WHERE mail_on <> ''",
    'ALTER TABLE alert_delivery ADD user_id bigint',
    'ALTER TABLE alert_delivery DROP CONSTRAINT alert_delivery_event_check',
    `ALTER TABLE alert_delivery ADD CONSTRAINT alert_delivery_event_check CHECK (event IN ('raised', 'repeated', 'resolved', 'test', 'notice'))`,
    'CREATE INDEX alert_delivery_user ON alert_delivery (tenant_id, user_id, id) WHERE user_id IS NOT NULL',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DELETE FROM alert_delivery WHERE user_id IS NOT NULL',
    'ALTER TABLE alert_delivery DROP CONSTRAINT alert_delivery_event_check',
    `ALTER TABLE alert_delivery ADD CONSTRAINT alert_delivery_event_check CHECK (event IN ('raised', 'repeated', 'resolved', 'test'))`,
    'ALTER TABLE alert_delivery DROP user_id',
    'DROP TABLE notice_setting',
  )
}
