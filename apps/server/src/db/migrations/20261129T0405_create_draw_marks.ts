import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** What people think of pictures and where they put them: a star and a rating each, tags and boards of the tenant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `CREATE TABLE draw_mark (
      tenant_id text NOT NULL, user_id bigint NOT NULL, info_id bigint NOT NULL,
      is_favourite smallint NOT NULL DEFAULT 0 CHECK (is_favourite IN (0, 1)), rating smallint NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 5),
      update_time timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, user_id, info_id), FOREIGN KEY (tenant_id, info_id) REFERENCES draw_info (tenant_id, id) ON DELETE CASCADE)`,
    `SELECT drawdesk_wall('draw_mark')`,
    'CREATE INDEX draw_mark_info ON draw_mark (tenant_id, info_id)',
    `CREATE TABLE draw_tag (
      tenant_id text NOT NULL, info_id bigint NOT NULL, tag text NOT NULL, create_time timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, info_id, tag), FOREIGN KEY (tenant_id, info_id) REFERENCES draw_info (tenant_id, id) ON DELETE CASCADE)`,
    `SELECT drawdesk_wall('draw_tag')`,
    'CREATE INDEX draw_tag_tag ON draw_tag (tenant_id, tag, info_id)',
  )
  await createTenantTable(db, 'draw_board', 'name text NOT NULL')
  await run(
    db,
    'CREATE UNIQUE INDEX draw_board_name ON draw_board (tenant_id, name) WHERE is_deleted = 0',
    `CREATE TABLE draw_board_item (
      tenant_id text NOT NULL, board_id bigint NOT NULL, info_id bigint NOT NULL, create_time timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, board_id, info_id), FOREIGN KEY (tenant_id, board_id) REFERENCES draw_board (tenant_id, id) ON DELETE CASCADE,
      FOREIGN KEY (tenant_id, info_id) REFERENCES draw_info (tenant_id, id) ON DELETE CASCADE)`,
    `SELECT drawdesk_wall('draw_board_item')`,
    'CREATE INDEX draw_board_item_info ON draw_board_item (tenant_id, info_id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE draw_board_item', 'DROP TABLE draw_board', 'DROP TABLE draw_tag', 'DROP TABLE draw_mark')
}
