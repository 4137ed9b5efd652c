import type { TestApp } from '../build-test-app.ts'

export interface Column {
  table: string
  name: string
  type: string
  /** SQL of its default, or null. */
  initial: string | null
}

/** What a walk writes by itself: sign-ins, limits, captchas, jobs, events and the logs of the calls. */
const OF_THE_WALK = /^(auth_|platform_|log_)/

/** Columns of every table behind the wall, month tables of the logs aside. */
export function tenantColumns({ owner }: Pick<TestApp, 'owner'>): Promise<Column[]> {
  return owner<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, pg_get_expr(d.adbin, d.adrelid) as initial
    from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('auth_session', 'auth_ticket', 'platform_job', 'platform_lane', 'platform_queue_tenant', 'system_tenant')
    order by 1, a.attnum`)
}

/** Table → a fingerprint of its rows that belong to the tenant; of tables without a tenant, of all rows. */
export async function fingerprints(
  { owner }: Pick<TestApp, 'owner'>,
  tenantId: string,
): Promise<Record<string, string>> {
  const tables = await owner<{ name: string; isTenants: boolean }>(`
    select c.relname as name, exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as "isTenants"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  const walked = tables.filter((table) => !OF_THE_WALK.test(table.name) && !table.name.startsWith('kysely'))
  const prints = await owner<{ name: string; print: string }>(
    walked
      .map(
        ({ name, isTenants }) =>
          `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as print from "${name}" r ${isTenants ? 'where tenant_id = $1' : ''}`,
      )
      .join(' union all '),
    [tenantId],
  )
  return Object.fromEntries(prints.map(({ name, print }) => [name, print]))
}
