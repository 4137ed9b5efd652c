import { type Kysely } from 'kysely'
import { run } from './support.ts'

/**
 * Live events of a tenant, numbered 1, 2, 3 … without gaps. The number comes from a row that stays locked until the
 * transaction ends, so events become visible in the order of their numbers: a reader that has seen 7 has missed none before it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `CREATE TABLE platform_event_counter (tenant_id text PRIMARY KEY, last_number bigint NOT NULL)`,
    `CREATE TABLE platform_event (
       tenant_id text NOT NULL, number bigint NOT NULL, topic text NOT NULL, data json NOT NULL, user_id bigint, permission text,
       create_time timestamptz NOT NULL, PRIMARY KEY (tenant_id, number))`,
    `CREATE INDEX platform_event_age ON platform_event (create_time)`,
    `SELECT drawdesk_wall('platform_event_counter')`,
    `SELECT drawdesk_wall('platform_event')`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE platform_event, platform_event_counter')
}
