import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Files that a conversation is answered from, as passages of their text, and which of these an answer was given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'chat_document',
    `dia_id bigint NOT NULL, user_id bigint NOT NULL, name text NOT NULL, kind text NOT NULL, bytes bigint NOT NULL, parts integer, passages integer NOT NULL, tokens integer NOT NULL,
     FOREIGN KEY (tenant_id, dia_id) REFERENCES chat_dialog (tenant_id, id) ON DELETE CASCADE`,
  )
  await run(
    db,
    'CREATE INDEX chat_document_dialog ON chat_document (tenant_id, dia_id, id)',
    // `line` to `line_to`: lines of a text, rows of a table.
    `CREATE TABLE chat_passage (
       tenant_id text NOT NULL, document_id bigint NOT NULL, no integer NOT NULL, page integer, sheet text NOT NULL DEFAULT '', line integer, line_to integer, content text NOT NULL, tokens integer NOT NULL,
       PRIMARY KEY (tenant_id, document_id, no), FOREIGN KEY (tenant_id, document_id) REFERENCES chat_document (tenant_id, id) ON DELETE CASCADE)`,
    `SELECT drawdesk_wall('chat_passage')`,
    'ALTER TABLE chat_message ADD COLUMN sources json',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE chat_message DROP COLUMN sources', 'DROP TABLE chat_passage', 'DROP TABLE chat_document')
}
