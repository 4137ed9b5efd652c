import { type Kysely } from 'kysely'
import { run } from './support.ts'

/**
 * Sessions that are locked (the hash of the lock password, wrong tries so far) or narrowed to some of their person's roles and
 * departments (comma lists, empty for all). Tenants are found by the host of their domain.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `ALTER TABLE auth_session
       ADD COLUMN lock_hash text,
       ADD COLUMN lock_tries smallint NOT NULL DEFAULT 0,
       ADD COLUMN chosen_role_id text NOT NULL DEFAULT '',
       ADD COLUMN chosen_dept_id text NOT NULL DEFAULT ''`,
    `CREATE INDEX system_tenant_host ON system_tenant (lower(regexp_replace(domain, '^https?://|/.*$', '', 'gi'))) WHERE domain <> ''`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP INDEX system_tenant_host',
    'ALTER TABLE auth_session DROP COLUMN lock_hash, DROP COLUMN lock_tries, DROP COLUMN chosen_role_id, DROP COLUMN chosen_dept_id',
  )
}
