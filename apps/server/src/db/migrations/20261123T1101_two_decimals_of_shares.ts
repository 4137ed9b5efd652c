import { type Kysely } from 'kysely'
import { run } from './support.ts'

/** The share of a channel is text with two decimals; older rows left the last zeros out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The wall binds the table's owner too; within this transaction alone it does not.
  await run(
    db,
    'ALTER TABLE sellsource NO FORCE ROW LEVEL SECURITY',
    `UPDATE sellsource SET share = trim(to_char(share::numeric, '990.00')) WHERE share <> ''`,
    'ALTER TABLE sellsource FORCE ROW LEVEL SECURITY',
  )
}

/** The same number either way. */
export async function down(): Promise<void> {
  await Promise.resolve()
}
