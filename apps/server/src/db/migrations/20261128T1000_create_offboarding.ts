import type { Kysely } from 'kysely'
import { run } from './support.ts'

const FROZEN = (unless: string): string => `
  CREATE OR REPLACE FUNCTION drawdesk_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN ${unless}
     RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$`

/**
 * Tenants that leave: archives of all their data, erasures, and what is certified of those. These rows are the platform's: they name a tenant by its
 * number, and the certificate outlives it. Entries of the ledger go only with a tenant whose erasure has begun.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `CREATE TABLE tenant_export (
      id bigint PRIMARY KEY, tenant_number text NOT NULL, tenant_name text NOT NULL, state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed')), error text NOT NULL DEFAULT '',
      place json, tables json NOT NULL DEFAULT '{}', total_tables integer NOT NULL DEFAULT 0, tables_done integer NOT NULL DEFAULT 0, row_count bigint NOT NULL DEFAULT 0, files integer NOT NULL DEFAULT 0, missing integer NOT NULL DEFAULT 0, bytes bigint NOT NULL DEFAULT 0,
      storage_key text NOT NULL, asked_user bigint NOT NULL, asked_name text NOT NULL, create_time timestamptz NOT NULL, finish_time timestamptz, until_time timestamptz, fetched integer NOT NULL DEFAULT 0)`,
    "CREATE UNIQUE INDEX tenant_export_running ON tenant_export (tenant_number) WHERE state = 'running'",
    'CREATE INDEX tenant_export_until ON tenant_export (until_time) WHERE until_time IS NOT NULL',
    `CREATE TABLE tenant_export_part (
      export_id bigint NOT NULL REFERENCES tenant_export (id) ON DELETE CASCADE, number integer NOT NULL, bytes integer NOT NULL, PRIMARY KEY (export_id, number))`,
    `CREATE TABLE tenant_export_entry (
      export_id bigint NOT NULL REFERENCES tenant_export (id) ON DELETE CASCADE, number bigint NOT NULL, name text NOT NULL, about text NOT NULL, row_count integer NOT NULL DEFAULT 0, is_packed boolean NOT NULL, crc bigint NOT NULL,
      packed_bytes bigint NOT NULL, bytes bigint NOT NULL, starts bigint NOT NULL, sha256 text NOT NULL, PRIMARY KEY (export_id, number))`,
    `CREATE TABLE tenant_erasure (
      id bigint PRIMARY KEY, tenant_number text NOT NULL UNIQUE, tenant_row_id bigint NOT NULL, tenant_name text NOT NULL, state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running')),
      due_time timestamptz NOT NULL, reason text NOT NULL DEFAULT '', asked_user bigint NOT NULL, asked_name text NOT NULL, create_time timestamptz NOT NULL, begun_time timestamptz, counts json NOT NULL DEFAULT '{}',
      row_count bigint NOT NULL DEFAULT 0, files integer NOT NULL DEFAULT 0, bytes bigint NOT NULL DEFAULT 0, left_behind json NOT NULL DEFAULT '[]', error text NOT NULL DEFAULT '')`,
    `CREATE TABLE erasure_certificate (
      id bigint PRIMARY KEY, tenant_number text NOT NULL UNIQUE, tenant_name text NOT NULL, content text NOT NULL, sha256 text NOT NULL, signature text NOT NULL, public_key text NOT NULL, create_time timestamptz NOT NULL)`,
    FROZEN(
      `IF TG_OP = 'DELETE' THEN
         IF EXISTS (SELECT 1 FROM tenant_erasure e WHERE e.tenant_number = OLD.tenant_id AND e.state = 'running') THEN RETURN OLD; END IF;
       END IF;`,
    ),
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    FROZEN(''),
    'DROP TABLE erasure_certificate, tenant_erasure, tenant_export_entry, tenant_export_part, tenant_export',
  )
}
