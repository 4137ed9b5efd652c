import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/**
 * Stored files, drawing APIs, drawings, their attempts and the calls of each attempt.
 * Definitions and bodies are `json`, never `jsonb`: the order of keys is part of the data.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'resource_file',
    `name text NOT NULL, mime text NOT NULL, extension text NOT NULL, bytes bigint NOT NULL, width integer, height integer,
     sha256 text NOT NULL, storage_key text NOT NULL, has_variants boolean NOT NULL DEFAULT false`,
  )
  await createTenantTable(
    db,
    'draw_api',
    `api_name text NOT NULL, api_code text NOT NULL, kind text NOT NULL CHECK (kind IN ('preset', 'http')), preset text NOT NULL DEFAULT '',
     capability text NOT NULL, flow text NOT NULL, base_url text NOT NULL, definition json NOT NULL, secrets json NOT NULL DEFAULT '{}',
     default_prompt text NOT NULL DEFAULT '', negative_prompt text NOT NULL DEFAULT '', proxy_config_id bigint, sort integer NOT NULL DEFAULT 0,
     remark text NOT NULL DEFAULT '', active smallint NOT NULL DEFAULT 0`,
  )
  await createTenantTable(
    db,
    'draw_info',
    `type text NOT NULL DEFAULT 'draw', parent_id bigint, state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 5),
     step text NOT NULL DEFAULT 'created', progress real NOT NULL DEFAULT 0, api_id bigint NOT NULL, style_id bigint, ex_id bigint, prompt_id bigint, login_id bigint,
     user_id bigint NOT NULL, prompt text NOT NULL, negative_prompt text NOT NULL DEFAULT '', width integer, height integer, n integer NOT NULL DEFAULT 1,
     seed text NOT NULL DEFAULT '', params json NOT NULL DEFAULT '{}', input_ids json NOT NULL DEFAULT '[]', file_ids json NOT NULL DEFAULT '[]',
     client_request_id text NOT NULL DEFAULT '', request_hash text NOT NULL DEFAULT '', cost_amount numeric(20, 8), cost_currency text NOT NULL DEFAULT '',
     error json, attempts integer NOT NULL DEFAULT 1, moderation smallint NOT NULL DEFAULT 0, pay_log_id bigint, refund_state smallint,
     lineage json NOT NULL DEFAULT '{}', queued_time timestamptz NOT NULL DEFAULT now(), started_time timestamptz, finished_time timestamptz`,
  )
  await createTenantTable(
    db,
    'draw_attempt',
    `info_id bigint NOT NULL, no integer NOT NULL, step text NOT NULL DEFAULT 'created', task json NOT NULL DEFAULT '{}',
     provider_task_id text NOT NULL DEFAULT '', outcome text NOT NULL DEFAULT '', started_time timestamptz, finished_time timestamptz`,
  )
  await createTenantTable(
    db,
    'draw_call',
    `info_id bigint NOT NULL, attempt_no integer NOT NULL, step text NOT NULL, method text NOT NULL, url text NOT NULL, http_status integer,
     ms integer, request text NOT NULL DEFAULT '', response text NOT NULL DEFAULT '', error text NOT NULL DEFAULT '', time timestamptz NOT NULL DEFAULT now()`,
  )
  await run(
    db,
    'CREATE INDEX resource_file_content ON resource_file (tenant_id, sha256) WHERE is_deleted = 0',
    'CREATE UNIQUE INDEX draw_api_code ON draw_api (tenant_id, api_code) WHERE is_deleted = 0',
    'CREATE INDEX draw_info_newest ON draw_info (tenant_id, id DESC) WHERE is_deleted = 0',
    'CREATE INDEX draw_info_state ON draw_info (tenant_id, state, id DESC) WHERE is_deleted = 0',
    `CREATE UNIQUE INDEX draw_info_request ON draw_info (tenant_id, user_id, client_request_id) WHERE client_request_id <> ''`,
    'CREATE INDEX draw_info_open ON draw_info (api_id, tenant_id, queued_time) WHERE state IN (0, 1)',
    'CREATE UNIQUE INDEX draw_attempt_no ON draw_attempt (tenant_id, info_id, no)',
    'CREATE INDEX draw_call_info ON draw_call (tenant_id, info_id, id)',
    'ALTER TABLE draw_info ADD FOREIGN KEY (tenant_id, api_id) REFERENCES draw_api (tenant_id, id)',
    'ALTER TABLE draw_attempt ADD FOREIGN KEY (tenant_id, info_id) REFERENCES draw_info (tenant_id, id)',
    'ALTER TABLE draw_call ADD FOREIGN KEY (tenant_id, info_id) REFERENCES draw_info (tenant_id, id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE draw_call, draw_attempt, draw_info, draw_api, resource_file')
}
