import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Alerts, the rules that a tenant has for them, channels that they go to besides the console, and each sending. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'alert_rule',
    `kind text NOT NULL, active smallint NOT NULL DEFAULT 1 CHECK (active IN (0, 1)), severity text NOT NULL CHECK (severity IN ('critical', 'warning', 'info')),
     threshold integer NOT NULL DEFAULT 0, target_role text NOT NULL DEFAULT '', target_user text NOT NULL DEFAULT '', reach text NOT NULL DEFAULT 'all' CHECK (reach IN ('all', 'chosen', 'console')),
     channels text NOT NULL DEFAULT '', repeat_minutes integer NOT NULL DEFAULT 0, quiet_from text NOT NULL DEFAULT '', quiet_to text NOT NULL DEFAULT '', time_zone text NOT NULL DEFAULT 'Asia/Shanghai',
     critical_through smallint NOT NULL DEFAULT 1 CHECK (critical_through IN (0, 1))`,
  )
  await createTenantTable(
    db,
    'alert_channel',
    `name text NOT NULL, kind text NOT NULL CHECK (kind IN ('mail', 'webhook', 'wecom', 'dingtalk', 'feishu')), active smallint NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
     language text NOT NULL DEFAULT 'zh' CHECK (language IN ('zh', 'en')), mail_host text NOT NULL DEFAULT '', mail_port integer NOT NULL DEFAULT 465,
     mail_security text NOT NULL DEFAULT 'tls' CHECK (mail_security IN ('tls', 'starttls', 'none')), mail_user text NOT NULL DEFAULT '', mail_from text NOT NULL DEFAULT '', mail_to text NOT NULL DEFAULT '',
     secrets json NOT NULL DEFAULT '{}', remark text NOT NULL DEFAULT ''`,
  )
  await createTenantTable(
    db,
    'alert',
    `alert_key text NOT NULL, kind text NOT NULL, severity text NOT NULL CHECK (severity IN ('critical', 'warning', 'info')), state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'acknowledged', 'resolved')),
     title text NOT NULL, title_en text NOT NULL, content text NOT NULL, content_en text NOT NULL, path text NOT NULL DEFAULT '', raised_time timestamptz NOT NULL, sent_time timestamptz,
     acknowledged_by bigint, acknowledged_time timestamptz, resolved_time timestamptz`,
  )
  await createTenantTable(
    db,
    'alert_delivery',
    `alert_id bigint, channel_id bigint NOT NULL, to_address text NOT NULL DEFAULT '', event text NOT NULL CHECK (event IN ('raised', 'repeated', 'resolved', 'test')),
     title text NOT NULL, content text NOT NULL, path text NOT NULL DEFAULT '', severity text NOT NULL, state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
     tries integer NOT NULL DEFAULT 0, due_time timestamptz NOT NULL, sent_time timestamptz, reason text NOT NULL DEFAULT ''`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX alert_rule_kind ON alert_rule (tenant_id, kind) WHERE is_deleted = 0',
    "CREATE UNIQUE INDEX alert_open ON alert (tenant_id, alert_key) WHERE state <> 'resolved' AND is_deleted = 0",
    'CREATE INDEX alert_raised ON alert (tenant_id, raised_time, id)',
    "CREATE INDEX alert_delivery_waiting ON alert_delivery (tenant_id, channel_id, due_time) WHERE state = 'waiting'",
    'CREATE INDEX alert_delivery_alert ON alert_delivery (tenant_id, alert_id, id)',
    'CREATE INDEX alert_delivery_channel ON alert_delivery (tenant_id, channel_id, id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE alert_delivery, alert, alert_channel, alert_rule')
}
