import type pg from 'pg'

/** Names of the two roles of one database (both made by the owner before the first migration). */
export interface Roles {
  /** The server's pool connects as this one. */
  app: string
  /** Holds the cross-tenant policy; cannot sign in. */
  cross: string
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

export class RoleNotSafe extends Error {
  override name = 'RoleNotSafe'
}

/**
 * Makes the plain serving role and the cross-tenant role, and their rights on everything the owner makes from now on.
 * NOINHERIT: being a member of the cross role changes nothing until `SET ROLE`.
 */
export async function ensureRoles(owner: pg.ClientBase, roles: Roles, password: string | undefined): Promise<void> {
  const { rows } = await owner.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [
    [roles.app, roles.cross],
  ])
  const existing = new Set(rows.map((row) => row.rolname))
  if (!existing.has(roles.cross))
    await owner.query(`CREATE ROLE ${quote(roles.cross)} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`)
  if (!existing.has(roles.app))
    await owner.query(`CREATE ROLE ${quote(roles.app)} LOGIN NOSUPERUSER NOBYPASSRLS NOINHERIT NOCREATEDB NOCREATEROLE`)
  if (password !== undefined) await owner.query(`ALTER ROLE ${quote(roles.app)} PASSWORD ${literal(password)}`)
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
