import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** Logo and background of the page of kiosks, beside its colours; null leaves it without. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE draw_ex ADD COLUMN theme_logo bigint, ADD COLUMN theme_picture bigint')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE draw_ex DROP COLUMN theme_logo, DROP COLUMN theme_picture')
}
