import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/**
 * Budgets of drawing, and what was spent. `draw_spend` follows each change of a record's cost in the transaction that makes it, by whatever makes it (an end, a further order, a retry), so that its sums are those of the
 * records at every moment: the records of the quarters of an hour in which they were first sent, because every zone's month begins with one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'draw_budget',
    `subject text NOT NULL CHECK (subject IN ('tenant', 'api', 'ex')), subject_id bigint, currency text NOT NULL, amount numeric(20, 8) NOT NULL CHECK (amount > 0), is_stopping smallint NOT NULL DEFAULT 0,
     remark text NOT NULL DEFAULT ''`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX draw_budget_subject ON draw_budget (tenant_id, subject, coalesce(subject_id, 0), currency) WHERE is_deleted = 0',
    // `api_id` 0: made by the server itself; `ex_id` 0: of no experience.
    `CREATE TABLE draw_spend (
       tenant_id text NOT NULL, quarter timestamptz NOT NULL, api_id bigint NOT NULL, ex_id bigint NOT NULL, currency text NOT NULL, amount numeric NOT NULL, PRIMARY KEY (tenant_id, quarter, api_id, ex_id, currency))`,
    `SELECT drawdesk_wall('draw_spend')`,
    // What people were notified of: once for each share of a budget and month ("2026-11").
    `CREATE TABLE draw_budget_alarm (
       tenant_id text NOT NULL, budget_id bigint NOT NULL, month text NOT NULL, percent integer NOT NULL, create_time timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, budget_id, month, percent))`,
    `SELECT drawdesk_wall('draw_budget_alarm')`,
    `INSERT INTO draw_spend (tenant_id, quarter, api_id, ex_id, currency, amount)
       SELECT tenant_id, date_bin('15 minutes', create_time, '2000-01-01 00:00:00Z'), coalesce(api_id, 0), coalesce(ex_id, 0), cost_currency, sum(cost_amount) FROM draw_info WHERE cost_amount <> 0 GROUP BY 1, 2, 3, 4, 5`,
    `CREATE FUNCTION draw_info_spend() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO draw_spend (tenant_id, quarter, api_id, ex_id, currency, amount)
         SELECT NEW.tenant_id, date_bin('15 minutes', NEW.create_time, '2000-01-01 00:00:00Z'), coalesce(NEW.api_id, 0), coalesce(NEW.ex_id, 0), c.currency, sum(c.amount)
         FROM (SELECT NEW.cost_currency AS currency, coalesce(NEW.cost_amount, 0) AS amount
               UNION ALL SELECT OLD.cost_currency, -coalesce(OLD.cost_amount, 0) WHERE TG_OP = 'UPDATE') c
         GROUP BY c.currency HAVING sum(c.amount) <> 0
       ON CONFLICT (tenant_id, quarter, api_id, ex_id, currency) DO UPDATE SET amount = draw_spend.amount + excluded.amount;
       RETURN NULL;
     END $$`,
    'CREATE TRIGGER draw_info_charged AFTER INSERT ON draw_info FOR EACH ROW WHEN (NEW.cost_amount <> 0) EXECUTE FUNCTION draw_info_spend()',
    `CREATE TRIGGER draw_info_cost_changed AFTER UPDATE OF cost_amount, cost_currency ON draw_info FOR EACH ROW
       WHEN (OLD.cost_amount IS DISTINCT FROM NEW.cost_amount OR OLD.cost_currency <> NEW.cost_currency) EXECUTE FUNCTION draw_info_spend()`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP TRIGGER draw_info_cost_changed ON draw_info',
    'DROP TRIGGER draw_info_charged ON draw_info',
    'DROP FUNCTION draw_info_spend',
    'DROP TABLE draw_budget_alarm, draw_spend, draw_budget',
  )
}
