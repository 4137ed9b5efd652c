import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** Drawings that somebody sent together at the drawing desk. `cells`: in order, what each was asked for and the record that it became. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `CREATE TABLE draw_run (
      id bigint NOT NULL, tenant_id text NOT NULL, user_id bigint NOT NULL, request_id text NOT NULL, request_hash text NOT NULL,
      prompts json NOT NULL, targets json NOT NULL, cells json NOT NULL, create_time timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, id))`,
    `SELECT drawdesk_wall('draw_run')`,
    'CREATE INDEX draw_run_of_user ON draw_run (tenant_id, user_id, id)',
    'CREATE UNIQUE INDEX draw_run_request ON draw_run (tenant_id, user_id, request_id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE draw_run')
}
