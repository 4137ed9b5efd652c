import { type Kysely } from 'kysely'
import { run } from './support.ts'

/** Which queues share a worker's number: what it does now is counted from the leases it holds on their jobs, when asked, instead of being reported some seconds late. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `ALTER TABLE platform_worker ADD COLUMN queues text[] NOT NULL DEFAULT '{}'`,
    'ALTER TABLE platform_worker DROP COLUMN running',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE platform_worker ADD COLUMN running integer NOT NULL DEFAULT 0',
    'ALTER TABLE platform_worker DROP COLUMN queues',
  )
}
