import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** Tests of drawing and chat APIs, the last of each API. `info_id`: the record of a drawing, which holds the rest; `result`: what a chat API answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `CREATE TABLE api_test (
      id bigint NOT NULL, tenant_id text NOT NULL, api_kind text NOT NULL, api_id bigint NOT NULL,
      user_id bigint NOT NULL, info_id bigint, result json, create_time timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, id))`,
    `SELECT drawdesk_wall('api_test')`,
    'CREATE INDEX api_test_of_api ON api_test (tenant_id, api_kind, api_id, id)',
    'CREATE UNIQUE INDEX api_test_drawing ON api_test (tenant_id, info_id) WHERE info_id IS NOT NULL',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE api_test')
}
