import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { isPlatformTable, type ResourceTable } from '../../../crud/tables.ts'
import { seenCondition } from '../../../crud/row-rule.ts'
import type { RowRules } from '../../../platform/scope.ts'
import type { RulePerson } from './condition-sql.ts'
import type { DataScopeFacts } from '../model/model.ts'
import { scopeCondition } from './row-rules.ts'
import type { ScopedResource } from './scoped-resources.ts'

/** Rows are counted up to here. */
export const COUNTED_MOST = 10_000

/** Logs are never marked as removed. */
const WITHOUT_REMOVAL: ReadonlySet<string> = new Set(['logUsual', 'logApi'])

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The live rows of a resource in a tenant. Wall 1 is written here, wall 2 comes with `db.as`. */
function liveRows({ table }: ScopedResource, tenantId: string) {
  if (isPlatformTable(table as ResourceTable)) throw new Error(`${table} belongs to no tenant`) // no scoped resource does
  const removal = WITHOUT_REMOVAL.has(table) ? sql`` : sql` and t.is_deleted = 0`
  return sql`from ${sql.table(snake(table))} t where t.tenant_id = ${tenantId}${removal}`
}

/**
 * Is this live row seen by a person with these rules, and by which of their scopes? Undefined where there is no such row, or where the asker
 * does not see it.
 */
export async function findSeen(
  db: Db,
  resource: ScopedResource,
  rowId: string,
  {
    person,
    rowRules,
    scopes,
    askersRules,
  }: { person: RulePerson; rowRules: RowRules; scopes: readonly DataScopeFacts[]; askersRules: RowRules | undefined },
): Promise<{ isSeen: boolean; scopeIds: Set<string> } | undefined> {
  const askersRule = askersRules && seenCondition({ rowRules: askersRules }, resource.table, 't')
  const columns = scopes.map((scope) => sql`${scopeCondition(resource, scope, person, 't')}`)
  const { rows } = await sql<{ isSeen: boolean; by: boolean[] }>`
    select ${seenCondition({ rowRules }, resource.table, 't') ?? sql`true`} as is_seen, array[${sql.join(columns.length > 0 ? columns : [sql`true`])}]::boolean[] as by
    ${liveRows(resource, person.tenantId)} and t.id = ${rowId}::bigint ${askersRule ? sql`and ${askersRule}` : sql``}`.execute(
    db.as(person),
  )
  const [row] = rows
  return (
    row && {
      isSeen: row.isSeen,
      scopeIds: new Set(scopes.filter((_, index) => row.by[index] === true).map(({ id }) => id)),
    }
  )
}

/** How many rows somebody sees of a resource, up to {@link COUNTED_MOST}. */
export async function countSeen(
  db: Db,
  resource: ScopedResource,
  tenantId: string,
  rowRules: RowRules,
): Promise<number> {
  const rule = seenCondition({ rowRules }, resource.table, 't')
  const { rows } = await sql<{ seen: string }>`
    select count(*) as seen from (select 1 ${liveRows(resource, tenantId)} ${rule ? sql`and ${rule}` : sql``} limit ${sql.lit(COUNTED_MOST)}) bounded`.execute(
    db.as({ tenantId }),
  )
  return Number(rows[0]?.seen ?? 0)
}
