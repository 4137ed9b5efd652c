import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Links by which guests of a kiosk take their pictures along, for a week. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'share_link',
    'info_id bigint NOT NULL, token text NOT NULL, expire_time timestamptz NOT NULL',
  )
  await run(
    db,
    'CREATE UNIQUE INDEX share_link_info ON share_link (tenant_id, info_id)',
    'CREATE UNIQUE INDEX share_link_token ON share_link (tenant_id, token)',
    'CREATE INDEX share_link_passed ON share_link (expire_time)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE share_link')
}
