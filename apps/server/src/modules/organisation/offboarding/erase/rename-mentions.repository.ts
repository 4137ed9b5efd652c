import { sql } from 'kysely'
import { website } from '@drawdesk/contract/core/constants'
import type { Db } from '../../../../platform/database/db.ts'
import type { TableShape } from '../rows/table-keys.ts'

/** The platform's own rows that name tenants by their number: what operators did to them, and what is noted of it. */
const MENTIONING = [
  'log_usual',
  'log_api',
  'log_error',
  'system_rights_change',
  'system_approval',
  'desk_notice',
  'biz_row_version',
] as const
const TEXT_TYPES = new Set(['text', 'character varying'])
const JSON_TYPES = new Set(['json', 'jsonb'])

/**
 * Puts the number of the certificate in the place of the tenant's in rows of the platform that stay: who did what remains readable, which tenant it was does not.
 * Only where the number stands for itself: not within a longer one, not as an amount.
 */
export async function renameMentions(
  db: Db,
  shapes: ReadonlyMap<string, TableShape>,
  { tenantNumber, name }: { tenantNumber: string; name: string },
): Promise<Record<string, number>> {
  const scope = { tenantId: website.defaultTenantId }
  const plain = `(?<![0-9A-Za-z.])${tenantNumber}(?![0-9A-Za-z.])`
  const quoted = `"${tenantNumber}"`
  const renamed: Record<string, number> = {}
  for (const table of MENTIONING) {
    const columns = shapes.get(table)?.columns ?? []
    const texts = columns.filter(({ type }) => TEXT_TYPES.has(type)).filter((column) => column.name !== 'tenant_id')
    const jsons = columns.filter(({ type }) => JSON_TYPES.has(type))
    const found = [
      ...texts.map((column) => sql`${sql.ref(column.name)} ~ ${plain}`),
      ...jsons.map((column) => sql`position(${quoted} in ${sql.ref(column.name)}::text) > 0`),
    ]
    const set = [
      ...texts.map(
        (column) => sql`${sql.ref(column.name)} = regexp_replace(${sql.ref(column.name)}, ${plain}, ${name}, 'g')`,
      ),
      ...jsons.map(
        ({ name: column, type }) =>
          sql`${sql.ref(column)} = replace(${sql.ref(column)}::text, ${quoted}, ${`"${name}"`})::${sql.raw(type)}`,
      ),
    ]
    const { numAffectedRows } =
      await sql`update ${sql.table(table)} set ${sql.join(set)} where tenant_id = ${scope.tenantId} and (${sql.join(found, sql` or `)})`.execute(
        db.as(scope),
      )
    if (numAffectedRows) renamed[table] = Number(numAffectedRows)
  }
  return renamed
}
