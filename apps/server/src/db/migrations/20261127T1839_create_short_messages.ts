import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

const CATEGORIES = '(1, 2, 3, 4, 9)'

/** Accounts at companies that send short messages, the messages, how often each phone gets one, codes, and who proved a phone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'sms',
    `category smallint NOT NULL CHECK (category IN ${CATEGORIES}), sms_code text NOT NULL, template_id text NOT NULL DEFAULT '', content text NOT NULL DEFAULT '', region_id text NOT NULL DEFAULT '', sign_name text NOT NULL DEFAULT '',
     app_id text NOT NULL DEFAULT '', endpoint text NOT NULL DEFAULT '', secrets json NOT NULL DEFAULT '{}', daily_per_phone integer NOT NULL DEFAULT 10 CHECK (daily_per_phone BETWEEN 1 AND 1000), per_minute_per_phone integer NOT NULL DEFAULT 1 CHECK (per_minute_per_phone BETWEEN 1 AND 100), remark text NOT NULL DEFAULT ''`,
  )
  await createTenantTable(
    db,
    'sms_batch',
    `sms_id bigint NOT NULL, source text NOT NULL CHECK (source IN ('call', 'code')), client_request_id text, request_hash text NOT NULL DEFAULT ''`,
  )
  await createTenantTable(
    db,
    'sms_message',
    `sms_id bigint NOT NULL, batch_id bigint NOT NULL, part_id bigint NOT NULL, category smallint NOT NULL CHECK (category IN ${CATEGORIES}), template_id text NOT NULL DEFAULT '', phone text NOT NULL, params json NOT NULL DEFAULT '{}', content text NOT NULL DEFAULT '', segments integer NOT NULL DEFAULT 1, is_code smallint NOT NULL DEFAULT 0 CHECK (is_code IN (0, 1)),
     state text NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'limited', 'unknown')), run integer NOT NULL DEFAULT 0, tries integer NOT NULL DEFAULT 0, asks integer NOT NULL DEFAULT 0, provider_id text NOT NULL DEFAULT '', error_code text NOT NULL DEFAULT '', msg text NOT NULL DEFAULT '', cost numeric(12, 4),
     sent_time timestamptz, receipt text NOT NULL DEFAULT '' CHECK (receipt IN ('', 'delivered', 'undelivered')), receipt_code text NOT NULL DEFAULT '', receipt_time timestamptz`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX sms_code_once ON sms (tenant_id, sms_code) WHERE is_deleted = 0',
    'CREATE UNIQUE INDEX sms_one_active ON sms (tenant_id) WHERE status = 2 AND is_deleted = 0',
    'CREATE UNIQUE INDEX sms_batch_request ON sms_batch (tenant_id, create_user, client_request_id) WHERE client_request_id IS NOT NULL',
    'CREATE INDEX sms_message_list ON sms_message (tenant_id, id DESC) WHERE is_deleted = 0',
    'CREATE INDEX sms_message_batch ON sms_message (tenant_id, batch_id, id)',
    "CREATE INDEX sms_message_open ON sms_message (tenant_id, part_id, id) WHERE state IN ('waiting', 'sending')",
    'CREATE INDEX sms_message_phone ON sms_message (tenant_id, phone, id DESC)',
    'CREATE INDEX sms_message_time ON sms_message (tenant_id, create_time, state)',
    "CREATE INDEX sms_message_provider ON sms_message (tenant_id, sms_id, provider_id) WHERE provider_id <> ''",
    "CREATE TABLE sms_phone (tenant_id text NOT NULL, phone text NOT NULL, times timestamptz[] NOT NULL DEFAULT '{}', PRIMARY KEY (tenant_id, phone))",
    "SELECT drawdesk_wall('sms_phone')",
    `CREATE TABLE sms_code (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(), tenant_id text NOT NULL, purpose text NOT NULL CHECK (purpose IN ('signIn', 'phone')), phone text NOT NULL, user_id bigint, code_hash text NOT NULL, tries smallint NOT NULL DEFAULT 0,
      create_time timestamptz NOT NULL DEFAULT now(), expire_time timestamptz NOT NULL, used_time timestamptz)`,
    "SELECT drawdesk_wall('sms_code')",
    'CREATE INDEX sms_code_end ON sms_code (expire_time)',
    `CREATE TABLE sms_verified (
      tenant_id text NOT NULL, user_id bigint NOT NULL, phone text NOT NULL, create_time timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, user_id), UNIQUE (tenant_id, phone))`,
    "SELECT drawdesk_wall('sms_verified')",
    // Those that nobody has changed take the new way to sign in.
    "UPDATE system_client SET authorized_grant_types = authorized_grant_types || ',sms_code' WHERE authorized_grant_types = 'refresh_token,captcha,social,authorization_code'",
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    "UPDATE system_client SET authorized_grant_types = replace(authorized_grant_types, ',sms_code', '')",
    'DROP TABLE sms_verified, sms_code, sms_phone, sms_message, sms_batch, sms',
  )
}
