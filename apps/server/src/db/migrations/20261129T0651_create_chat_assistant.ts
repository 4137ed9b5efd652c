import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** What conversations can begin with, and of each conversation what it began with, as that was then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'chat_assistant',
    `name text NOT NULL, emoji text NOT NULL DEFAULT '', image bigint, description text NOT NULL DEFAULT '', opening text NOT NULL DEFAULT '', questions json NOT NULL DEFAULT '[]',
     system_prompt text NOT NULL DEFAULT '', api_id bigint, model text NOT NULL DEFAULT '', settings json NOT NULL DEFAULT '{}', sort integer NOT NULL DEFAULT 0,
     active smallint NOT NULL DEFAULT 1 CHECK (active IN (0, 1))`,
  )
  await run(
    db,
    'CREATE INDEX chat_assistant_order ON chat_assistant (tenant_id, sort, id) WHERE is_deleted = 0',
    'ALTER TABLE chat_dialog ADD COLUMN assistant json',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE chat_dialog DROP COLUMN assistant', 'DROP TABLE chat_assistant')
}
