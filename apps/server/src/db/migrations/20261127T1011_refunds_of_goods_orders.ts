import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** What became of the money of an order of goods that was paid here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `ALTER TABLE cus_order ADD refund_state smallint NOT NULL DEFAULT 0 CHECK (refund_state BETWEEN 0 AND 3), ADD refund_amount bigint NOT NULL DEFAULT 0 CHECK (refund_amount >= 0)`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE cus_order DROP COLUMN refund_amount, DROP COLUMN refund_state')
}
