import { sql, type RawBuilder } from 'kysely'
import { areChangesNoted, noteChange } from '../platform/row-changes.ts'
import { nameColumnOf } from './row-words.ts'
import type { ResourceTable } from './tables.ts'

/** Columns that every write sets, or that follow from others: no news to anybody. */
const NO_NEWS: ReadonlySet<string> = new Set([
  'id',
  'tenantId',
  'version',
  'ancestors',
  'createUser',
  'createDept',
  'createTime',
  'updateUser',
  'updateTime',
  'isDeleted',
])

type Texts = (string | null)[]

/** What a write reads back of its row, so that the log can say what became another; nothing where nobody asks. */
export interface RowNotes {
  /** Columns to answer: name and context first, then what is written. */
  columns: readonly string[]
  /** Of the row as it is after the write. */
  now: RawBuilder<Texts>
  /** Of the row as the statement found it: a query in RETURNING sees the table as it was. */
  was: RawBuilder<Texts>
}

export function notesOf(table: ResourceTable, written: readonly string[]): RowNotes | undefined {
  if (!areChangesNoted()) return undefined
  const columns = [...new Set([...headOf(table), ...written.filter((column) => !NO_NEWS.has(column))])]
  return {
    columns,
    now: textsOf(table, columns),
    was: sql<Texts>`(select ${textsOf('was', columns)} from ${sql.table(table)} as was where ${sql.ref('was.id')} = ${sql.ref(`${table}.id`)})`,
  }
}

/** The row's name and what else must be known of it. */
function headOf(table: ResourceTable): string[] {
  const name = nameColumnOf(table)
  return [...(name === undefined ? [] : [name]), ...(table === 'systemParam' ? ['paramKey'] : [])]
}

/** Each as one text, whatever its type: numbers of 64 bits keep their digits, times are ISO 8601. */
const textsOf = (alias: string, columns: readonly string[]): RawBuilder<Texts> =>
  columns.length === 0
    ? sql<Texts>`'[]'::json`
    : sql<Texts>`json_build_array(${sql.join(columns.map((column) => sql`to_json(${sql.ref(`${alias}.${column}`)}) #>> '{}'`))})`

/** Notes an added or changed row from what its write answered. */
export function noteRow(
  table: ResourceTable,
  id: string,
  notes: Pick<RowNotes, 'columns'>,
  { was, now }: { was?: Texts | null; now: Texts },
): void {
  const head = headOf(table)
  const at = (column: string, texts: Texts): string => texts[notes.columns.indexOf(column)] ?? ''
  const written = notes.columns.filter((column) => !NO_NEWS.has(column))
  noteChange({
    table,
    id,
    name: namedBy(table, (column) => at(column, now)),
    context: Object.fromEntries(head.map((column) => [column, at(column, now)])),
    fields: written.flatMap((field) => {
      const [before, after] = [was ? at(field, was) : '', at(field, now)]
      return before === after ? [] : [{ field, before, after }]
    }),
  })
}

/** Notes a row that a repository's own write answered whole, with what {@link notesOf} reads back; answers the row without it. */
export function noteAnswered<Row extends { id: string; now: Texts; was?: Texts | null }>(
  table: ResourceTable,
  notes: RowNotes,
  { now, was, ...row }: Row,
): Omit<Row, 'now' | 'was'> {
  noteRow(table, row.id, notes, was === undefined ? { now } : { now, was })
  return row
}

/** Notes a row that was removed or brought back. */
export function noteMark(table: ResourceTable, id: string, names: Texts): void {
  noteChange({ table, id, name: names[0] ?? '', context: {}, fields: [] })
}

/** The column that names a row, as a mark reads it back. */
export function nameNotesOf(table: ResourceTable): RawBuilder<Texts> | undefined {
  if (!areChangesNoted()) return undefined
  const name = nameColumnOf(table)
  return textsOf(table, name === undefined ? [] : [name])
}

function namedBy(table: ResourceTable, read: (column: string) => string): string {
  const column = nameColumnOf(table)
  return column === undefined ? '' : read(column)
}
