import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** What people read of a process or a form whose language is English, where it is said; '' elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `ALTER TABLE wf_definition ADD COLUMN name_en text NOT NULL DEFAULT '', ADD COLUMN description_en text NOT NULL DEFAULT ''`,
    `ALTER TABLE wf_form ADD COLUMN name_en text NOT NULL DEFAULT ''`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE wf_definition DROP COLUMN name_en, DROP COLUMN description_en',
    'ALTER TABLE wf_form DROP COLUMN name_en',
  )
}
