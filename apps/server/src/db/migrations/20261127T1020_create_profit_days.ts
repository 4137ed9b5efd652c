import type { Kysely } from 'kysely'
import { run } from './support.ts'

const PLACES = ['currency', 'ordered', 'ex_id', 'mu_name', 'create_dept', 'login_id', 'style_id']
const PLACE_COLUMNS =
  'currency text NOT NULL, ordered boolean NOT NULL, ex_id bigint NOT NULL, mu_name text NOT NULL, create_dept bigint NOT NULL, login_id bigint NOT NULL, style_id bigint NOT NULL'
const FEN = ['orders', 'gross', 'refunds', 'earned', 'fee', 'sheets']
const SUMS = [...FEN, 'provider', 'voice']
const SUM_COLUMNS = [
  ...FEN.map((name) => `${name} bigint NOT NULL`),
  'provider numeric NOT NULL',
  'voice numeric NOT NULL',
].join(', ')
const KEY = ['tenant_id', 'quarter', ...PLACES].join(', ')
/** Credits, days and prints stand in the ledger as currencies of their own. */
const UNITS = `('CRD', 'DAY', 'PRT')`
const quarterOf = (moment: string): string => `date_bin('15 minutes', ${moment}, '2000-01-01 00:00:00Z')`
const row = (place: string, sums: Readonly<Record<string, string>>): string =>
  `${place}, ${SUMS.map((name) => sums[name] ?? '0').join(', ')}`
/** Packs are prepaid: no order brings in what one pays for until it is spent, and what the channel keeps of them is a cost without an order. */
const placeOfOrder = (moment: string): string =>
  `o.tenant_id, ${quarterOf(moment)}, o.currency, o.kind <> 'pack', coalesce(o.ex_id, 0), o.mu_name, coalesce(o.create_dept, 0), coalesce(o.login_id, 0), coalesce(o.style_id, 0)`
const signed = (sign: string): string => SUMS.map((name) => `sum(${sign}${name})`).join(', ')
/** What a change adds to the sums: what is there now, without what was there. */
const difference = (now: string, before: string): string =>
  `INSERT INTO profit_change SELECT ${KEY}, ${signed('sign * ')}
   FROM (SELECT 1 AS sign, n.* FROM ${now} n UNION ALL SELECT -1, b.* FROM ${before} b) c
   GROUP BY ${KEY} HAVING ${SUMS.map((name) => `sum(sign * ${name}) <> 0`).join(' OR ')}`
const taken = (from: string): string =>
  `INSERT INTO profit_change SELECT ${KEY}, ${signed('-')} FROM ${from} GROUP BY ${KEY}`
const ORDER_FIELDS = [
  'kind',
  'currency',
  'amount',
  'pay_time',
  'fee',
  'ex_id',
  'mu_name',
  'create_dept',
  'login_id',
  'style_id',
  'delivery',
  'delivered_time',
  'copies',
]
const DRAW_FIELDS = ['cost_amount', 'cost_currency', 'create_time', 'pay_log_id', 'style_id', 'ex_id', 'login_id']
const VOICE_FIELDS = ['state', 'is_cached', 'cost', 'currency', 'create_time']
const fieldsOf = (of: string, names: readonly string[]): string => names.map((name) => `${of}.${name}`).join(', ')
const moved = (names: readonly string[]): string =>
  `(${fieldsOf('OLD', names)}) IS DISTINCT FROM (${fieldsOf('NEW', names)})`

/** Three triggers' worth of one rule: `of(row)` answers what a row is in the sums, and each change of it is kept as a difference. */
const kept = (table: string, of: string, names: readonly string[]): string[] => [
  `CREATE FUNCTION ${table}_profit_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'INSERT' THEN
       INSERT INTO profit_change SELECT * FROM ${of}(NEW);
     ELSIF TG_OP = 'DELETE' THEN
       ${taken(`${of}(OLD)`)};
     ELSE
       ${difference(`${of}(NEW)`, `${of}(OLD)`)};
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER ${table}_profit_added AFTER INSERT OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${table}_profit_change()`,
  `CREATE TRIGGER ${table}_profit_moved AFTER UPDATE ON ${table} FOR EACH ROW WHEN (${moved(names)}) EXECUTE FUNCTION ${table}_profit_change()`,
]

