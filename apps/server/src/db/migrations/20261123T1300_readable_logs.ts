import { type Kysely } from 'kysely'
import { run } from './support.ts'

/**
 * Of each call its kind, so that what somebody changed and what failed is found among thousands of reads; of each action the names of its
 * objects and what became another.
 *
 * The columns come without a rewrite of the months. Of the rows that are there those few are marked that say by themselves what they
 * are: posted, refused or failed, and not asked by a console of its own accord.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `ALTER TABLE log_api ADD COLUMN kind text NOT NULL DEFAULT 'read'`,
    `ALTER TABLE log_usual ADD COLUMN log_name text NOT NULL DEFAULT '', ADD COLUMN changes json NOT NULL DEFAULT '[]'`,
    'ALTER TABLE log_api NO FORCE ROW LEVEL SECURITY',
    `UPDATE log_api SET kind = 'notable' WHERE (method = 'POST' OR http_status >= 400)
       AND method_name NOT IN ('menu.routes', 'menu.buttons', 'menu.topMenu', 'notice.latest', 'auth.userInfo', 'user.info', 'auth.captcha', 'tenant.info')`,
    'ALTER TABLE log_api FORCE ROW LEVEL SECURITY',
    'CREATE INDEX log_api_kind ON log_api (tenant_id, kind, create_time, id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP INDEX log_api_kind',
    'ALTER TABLE log_usual DROP COLUMN log_name, DROP COLUMN changes',
    'ALTER TABLE log_api DROP COLUMN kind',
  )
}
