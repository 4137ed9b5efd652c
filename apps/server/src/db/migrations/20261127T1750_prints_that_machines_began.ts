import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** Which machines took a print, and whether the one that has it may have begun: what comes out of it after a person moved the print is counted there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `ALTER TABLE print_job ADD begun boolean NOT NULL DEFAULT false, ADD machines text[] NOT NULL DEFAULT '{}'`,
    `UPDATE print_job SET begun = state IN (2, 6), machines = ARRAY[login_id::text] WHERE sent_time IS NOT NULL`,
    'ALTER TABLE print_sheet DROP CONSTRAINT print_sheet_pkey, ADD PRIMARY KEY (tenant_id, job_id, login_id, sheet)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DELETE FROM print_sheet later USING print_sheet sooner WHERE later.tenant_id = sooner.tenant_id AND later.job_id = sooner.job_id AND later.sheet = sooner.sheet AND (later.printed_time, later.login_id) > (sooner.printed_time, sooner.login_id)',
    'ALTER TABLE print_sheet DROP CONSTRAINT print_sheet_pkey, ADD PRIMARY KEY (tenant_id, job_id, sheet)',
    'ALTER TABLE print_job DROP COLUMN begun, DROP COLUMN machines',
  )
}
