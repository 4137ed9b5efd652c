import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/**
 * Third-party identities by tenant, the account each belongs to (none: a guest), and the codes a sign-in is finished with.
 * Codes live minutes and are used once, so a crash may empty them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'user_oauth',
    `source text NOT NULL, uuid text NOT NULL, user_name text NOT NULL, avatar text NOT NULL DEFAULT '', user_id bigint`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX user_oauth_identity ON user_oauth (tenant_id, source, uuid) WHERE is_deleted = 0',
    'CREATE INDEX user_oauth_everywhere ON user_oauth (source, uuid) WHERE is_deleted = 0',
    'ALTER TABLE user_oauth ADD FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id)',
    `CREATE UNLOGGED TABLE auth_social_code (
       code text PRIMARY KEY, source text NOT NULL, uuid text NOT NULL, user_name text NOT NULL, state text NOT NULL, expire_time timestamptz NOT NULL)`,
    // The identity that vouched for the person of this session; null for a sign-in by password.
    'ALTER TABLE auth_session ADD oauth_id bigint',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE auth_session DROP oauth_id', 'DROP TABLE auth_social_code, user_oauth')
}
