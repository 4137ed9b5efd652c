import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Links to a conversation as it stood when it was shared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'chat_share',
    `dia_id bigint NOT NULL, user_id bigint NOT NULL, token text NOT NULL, title text NOT NULL, user_name text NOT NULL, is_cut boolean NOT NULL, messages json NOT NULL, message_count integer NOT NULL, expire_time timestamptz,
     FOREIGN KEY (tenant_id, dia_id) REFERENCES chat_dialog (tenant_id, id) ON DELETE CASCADE`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX chat_share_token ON chat_share (tenant_id, token)',
    'CREATE INDEX chat_share_user ON chat_share (tenant_id, user_id, id)',
    'CREATE INDEX chat_share_passed ON chat_share (expire_time)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE chat_share')
}
