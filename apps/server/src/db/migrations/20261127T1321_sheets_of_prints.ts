import type { Kysely } from 'kysely'
import { run } from './support.ts'

const quarterOf = (moment: string): string => `date_bin('15 minutes', ${moment}, '2000-01-01 00:00:00Z')`
const COLUMNS =
  'tenant_id, quarter, currency, ordered, ex_id, mu_name, create_dept, login_id, style_id, orders, gross, refunds, earned, fee, sheets, provider, voice'
const SHEETS_ALONE = (sheets: string): string => `0, 0, 0, 0, 0, ${sheets}, 0, 0`

const OLD_PRINTED = `CASE WHEN o.kind = 'print' AND o.delivery = 2 THEN o.copies ELSE 0 END::bigint`
const OLD_ALL = `SELECT c.* FROM pay_order o, LATERAL profit_of_order(o) c
       UNION ALL SELECT c.* FROM draw_info i, LATERAL profit_of_drawing(i) c
       UNION ALL SELECT c.* FROM tts_request v, LATERAL profit_of_voice(v) c
       UNION ALL SELECT c.* FROM ledger_entry e, LATERAL profit_of_entry(e) c`

/** Profit counts the sheets that came out of printers: those of an order where it was delivered, the others on the day they were printed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // What is sent by post is printed elsewhere, as many sheets as copies.
    `CREATE OR REPLACE FUNCTION printed_sheets(o pay_order) RETURNS bigint LANGUAGE sql STABLE AS $$
       SELECT CASE WHEN o.kind = 'print' AND o.delivery = 2 AND o.login_id IS NULL THEN o.copies ELSE 0 END::bigint
         + (SELECT count(*) FROM print_sheet s WHERE s.tenant_id = o.tenant_id AND s.order_no = o.order_no AND s.order_no <> '')
     $$`,
    `CREATE FUNCTION profit_of_sheet(s print_sheet) RETURNS SETOF profit_change LANGUAGE sql STABLE AS $$
       SELECT s.tenant_id, ${quarterOf('s.printed_time')}, 'CNY', false, 0, '', 0, s.login_id, 0, ${SHEETS_ALONE('1')} WHERE s.order_no = ''
     $$`,
    `CREATE OR REPLACE FUNCTION profit_of_all() RETURNS SETOF profit_change LANGUAGE sql STABLE AS $$
       ${OLD_ALL}
       UNION ALL SELECT c.* FROM print_sheet s, LATERAL profit_of_sheet(s) c
     $$`,
    // Of an order that is not delivered yet they count with its delivery.
    `CREATE FUNCTION print_sheet_profit_change() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO profit_change SELECT * FROM profit_of_sheet(NEW);
       INSERT INTO profit_change (${COLUMNS})
         SELECT o.tenant_id, ${quarterOf('o.delivered_time')}, 'CNY', o.kind <> 'pack', coalesce(o.ex_id, 0), o.mu_name, coalesce(o.create_dept, 0), coalesce(o.login_id, 0), coalesce(o.style_id, 0), ${SHEETS_ALONE('1')}
         FROM pay_order o WHERE NEW.order_no <> '' AND o.tenant_id = NEW.tenant_id AND o.order_no = NEW.order_no AND o.pay_time IS NOT NULL AND o.delivered_time IS NOT NULL;
       RETURN NULL;
     END $$`,
    'CREATE TRIGGER print_sheet_profit_added AFTER INSERT ON print_sheet FOR EACH ROW EXECUTE FUNCTION print_sheet_profit_change()',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP TRIGGER print_sheet_profit_added ON print_sheet',
    'DROP FUNCTION print_sheet_profit_change',
    `CREATE OR REPLACE FUNCTION profit_of_all() RETURNS SETOF profit_change LANGUAGE sql STABLE AS $$ ${OLD_ALL} $$`,
    'DROP FUNCTION profit_of_sheet(print_sheet)',
    `CREATE OR REPLACE FUNCTION printed_sheets(o pay_order) RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT ${OLD_PRINTED} $$`,
  )
}
