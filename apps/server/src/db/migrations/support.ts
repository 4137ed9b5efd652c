import { sql, type Kysely } from 'kysely'

/**
 * Frozen helpers of the migrations: what an old migration calls must do the same for ever, so change none, add new ones.
 *
 * `drawdesk_wall(table)` (made by the first migration) switches on forced row-level security: the serving role sees the rows
 * of `app.tenant_id` only, the cross-tenant role sees all (docs/architecture/data.md, "Two walls").
 */
export async function createTenantTable(db: Kysely<unknown>, name: string, columns: string): Promise<void> {
  await sql`
    CREATE TABLE ${sql.table(name)} (
      id bigint PRIMARY KEY,
      tenant_id text NOT NULL,
      ${sql.raw(columns)},
      create_user bigint,
      create_dept bigint,
      create_time timestamptz NOT NULL DEFAULT now(),
      update_user bigint,
      update_time timestamptz NOT NULL DEFAULT now(),
      status smallint NOT NULL DEFAULT 1,
      is_deleted smallint NOT NULL DEFAULT 0,
      version integer NOT NULL DEFAULT 1,
      UNIQUE (tenant_id, id)
    )`.execute(db)
  await sql`SELECT drawdesk_wall(${name})`.execute(db)
}

/** The same columns on a table that belongs to no tenant (tenants, menus, clients). */
export async function createPlatformTable(db: Kysely<unknown>, name: string, columns: string): Promise<void> {
  await sql`
    CREATE TABLE ${sql.table(name)} (
      id bigint PRIMARY KEY,
      ${sql.raw(columns)},
      create_user bigint,
      create_dept bigint,
      create_time timestamptz NOT NULL DEFAULT now(),
      update_user bigint,
      update_time timestamptz NOT NULL DEFAULT now(),
      status smallint NOT NULL DEFAULT 1,
      is_deleted smallint NOT NULL DEFAULT 0,
      version integer NOT NULL DEFAULT 1
    )`.execute(db)
}

export async function run(db: Kysely<unknown>, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
