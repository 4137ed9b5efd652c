import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** What the sandbox channel knows of payments and refunds, as a real one would; and money that came for an order which takes none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'pay_sandbox',
    `channel_id bigint NOT NULL, of text NOT NULL CHECK (of IN ('order', 'payment', 'refund')), number text NOT NULL, order_no text NOT NULL, transaction_id text NOT NULL DEFAULT '', amount bigint NOT NULL CHECK (amount >= 0), currency text NOT NULL DEFAULT 'CNY',
     state text NOT NULL CHECK (state IN ('open', 'closed', 'done', 'failed')), description text NOT NULL DEFAULT '', is_reported smallint NOT NULL DEFAULT 0 CHECK (is_reported IN (0, 1)),
     UNIQUE (tenant_id, channel_id, of, number)`,
  )
  await run(
    db,
    'CREATE INDEX pay_sandbox_order ON pay_sandbox (tenant_id, channel_id, order_no, id)',
    "ALTER TABLE pay_refund ADD transaction_id text NOT NULL DEFAULT ''",
    'DROP INDEX pay_refund_waiting',
    "CREATE UNIQUE INDEX pay_refund_waiting ON pay_refund (tenant_id, order_id) WHERE state IN (0, 1) AND source <> 'late'",
    "CREATE UNIQUE INDEX pay_refund_late ON pay_refund (tenant_id, order_id, transaction_id) WHERE source = 'late' AND state <> 3",
    'DROP INDEX pay_order_undelivered',
    'CREATE INDEX pay_order_undelivered ON pay_order (tenant_id, id) WHERE state = 1 AND delivery <> 2',
    "ALTER TABLE pay_channel ADD remark text NOT NULL DEFAULT ''",
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE pay_channel DROP COLUMN remark',
    'DROP INDEX pay_order_undelivered',
    'CREATE INDEX pay_order_undelivered ON pay_order (tenant_id, id) WHERE state = 1 AND delivery = 0',
    'DROP INDEX pay_refund_late, pay_refund_waiting',
    'CREATE UNIQUE INDEX pay_refund_waiting ON pay_refund (tenant_id, order_id) WHERE state IN (0, 1)',
    'ALTER TABLE pay_refund DROP COLUMN transaction_id',
    'DROP TABLE pay_sandbox',
  )
}
