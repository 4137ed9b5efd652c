import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Every call of a chat service: who, which API and model, how long, what it used, how it ended; never what was asked or answered. `deadline`: of a call that is still open, when its process is taken for dead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'chat_call',
    `user_id bigint NOT NULL, kind text NOT NULL CHECK (kind IN ('answer', 'attempt', 'direct', 'report', 'test')), dia_id bigint, msg_id bigint,
     api_id bigint NOT NULL, api_name text NOT NULL DEFAULT '', model text NOT NULL DEFAULT '', prompt_tokens integer NOT NULL DEFAULT 0, completion_tokens integer NOT NULL DEFAULT 0,
     cost numeric, currency text NOT NULL DEFAULT '', first_token_ms integer, ms integer,
     outcome text NOT NULL CHECK (outcome IN ('open', 'done', 'stopped', 'refused', 'timeout', 'circuitOpen', 'cut', 'failed')), is_failed boolean NOT NULL DEFAULT false,
     error_code text NOT NULL DEFAULT '', http_status integer, said text NOT NULL DEFAULT '', deadline timestamptz`,
  )
  await run(
    db,
    'CREATE INDEX chat_call_newest ON chat_call (tenant_id, create_time, id)',
    'CREATE INDEX chat_call_of_api ON chat_call (tenant_id, api_id, create_time, id)',
    'CREATE INDEX chat_call_of_person ON chat_call (tenant_id, user_id, create_time, id)',
    'CREATE INDEX chat_call_of_dialog ON chat_call (tenant_id, dia_id, create_time) WHERE dia_id IS NOT NULL',
    'CREATE INDEX chat_call_unended ON chat_call (deadline) WHERE deadline IS NOT NULL',
    // Old rows are taken away across tenants.
    'CREATE INDEX chat_call_old ON chat_call USING brin (create_time)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE chat_call')
}
