import type { ClientBase } from 'pg'
import { fullName, quoteName, type TableFacts } from './catalogue.ts'

/** One row as it stands in a backup: PostgreSQL's own text of each column. */
export type RowText = (string | null)[]

const FETCH_ROWS = 500
/** A batch is sent when it has this many rows or characters, whichever comes first. */
const BATCH_ROWS = 500
const BATCH_CHARACTERS = 4 * 1024 * 1024

/**
 * How values turn into text and back without loss, whatever the server or the role prefers: every digit of a float, ISO times with
 * microseconds in UTC, bytes in hex.
 */
export async function settleTextForms(client: ClientBase): Promise<void> {
  await client.query(`SET LOCAL extra_float_digits = 1; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
    SET LOCAL timezone = 'UTC'; SET LOCAL bytea_output = 'hex'; SET LOCAL xmloption = 'content'; SET LOCAL statement_timeout = 0; SET LOCAL search_path = ''`)
}

/** All rows of a table that the transaction sees, through a cursor: memory does not grow with the table. */
export async function* readRows(client: ClientBase, table: TableFacts): AsyncGenerator<RowText> {
  const columns = table.columns.map(({ name }) => `${quoteName(name)}::text`).join(', ')
  const from = `${table.isPartitioned ? '' : 'ONLY '}${fullName(table)}`
  await client.query(`DECLARE backup_rows NO SCROLL CURSOR FOR SELECT ${columns} FROM ${from}`)
  for (;;) {
    const { rows } = await client.query<RowText>({ text: `FETCH ${FETCH_ROWS} FROM backup_rows`, rowMode: 'array' })
    yield* rows
    if (rows.length < FETCH_ROWS) break
  }
  await client.query('CLOSE backup_rows')
}

/**
 * Puts rows into an empty table, in the columns named, values of identity columns included.
 *
 * @returns how many.
 */
export async function writeRows(client: ClientBase, table: TableFacts, rows: AsyncIterable<RowText>): Promise<number> {
  const names = table.columns.map(({ name }) => quoteName(name))
  const values = table.columns.map(({ type }, index) => `c${index}::${type}`)
  const arrays = table.columns.map((_, index) => `$${index + 1}::text[]`)
  const aliases = table.columns.map((_, index) => `c${index}`)
  const insert = `INSERT INTO ${fullName(table)} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
    SELECT ${values.join(', ')} FROM unnest(${arrays.join(', ')}) WITH ORDINALITY AS r(${aliases.join(', ')}, place) ORDER BY place`
  let count = 0
  let batch: RowText[] = []
  let characters = 0
  const send = async () => {
    if (batch.length === 0) return
    await client.query(
      insert,
      table.columns.map((_, index) => batch.map((row) => row[index])),
    )
    count += batch.length
    batch = []
    characters = 0
  }
  for await (const row of rows) {
    batch.push(row)
    for (const value of row) characters += value?.length ?? 0
    if (batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await send()
  }
  await send()
  return count
}
