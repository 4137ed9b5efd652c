import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** Second factors of people, tickets of sign-ins that wait for one, and since when a session counts as proved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // `factor`: what the sign-in was confirmed by besides, "" for nothing.
    `ALTER TABLE auth_session ADD COLUMN proved_time timestamptz, ADD COLUMN must_set_factor boolean NOT NULL DEFAULT false, ADD COLUMN factor text NOT NULL DEFAULT ''`,
    'UPDATE auth_session SET proved_time = create_time',
    'ALTER TABLE auth_session ALTER COLUMN proved_time SET DEFAULT now(), ALTER COLUMN proved_time SET NOT NULL',
    'CREATE INDEX auth_session_ended ON auth_session (tenant_id, user_id, ended_time DESC) WHERE ended_time IS NOT NULL',
    // `last_step`: the time step of the newest code that was taken; none of it or before it counts again.
    `CREATE TABLE user_totp (tenant_id text NOT NULL, user_id bigint NOT NULL, secret text NOT NULL, last_step bigint NOT NULL DEFAULT 0, create_time timestamptz NOT NULL DEFAULT now(), last_used timestamptz,
       PRIMARY KEY (tenant_id, user_id))`,
    `CREATE TABLE user_passkey (id bigint PRIMARY KEY, tenant_id text NOT NULL, user_id bigint NOT NULL, credential_id text NOT NULL, public_key text NOT NULL, counter bigint NOT NULL DEFAULT 0, transports text NOT NULL DEFAULT '',
       rp_id text NOT NULL, name text NOT NULL, is_backed_up boolean NOT NULL DEFAULT false, create_time timestamptz NOT NULL DEFAULT now(), last_used timestamptz, UNIQUE (tenant_id, id))`,
    'CREATE UNIQUE INDEX user_passkey_own ON user_passkey (tenant_id, credential_id)',
    'CREATE INDEX user_passkey_credential ON user_passkey (credential_id)',
    'CREATE INDEX user_passkey_user ON user_passkey (tenant_id, user_id, id)',
    `CREATE TABLE user_recovery_code (tenant_id text NOT NULL, user_id bigint NOT NULL, code_hash text NOT NULL, used_time timestamptz, PRIMARY KEY (tenant_id, user_id, code_hash))`,
    `SELECT drawdesk_wall('user_totp')`,
    `SELECT drawdesk_wall('user_passkey')`,
    `SELECT drawdesk_wall('user_recovery_code')`,
    // Read before the tenant is known, as sessions are. `id`: digest of what the client holds.
    `CREATE TABLE auth_ticket (id text PRIMARY KEY, purpose text NOT NULL CHECK (purpose IN ('signIn', 'passkey', 'addTotp', 'addPasskey', 'proof')), tenant_id text NOT NULL DEFAULT '', user_id bigint, challenge text NOT NULL DEFAULT '', rp_id text NOT NULL DEFAULT '',
       facts text NOT NULL DEFAULT '', tries integer NOT NULL DEFAULT 0, expire_time timestamptz NOT NULL)`,
    'CREATE INDEX auth_ticket_expiring ON auth_ticket (expire_time)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP TABLE auth_ticket, user_recovery_code, user_passkey, user_totp',
    'DROP INDEX auth_session_ended',
    'ALTER TABLE auth_session DROP COLUMN proved_time, DROP COLUMN must_set_factor, DROP COLUMN factor',
  )
}
