import type pg from 'pg'

/** Names of the two roles of one database (both made by the owner before the first migration). */
export interface Roles {
  /** The server's pool connects as this one. */
  app: string
  /** Holds the cross-tenant policy; cannot sign in. */
  cross: string
  /** Runs the statements of reports: reads the views of `report`, of one tenant, and nothing else. */
  report: string
}

/** Undefined where the socket is trusted. */
export interface RolePasswords {
  app: string
  report: string
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

export class RoleNotSafe extends Error {
  override name = 'RoleNotSafe'
}

/**
 * Makes the plain serving role and the cross-tenant role, and their rights on everything the owner makes from now on.
 * NOINHERIT: being a member of the cross role changes nothing until `SET ROLE`.
 */
export async function ensureRoles(
  owner: pg.ClientBase,
  roles: Roles,
  passwords: RolePasswords | undefined,
): Promise<void> {
  const { rows } = await owner.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [
    [roles.app, roles.cross, roles.report],
  ])
  const existing = new Set(rows.map((row) => row.rolname))
  if (!existing.has(roles.cross))
    await owner.query(`CREATE ROLE ${quote(roles.cross)} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`)
  if (!existing.has(roles.app))
    await owner.query(`CREATE ROLE ${quote(roles.app)} LOGIN NOSUPERUSER NOBYPASSRLS NOINHERIT NOCREATEDB NOCREATEROLE`)
  if (!existing.has(roles.report))
    await owner.query(
      `CREATE ROLE ${quote(roles.report)} LOGIN NOSUPERUSER NOBYPASSRLS NOINHERIT NOCREATEDB NOCREATEROLE`,
    )
  for (const name of ['app', 'report'] as const)
    if (passwords) await owner.query(`ALTER ROLE ${quote(roles[name])} PASSWORD ${literal(passwords[name])}`)
  await owner.query(`GRANT ${quote(roles.cross)} TO ${quote(roles.app)}`)
  for (const role of [roles.app, roles.cross]) {
    await owner.query(`GRANT USAGE ON SCHEMA public TO ${quote(role)}`)
    await owner.query(
      `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${quote(role)}`,
    )
    await owner.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${quote(role)}`)
    await owner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${quote(role)}`)
  }
}

/** What a session of reports begins with; a statement cannot change it, because it calls nothing that could. */
const REPORT_SETTINGS: Readonly<Record<string, string>> = {
  default_transaction_read_only: 'on',
  search_path: 'report',
  statement_timeout: '120s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10min',
  work_mem: '16MB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
}
const INSUFFICIENT_PRIVILEGE = '42501'
/** Of what a statement sorts and joins on disk; only a superuser may set it. */
const TEMP_FILES_MOST = '1GB'

/** @returns whether the size of temporary files is bounded too */
export async function settleReportRole(owner: pg.ClientBase, { report }: Pick<Roles, 'report'>): Promise<boolean> {
  const { rows } = await owner.query<{ settings: string[] | null }>(
    'select rolconfig as settings from pg_roles where rolname = $1',
    [report],
  )
  const known = rows[0]?.settings ?? []
  const set = async (name: string, value: string): Promise<void> => {
    if (known.includes(`${name}=${value}`)) return
    await owner.query(`ALTER ROLE ${quote(report)} SET ${name} = ${literal(value)}`)
  }
  for (const [name, value] of Object.entries(REPORT_SETTINGS)) await set(name, value)
  try {
    await set('temp_file_limit', TEMP_FILES_MOST)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    return false
  }
}

/**
 * A superuser, a BYPASSRLS role or the tables' owner would walk through wall 2 unseen.
 *
 * @throws {RoleNotSafe} naming what is wrong; the server does not start then.
 */
export async function checkServingRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{
    name: string
    isSuper: boolean
    isBypassing: boolean
    owned: string
    open: string
  }>(`
    select r.rolname as name, r.rolsuper as "isSuper", r.rolbypassrls as "isBypassing",
      (select count(*) from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')) as owned,
      (select string_agg(c.relname, ', ') from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
          and c.relname not like 'platform\\_%' and c.relname not like 'auth\\_%' and c.relname <> 'system_tenant') as open
    from pg_roles r where r.rolname = current_user`)
  const role = rows[0]
  if (!role) throw new RoleNotSafe('the serving role is unknown to the database')
  const problems = [
    role.isSuper && 'it is a superuser',
    role.isBypassing && 'it has BYPASSRLS',
    Number(role.owned) > 0 && 'it owns tables',
    role.open && `these tables have no forced row-level security: ${role.open}`,
  ].filter(Boolean)
  if (problems.length > 0)
    throw new RoleNotSafe(`the serving role ${role.name} is not safe to serve with: ${problems.join('; ')}`)
}
