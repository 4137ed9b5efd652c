import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

const KINDS = "('github', 'gitee', 'wechat_open', 'wechat_mini', 'qq', 'dingtalk', 'feishu', 'oidc', 'sandbox')"

/**
 * Third parties that vouch for people, by tenant. Sign-ins under way, codes and keys of mini programs live minutes or hours and are
 * used once, so a crash may empty them; all of them are looked for by a digest of what only their owner holds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'sign_in_source',
    `source text NOT NULL CHECK (source IN ${KINDS}), name text NOT NULL, icon text NOT NULL DEFAULT '', app_id text NOT NULL DEFAULT '', secrets json NOT NULL DEFAULT '{}', settings json NOT NULL DEFAULT '{}',
     domain text NOT NULL DEFAULT '', auto_approve smallint NOT NULL DEFAULT 0 CHECK (auto_approve IN (0, 1)), sort integer NOT NULL DEFAULT 50, active smallint NOT NULL DEFAULT 1 CHECK (active IN (0, 1)), remark text NOT NULL DEFAULT ''`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX sign_in_source_kind ON sign_in_source (tenant_id, source) WHERE is_deleted = 0 AND active = 1',
    "CREATE INDEX sign_in_source_mini ON sign_in_source (app_id) WHERE source = 'wechat_mini' AND is_deleted = 0",
    `CREATE UNLOGGED TABLE auth_sign_in_state (
       digest text PRIMARY KEY, tenant_id text NOT NULL, source_id bigint NOT NULL, source text NOT NULL, redirect text NOT NULL, browser text NOT NULL, proof text NOT NULL,
       user_id bigint, session_id uuid, used_time timestamptz, expire_time timestamptz NOT NULL)`,
    'DROP TABLE auth_social_code',
    `CREATE UNLOGGED TABLE auth_social_code (
       digest text PRIMARY KEY, tenant_id text NOT NULL, source_id bigint NOT NULL, source text NOT NULL, uuid text NOT NULL, user_name text NOT NULL, avatar text NOT NULL,
       state text NOT NULL, browser text NOT NULL, redirect_uri text NOT NULL, end_url text NOT NULL, expire_time timestamptz NOT NULL)`,
    `CREATE UNLOGGED TABLE auth_mini_session (
       digest text PRIMARY KEY, tenant_id text NOT NULL, source_id bigint NOT NULL, open_id text NOT NULL, session_key text NOT NULL, expire_time timestamptz NOT NULL)`,
    // Where the single sign-on that vouched for a session ends its own, sealed: sign-out leads there.
    `CREATE TABLE auth_sso_session (session_id uuid PRIMARY KEY REFERENCES auth_session (id) ON DELETE CASCADE, end_url text NOT NULL)`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP TABLE auth_sso_session, auth_mini_session, auth_social_code, auth_sign_in_state, sign_in_source',
    `CREATE UNLOGGED TABLE auth_social_code (
       code text PRIMARY KEY, source text NOT NULL, uuid text NOT NULL, user_name text NOT NULL, state text NOT NULL, expire_time timestamptz NOT NULL)`,
  )
}
