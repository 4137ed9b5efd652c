import { type Kysely } from 'kysely'
import { run } from './support.ts'

const LOGS = ['log_usual', 'log_api'] as const

const COMMON = `
  id bigint NOT NULL, tenant_id text NOT NULL, create_time timestamptz NOT NULL, user_id bigint, create_by text NOT NULL DEFAULT '',
  title text NOT NULL, method_name text NOT NULL, method text NOT NULL, request_uri text NOT NULL, params text NOT NULL DEFAULT '',
  http_status smallint NOT NULL, time_ms integer NOT NULL, remote_ip text NOT NULL, user_agent text NOT NULL DEFAULT '', request_id text NOT NULL,
  server_ip text NOT NULL, server_host text NOT NULL`

/**
 * What people did and which calls were made, a partition for each month (docs/adr/0016). Rows are written once and go with
 * their month, so they have no version and no mark of deletion. Beginning with the tenant and the time, the key is the index
 * of the newest rows too.
 *
 * The serving role owns nothing, so two functions of the owner make and drop partitions; neither takes a name. A new partition
 * stands behind the wall as its parent does: read by its own name it shows no more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `CREATE TABLE log_api (${COMMON}, PRIMARY KEY (tenant_id, create_time, id)) PARTITION BY RANGE (create_time)`,
    `CREATE TABLE log_usual (${COMMON}, log_level text NOT NULL, log_id text NOT NULL DEFAULT '', log_data text NOT NULL DEFAULT '',
       PRIMARY KEY (tenant_id, create_time, id)) PARTITION BY RANGE (create_time)`,
    `CREATE INDEX log_api_slowest ON log_api (tenant_id, time_ms DESC, id DESC)`,
    ...LOGS.flatMap((name) => [
      `CREATE INDEX ${name}_id ON ${name} (tenant_id, id)`,
      `SELECT drawdesk_wall('${name}')`,
    ]),
    `CREATE FUNCTION drawdesk_log_partition(parent text, moment timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
       SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' SET lock_timeout = '5s' AS $$
     DECLARE
       first timestamptz := date_trunc('month', moment);
       part text;
     BEGIN
       IF parent IS NULL OR parent NOT IN ('log_usual', 'log_api') THEN RAISE EXCEPTION 'no log has this name'; END IF;
       IF first IS NULL OR first < '2020-01-01' OR first >= '2200-01-01' THEN RAISE EXCEPTION 'no log has this month'; END IF;
       part := parent || to_char(first, '_YYYYMM');
       IF to_regclass('public.' || part) IS NOT NULL THEN RETURN; END IF;
       PERFORM pg_advisory_xact_lock(hashtext('drawdesk_log_partition'));
       IF to_regclass('public.' || part) IS NOT NULL THEN RETURN; END IF;
       EXECUTE format('CREATE TABLE public.%I PARTITION OF public.%I FOR VALUES FROM (%L) TO (%L)', part, parent, first, first + interval '1 month');
       -- The wall names the cross-tenant role by this setting, which is there while migrations run; the parent's policy knows it.
       PERFORM set_config('drawdesk.cross_role', (
         SELECT r.rolname FROM pg_policy p JOIN pg_roles r ON r.oid = p.polroles[1]
         WHERE p.polrelid = ('public.' || parent)::regclass AND p.polname = 'across_tenants'), true);
       PERFORM drawdesk_wall(part);
     END $$`,
    `CREATE FUNCTION drawdesk_log_drop(parent text, before timestamptz) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
       SET search_path = pg_catalog, public, pg_temp SET timezone = 'UTC' SET lock_timeout = '5s' AS $$
     DECLARE
       part text;
       dropped integer := 0;
     BEGIN
       IF parent IS NULL OR parent NOT IN ('log_usual', 'log_api') THEN RAISE EXCEPTION 'no log has this name'; END IF;
       FOR part IN
         SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
         WHERE i.inhparent = ('public.' || parent)::regclass AND c.relname ~ ('^' || parent || '_[0-9]{6}$')
           AND to_timestamp(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= before
       LOOP
         EXECUTE format('DROP TABLE public.%I', part);
         dropped := dropped + 1;
       END LOOP;
       RETURN dropped;
     END $$`,
    ...['drawdesk_log_partition(text, timestamptz)', 'drawdesk_log_drop(text, timestamptz)'].flatMap((name) => [
      `REVOKE ALL ON FUNCTION ${name} FROM PUBLIC`,
      `DO $$ BEGIN EXECUTE format('GRANT EXECUTE ON FUNCTION ${name} TO %I', current_setting('drawdesk.cross_role')); END $$`,
    ]),
    ...LOGS.flatMap((name) =>
      [0, 1, 2].map((month) => `SELECT drawdesk_log_partition('${name}', now() + interval '${month} months')`),
    ),
    // Errors of the server stand among those of consoles, found by their request; no row of either is ever marked deleted.
    `ALTER TABLE log_error ADD request_id text NOT NULL DEFAULT ''`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE log_error DROP request_id',
    'DROP FUNCTION drawdesk_log_partition(text, timestamptz), drawdesk_log_drop(text, timestamptz)',
    'DROP TABLE log_usual, log_api',
  )
}
