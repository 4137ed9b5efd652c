import type { Kysely } from 'kysely'
import { run } from './support.ts'

const PLACES = [
  'kind',
  'currency',
  'ex_id',
  'ex_name',
  'mu_name',
  'login_id',
  'device_name',
  'style_id',
  'channel',
  'channel_id',
]
const PLACE_COLUMNS =
  'kind text NOT NULL, currency text NOT NULL, ex_id bigint NOT NULL, ex_name text NOT NULL, mu_name text NOT NULL, login_id bigint NOT NULL, device_name text NOT NULL, style_id bigint NOT NULL, channel text NOT NULL, channel_id bigint NOT NULL'
const SUMS = ['count', 'free', 'gross', 'refunds', 'refund_count']
const SUM_COLUMNS = SUMS.map((name) => `${name} bigint NOT NULL`).join(', ')
const KEY = ['tenant_id', 'quarter', ...PLACES].join(', ')
const ALL = [...PLACES, ...SUMS].join(', ')
const OF_ORDER = `o.kind, o.currency, coalesce(o.ex_id, 0), o.ex_name, o.mu_name, coalesce(o.login_id, 0), o.device_name, coalesce(o.style_id, 0), o.channel, coalesce(o.channel_id, 0)`
const quarterOf = (moment: string): string => `date_bin('15 minutes', ${moment}, '2000-01-01 00:00:00Z')`
/** What a change adds to the sums: what is there now, without what was there. */
const difference = (now: string, before: string): string =>
  `INSERT INTO sales_change SELECT ${KEY}, ${SUMS.map((name) => `sum(sign * ${name})`).join(', ')}
   FROM (SELECT 1 AS sign, n.* FROM ${now} n UNION ALL SELECT -1, b.* FROM ${before} b) c
   GROUP BY ${KEY} HAVING ${SUMS.map((name) => `sum(sign * ${name}) <> 0`).join(' OR ')}`
const SALE_FIELDS = [
  ...PLACES.filter((name) => name !== 'kind' && name !== 'currency'),
  'kind',
  'currency',
  'tenant_id',
  'amount',
  'pay_time',
]
const fieldsOf = (row: string): string => SALE_FIELDS.map((name) => `${row}.${name}`).join(', ')

