import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/**
 * Imports of people and what became of each row. A row's outcome is written in the transaction that adds the person, so an
 * import that begins again goes on where it was. `outcome`: 0 waits, 1 added, 2 updated, 3 refused (`reasons` says why).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'user_import',
    `file_name text NOT NULL, is_covered smallint NOT NULL, state text NOT NULL DEFAULT 'waiting', total integer NOT NULL,
     added integer NOT NULL DEFAULT 0, updated integer NOT NULL DEFAULT 0, failed integer NOT NULL DEFAULT 0`,
  )
  await run(
    db,
    `CREATE TABLE user_import_row (
       tenant_id text NOT NULL, import_id bigint NOT NULL, row_number integer NOT NULL, account text NOT NULL, cells json NOT NULL,
       outcome smallint NOT NULL DEFAULT 0, reasons json NOT NULL DEFAULT '[]',
       PRIMARY KEY (tenant_id, import_id, row_number), FOREIGN KEY (tenant_id, import_id) REFERENCES user_import (tenant_id, id) ON DELETE CASCADE)`,
    `SELECT drawdesk_wall('user_import_row')`,
    'CREATE INDEX user_import_row_waiting ON user_import_row (tenant_id, import_id, row_number) WHERE outcome = 0',
    'CREATE INDEX user_import_old ON user_import (create_time)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE user_import_row, user_import')
}
