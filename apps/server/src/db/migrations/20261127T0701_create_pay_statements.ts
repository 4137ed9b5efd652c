import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Bills of payment channels, line by line, and where they and the order book differ. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'pay_statement',
    `channel_id bigint NOT NULL, channel_name text NOT NULL, day text NOT NULL, source text NOT NULL CHECK (source IN ('file', 'fetched')), lines integer NOT NULL DEFAULT 0, matched integer NOT NULL DEFAULT 0, open integer NOT NULL DEFAULT 0,
     payments bigint NOT NULL DEFAULT 0, refunds bigint NOT NULL DEFAULT 0, fee bigint NOT NULL DEFAULT 0, UNIQUE (tenant_id, channel_id, day)`,
  )
  await run(
    db,
    `CREATE TABLE pay_statement_line (
      id bigint PRIMARY KEY, tenant_id text NOT NULL, statement_id bigint NOT NULL, channel_id bigint NOT NULL, is_refund boolean NOT NULL, number text NOT NULL, order_no text NOT NULL, transaction_id text NOT NULL, refund_no text NOT NULL,
      amount bigint NOT NULL CHECK (amount >= 0), fee bigint NOT NULL, time timestamptz NOT NULL, UNIQUE (tenant_id, id), UNIQUE (tenant_id, channel_id, is_refund, number),
      FOREIGN KEY (tenant_id, statement_id) REFERENCES pay_statement (tenant_id, id))`,
    "SELECT drawdesk_wall('pay_statement_line')",
    'CREATE INDEX pay_statement_line_statement ON pay_statement_line (tenant_id, statement_id)',
    // One of a payment or refund: what is wrong with it now. What was settled stays.
    `CREATE TABLE pay_mismatch (
      id bigint PRIMARY KEY, tenant_id text NOT NULL, statement_id bigint NOT NULL, channel_id bigint NOT NULL, kind text NOT NULL CHECK (kind IN ('missingHere', 'missingThere', 'differs')), is_refund boolean NOT NULL, number text NOT NULL, order_no text NOT NULL,
      order_id bigint, transaction_id text NOT NULL, currency text NOT NULL, here bigint, there bigint, settled_time timestamptz, settled_by text NOT NULL DEFAULT '', reason text NOT NULL DEFAULT '', create_time timestamptz NOT NULL DEFAULT now(),
      UNIQUE (tenant_id, id), UNIQUE (tenant_id, channel_id, is_refund, number), FOREIGN KEY (tenant_id, statement_id) REFERENCES pay_statement (tenant_id, id))`,
    "SELECT drawdesk_wall('pay_mismatch')",
    'CREATE INDEX pay_mismatch_statement ON pay_mismatch (tenant_id, statement_id, id)',
    'CREATE INDEX pay_mismatch_open ON pay_mismatch (tenant_id, id DESC) WHERE settled_time IS NULL',
    'CREATE INDEX pay_order_channel_paid ON pay_order (tenant_id, channel_id, pay_time) WHERE pay_time IS NOT NULL',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP INDEX pay_order_channel_paid', 'DROP TABLE pay_mismatch, pay_statement_line, pay_statement')
}
