import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Databases that reports and models of a tenant read. `url` and `driver_class` say again what the columns before them say, in the dialect's form; `password` stays empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'develop_datasource',
    `name text NOT NULL, driver text NOT NULL, host text NOT NULL, port integer NOT NULL, database text NOT NULL, schema text NOT NULL DEFAULT '', username text NOT NULL DEFAULT '',
     secrets json NOT NULL DEFAULT '{}', password text NOT NULL DEFAULT '', ssl smallint NOT NULL DEFAULT 0, active smallint NOT NULL DEFAULT 1,
     driver_class text NOT NULL, url text NOT NULL, remark text NOT NULL DEFAULT ''`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX develop_datasource_name ON develop_datasource (tenant_id, name) WHERE is_deleted = 0',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE develop_datasource')
}
