import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** A request finds the print that it made also where that was moved to another device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `CREATE INDEX print_job_asked ON print_job (tenant_id, client_request_id) WHERE client_request_id <> ''`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP INDEX print_job_asked')
}
