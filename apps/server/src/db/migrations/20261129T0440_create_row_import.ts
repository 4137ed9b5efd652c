import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Imports of rows, with what they changed, so that they can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'row_import',
    `resource text NOT NULL, file_name text NOT NULL, added integer NOT NULL, edited integer NOT NULL,
    entries json NOT NULL, is_undone smallint NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1))`,
  )
  await run(db, 'CREATE INDEX row_import_latest ON row_import (tenant_id, resource, create_user, create_time DESC)')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE row_import')
}
