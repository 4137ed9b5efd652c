import { recordsOf, type SourceReader } from '../drivers/driver.ts'
import { flagOf, numberOf, TABLES_MOST, type Catalog, type RawColumn, type RawTable } from './raw-column.ts'

/** Parts of a partitioned table are no tables of their own, and its rows are those of its parts. */
const TABLES = `
  select c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment, c.relkind in ('v', 'm') as "isView",
    case when c.relkind = 'p' then (select sum(greatest(p.reltuples, 0)) from pg_partition_tree(c.oid) t join pg_class p on p.oid = t.relid where t.isleaf)::bigint
      when c.relkind = 'v' or c.reltuples < 0 then null else c.reltuples::bigint end as rows
  from pg_class c
  where c.relnamespace = $SCHEMA and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and has_any_column_privilege(c.oid, 'SELECT') and ($1::text is null or c.relname = $1) $ONLY
  order by c.relname limit ${TABLES_MOST}`

/**
 * `t` is the type itself, of a domain the one below it. A foreign key counts for the column that it is about: alone, or beside the number of the tenant.
 */
const COLUMNS = `
  select a.attname as name, format_type(t.oid, null) as type, coalesce(col_description(c.oid, a.attnum), '') as comment,
    information_schema._pg_char_max_length(t.oid, t.typmod) as chars,
    case when t.oid = 1700 then information_schema._pg_numeric_precision(t.oid, t.typmod) end as digits,
    case when t.oid = 1700 then information_schema._pg_numeric_scale(t.oid, t.typmod) end as scale,
    not (a.attnotnull or coalesce(d.typnotnull, false)) as nullable,
    exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as "isKey",
    a.atthasdef or a.attidentity <> '' as "hasDefault", a.attgenerated <> '' as "isComputed",
    coalesce(f.refer[1], '') as "referTable", coalesce(f.refer[2], '') as "referColumn",
    case when t.typtype = 'e' then (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)::text end as choices
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type d on d.oid = a.atttypid
  cross join lateral (
    select b.oid, b.typtype, case when d.typtype = 'd' then d.typtypmod else a.atttypmod end as typmod from pg_type b where b.oid = case when d.typtype = 'd' then d.typbasetype else d.oid end
  ) t
  left join lateral (
    select array[r.relname::text, ra.attname::text] as refer
    from pg_constraint k join pg_class r on r.oid = k.confrelid join pg_attribute ra on ra.attrelid = k.confrelid and ra.attnum = k.confkey[array_position(k.conkey, a.attnum)]
    where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)
      and not exists (select 1 from unnest(k.conkey) n join pg_attribute o on o.attrelid = c.oid and o.attnum = n where n <> a.attnum and o.attname <> 'tenant_id')
      and (array_length(k.conkey, 1) = 1 or a.attname <> 'tenant_id')
    order by array_length(k.conkey, 1), k.oid limit 1
  ) f on true
  where c.relnamespace = $SCHEMA and c.relname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f') and has_column_privilege(c.oid, a.attnum, 'SELECT') $ONLY
  order by a.attnum`

interface ColumnRow {
  name: string
  type: string
  comment: string
  chars: unknown
  digits: unknown
  scale: unknown
  nullable: boolean
  isKey: boolean
  hasDefault: boolean
  isComputed: boolean
  referTable: string
  referColumn: string
  choices: string | null
}

const toRaw = (row: ColumnRow): RawColumn => ({
  jdbcName: row.name,
  jdbcType: row.type,
  jdbcComment: row.comment,
  length: numberOf(row.chars ?? row.digits),
  scale: numberOf(row.scale),
  nullable: flagOf(row.nullable),
  isKey: flagOf(row.isKey),
  hasDefault: flagOf(row.hasDefault),
  referTable: row.referTable,
  referColumn: row.referColumn,
  choices: row.choices === null ? [] : (JSON.parse(row.choices) as string[]), // names of an enumeration
  isComputed: row.isComputed,
})

/** `schema`: an expression of the schema; `only`: a further condition on the table `c`; `hasRows`: may estimates be shown? */
function catalogOf({
  schema,
  only = '',
  hasRows = true,
}: {
  schema: string
  only?: string
  hasRows?: boolean
}): Catalog {
  const filled = (text: string): string => text.replaceAll('$SCHEMA', schema).replaceAll('$ONLY', only)
  const [tables, columns] = [filled(TABLES), filled(COLUMNS)]
  return {
    async listTables(reader: SourceReader, name) {
      const rows = recordsOf<RawTable>(await reader.query(tables, [name ?? null]))
      return rows.map((row) => ({ ...row, rows: hasRows ? numberOf(row.rows) : null }))
    },
    listColumns: async (reader, table) => recordsOf<ColumnRow>(await reader.query(columns, [table])).map(toRaw),
  }
}

/** Of a session whose search path is the schema of its source. */
export const postgresCatalog = catalogOf({ schema: 'current_schema()::regnamespace' })

/** Of the product's own: tables with rows of tenants behind the wall alone. How many rows there are is about all tenants, so it is not shown. */
export const ownCatalog = catalogOf({
  schema: `'public'::regnamespace`,
  only: `and c.relforcerowsecurity`,
  hasRows: false,
})
