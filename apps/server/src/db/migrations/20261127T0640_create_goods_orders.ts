import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Orders of printed goods, and each state that they came to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'cus_order',
    `orderno text NOT NULL, state smallint NOT NULL DEFAULT 10 CHECK (state IN (10, 20, 30, 40, 50)), cuserinfo text NOT NULL, shangpininfo text NOT NULL, mobile text NOT NULL DEFAULT '', address text NOT NULL DEFAULT '',
     amount bigint NOT NULL DEFAULT 0 CHECK (amount >= 0), currency text NOT NULL DEFAULT 'CNY', user_id bigint, pay_order_id bigint, info_ids json NOT NULL DEFAULT '[]', file_ids json NOT NULL DEFAULT '[]',
     express_company text NOT NULL DEFAULT '', express_no text NOT NULL DEFAULT '', remark text NOT NULL DEFAULT ''`,
  )
  await createTenantTable(
    db,
    'cus_order_move',
    `order_id bigint NOT NULL, state smallint NOT NULL CHECK (state IN (10, 20, 30, 40, 50)), FOREIGN KEY (tenant_id, order_id) REFERENCES cus_order (tenant_id, id)`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX cus_order_no ON cus_order (tenant_id, orderno)',
    'CREATE UNIQUE INDEX cus_order_paid ON cus_order (tenant_id, pay_order_id) WHERE pay_order_id IS NOT NULL',
    'CREATE INDEX cus_order_state ON cus_order (tenant_id, state, id DESC) WHERE is_deleted = 0',
    'CREATE INDEX cus_order_newest ON cus_order (tenant_id, id DESC) WHERE is_deleted = 0',
    'CREATE INDEX cus_order_move_order ON cus_order_move (tenant_id, order_id, id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE cus_order_move, cus_order')
}
