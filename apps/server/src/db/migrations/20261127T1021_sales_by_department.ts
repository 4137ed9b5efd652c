import type { Kysely } from 'kysely'
import { run } from './support.ts'

const BEFORE = [
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
const SUMS = ['count', 'free', 'gross', 'refunds', 'refund_count']
const FIELDS = [
  'ex_id',
  'ex_name',
  'mu_name',
  'login_id',
  'device_name',
  'style_id',
  'channel',
  'channel_id',
  'kind',
  'currency',
  'tenant_id',
  'amount',
  'pay_time',
]

interface Shape {
  /** Columns of `sales_change` in their order, and what an order has for those behind the sums. */
  more: readonly string[]
  moreOfOrder: string
}
const WITH_DEPT: Shape = { more: ['create_dept'], moreOfOrder: ', coalesce(o.create_dept, 0)' }
const WITHOUT: Shape = { more: [], moreOfOrder: '' }

const quarterOf = (moment: string): string => `date_bin('15 minutes', ${moment}, '2000-01-01 00:00:00Z')`
const OF_ORDER = `o.kind, o.currency, coalesce(o.ex_id, 0), o.ex_name, o.mu_name, coalesce(o.login_id, 0), o.device_name, coalesce(o.style_id, 0), o.channel, coalesce(o.channel_id, 0)`
const fieldsOf = (row: string, names: readonly string[]): string => names.map((name) => `${row}.${name}`).join(', ')

/** The functions that say what counts, and the triggers that keep it, for a shape of the sums. */
function functionsOf({ more, moreOfOrder }: Shape): string[] {
  const key = ['tenant_id', 'quarter', ...BEFORE, ...more].join(', ')
  const columns = `tenant_id, quarter, ${[...BEFORE, ...SUMS, ...more].join(', ')}`
  const signed = (sign: string): string =>
    `tenant_id, quarter, ${[...BEFORE, ...SUMS.map((name) => `sum(${sign}${name})`), ...more].join(', ')}`
  const difference = (now: string, before: string): string =>
    `INSERT INTO sales_change (${columns}) SELECT ${signed('sign * ')} FROM (SELECT 1 AS sign, n.* FROM ${now} n UNION ALL SELECT -1, b.* FROM ${before} b) c
     GROUP BY ${key} HAVING ${SUMS.map((name) => `sum(sign * ${name}) <> 0`).join(' OR ')}`
  const taken = (from: string): string =>
    `INSERT INTO sales_change (${columns}) SELECT ${signed('-')} FROM ${from} GROUP BY ${key}`
  return [
    `CREATE OR REPLACE FUNCTION sale_of(o pay_order) RETURNS SETOF sales_change LANGUAGE sql STABLE AS $$
       SELECT o.tenant_id, ${quarterOf('o.pay_time')}, ${OF_ORDER}, 1, (o.amount = 0)::int, o.amount, 0, 0${moreOfOrder} WHERE o.pay_time IS NOT NULL
     $$`,
    `CREATE OR REPLACE FUNCTION sales_refund_of(o pay_order, r pay_refund) RETURNS SETOF sales_change LANGUAGE sql STABLE AS $$
       SELECT o.tenant_id, ${quarterOf('r.done_time')}, ${OF_ORDER}, 0, 0, 0, r.amount, 1${moreOfOrder} WHERE o.pay_time IS NOT NULL AND r.state = 2 AND r.done_time IS NOT NULL
     $$`,
    `CREATE OR REPLACE FUNCTION sales_of(o pay_order) RETURNS SETOF sales_change LANGUAGE sql STABLE AS $$
       SELECT * FROM sale_of(o) UNION ALL
       SELECT f.* FROM pay_refund r, LATERAL sales_refund_of(o, r) f WHERE r.tenant_id = o.tenant_id AND r.order_id = o.id
     $$`,
    `CREATE OR REPLACE FUNCTION pay_order_sales_change() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'INSERT' THEN
         INSERT INTO sales_change SELECT * FROM sale_of(NEW);
       ELSIF TG_OP = 'DELETE' THEN
         ${taken('sale_of(OLD)')};
       ELSE
         ${difference('sales_of(NEW)', 'sales_of(OLD)')};
       END IF;
       RETURN NULL;
     END $$`,
    'DROP TRIGGER IF EXISTS pay_order_sales_moved ON pay_order',
    `CREATE TRIGGER pay_order_sales_moved AFTER UPDATE ON pay_order FOR EACH ROW
       WHEN ((${fieldsOf('OLD', [...FIELDS, ...more])}) IS DISTINCT FROM (${fieldsOf('NEW', [...FIELDS, ...more])})) EXECUTE FUNCTION pay_order_sales_change()`,
    `CREATE OR REPLACE FUNCTION pay_refund_sales_change() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE o pay_order;
     BEGIN
       IF TG_OP = 'DELETE' THEN
         SELECT * INTO o FROM pay_order WHERE tenant_id = OLD.tenant_id AND id = OLD.order_id;
         ${taken('sales_refund_of(o, OLD)')};
         RETURN NULL;
       END IF;
       SELECT * INTO o FROM pay_order WHERE tenant_id = NEW.tenant_id AND id = NEW.order_id;
       IF TG_OP = 'INSERT' THEN
         INSERT INTO sales_change SELECT * FROM sales_refund_of(o, NEW);
       ELSE
         ${difference('sales_refund_of(o, NEW)', 'sales_refund_of(o, OLD)')};
       END IF;
       RETURN NULL;
     END $$`,
    // Every order counts as a change again; the maintenance job adds them up.
    'DELETE FROM sales_change',
    'DELETE FROM sales_day',
    `INSERT INTO sales_change (${columns}) SELECT ${signed('')} FROM (SELECT c.* FROM pay_order o, LATERAL sales_of(o) c) c GROUP BY ${key}`,
  ]
}
const keyOfDays = (more: readonly string[]): string[] => [
  'ALTER TABLE sales_day DROP CONSTRAINT sales_day_pkey',
  `ALTER TABLE sales_day ADD PRIMARY KEY (tenant_id, grain, day, ${[...BEFORE, ...more].join(', ')})`,
]

/**
 * Sums of sales for people whose data scopes show them some orders only: the days keep the department of who made an order, and, in the grain `all`, device and style together, so that a rule over department, venue, experience,
 * device, style, channel or kind narrows the kept days. What else a rule may read (a person, an amount) stands in one index, so that such sums are made without fetching the orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE sales_change ADD create_dept bigint NOT NULL DEFAULT 0',
    'ALTER TABLE sales_day ADD create_dept bigint NOT NULL DEFAULT 0',
    'ALTER TABLE sales_day DROP CONSTRAINT sales_day_grain_check',
    `ALTER TABLE sales_day ADD CONSTRAINT sales_day_grain_check CHECK (grain IN ('ex', 'device', 'style', 'all'))`,
    ...keyOfDays(WITH_DEPT.more),
    ...functionsOf(WITH_DEPT),
    'DROP INDEX pay_order_paid',
    `CREATE INDEX pay_order_paid ON pay_order (tenant_id, pay_time)
       INCLUDE (kind, currency, amount, ex_id, ex_name, mu_name, login_id, device_name, style_id, channel, channel_id, create_dept, create_user, user_id) WHERE pay_time IS NOT NULL`,
    'CREATE INDEX pay_order_maker_paid ON pay_order (tenant_id, create_user, pay_time) WHERE pay_time IS NOT NULL',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP INDEX pay_order_maker_paid',
    'DROP INDEX pay_order_paid',
    'CREATE INDEX pay_order_paid ON pay_order (tenant_id, pay_time) WHERE pay_time IS NOT NULL',
    'DELETE FROM sales_day',
    'DELETE FROM sales_change',
    ...keyOfDays(WITHOUT.more),
    'ALTER TABLE sales_day DROP CONSTRAINT sales_day_grain_check',
    `ALTER TABLE sales_day ADD CONSTRAINT sales_day_grain_check CHECK (grain IN ('ex', 'device', 'style'))`,
    'ALTER TABLE sales_day DROP COLUMN create_dept',
    'ALTER TABLE sales_change DROP COLUMN create_dept',
    ...functionsOf(WITHOUT),
  )
}
