import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

const CHANNELS = "('wechat', 'alipay', 'balance', 'cash', 'sandbox', 'free')"
/** Append only: whoever changes history is refused by the table itself. */
const FROZEN = (table: string): string[] => [
  `CREATE TRIGGER ${table}_frozen BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION drawdesk_frozen()`,
  `CREATE TRIGGER ${table}_kept BEFORE TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION drawdesk_frozen()`,
]

/** The order book, what channels tell of it, refunds, and the double-entry ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `CREATE FUNCTION drawdesk_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$`,
  )
  await createTenantTable(
    db,
    'pay_channel',
    `channel text NOT NULL CHECK (channel IN ${CHANNELS}), name text NOT NULL, merchant_id text NOT NULL DEFAULT '', app_id text NOT NULL DEFAULT '', settings json NOT NULL DEFAULT '{}', secrets json NOT NULL DEFAULT '{}',
     fee integer NOT NULL DEFAULT 0 CHECK (fee BETWEEN 0 AND 1000), sort integer NOT NULL DEFAULT 0, active smallint NOT NULL DEFAULT 1 CHECK (active IN (0, 1))`,
  )
  await createTenantTable(
    db,
    'pay_order',
    `order_no text NOT NULL, kind text NOT NULL CHECK (kind IN ('draw', 'print', 'pack')), channel text NOT NULL CHECK (channel IN ${CHANNELS}), channel_id bigint, way text NOT NULL DEFAULT 'qr',
     amount bigint NOT NULL CHECK (amount >= 0), currency text NOT NULL, state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 5), description text NOT NULL DEFAULT '',
     user_id bigint, user_name text NOT NULL DEFAULT '', open_id text NOT NULL DEFAULT '', ex_id bigint, ex_name text NOT NULL DEFAULT '', mu_name text NOT NULL DEFAULT '', style_id bigint, login_id bigint, device_name text NOT NULL DEFAULT '',
     info_id bigint, grade_id bigint, grade_name text NOT NULL DEFAULT '', credits bigint NOT NULL DEFAULT 0, copies integer NOT NULL DEFAULT 1, draft json,
     transaction_id text NOT NULL DEFAULT '', pay_time timestamptz, expire_time timestamptz NOT NULL, close_reason text NOT NULL DEFAULT '', prepay json NOT NULL DEFAULT '{}',
     refund_amount bigint NOT NULL DEFAULT 0 CHECK (refund_amount BETWEEN 0 AND amount), refund_no text NOT NULL DEFAULT '', refund_time timestamptz, refund_reason text NOT NULL DEFAULT '', refund_state smallint NOT NULL DEFAULT 0 CHECK (refund_state BETWEEN 0 AND 3),
     delivery smallint NOT NULL DEFAULT 0 CHECK (delivery BETWEEN 0 AND 3), delivered_time timestamptz, redraws smallint NOT NULL DEFAULT 0,
     client_request_id text, request_hash text NOT NULL DEFAULT '', queries smallint NOT NULL DEFAULT 0, next_query_time timestamptz, remark text NOT NULL DEFAULT '',
     UNIQUE (tenant_id, order_no), CHECK ((state IN (1, 2, 3, 4)) = (pay_time IS NOT NULL))`,
  )
  await createTenantTable(
    db,
    'pay_refund',
    `order_id bigint NOT NULL, refund_no text NOT NULL, amount bigint NOT NULL CHECK (amount > 0), reason text NOT NULL DEFAULT '', state smallint NOT NULL DEFAULT 1 CHECK (state BETWEEN 0 AND 3), source text NOT NULL CHECK (source IN ('person', 'rule', 'late')),
     channel_state text NOT NULL DEFAULT '', msg text NOT NULL DEFAULT '', asked_time timestamptz, done_time timestamptz, queries smallint NOT NULL DEFAULT 0, next_query_time timestamptz, process_instance_id bigint, client_request_id text, request_hash text NOT NULL DEFAULT '',
     UNIQUE (tenant_id, refund_no), FOREIGN KEY (tenant_id, order_id) REFERENCES pay_order (tenant_id, id)`,
  )
  await createTenantTable(
    db,
    'pay_notice',
    `channel text NOT NULL, channel_id bigint NOT NULL, order_id bigint, event text NOT NULL DEFAULT '', transaction_id text NOT NULL DEFAULT '', headers json NOT NULL, body text NOT NULL, verdict text NOT NULL, msg text NOT NULL DEFAULT '', event_key text`,
  )
  await run(
    db,
    `CREATE TABLE ledger_entry (
      id bigint PRIMARY KEY, tenant_id text NOT NULL, transaction_id bigint NOT NULL, account text NOT NULL, currency text NOT NULL, debit bigint NOT NULL DEFAULT 0 CHECK (debit >= 0), credit bigint NOT NULL DEFAULT 0 CHECK (credit >= 0),
      order_id bigint, user_id bigint, what text NOT NULL, create_time timestamptz NOT NULL DEFAULT now(), UNIQUE (tenant_id, id), CHECK ((debit = 0) <> (credit = 0)))`,
    "SELECT drawdesk_wall('ledger_entry')",
    ...FROZEN('ledger_entry'),
    `CREATE FUNCTION drawdesk_ledger_zero() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF EXISTS (SELECT 1 FROM ledger_entry WHERE tenant_id = NEW.tenant_id AND transaction_id = NEW.transaction_id GROUP BY currency HAVING sum(debit) <> sum(credit)) THEN
         RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW.transaction_id USING ERRCODE = 'check_violation';
       END IF;
       RETURN NULL;
     END $$`,
    'CREATE CONSTRAINT TRIGGER ledger_entry_zero AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION drawdesk_ledger_zero()',
    'CREATE INDEX ledger_entry_transaction ON ledger_entry (tenant_id, transaction_id)',
    'CREATE INDEX ledger_entry_order ON ledger_entry (tenant_id, order_id) WHERE order_id IS NOT NULL',
    'CREATE INDEX ledger_entry_account ON ledger_entry (tenant_id, account, id)',
    'CREATE UNIQUE INDEX pay_order_request ON pay_order (tenant_id, create_user, client_request_id) WHERE client_request_id IS NOT NULL',
    'CREATE INDEX pay_order_list ON pay_order (tenant_id, id DESC) WHERE is_deleted = 0',
    'CREATE INDEX pay_order_user ON pay_order (tenant_id, user_id, id DESC)',
    'CREATE INDEX pay_order_paid ON pay_order (tenant_id, pay_time) WHERE pay_time IS NOT NULL',
    "CREATE INDEX pay_order_transaction ON pay_order (tenant_id, transaction_id) WHERE transaction_id <> ''",
    'CREATE INDEX pay_order_query ON pay_order (next_query_time) WHERE next_query_time IS NOT NULL',
    'CREATE INDEX pay_order_undelivered ON pay_order (tenant_id, id) WHERE state = 1 AND delivery = 0',
    'CREATE INDEX pay_order_info ON pay_order (tenant_id, info_id) WHERE info_id IS NOT NULL',
    'CREATE UNIQUE INDEX pay_refund_waiting ON pay_refund (tenant_id, order_id) WHERE state IN (0, 1)',
    'CREATE INDEX pay_refund_order ON pay_refund (tenant_id, order_id, id)',
    'CREATE INDEX pay_refund_done ON pay_refund (tenant_id, done_time) WHERE done_time IS NOT NULL',
    'CREATE INDEX pay_refund_query ON pay_refund (next_query_time) WHERE next_query_time IS NOT NULL',
    'CREATE UNIQUE INDEX pay_refund_request ON pay_refund (tenant_id, create_user, client_request_id) WHERE client_request_id IS NOT NULL',
    'CREATE UNIQUE INDEX pay_notice_once ON pay_notice (tenant_id, channel_id, event_key) WHERE event_key IS NOT NULL',
    'CREATE INDEX pay_notice_order ON pay_notice (tenant_id, order_id, id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP TABLE ledger_entry, pay_notice, pay_refund, pay_order, pay_channel',
    'DROP FUNCTION drawdesk_ledger_zero, drawdesk_frozen',
  )
}