/**
 * What orders brought and what they cost, summed by day as sales are (migration `20261127T0700`): changes in the transaction of their cause, added up into days by a maintenance job.
 * `ordered`: whether an order stands behind it. Money is fen; `provider` and `voice` are what services of others charged, exact, in whole units of the currency.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // Fen that the channel kept: by its rate when the order was paid, until a bill says the true one. What it gave back with a refund is below zero.
    'ALTER TABLE pay_order ADD fee bigint',
    'ALTER TABLE pay_refund ADD fee bigint NOT NULL DEFAULT 0',
    `CREATE FUNCTION pay_order_fee() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       NEW.fee := coalesce(
         (SELECT l.fee FROM pay_statement_line l WHERE l.tenant_id = NEW.tenant_id AND l.channel_id = NEW.channel_id AND NOT l.is_refund AND l.number = NEW.order_no),
         (SELECT round(NEW.amount * c.fee / 1000.0)::bigint FROM pay_channel c WHERE c.tenant_id = NEW.tenant_id AND c.id = NEW.channel_id), 0);
       RETURN NEW;
     END $$`,
    'CREATE TRIGGER pay_order_fee_set BEFORE INSERT OR UPDATE ON pay_order FOR EACH ROW WHEN (NEW.pay_time IS NOT NULL AND NEW.fee IS NULL) EXECUTE FUNCTION pay_order_fee()',
    `CREATE FUNCTION pay_statement_line_fees() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       UPDATE pay_order o SET fee = l.fee FROM added l
         WHERE NOT l.is_refund AND o.tenant_id = l.tenant_id AND o.order_no = l.number AND o.channel_id = l.channel_id AND o.pay_time IS NOT NULL AND o.fee IS DISTINCT FROM l.fee;
       UPDATE pay_refund r SET fee = l.fee FROM added l
         WHERE l.is_refund AND r.tenant_id = l.tenant_id AND r.refund_no = l.number AND r.fee <> l.fee;
       RETURN NULL;
     END $$`,
    'CREATE TRIGGER pay_statement_line_fees_known AFTER INSERT ON pay_statement_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION pay_statement_line_fees()',
    `UPDATE pay_order o SET fee = coalesce(
       (SELECT l.fee FROM pay_statement_line l WHERE l.tenant_id = o.tenant_id AND l.channel_id = o.channel_id AND NOT l.is_refund AND l.number = o.order_no),
       (SELECT round(o.amount * c.fee / 1000.0)::bigint FROM pay_channel c WHERE c.tenant_id = o.tenant_id AND c.id = o.channel_id), 0) WHERE o.pay_time IS NOT NULL`,
    'UPDATE pay_refund r SET fee = l.fee FROM pay_statement_line l WHERE l.is_refund AND l.tenant_id = r.tenant_id AND l.number = r.refund_no',
    'CREATE INDEX draw_info_order ON draw_info (tenant_id, pay_log_id) WHERE pay_log_id IS NOT NULL',

    // Ids are 0 where there is none.
    `CREATE TABLE profit_change (tenant_id text NOT NULL, quarter timestamptz NOT NULL, ${PLACE_COLUMNS}, ${SUM_COLUMNS})`,
    'CREATE INDEX profit_change_time ON profit_change (tenant_id, quarter)',
    `SELECT drawdesk_wall('profit_change')`,
    // `grain`: what it counts by beside experience, venue and department; everything stands once in every grain.
    `CREATE TABLE profit_day (tenant_id text NOT NULL, grain text NOT NULL CHECK (grain IN ('ex', 'device', 'style', 'all')), day text NOT NULL, ${PLACE_COLUMNS}, ${SUM_COLUMNS},
       PRIMARY KEY (tenant_id, grain, day, ${PLACES.join(', ')}))`,
    'CREATE INDEX profit_day_grain ON profit_day (grain, day)',
    `SELECT drawdesk_wall('profit_day')`,
    // Sheets of paper that an order took. With print jobs, their sheets stand here, and their changes are a trigger more.
    `CREATE FUNCTION printed_sheets(o pay_order) RETURNS bigint LANGUAGE sql STABLE AS $$
       SELECT CASE WHEN o.kind = 'print' AND o.delivery = 2 THEN o.copies ELSE 0 END::bigint
     $$`,
    // A sale counts when it was paid, as in sales; paper when it was delivered, whatever it was sold in: it is bought in yuan.
    `CREATE FUNCTION profit_of_sale(o pay_order) RETURNS SETOF profit_change LANGUAGE sql STABLE AS $$
       SELECT ${row(placeOfOrder('o.pay_time'), { orders: `(o.kind <> 'pack')::int`, gross: `CASE WHEN o.kind = 'pack' THEN 0 ELSE o.amount END`, fee: 'coalesce(o.fee, 0)' })}
         WHERE o.pay_time IS NOT NULL AND (o.kind <> 'pack' OR coalesce(o.fee, 0) <> 0)
     $$`,
    `CREATE FUNCTION profit_of_paper(o pay_order) RETURNS SETOF profit_change LANGUAGE sql STABLE AS $$
       SELECT ${row(placeOfOrder('o.delivered_time').replace('o.currency', `'CNY'`), { sheets: 'printed_sheets(o)' })}
         WHERE o.pay_time IS NOT NULL AND o.delivered_time IS NOT NULL AND printed_sheets(o) > 0
     $$`,
    `CREATE FUNCTION profit_of_refund(o pay_order, r pay_refund) RETURNS SETOF profit_change LANGUAGE sql STABLE AS $$
       SELECT ${row(placeOfOrder('r.done_time'), { refunds: `CASE WHEN o.kind = 'pack' THEN 0 ELSE r.amount END`, fee: 'r.fee' })}
         WHERE o.pay_time IS NOT NULL AND r.state = 2 AND r.done_time IS NOT NULL AND (o.kind <> 'pack' OR r.fee <> 0)
     $$`,
    // What a drawing cost counts on the day it was first sent, as on every page of costs; one that an order paid for belongs where its order does.
    `CREATE FUNCTION profit_of_drawing(i draw_info) RETURNS SETOF profit_change LANGUAGE sql STABLE AS $$
       SELECT ${row(
         `i.tenant_id, ${quarterOf('i.create_time')}, i.cost_currency, o.id IS NOT NULL, coalesce(CASE WHEN o.id IS NULL THEN i.ex_id ELSE o.ex_id END, 0), coalesce(o.mu_name, ''), coalesce(o.create_dept, 0),
          coalesce(CASE WHEN o.id IS NULL THEN i.login_id ELSE o.login_id END, 0), coalesce(CASE WHEN o.id IS NULL THEN i.style_id ELSE o.style_id END, 0)`,
         { provider: 'i.cost_amount' },
       )}
       FROM (SELECT 1) one LEFT JOIN pay_order o ON o.tenant_id = i.tenant_id AND o.id = i.pay_log_id WHERE coalesce(i.cost_amount, 0) <> 0
     $$`,
    `CREATE FUNCTION profit_of_voice(v tts_request) RETURNS SETOF profit_change LANGUAGE sql STABLE AS $$
       SELECT ${row(`v.tenant_id, ${quarterOf('v.create_time')}, v.currency, false, 0, '', 0, 0, 0`, { voice: 'v.cost' })} WHERE v.state = 2 AND NOT v.is_cached AND coalesce(v.cost, 0) <> 0
     $$`,
    // Money of packs that became revenue as their credits were spent or ran out; where they pay an order, that is the revenue.
    `CREATE FUNCTION profit_of_entry(e ledger_entry) RETURNS SETOF profit_change LANGUAGE sql STABLE AS $$
       SELECT ${row(`e.tenant_id, ${quarterOf('e.create_time')}, e.currency, false, 0, '', 0, 0, 0`, { earned: 'e.credit - e.debit' })} WHERE e.account = 'revenue' AND e.what IN ('credits.spend', 'credits.expire') AND e.currency NOT IN ${UNITS}
     $$`,
    `CREATE FUNCTION profit_of_order(o pay_order) RETURNS SETOF profit_change LANGUAGE sql STABLE AS $$
       SELECT * FROM profit_of_sale(o) UNION ALL SELECT * FROM profit_of_paper(o) UNION ALL
       SELECT f.* FROM pay_refund r, LATERAL profit_of_refund(o, r) f WHERE r.tenant_id = o.tenant_id AND r.order_id = o.id
     $$`,
    // With its drawings, for one that is looked at whole.
    `CREATE FUNCTION profit_of_whole(o pay_order) RETURNS SETOF profit_change LANGUAGE sql STABLE AS $$
       SELECT * FROM profit_of_order(o) UNION ALL
       SELECT f.* FROM draw_info i, LATERAL profit_of_drawing(i) f WHERE i.tenant_id = o.tenant_id AND i.pay_log_id = o.id
     $$`,
    ...kept('pay_order', 'profit_of_order', ORDER_FIELDS),
    ...kept('draw_info', 'profit_of_drawing', DRAW_FIELDS),
    ...kept('tts_request', 'profit_of_voice', VOICE_FIELDS),
    `CREATE FUNCTION pay_refund_profit_change() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE o pay_order;
     BEGIN
       IF TG_OP = 'DELETE' THEN
         SELECT * INTO o FROM pay_order WHERE tenant_id = OLD.tenant_id AND id = OLD.order_id;
         ${taken('profit_of_refund(o, OLD)')};
         RETURN NULL;
       END IF;
       SELECT * INTO o FROM pay_order WHERE tenant_id = NEW.tenant_id AND id = NEW.order_id;
       IF TG_OP = 'INSERT' THEN
         INSERT INTO profit_change SELECT * FROM profit_of_refund(o, NEW);
       ELSE
         ${difference('profit_of_refund(o, NEW)', 'profit_of_refund(o, OLD)')};
       END IF;
       RETURN NULL;
     END $$`,
    'CREATE TRIGGER pay_refund_profit_added AFTER INSERT OR DELETE ON pay_refund FOR EACH ROW EXECUTE FUNCTION pay_refund_profit_change()',
    `CREATE TRIGGER pay_refund_profit_moved AFTER UPDATE ON pay_refund FOR EACH ROW WHEN (${moved(['state', 'amount', 'done_time', 'fee'])}) EXECUTE FUNCTION pay_refund_profit_change()`,
    `CREATE FUNCTION ledger_entry_profit_change() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO profit_change SELECT * FROM profit_of_entry(NEW);
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER ledger_entry_profit_added AFTER INSERT ON ledger_entry FOR EACH ROW WHEN (NEW.account = 'revenue' AND NEW.what IN ('credits.spend', 'credits.expire')) EXECUTE FUNCTION ledger_entry_profit_change()`,
    // An order that moves elsewhere takes its drawings along.
    `CREATE FUNCTION pay_order_profit_place() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO profit_change SELECT ${KEY}, ${signed('sign * ')} FROM (
         SELECT s.sign, c.tenant_id, c.quarter, c.currency, c.ordered, coalesce(s.ex_id, 0) AS ex_id, s.mu_name, coalesce(s.create_dept, 0) AS create_dept, coalesce(s.login_id, 0) AS login_id, coalesce(s.style_id, 0) AS style_id, ${SUMS.map((name) => `c.${name}`).join(', ')}
         FROM draw_info i, LATERAL profit_of_drawing(i) c,
           (VALUES (1, NEW.ex_id, NEW.mu_name, NEW.create_dept, NEW.login_id, NEW.style_id), (-1, OLD.ex_id, OLD.mu_name, OLD.create_dept, OLD.login_id, OLD.style_id)) s(sign, ex_id, mu_name, create_dept, login_id, style_id)
         WHERE i.tenant_id = NEW.tenant_id AND i.pay_log_id = NEW.id) m GROUP BY ${KEY};
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER pay_order_profit_place AFTER UPDATE ON pay_order FOR EACH ROW WHEN (${moved(['ex_id', 'mu_name', 'create_dept', 'login_id', 'style_id'])}) EXECUTE FUNCTION pay_order_profit_place()`,
    // Everything that there is, of every tenant: for the first time, and for another zone.
    `CREATE FUNCTION profit_of_all() RETURNS SETOF profit_change LANGUAGE sql STABLE AS $$
       SELECT c.* FROM pay_order o, LATERAL profit_of_order(o) c
       UNION ALL SELECT c.* FROM draw_info i, LATERAL profit_of_drawing(i) c
       UNION ALL SELECT c.* FROM tts_request v, LATERAL profit_of_voice(v) c
       UNION ALL SELECT c.* FROM ledger_entry e, LATERAL profit_of_entry(e) c
     $$`,
    `INSERT INTO profit_change SELECT ${KEY}, ${signed('')} FROM profit_of_all() GROUP BY ${KEY}`,

    // Of which styles and experiences the last orders cost more than they brought, and since when people know.
    `CREATE TABLE profit_alarm (tenant_id text NOT NULL, subject text NOT NULL CHECK (subject IN ('style', 'ex')), subject_id bigint NOT NULL, currency text NOT NULL, begin_time timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, subject, subject_id, currency))`,
    `SELECT drawdesk_wall('profit_alarm')`,
    `CREATE INDEX pay_order_paper ON pay_order (tenant_id, delivered_time) WHERE kind = 'print' AND delivered_time IS NOT NULL`,
    'CREATE INDEX pay_order_login ON pay_order (login_id, id DESC) WHERE login_id IS NOT NULL',
    'CREATE INDEX pay_order_style_paid ON pay_order (tenant_id, style_id, pay_time DESC) WHERE pay_time IS NOT NULL AND style_id IS NOT NULL',
    'CREATE INDEX pay_order_ex_paid ON pay_order (tenant_id, ex_id, pay_time DESC) WHERE pay_time IS NOT NULL AND ex_id IS NOT NULL',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP INDEX pay_order_ex_paid, pay_order_style_paid, pay_order_paper, pay_order_login',
    'DROP TRIGGER pay_order_profit_place ON pay_order',
    'DROP TRIGGER ledger_entry_profit_added ON ledger_entry',
    ...['pay_order', 'draw_info', 'tts_request', 'pay_refund'].flatMap((table) => [
      `DROP TRIGGER ${table}_profit_moved ON ${table}`,
      `DROP TRIGGER ${table}_profit_added ON ${table}`,
      `DROP FUNCTION ${table}_profit_change`,
    ]),
    'DROP FUNCTION pay_order_profit_place, ledger_entry_profit_change, profit_of_all',
    'DROP FUNCTION profit_of_whole(pay_order)',
    'DROP FUNCTION profit_of_order(pay_order)',
    'DROP FUNCTION profit_of_entry(ledger_entry)',
    'DROP FUNCTION profit_of_voice(tts_request)',
    'DROP FUNCTION profit_of_drawing(draw_info)',
    'DROP FUNCTION profit_of_refund(pay_order, pay_refund)',
    'DROP FUNCTION profit_of_paper(pay_order)',
    'DROP FUNCTION profit_of_sale(pay_order)',
    'DROP FUNCTION printed_sheets(pay_order)',
    'DROP TABLE profit_alarm, profit_day, profit_change',
    'DROP INDEX draw_info_order',
    'DROP TRIGGER pay_statement_line_fees_known ON pay_statement_line',
    'DROP TRIGGER pay_order_fee_set ON pay_order',
    'DROP FUNCTION pay_statement_line_fees, pay_order_fee',
    'ALTER TABLE pay_refund DROP COLUMN fee',
    'ALTER TABLE pay_order DROP COLUMN fee',
  )
}
