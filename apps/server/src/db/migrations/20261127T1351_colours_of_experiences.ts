import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** Colours that the page of a kiosk is painted with; "" leaves it as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `ALTER TABLE draw_ex ADD COLUMN theme_accent text NOT NULL DEFAULT '', ADD COLUMN theme_background text NOT NULL DEFAULT ''`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE draw_ex DROP COLUMN theme_accent, DROP COLUMN theme_background')
}
