import type { Db } from '../../../platform/database/db.ts'
import type { Ids } from '../../../platform/ids/ids.ts'
import { SHIPPED_REPORTS } from './shipped-reports.ts'

/** The reports that a tenant begins with. One that it has had already, removed or not, is not made again; a name that is taken stays whose it is. */
export async function insertShippedReports(trx: Db, { tenantId }: { tenantId: string }, ids: Ids): Promise<void> {
  const rows = await trx
    .as({ tenantId })
    .selectFrom('reportDefinition')
    .select(['seedCode', 'name'])
    .where('tenantId', '=', tenantId)
    .execute()
  const known = new Set(rows.flatMap(({ seedCode, name }) => [seedCode, name]))
  const missing = SHIPPED_REPORTS.filter(({ code, title }) => !known.has(code) && !known.has(title.zh))
  if (missing.length === 0) return
  await trx
    .as({ tenantId })
    .insertInto('reportDefinition')
    .values(
      missing.map(({ code, title, sql, params, columns, chart }) => ({
        id: ids.next(),
        tenantId,
        seedCode: code,
        name: title.zh,
        title: title.zh,
        titleEn: title.en,
        sql,
        params: JSON.stringify(params),
        columns: JSON.stringify(columns),
        chart: JSON.stringify(chart),
      })),
    )
    .execute()
}
