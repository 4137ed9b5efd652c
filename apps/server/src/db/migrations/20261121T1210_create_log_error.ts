import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Errors that consoles reported, masked before they come here. Texts are bounded by the writer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'log_error',
    `service_id text NOT NULL, server_ip text NOT NULL DEFAULT '', server_host text NOT NULL DEFAULT '', env text NOT NULL DEFAULT '',
     remote_ip text NOT NULL DEFAULT '', user_agent text NOT NULL DEFAULT '', request_uri text NOT NULL DEFAULT '', method text NOT NULL DEFAULT '',
     method_class text NOT NULL DEFAULT '', method_name text NOT NULL DEFAULT '', params text NOT NULL DEFAULT '', time text NOT NULL DEFAULT '',
     create_by text NOT NULL DEFAULT '', summary text NOT NULL DEFAULT '', exception_name text NOT NULL DEFAULT '', message text NOT NULL DEFAULT '',
     stack_trace text NOT NULL DEFAULT '', file_name text NOT NULL DEFAULT '', line_number integer, occurred_at text NOT NULL DEFAULT ''`,
  )
  await run(
    db,
    'CREATE INDEX log_error_newest ON log_error (tenant_id, create_time DESC, id DESC) WHERE is_deleted = 0',
    'CREATE INDEX log_error_age ON log_error (create_time)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE log_error')
}
