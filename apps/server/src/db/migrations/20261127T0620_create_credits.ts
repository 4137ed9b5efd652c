import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

const UNITS = "('credits', 'days', 'prints')"

/** Packs on sale, what people got of them, and each move of what they have to spend. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'pay_grade',
    `name text NOT NULL, kind text NOT NULL CHECK (kind IN ('credits', 'days', 'prints')), price bigint NOT NULL CHECK (price >= 0), currency text NOT NULL DEFAULT 'CNY', credits bigint NOT NULL DEFAULT 0 CHECK (credits >= 0), days integer NOT NULL DEFAULT 0 CHECK (days >= 0),
     origin_price bigint NOT NULL DEFAULT 0 CHECK (origin_price >= 0), badge text NOT NULL DEFAULT '', sort integer NOT NULL DEFAULT 0, active smallint NOT NULL DEFAULT 1 CHECK (active IN (0, 1)), remark text NOT NULL DEFAULT ''`,
  )
  // `earned`: fen of the price that became revenue; `refunded`: fen that went back. What is left of the price stands behind `remaining`.
  await createTenantTable(
    db,
    'pay_bag',
    `user_id bigint NOT NULL, grade_id bigint, name text NOT NULL DEFAULT '', kind text NOT NULL CHECK (kind IN ('credits', 'days', 'prints')), total bigint NOT NULL CHECK (total > 0), remaining bigint NOT NULL CHECK (remaining BETWEEN 0 AND total),
     start_time timestamptz NOT NULL, expire_time timestamptz, state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'used', 'expired', 'refunded')), order_id bigint, grant_key text NOT NULL,
     price bigint NOT NULL DEFAULT 0 CHECK (price >= 0), currency text NOT NULL DEFAULT 'CNY', earned bigint NOT NULL DEFAULT 0 CHECK (earned >= 0), refunded bigint NOT NULL DEFAULT 0 CHECK (refunded >= 0),
     UNIQUE (tenant_id, grant_key), CHECK (earned + refunded <= price)`,
  )
  await run(
    db,
    `CREATE TABLE credit_account (
       tenant_id text NOT NULL, user_id bigint NOT NULL, unit text NOT NULL CHECK (unit IN ${UNITS}), balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0), update_time timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, user_id, unit))`,
    "SELECT drawdesk_wall('credit_account')",
    `CREATE TABLE credit_flow (
       id bigint PRIMARY KEY, tenant_id text NOT NULL, user_id bigint NOT NULL, unit text NOT NULL CHECK (unit IN ${UNITS}), kind text NOT NULL CHECK (kind IN ('buy', 'spend', 'refund', 'gift', 'expire', 'adjust', 'reward')),
       credits bigint NOT NULL CHECK (credits <> 0), balance bigint NOT NULL CHECK (balance >= 0), order_id bigint, info_id bigint, msg_id bigint, remark text NOT NULL DEFAULT '', move_key text NOT NULL, create_user bigint, create_time timestamptz NOT NULL DEFAULT now(),
       UNIQUE (tenant_id, id), UNIQUE (tenant_id, move_key))`,
    "SELECT drawdesk_wall('credit_flow')",
    'CREATE TRIGGER credit_flow_frozen BEFORE UPDATE OR DELETE ON credit_flow FOR EACH ROW EXECUTE FUNCTION drawdesk_frozen()',
    'CREATE TRIGGER credit_flow_kept BEFORE TRUNCATE ON credit_flow FOR EACH STATEMENT EXECUTE FUNCTION drawdesk_frozen()',
    'CREATE INDEX credit_flow_user ON credit_flow (tenant_id, user_id, id DESC)',
    'CREATE INDEX credit_flow_list ON credit_flow (tenant_id, id DESC)',
    'CREATE INDEX pay_bag_user ON pay_bag (tenant_id, user_id, expire_time, id)',
    "CREATE INDEX pay_bag_due ON pay_bag (expire_time) WHERE state = 'active' AND expire_time IS NOT NULL",
    "CREATE INDEX pay_bag_days ON pay_bag (id) WHERE state = 'active' AND kind = 'days'",
    'CREATE INDEX pay_grade_list ON pay_grade (tenant_id, sort, id) WHERE is_deleted = 0',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE credit_flow, credit_account, pay_bag, pay_grade')
}
