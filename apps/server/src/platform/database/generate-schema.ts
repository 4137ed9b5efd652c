import { writeFile } from 'node:fs/promises'
import pg from 'pg'

const TYPES: Record<string, { read: string; write: string }> = {
  text: { read: 'string', write: 'string' },
  uuid: { read: 'string', write: 'string' },
  int8: { read: 'string', write: 'string' },
  numeric: { read: 'string', write: 'string' },
  int2: { read: 'number', write: 'number' },
  int4: { read: 'number', write: 'number' },
  float4: { read: 'number', write: 'number' },
  float8: { read: 'number', write: 'number' },
  bool: { read: 'boolean', write: 'boolean' },
  date: { read: 'string', write: 'string' },
  timestamptz: { read: 'Date', write: 'Date' },
  json: { read: 'unknown', write: 'string' },
  _int4: { read: 'number[]', write: 'number[]' },
  _text: { read: 'string[]', write: 'string[]' },
  _timestamptz: { read: 'Date[]', write: 'Date[]' },
}

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string): string => camel(`_${name}`)

/** The types of `db/schema.generated.ts`, read from a migrated database. JSON columns are written as text, so that key order is ours. */
export async function describeSchema(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{
      table: string
      column: string
      type: string
      isNullable: boolean
      hasDefault: boolean
    }>(`
      select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as "isNullable", a.atthasdef as "hasDefault"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely%'
      order by c.relname, a.attnum`)
    const tables = Map.groupBy(rows, (row) => row.table)
    const lines = [
      '// Written by `npm run schema` from the migrated database; do not edit.',
      `import type { ColumnType } from 'kysely'`,
      '',
    ]
    for (const [table, columns] of tables) {
      lines.push(`export interface ${pascal(table)}Table {`)
      for (const { column, type, isNullable, hasDefault } of columns) {
        const known = TYPES[type]
        if (!known) throw new Error(`no TypeScript type is known for ${table}.${column}: ${type}`)
        const orNull = isNullable ? ' | null' : ''
        const orAbsent = isNullable || hasDefault ? ' | undefined' : ''
        lines.push(
          `  ${camel(column)}: ColumnType<${known.read}${orNull}, ${known.write}${orNull}${orAbsent}, ${known.write}${orNull}>`,
        )
      }
      lines.push('}', '')
    }
    lines.push('export interface Database {')
    for (const table of tables.keys()) lines.push(`  ${camel(table)}: ${pascal(table)}Table`)
    lines.push('}', '')
    return lines.join('\n')
  } finally {
    await client.end()
  }
}

export async function writeSchema(connection: pg.ClientConfig, file: string): Promise<void> {
  await writeFile(file, await describeSchema(connection))
}
