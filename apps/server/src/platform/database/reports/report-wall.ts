import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { grantedColumns, REPORT_VIEWS, type ReportView } from '../../../db/report-views.ts'
import { quote, type Roles } from '../roles.ts'

/** Row of `platform_setting` with the key that seals a tenant. The role of reports cannot read it. */
const KEY_NAME = 'report.wall'
const KEY_BYTES = 32

/**
 * `report.seal(tenant)` answers the tenant with a signature, for the serving role alone; `report.tenant()` answers the tenant of the sealed setting, or null where the signature is not ours. So
 * a statement that managed to change the setting sees nothing, instead of another tenant.
 */
const FUNCTIONS = (roles: Pick<Roles, 'app' | 'report'>): string[] => [
  `CREATE FUNCTION report.signed(tenant text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
     SELECT encode(sha256(convert_to(s.value || encode(sha256(convert_to(s.value || ':' || tenant, 'UTF8')), 'hex'), 'UTF8')), 'hex')
     FROM public.platform_setting s WHERE s.name = '${KEY_NAME}' $$`,
  `CREATE FUNCTION report.seal(tenant text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
     SELECT tenant || '.' || report.signed(tenant) $$`,
  `CREATE FUNCTION report.tenant() RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
     SELECT CASE WHEN split_part(v, '.', 2) = report.signed(split_part(v, '.', 1)) THEN split_part(v, '.', 1) END
     FROM (SELECT coalesce(current_setting('app.report_tenant', true), '')) AS s (v) $$`,
  `REVOKE ALL ON ALL FUNCTIONS IN SCHEMA report FROM PUBLIC`,
  `GRANT USAGE ON SCHEMA report TO ${quote(roles.app)}, ${quote(roles.report)}`,
  `GRANT EXECUTE ON FUNCTION report.seal(text) TO ${quote(roles.app)}`,
  `GRANT EXECUTE ON FUNCTION report.tenant() TO ${quote(roles.report)}`,
]

const viewStatements = (view: ReportView, reader: string): string[] => {
  const { name, table, columns, worked = {}, hasDeleted } = view
  const shown = [
    ...columns.map((column) => `t.${quote(column)}`),
    ...Object.entries(worked).map(([column, expression]) => `${expression} AS ${quote(column)}`),
  ]
  return [
    `GRANT SELECT (${grantedColumns(view).map(quote).join(', ')}) ON public.${quote(table)} TO ${reader}`,
    // Beside the wall that every table of tenants has: both must let a row through.
    `CREATE POLICY report_wall ON public.${quote(table)} AS RESTRICTIVE FOR SELECT TO ${reader} USING (tenant_id = (SELECT report.tenant()))`,
    `CREATE VIEW report.${quote(name)} WITH (security_invoker = true) AS SELECT ${shown.join(', ')} FROM public.${quote(table)} t${hasDeleted ? ' WHERE t.is_deleted = 0' : ''}`,
    `GRANT SELECT ON report.${quote(name)} TO ${reader}`,
  ]
}

/** Before tables change: the views, and the policies that their functions belong to. */
export async function dropReportViews(owner: pg.ClientBase): Promise<void> {
  await owner.query('DROP SCHEMA IF EXISTS report CASCADE')
}

/** Makes the schema `report` as this version has it, in one transaction; does nothing where it is so already. As owner, on a migrated database. */
export async function ensureReportViews(owner: pg.ClientBase, roles: Roles): Promise<void> {
  const reader = quote(roles.report)
  const statements = [
    'CREATE SCHEMA report',
    ...FUNCTIONS(roles),
    `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${reader}`,
    ...REPORT_VIEWS.flatMap((view) => viewStatements(view, reader)),
  ]
  const version = createHash('sha256').update(statements.join('\n')).digest('hex')
  const { rows } = await owner.query<{ version: string | null }>(
    `SELECT obj_description(to_regnamespace('report')::oid, 'pg_namespace') AS version`,
  )
  if (rows[0]?.version === version) return
  await owner.query('BEGIN')
  try {
    await dropReportViews(owner)
    await owner.query(
      'INSERT INTO public.platform_setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
      [KEY_NAME, randomBytes(KEY_BYTES).toString('hex')],
    )
    for (const statement of statements) await owner.query(statement)
    await owner.query(`COMMENT ON SCHEMA report IS '${version}'`)
    await owner.query('COMMIT')
  } catch (error) {
    await owner.query('ROLLBACK')
    throw error
  }
}
