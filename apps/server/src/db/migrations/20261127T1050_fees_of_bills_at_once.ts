import type { Kysely } from 'kysely'
import { run } from './support.ts'

const PLACES = ['currency', 'ordered', 'ex_id', 'mu_name', 'create_dept', 'login_id', 'style_id']
const KEY = ['tenant_id', 'quarter', ...PLACES].join(', ')
const ORDER_FIELDS = [
  'kind',
  'currency',
  'amount',
  'pay_time',
  'ex_id',
  'mu_name',
  'create_dept',
  'login_id',
  'style_id',
  'delivery',
  'delivered_time',
  'copies',
]
const followed = (fields: readonly string[]): string[] => [
  'DROP TRIGGER pay_order_profit_moved ON pay_order',
  `CREATE TRIGGER pay_order_profit_moved AFTER UPDATE ON pay_order FOR EACH ROW
     WHEN ((${fields.map((name) => `OLD.${name}`).join(', ')}) IS DISTINCT FROM (${fields.map((name) => `NEW.${name}`).join(', ')})) EXECUTE FUNCTION pay_order_profit_change()`,
]
const REFUNDS = `UPDATE pay_refund r SET fee = l.fee FROM added l
         WHERE l.is_refund AND r.tenant_id = l.tenant_id AND r.refund_no = l.number AND r.fee <> l.fee;
       RETURN NULL;`

/**
 * What a bill says of fees changes the sums of profit by all its orders at once. One order after the other, a bill of 200,000 lines took minutes. Only bills change the fee
 * of an order that is paid, and a fee moves no order to another place, so the row's own trigger need not look at it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    ...followed(ORDER_FIELDS),
    `CREATE OR REPLACE FUNCTION pay_statement_line_fees() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       WITH other AS (
         SELECT o.id, o.fee AS before, l.fee AS now FROM added l JOIN pay_order o ON o.tenant_id = l.tenant_id AND o.order_no = l.number AND o.channel_id = l.channel_id
         WHERE NOT l.is_refund AND o.pay_time IS NOT NULL AND o.fee IS DISTINCT FROM l.fee FOR UPDATE OF o),
       changed AS (
         UPDATE pay_order o SET fee = other.now FROM other WHERE o.id = other.id
         RETURNING o.tenant_id, date_bin('15 minutes', o.pay_time, '2000-01-01 00:00:00Z') AS quarter, o.currency, o.kind <> 'pack' AS ordered, coalesce(o.ex_id, 0) AS ex_id, o.mu_name,
           coalesce(o.create_dept, 0) AS create_dept, coalesce(o.login_id, 0) AS login_id, coalesce(o.style_id, 0) AS style_id, other.now - coalesce(other.before, 0) AS more)
       INSERT INTO profit_change (${KEY}, orders, gross, refunds, earned, fee, sheets, provider, voice)
         SELECT ${KEY}, 0, 0, 0, 0, sum(more), 0, 0, 0 FROM changed GROUP BY ${KEY} HAVING sum(more) <> 0;
       ${REFUNDS}
     END $$`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    ...followed([...ORDER_FIELDS, 'fee']),
    `CREATE OR REPLACE FUNCTION pay_statement_line_fees() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       UPDATE pay_order o SET fee = l.fee FROM added l
         WHERE NOT l.is_refund AND o.tenant_id = l.tenant_id AND o.order_no = l.number AND o.channel_id = l.channel_id AND o.pay_time IS NOT NULL AND o.fee IS DISTINCT FROM l.fee;
       ${REFUNDS}
     END $$`,
  )
}
