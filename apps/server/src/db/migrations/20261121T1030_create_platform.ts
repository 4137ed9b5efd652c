import { type Kysely } from 'kysely'
import { run } from './support.ts'

/**
 * The wall function, and the tables of the platform itself. None of these has row-level security: they are read before
 * the tenant is known (sessions, sign-in) or serve all tenants (jobs, id workers).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    // The cross-tenant role is granted to the serving role without inheritance: its policy counts only after SET ROLE.
    `CREATE FUNCTION drawdesk_wall(name text) RETURNS void LANGUAGE plpgsql AS $$
     BEGIN
       EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
       EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
       EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = (SELECT nullif(current_setting(''app.tenant_id'', true), ''''))) WITH CHECK (tenant_id = (SELECT nullif(current_setting(''app.tenant_id'', true), '''')))', name);
       EXECUTE format('CREATE POLICY across_tenants ON %I TO %I USING (true) WITH CHECK (true)', name, current_setting('drawdesk.cross_role'));
     END $$`,
    `CREATE TABLE platform_setting (name text PRIMARY KEY, value text NOT NULL)`,
    `CREATE TABLE platform_id_worker (
       worker_id smallint PRIMARY KEY, holder uuid NOT NULL, lease_until timestamptz NOT NULL)`,
    // A started job holds its lane's slot until it ends, also while it waits between polls (worker is null then).
    `CREATE TABLE platform_job (
       id bigint PRIMARY KEY, queue text NOT NULL, lane text NOT NULL, key text NOT NULL, tenant_id text NOT NULL,
       payload json NOT NULL DEFAULT '{}', priority integer NOT NULL DEFAULT 0, run_at timestamptz NOT NULL DEFAULT now(),
       is_started boolean NOT NULL DEFAULT false, run integer NOT NULL DEFAULT 0, worker uuid, lease_until timestamptz,
       is_cancelled boolean NOT NULL DEFAULT false, create_time timestamptz NOT NULL DEFAULT now(), UNIQUE (queue, key))`,
    `CREATE INDEX platform_job_waiting ON platform_job (queue, lane, priority, run_at, id) WHERE NOT is_started`,
    `CREATE INDEX platform_job_started ON platform_job (queue, run_at) WHERE is_started`,
    `CREATE INDEX platform_job_slots ON platform_job (queue, lane) WHERE is_started`,
    `CREATE TABLE platform_chore (name text PRIMARY KEY, next_time timestamptz NOT NULL)`,
    `CREATE TABLE auth_session (
       id uuid PRIMARY KEY, tenant_id text NOT NULL, user_id bigint NOT NULL, client_id text NOT NULL,
       generation integer NOT NULL DEFAULT 1, rotated_time timestamptz NOT NULL, create_time timestamptz NOT NULL DEFAULT now(),
       expire_time timestamptz NOT NULL, access_seconds integer NOT NULL, ended_time timestamptz, ended_reason text,
       address text NOT NULL, user_agent text NOT NULL, must_change_password boolean NOT NULL DEFAULT false, last_seen timestamptz NOT NULL DEFAULT now())`,
    `CREATE INDEX auth_session_user ON auth_session (tenant_id, user_id) WHERE ended_time IS NULL`,
    `CREATE INDEX auth_session_expire ON auth_session (expire_time)`,
    `CREATE UNLOGGED TABLE auth_captcha (key uuid PRIMARY KEY, answer text NOT NULL, expire_time timestamptz NOT NULL)`,
    `CREATE TABLE auth_failure (
       subject text PRIMARY KEY, count integer NOT NULL, expire_time timestamptz NOT NULL)`,
    `CREATE UNLOGGED TABLE auth_rate (subject text PRIMARY KEY, count integer NOT NULL, expire_time timestamptz NOT NULL)`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP TABLE auth_rate, auth_failure, auth_captcha, auth_session, platform_chore, platform_job, platform_id_worker, platform_setting',
    'DROP FUNCTION drawdesk_wall(text)',
  )
}
