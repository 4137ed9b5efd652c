import { type Kysely } from 'kysely'
import { run } from './support.ts'

/** Who has read which notice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `CREATE TABLE desk_notice_read (
       tenant_id text NOT NULL, user_id bigint NOT NULL, notice_id bigint NOT NULL, read_time timestamptz NOT NULL,
       PRIMARY KEY (tenant_id, user_id, notice_id), FOREIGN KEY (tenant_id, notice_id) REFERENCES desk_notice (tenant_id, id))`,
    `SELECT drawdesk_wall('desk_notice_read')`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE desk_notice_read')
}
