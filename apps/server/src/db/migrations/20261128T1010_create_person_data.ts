import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Copies of what is kept of one person, and erasures of it with their receipts. `facts`: what is looked for in texts, sealed, until the erasure ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'person_export',
    `user_id bigint NOT NULL, state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3), tables integer NOT NULL DEFAULT 0, total integer NOT NULL DEFAULT 0, rows bigint NOT NULL DEFAULT 0, files bigint NOT NULL DEFAULT 0, bytes bigint NOT NULL DEFAULT 0,
     storage_key text NOT NULL DEFAULT '', parts integer NOT NULL DEFAULT 0, finish_time timestamptz, expire_time timestamptz`,
  )
  await createTenantTable(
    db,
    'person_erasure',
    `user_id bigint NOT NULL, alias text NOT NULL, is_own smallint NOT NULL CHECK (is_own IN (0, 1)), state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3), due_time timestamptz NOT NULL, step integer NOT NULL DEFAULT 0, total integer NOT NULL DEFAULT 0, after text NOT NULL DEFAULT '',
     lines json NOT NULL DEFAULT '[]', blocked json NOT NULL DEFAULT '[]', facts text NOT NULL DEFAULT '', begin_time timestamptz, finish_time timestamptz`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX person_export_open ON person_export (tenant_id, user_id, create_user) WHERE state = 0 AND is_deleted = 0',
    'CREATE INDEX person_export_list ON person_export (tenant_id, user_id, id DESC)',
    'CREATE UNIQUE INDEX person_erasure_once ON person_erasure (tenant_id, user_id) WHERE state <> 3 AND is_deleted = 0',
    'CREATE INDEX person_erasure_list ON person_erasure (tenant_id, id DESC)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE person_erasure, person_export')
}
