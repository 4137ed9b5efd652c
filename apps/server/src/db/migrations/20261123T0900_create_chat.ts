import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/**
 * Chat: the services that answer, dialogs as trees of messages, the numbered pieces of answers that are under way, quotas, what was used, and who looked into other people's dialogs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What has an order of keys is json; secrets are sealed one by one, as those of drawing APIs.
  await createTenantTable(
    db,
    'chat_api',
    `name text NOT NULL, code text NOT NULL, preset text NOT NULL DEFAULT '', base_url text NOT NULL, models json NOT NULL DEFAULT '[]', currency text NOT NULL DEFAULT 'CNY', secrets json NOT NULL DEFAULT '{}',
     headers json NOT NULL DEFAULT '{}', extra json NOT NULL DEFAULT '{}', timeout_seconds integer NOT NULL DEFAULT 600, idle_seconds integer NOT NULL DEFAULT 60, concurrency integer NOT NULL DEFAULT 20,
     fallback_ids json NOT NULL DEFAULT '[]', proxy_config_id bigint, sort integer NOT NULL DEFAULT 0, active smallint NOT NULL DEFAULT 0, remark text NOT NULL DEFAULT ''`,
  )
  await createTenantTable(
    db,
    'chat_dialog',
    `user_id bigint NOT NULL, dept_id bigint, title text NOT NULL DEFAULT '', api_id bigint, model text NOT NULL DEFAULT '', system_prompt text NOT NULL DEFAULT '', dia_top smallint NOT NULL DEFAULT 0,
     last_msg text NOT NULL DEFAULT '', last_time timestamptz NOT NULL DEFAULT now(), msg_count integer NOT NULL DEFAULT 0, leaf_msg_id bigint, tokens bigint NOT NULL DEFAULT 0, costs json NOT NULL DEFAULT '{}'`,
  )
  // `run` is the fence of the job that answers: a worker that was thought dead writes no more. `last_event_id` counts the pieces that are stored.
  await createTenantTable(
    db,
    'chat_message',
    `dia_id bigint NOT NULL, parent_id bigint, user_id bigint NOT NULL, role text NOT NULL, content text NOT NULL DEFAULT '', reasoning text NOT NULL DEFAULT '', tools json NOT NULL DEFAULT '[]', file_ids json NOT NULL DEFAULT '[]',
     state smallint NOT NULL DEFAULT 2, api_id bigint, api_name text NOT NULL DEFAULT '', model text NOT NULL DEFAULT '', prompt_tokens integer, completion_tokens integer, is_estimated boolean NOT NULL DEFAULT false,
     cost numeric, currency text NOT NULL DEFAULT '', error json, run integer NOT NULL DEFAULT 0, last_event_id integer NOT NULL DEFAULT 0, is_stopping boolean NOT NULL DEFAULT false,
     started_time timestamptz, first_token_time timestamptz, finished_time timestamptz, client_request_id text, request_hash text,
     FOREIGN KEY (tenant_id, dia_id) REFERENCES chat_dialog (tenant_id, id)`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX chat_api_code ON chat_api (tenant_id, code) WHERE is_deleted = 0',
    'CREATE INDEX chat_dialog_user ON chat_dialog (tenant_id, user_id, dia_top DESC, last_time DESC, id DESC) WHERE is_deleted = 0',
    'CREATE INDEX chat_dialog_time ON chat_dialog (tenant_id, last_time DESC, id DESC) WHERE is_deleted = 0',
    'CREATE INDEX chat_message_dialog ON chat_message (tenant_id, dia_id, id)',
    'CREATE INDEX chat_message_parent ON chat_message (tenant_id, parent_id) WHERE parent_id IS NOT NULL',
    // A dialog answers one question at a time.
    `CREATE UNIQUE INDEX chat_message_answering ON chat_message (tenant_id, dia_id) WHERE role = 'assistant' AND state IN (0, 1) AND is_deleted = 0`,
    'CREATE UNIQUE INDEX chat_message_request ON chat_message (tenant_id, user_id, client_request_id) WHERE client_request_id IS NOT NULL',
    `CREATE INDEX chat_message_open ON chat_message (create_time) WHERE role = 'assistant' AND state IN (0, 1)`,
    // Rows of answers under way change twenty times a second: no index names `last_event_id`, and pages have room, so that such a change stays on its page.
    'ALTER TABLE chat_message SET (fillfactor = 80)',
    // Numbers count 1, 2, 3 … within a message. `data` is the event's as it goes out.
    `CREATE TABLE chat_piece (
       tenant_id text NOT NULL, msg_id bigint NOT NULL, number integer NOT NULL, event text NOT NULL, data text NOT NULL, create_time timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, msg_id, number))`,
    `SELECT drawdesk_wall('chat_piece')`,
    // Every answer begins with number 1: by it the old ones are found.
    'CREATE INDEX chat_piece_begun ON chat_piece (create_time) WHERE number = 1',
    // Of a day ("2026-11-23") in the configured zone.
    `CREATE TABLE chat_usage (
       tenant_id text NOT NULL, day text NOT NULL, user_id bigint NOT NULL, api_id bigint NOT NULL, model text NOT NULL, currency text NOT NULL DEFAULT '', messages integer NOT NULL DEFAULT 0, failed integer NOT NULL DEFAULT 0,
       prompt_tokens bigint NOT NULL DEFAULT 0, completion_tokens bigint NOT NULL DEFAULT 0, cost numeric NOT NULL DEFAULT 0, PRIMARY KEY (tenant_id, day, user_id, api_id, model, currency))`,
    `SELECT drawdesk_wall('chat_usage')`,
    // How the circuit of an API stands; a closed one has no row, or one of zeros.
    `CREATE TABLE chat_gate (
       tenant_id text NOT NULL, api_id bigint NOT NULL, failures integer NOT NULL DEFAULT 0, open_until timestamptz, open_ms integer NOT NULL DEFAULT 0, probe_until timestamptz, reason text NOT NULL DEFAULT '',
       version integer NOT NULL DEFAULT 1, PRIMARY KEY (tenant_id, api_id))`,
    `SELECT drawdesk_wall('chat_gate')`,
  )
  // `subject`: tenant (all together), everyUser (each person, unless they have their own), user (this one).
  await createTenantTable(
    db,
    'chat_quota',
    `subject text NOT NULL, user_id bigint, period text NOT NULL, limit_tokens bigint NOT NULL, remark text NOT NULL DEFAULT ''`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX chat_quota_subject ON chat_quota (tenant_id, subject, coalesce(user_id, 0), period) WHERE is_deleted = 0',
    // `user_id` 0: the tenant's. What was used within the period that begins then; what is held for answers under way is the sum of their holds.
    `CREATE TABLE chat_quota_use (
       tenant_id text NOT NULL, user_id bigint NOT NULL, period text NOT NULL, begins timestamptz NOT NULL, used_tokens bigint NOT NULL DEFAULT 0, PRIMARY KEY (tenant_id, user_id, period, begins))`,
    `SELECT drawdesk_wall('chat_quota_use')`,
    `CREATE TABLE chat_hold (
       tenant_id text NOT NULL, id bigint NOT NULL, user_id bigint NOT NULL, tokens bigint NOT NULL, begins_day timestamptz NOT NULL, begins_month timestamptz NOT NULL, create_time timestamptz NOT NULL DEFAULT now(),
       end_time timestamptz NOT NULL, PRIMARY KEY (tenant_id, id))`,
    `SELECT drawdesk_wall('chat_hold')`,
    'CREATE INDEX chat_hold_end ON chat_hold (end_time)',
  )
  // `deed`: read, reveal, export, list. `until_time`: a reveal shows what is masked until then.
  await createTenantTable(
    db,
    'chat_access',
    `dia_id bigint, user_id bigint NOT NULL, reader_id bigint NOT NULL, reader_name text NOT NULL DEFAULT '', deed text NOT NULL, reason text NOT NULL DEFAULT '', until_time timestamptz, times integer NOT NULL DEFAULT 1`,
  )
  await run(
    db,
    'CREATE INDEX chat_access_dialog ON chat_access (tenant_id, dia_id, reader_id, deed, create_time DESC)',
    'CREATE INDEX chat_access_time ON chat_access (tenant_id, create_time DESC, id DESC)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP TABLE chat_access, chat_hold, chat_quota_use, chat_quota, chat_gate, chat_usage, chat_piece, chat_message, chat_dialog, chat_api',
  )
}
