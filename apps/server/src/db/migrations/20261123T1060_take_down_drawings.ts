import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/**
 * Pictures that are taken down: the record says so (`taken_down`: it has pictures and is blocked), and so does each of its files, by which nobody gets at them whatever else names them (a cover, a chat, a signed address).
 * Who took down, released, deleted or restored which record, when and why, is a line in `draw_decision` that nobody changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE draw_info ADD COLUMN taken_down smallint NOT NULL DEFAULT 0',
    'UPDATE draw_info SET taken_down = 1 WHERE state = 2 AND moderation = 3',
    'CREATE INDEX draw_info_taken_down ON draw_info (tenant_id, id DESC) WHERE is_deleted = 0 AND taken_down = 1',
    'ALTER TABLE resource_file ADD COLUMN taken_down smallint NOT NULL DEFAULT 0',
    `UPDATE resource_file f SET taken_down = 1 FROM draw_info i, json_array_elements_text(i.file_ids) AS shown(id) WHERE i.taken_down = 1 AND f.tenant_id = i.tenant_id AND f.id = shown.id::bigint`,
  )
  await createTenantTable(
    db,
    'draw_decision',
    `info_id bigint NOT NULL, check_id bigint, action text NOT NULL CHECK (action IN ('block', 'pass', 'delete', 'restore')), reason text NOT NULL DEFAULT ''`,
  )
  await run(
    db,
    'CREATE INDEX draw_decision_info ON draw_decision (tenant_id, info_id, id)',
    'ALTER TABLE draw_decision ADD FOREIGN KEY (tenant_id, info_id) REFERENCES draw_info (tenant_id, id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP TABLE draw_decision',
    'ALTER TABLE resource_file DROP COLUMN taken_down',
    'DROP INDEX draw_info_taken_down',
    'ALTER TABLE draw_info DROP COLUMN taken_down',
  )
}
