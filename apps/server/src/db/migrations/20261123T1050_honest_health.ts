import { type Kysely } from 'kysely'
import { run } from './support.ts'

/** Since when an API is out of use; and of each outside call which order of its attempt it belongs to and what it came to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE draw_gate ADD COLUMN since timestamptz',
    `UPDATE draw_gate SET since = update_time WHERE state <> 'closed'`,
    `ALTER TABLE draw_call ADD COLUMN order_no integer NOT NULL DEFAULT 1, ADD COLUMN verdict text NOT NULL DEFAULT ''`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE draw_call DROP COLUMN order_no, DROP COLUMN verdict',
    'ALTER TABLE draw_gate DROP COLUMN since',
  )
}
