import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** Reports that people have pinned to their home page and side bar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `CREATE TABLE report_pin (
      tenant_id text NOT NULL, user_id bigint NOT NULL, report_id bigint NOT NULL, create_time timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, user_id, report_id), FOREIGN KEY (tenant_id, report_id) REFERENCES report_definition (tenant_id, id))`,
    `SELECT drawdesk_wall('report_pin')`,
    'CREATE INDEX report_pin_report ON report_pin (tenant_id, report_id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE report_pin')
}
