import { type Kysely } from 'kysely'
import { run } from './support.ts'

/** The costs of drawing are summed over whole months of records, deleted ones too: all that is read stands in this index, so that no row is fetched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'CREATE INDEX draw_info_costs ON draw_info (tenant_id, create_time) INCLUDE (state, api_id, style_id, ex_id, user_id, cost_amount, cost_currency)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP INDEX draw_info_costs')
}
