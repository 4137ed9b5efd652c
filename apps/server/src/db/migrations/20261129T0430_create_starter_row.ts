import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** Which rows of a tenant came from the starter pack, and what they were then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `CREATE TABLE starter_row (
      tenant_id text NOT NULL, code text NOT NULL, table_name text NOT NULL, row_id bigint NOT NULL, row_version integer NOT NULL,
      create_time timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, code))`,
    `SELECT drawdesk_wall('starter_row')`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE starter_row')
}
