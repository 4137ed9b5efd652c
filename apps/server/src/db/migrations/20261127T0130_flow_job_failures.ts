import { type Kysely } from 'kysely'
import { run } from './support.ts'

/** How often a job of workflow failed by itself. A process that died while it did it, or a database that was gone, says nothing of the job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE wf_job ADD COLUMN failures integer NOT NULL DEFAULT 0')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE wf_job DROP COLUMN failures')
}
