import { recordsOf } from '../drivers/driver.ts'
import { flagOf, numberOf, TABLES_MOST, type Catalog, type RawColumn } from './raw-column.ts'

// MySQL 8 answers the columns of these views in capitals, MariaDB as they are asked for: each has a name of ours.
const TABLES = `
  select t.table_name as name, case when t.table_type like '%VIEW' then '' else t.table_comment end as comment, t.table_type like '%VIEW' as isView,
    case when t.table_type like '%VIEW' then null else t.table_rows end as estimate
  from information_schema.tables t
  where t.table_schema = database()`

const COLUMNS = `
  select c.column_name as name, c.data_type as type, c.column_type as whole, c.column_comment as comment, c.character_maximum_length as chars,
    c.numeric_precision as digits, c.numeric_scale as scale, c.is_nullable as nullable, c.column_key = 'PRI' as isKey, c.column_default as def, c.extra as extra,
    k.referenced_table_name as referTable, k.referenced_column_name as referColumn
  from information_schema.columns c
  left join (
    select u.table_name, u.column_name, min(u.referenced_table_name) as referenced_table_name, min(u.referenced_column_name) as referenced_column_name
    from information_schema.key_column_usage u
    where u.table_schema = database() and u.referenced_table_name is not null
      and u.constraint_name not in (
        select m.constraint_name from information_schema.key_column_usage m
        where m.table_schema = database() and m.table_name = u.table_name and m.referenced_table_name is not null and m.ordinal_position > 1)
    group by u.table_name, u.column_name
  ) k on k.table_name = c.table_name and k.column_name = c.column_name
  where c.table_schema = database() and c.table_name = ?
  order by c.ordinal_position`

interface TableRow {
  name: string
  comment: string | null
  isView: unknown
  estimate: unknown
}

interface ColumnRow {
  name: string
  type: string
  whole: string
  comment: string | null
  chars: unknown
  digits: unknown
  scale: unknown
  nullable: string
  isKey: unknown
  def: string | null
  extra: string | null
  referTable: string | null
  referColumn: string | null
}

const EXACT = new Set(['decimal', 'numeric'])

/** `enum('a','b''c')` → its values. */
const choicesOf = (whole: string): string[] =>
  /^enum\(/i.test(whole)
    ? [...whole.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) => value.replaceAll("''", "'"))
    : []

/** `tinyint(1)` and `bit(1)` are how these databases write a boolean; of other numbers the width says nothing. */
function typeOf({ type, whole }: ColumnRow): string {
  const name = type.toLowerCase()
  if (/^(tinyint|bit)\(1\)/i.test(whole)) return `${name}(1)`
  return / unsigned/i.test(whole) ? `${name} unsigned` : name
}

function toRaw(row: ColumnRow): RawColumn {
  const extra = (row.extra ?? '').toLowerCase()
  const isExact = EXACT.has(row.type.toLowerCase())
  // MariaDB writes the word for a column without a default that may be null.
  const hasDefault = row.def !== null && row.def.toUpperCase() !== 'NULL'
  return {
    jdbcName: row.name,
    jdbcType: typeOf(row),
    jdbcComment: row.comment ?? '',
    length: /^(enum|set)$/i.test(row.type) ? null : numberOf(row.chars ?? (isExact ? row.digits : null)),
    scale: isExact ? numberOf(row.scale) : null,
    nullable: flagOf(row.nullable.toUpperCase() === 'YES'),
    isKey: flagOf(row.isKey),
    hasDefault: flagOf(hasDefault || extra.includes('auto_increment')),
    referTable: row.referTable ?? '',
    referColumn: row.referColumn ?? '',
    choices: choicesOf(row.whole),
    isComputed: /\b(virtual|stored|persistent)\b/.test(extra),
  }
}

export const mysqlCatalog: Catalog = {
  async listTables(reader, name) {
    const [sql, parameters] = name === undefined ? [TABLES, []] : [`${TABLES} and t.table_name = ?`, [name]]
    const rows = recordsOf<TableRow>(
      await reader.query(`${sql} order by t.table_name limit ${TABLES_MOST}`, parameters),
    )
    return rows.map(({ name: table, comment, isView, estimate }) => ({
      name: table,
      comment: comment ?? '',
      isView: flagOf(isView) === 1,
      rows: numberOf(estimate),
    }))
  },
  listColumns: async (reader, table) => recordsOf<ColumnRow>(await reader.query(COLUMNS, [table])).map(toRaw),
}
