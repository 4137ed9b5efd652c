import { type Kysely } from 'kysely'
import { run } from './support.ts'

const PLACES =
  'api_id bigint NOT NULL, style_id bigint NOT NULL, ex_id bigint NOT NULL, user_id bigint NOT NULL, currency text NOT NULL'
const SUMS =
  'drawings integer NOT NULL, succeeded integer NOT NULL, failed integer NOT NULL, blocked integer NOT NULL, in_vain integer NOT NULL, unpriced integer NOT NULL, cost numeric NOT NULL, lost numeric NOT NULL'
const KEY = 'tenant_id, quarter, api_id, style_id, ex_id, user_id, currency'
const FIGURES = ['drawings', 'succeeded', 'failed', 'blocked', 'in_vain', 'unpriced', 'cost', 'lost']

/**
 * What drawings cost, summed by day. Each change of a record writes beside it what it changes in the sums (`draw_cost_change`, added to and never updated, so that no drawing waits for another one); a maintenance job adds these up
 * into `draw_cost_day`. Both together are the sums of the records at every moment. A day is one of the configured zone, which the database does not know: changes keep the quarter of an hour in which the drawing was
 * first sent, because every zone's day begins with one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // Id 0: none (made by the server itself, without a style, of no experience, by a guest).
    `CREATE TABLE draw_cost_change (tenant_id text NOT NULL, quarter timestamptz NOT NULL, ${PLACES}, ${SUMS})`,
    'CREATE INDEX draw_cost_change_time ON draw_cost_change (tenant_id, quarter)',
    `SELECT drawdesk_wall('draw_cost_change')`,
    // `day`: yyyy-MM-dd. `grain`: which ids it counts by: each row of `all` stands in the five others too, which are few rows to add up.
    `CREATE TABLE draw_cost_day (tenant_id text NOT NULL, grain text NOT NULL CHECK (grain IN ('day', 'api', 'style', 'ex', 'user', 'all')), day text NOT NULL, ${PLACES}, ${SUMS},
       PRIMARY KEY (tenant_id, grain, day, api_id, style_id, ex_id, user_id, currency))`,
    'CREATE INDEX draw_cost_day_grain ON draw_cost_day (grain, day)',
    `SELECT drawdesk_wall('draw_cost_day')`,
    `CREATE FUNCTION draw_cost_of(i draw_info) RETURNS SETOF draw_cost_change LANGUAGE sql STABLE AS $$
       SELECT i.tenant_id, date_bin('15 minutes', i.create_time, '2000-01-01 00:00:00Z'), coalesce(i.api_id, 0), coalesce(i.style_id, 0), coalesce(i.ex_id, 0), coalesce(i.user_id, 0), i.cost_currency,
         1, (i.state = 2)::int, (i.state = 3)::int, (i.state = 5)::int, (coalesce(i.cost_amount, 0) > 0 AND i.state IN (3, 4, 5))::int, (i.state = 2 AND i.cost_amount IS NULL AND i.api_id IS NOT NULL)::int,
         coalesce(i.cost_amount, 0), CASE WHEN i.state IN (3, 4, 5) THEN coalesce(i.cost_amount, 0) ELSE 0 END
     $$`,
    `CREATE FUNCTION draw_info_cost_change() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'INSERT' THEN
         INSERT INTO draw_cost_change SELECT * FROM draw_cost_of(NEW);
       ELSIF TG_OP = 'DELETE' THEN
         INSERT INTO draw_cost_change SELECT ${KEY}, ${FIGURES.map((name) => `-${name}`).join(', ')} FROM draw_cost_of(OLD);
       ELSE
         INSERT INTO draw_cost_change
           SELECT ${KEY}, ${FIGURES.map((name) => `sum(sign * ${name})`).join(', ')} FROM (SELECT 1 AS sign, n.* FROM draw_cost_of(NEW) n UNION ALL SELECT -1, o.* FROM draw_cost_of(OLD) o) c
           GROUP BY ${KEY} HAVING ${FIGURES.map((name) => `sum(sign * ${name}) <> 0`).join(' OR ')};
       END IF;
       RETURN NULL;
     END $$`,
    'CREATE TRIGGER draw_info_cost_added AFTER INSERT OR DELETE ON draw_info FOR EACH ROW EXECUTE FUNCTION draw_info_cost_change()',
    `CREATE TRIGGER draw_info_cost_moved AFTER UPDATE ON draw_info FOR EACH ROW
       WHEN ((OLD.state <> NEW.state AND greatest(OLD.state, NEW.state) >= 2)
         OR (OLD.tenant_id, OLD.create_time, OLD.cost_amount, OLD.cost_currency, OLD.api_id, OLD.style_id, OLD.ex_id, OLD.user_id)
           IS DISTINCT FROM (NEW.tenant_id, NEW.create_time, NEW.cost_amount, NEW.cost_currency, NEW.api_id, NEW.style_id, NEW.ex_id, NEW.user_id))
       EXECUTE FUNCTION draw_info_cost_change()`,
    // What there is counts as a change; the maintenance job adds it up.
    `INSERT INTO draw_cost_change SELECT ${KEY}, ${FIGURES.map((name) => `sum(${name})`).join(', ')} FROM (SELECT c.* FROM draw_info i, LATERAL draw_cost_of(i) c) c GROUP BY ${KEY}`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP TRIGGER draw_info_cost_moved ON draw_info',
    'DROP TRIGGER draw_info_cost_added ON draw_info',
    'DROP FUNCTION draw_info_cost_change',
    'DROP FUNCTION draw_cost_of(draw_info)',
    'DROP TABLE draw_cost_day, draw_cost_change',
  )
}
