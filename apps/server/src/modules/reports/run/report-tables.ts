import type { ReportTablesAnswer } from '@drawdesk/contract/reports/report-run'
import type { Language } from '@drawdesk/contract/core/texts'
import { REPORT_VIEWS } from '../../../db/report-views.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Sources } from '../../develop/datasources/sources.ts'
import { PG_FUNCTIONS } from '../guard/pg-allowed.ts'
import { MYSQL_FUNCTIONS } from '../guard/mysql-guard.ts'
import { isOwnSource } from './report-sources.ts'

const TABLES_MOST = 500
const COLUMNS_MOST = 20_000

/** Of the schema of the connection. */
const OF_POSTGRES = `
  select c.relname, a.attname, format_type(a.atttypid, a.atttypmod), coalesce(obj_description(c.oid, 'pg_class'), ''), coalesce(col_description(c.oid, a.attnum), '')
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = to_regnamespace(current_schema()::text) and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and has_column_privilege(c.oid, a.attnum, 'SELECT')
  order by c.relname, a.attnum limit ${COLUMNS_MOST}`
const OF_MYSQL = `
  select c.table_name, c.column_name, c.column_type, t.table_comment, c.column_comment from information_schema.columns c
  join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
  where c.table_schema = database() order by c.table_name, c.ordinal_position limit ${COLUMNS_MOST}`

export type ReportTablesDeps = Pick<Deps, 'reportReader'> & { sources: Pick<Sources, 'use'> }

/** What a statement may read and call, for completion. */
export async function listReportTables(
  { reportReader, sources }: ReportTablesDeps,
  scope: Scope,
  { datasourceId, language }: { datasourceId: string; language: Language },
): Promise<ReportTablesAnswer> {
  if (isOwnSource(datasourceId)) {
    const rows = await reportReader.read(scope, async (client) => {
      const answer = await client.query<string[]>({ text: OF_POSTGRES, rowMode: 'array' })
      return answer.rows
    })
    const { tables } = tablesOf(rows)
    const byName = new Map(tables.map((table) => [table.name, table]))
    return {
      tables: REPORT_VIEWS.map(({ name, title, notes = {} }) => ({
        name,
        comment: title[language],
        columns: (byName.get(name)?.columns ?? []).map((column) => ({
          ...column,
          comment: notes[column.name]?.[language] ?? '',
        })),
      })),
      functions: [...PG_FUNCTIONS].toSorted(),
      truncated: false,
    }
  }
  return sources.use(scope, datasourceId, async (connection) => {
    const isMysql = connection.native.driver === 'mysql'
    const { rows } = await connection.query(isMysql ? OF_MYSQL : OF_POSTGRES)
    return { ...tablesOf(rows), functions: [...(isMysql ? MYSQL_FUNCTIONS : PG_FUNCTIONS)].toSorted() }
  })
}

function tablesOf(rows: readonly (readonly unknown[])[]): Pick<ReportTablesAnswer, 'tables' | 'truncated'> {
  const tables = new Map<string, ReportTablesAnswer['tables'][number]>()
  for (const row of rows) {
    const [table = '', name = '', type = '', comment = '', columnComment = ''] = row.map(String)
    const known = tables.get(table) ?? { name: table, comment, columns: [] }
    known.columns.push({ name, type, comment: columnComment })
    tables.set(table, known)
  }
  const truncated = tables.size > TABLES_MOST || rows.length >= COLUMNS_MOST
  return { tables: [...tables.values()].slice(0, TABLES_MOST), truncated }
}