/**
 * Sales, summed by day, in the same transaction as the payment or refund: each change of an order writes beside it what it changes in the sums (`sales_change`, added to and never updated, so that no payment waits for
 * another one); a maintenance job adds these up into `sales_day`. Both together are the sums of the orders at every moment. A day is one of the configured zone, which the database does not know: changes keep the quarter of an
 * hour, because every zone's day begins with one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `CREATE TABLE sales_change (tenant_id text NOT NULL, quarter timestamptz NOT NULL, ${PLACE_COLUMNS}, ${SUM_COLUMNS})`,
    'CREATE INDEX sales_change_time ON sales_change (tenant_id, quarter)',
    `SELECT drawdesk_wall('sales_change')`,
    // `day`: yyyy-MM-dd. `grain`: by what it counts beside experience and channel; each sale stands once in every grain.
    `CREATE TABLE sales_day (tenant_id text NOT NULL, grain text NOT NULL CHECK (grain IN ('ex', 'device', 'style')), day text NOT NULL, ${PLACE_COLUMNS}, ${SUM_COLUMNS},
       PRIMARY KEY (tenant_id, grain, day, ${PLACES.join(', ')}))`,
    'CREATE INDEX sales_day_grain ON sales_day (grain, day)',
    `SELECT drawdesk_wall('sales_day')`,
    // A sale counts when it was paid.
    `CREATE FUNCTION sale_of(o pay_order) RETURNS SETOF sales_change LANGUAGE sql STABLE AS $$
       SELECT o.tenant_id, ${quarterOf('o.pay_time')}, ${OF_ORDER}, 1, (o.amount = 0)::int, o.amount, 0, 0 WHERE o.pay_time IS NOT NULL
     $$`,
    // A refund counts when it was done, with its order: money that came too late and went back at once was never a sale.
    `CREATE FUNCTION sales_refund_of(o pay_order, r pay_refund) RETURNS SETOF sales_change LANGUAGE sql STABLE AS $$
       SELECT o.tenant_id, ${quarterOf('r.done_time')}, ${OF_ORDER}, 0, 0, 0, r.amount, 1 WHERE o.pay_time IS NOT NULL AND r.state = 2 AND r.done_time IS NOT NULL
     $$`,
    `CREATE FUNCTION sales_of(o pay_order) RETURNS SETOF sales_change LANGUAGE sql STABLE AS $$
       SELECT * FROM sale_of(o) UNION ALL
       SELECT f.* FROM pay_refund r, LATERAL sales_refund_of(o, r) f WHERE r.tenant_id = o.tenant_id AND r.order_id = o.id
     $$`,
    `CREATE FUNCTION pay_order_sales_change() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'INSERT' THEN
         INSERT INTO sales_change SELECT * FROM sale_of(NEW);
       ELSIF TG_OP = 'DELETE' THEN
         INSERT INTO sales_change SELECT ${KEY}, ${SUMS.map((name) => `-${name}`).join(', ')} FROM sale_of(OLD);
       ELSE
         ${difference('sales_of(NEW)', 'sales_of(OLD)')};
       END IF;
       RETURN NULL;
     END $$`,
    'CREATE TRIGGER pay_order_sales_added AFTER INSERT OR DELETE ON pay_order FOR EACH ROW EXECUTE FUNCTION pay_order_sales_change()',
    `CREATE TRIGGER pay_order_sales_moved AFTER UPDATE ON pay_order FOR EACH ROW
       WHEN ((${fieldsOf('OLD')}) IS DISTINCT FROM (${fieldsOf('NEW')})) EXECUTE FUNCTION pay_order_sales_change()`,
    `CREATE FUNCTION pay_refund_sales_change() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE o pay_order;
     BEGIN
       IF TG_OP = 'INSERT' THEN
         SELECT * INTO o FROM pay_order WHERE tenant_id = NEW.tenant_id AND id = NEW.order_id;
         INSERT INTO sales_change SELECT * FROM sales_refund_of(o, NEW);
       ELSIF TG_OP = 'DELETE' THEN
         SELECT * INTO o FROM pay_order WHERE tenant_id = OLD.tenant_id AND id = OLD.order_id;
         INSERT INTO sales_change SELECT ${KEY}, ${SUMS.map((name) => `-${name}`).join(', ')} FROM sales_refund_of(o, OLD);
       ELSE
         SELECT * INTO o FROM pay_order WHERE tenant_id = NEW.tenant_id AND id = NEW.order_id;
         ${difference('sales_refund_of(o, NEW)', 'sales_refund_of(o, OLD)')};
       END IF;
       RETURN NULL;
     END $$`,
    'CREATE TRIGGER pay_refund_sales_added AFTER INSERT OR DELETE ON pay_refund FOR EACH ROW EXECUTE FUNCTION pay_refund_sales_change()',
    `CREATE TRIGGER pay_refund_sales_moved AFTER UPDATE ON pay_refund FOR EACH ROW
       WHEN ((OLD.state, OLD.amount, OLD.done_time) IS DISTINCT FROM (NEW.state, NEW.amount, NEW.done_time)) EXECUTE FUNCTION pay_refund_sales_change()`,
    // What there is counts as a change; the maintenance job adds it up.
    `INSERT INTO sales_change SELECT ${KEY}, ${SUMS.map((name) => `sum(${name})`).join(', ')} FROM (SELECT c.tenant_id, c.quarter, ${ALL.replaceAll(/(\w+)/g, 'c.$1')} FROM pay_order o, LATERAL sales_of(o) c) c GROUP BY ${KEY}`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP TRIGGER pay_refund_sales_moved ON pay_refund',
    'DROP TRIGGER pay_refund_sales_added ON pay_refund',
    'DROP TRIGGER pay_order_sales_moved ON pay_order',
    'DROP TRIGGER pay_order_sales_added ON pay_order',
    'DROP FUNCTION pay_refund_sales_change, pay_order_sales_change',
    'DROP FUNCTION sales_of(pay_order)',
    'DROP FUNCTION sales_refund_of(pay_order, pay_refund)',
    'DROP FUNCTION sale_of(pay_order)',
    'DROP TABLE sales_day, sales_change',
  )
}
