import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** The newest stream of each pairing, which alone is sent prints. And when people were last notified that the paper of a device does not last a day; null once somebody has counted it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE device ADD forecast_reported timestamptz',
    `ALTER TABLE device_session ADD stream text NOT NULL DEFAULT ''`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE device_session DROP COLUMN stream', 'ALTER TABLE device DROP COLUMN forecast_reported')
}
