import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** Where an order was opened that cash has paid meanwhile, by which channel money came that goes back, what fees of bills the ledger has, and where a payer comes back to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    "ALTER TABLE pay_order ADD opened_channel_id bigint, ADD return_path text NOT NULL DEFAULT ''",
    'ALTER TABLE pay_refund ADD channel_id bigint',
    "ALTER TABLE pay_sandbox ADD return_url text NOT NULL DEFAULT ''",
    'ALTER TABLE pay_statement ADD fee_posted bigint NOT NULL DEFAULT 0',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE pay_statement DROP COLUMN fee_posted',
    'ALTER TABLE pay_sandbox DROP COLUMN return_url',
    'ALTER TABLE pay_refund DROP COLUMN channel_id',
    'ALTER TABLE pay_order DROP COLUMN return_path, DROP COLUMN opened_channel_id',
  )
}
