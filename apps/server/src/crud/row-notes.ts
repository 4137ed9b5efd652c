import { sql, type RawBuilder } from 'kysely'
import type { ChangeAction } from '@drawdesk/contract/logs/history'
import type { Db } from '../platform/database/db.ts'
import { noteChange, type RowChange } from '../platform/row-changes.ts'
import type { Scope } from '../platform/scope.ts'
import { keepChanges, type NotedTable } from './history/row-change.repository.ts'
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

/** Amounts of money, that come with as many zeros as their column has places. */
const AMOUNTS: ReadonlySet<string> = new Set(['drawBudget.amount', 'ttsEngine.price'])

type Texts = (string | null)[]

/** What a write reads back of its row, so that its history and the log can say what became another. */
export interface RowNotes {
  /** Columns to answer: name and context first, then what is written. */
  columns: readonly string[]
  /** Of the row as it is after the write. */
  now: RawBuilder<Texts>
  /** Of the row as the statement found it: a query in RETURNING sees the table as it was. */
  was: RawBuilder<Texts>
}

export function notesOf(table: ResourceTable, written: readonly string[]): RowNotes {
  const columns = [...new Set([...headOf(table), ...written.filter((column) => !NO_NEWS.has(column))])]
  return {
    columns,
    now: textsOf(table, table, columns),
    was: sql<Texts>`(select ${textsOf(table, 'was', columns)} from ${sql.table(table)} as was where ${sql.ref('was.id')} = ${sql.ref(`${table}.id`)})`,
  }
}

/** The row's name and what else must be known of it. */
function headOf(table: ResourceTable): string[] {
  const name = nameColumnOf(table)
  return [...(name === undefined ? [] : [name]), ...(table === 'systemParam' ? ['paramKey'] : [])]
}

/** Each as one text, whatever its type: numbers of 64 bits keep their digits, times are ISO 8601. */
const textsOf = (table: ResourceTable, alias: string, columns: readonly string[]): RawBuilder<Texts> => {
  const textOf = (column: string) => {
    const value = sql.ref(`${alias}.${column}`)
    return AMOUNTS.has(`${table}.${column}`) ? sql`trim_scale(${value})::text` : sql`to_json(${value}) #>> '{}'`
  }
  return columns.length === 0 ? sql<Texts>`'[]'::json` : sql<Texts>`json_build_array(${sql.join(columns.map(textOf))})`
}

interface Written {
  id: string
  was?: Texts | null
  now: Texts
}

/** What added or changed rows are noted by, from what their write answered: kept with the transaction, and handed to who logs the call. */
export async function noteRows(
  trx: Db,
  scope: Scope,
  table: ResourceTable,
  notes: Pick<RowNotes, 'columns'>,
  rows: readonly Written[],
): Promise<void> {
  const changes = rows.map((row) => changeOf(table, notes, row))
  for (const change of changes) noteChange(change)
  const [added, edited] = [rows, rows].map((all, index) =>
    changes.filter((_, at) => (all[at]?.was === undefined) === (index === 0)),
  )
  await keepChanges(trx, scope, 'add', added ?? [])
  await keepChanges(
    trx,
    scope,
    'edit',
    (edited ?? []).filter(({ fields }) => fields.length > 0),
  )
}

/** The same of one. */
export const noteRow = (
  trx: Db,
  scope: Scope,
  table: ResourceTable,
  notes: Pick<RowNotes, 'columns'>,
  row: Written,
): Promise<void> => noteRows(trx, scope, table, notes, [row])

function changeOf(table: ResourceTable, notes: Pick<RowNotes, 'columns'>, { id, was, now }: Written): RowChange {
  const head = headOf(table)
  const at = (column: string, texts: Texts): string => texts[notes.columns.indexOf(column)] ?? ''
  const written = notes.columns.filter((column) => !NO_NEWS.has(column))
  return {
    table,
    id,
    name: namedBy(table, (column) => at(column, now)),
    context: Object.fromEntries(head.map((column) => [column, at(column, now)])),
    fields: written.flatMap((field) => {
      const [before, after] = [was ? at(field, was) : '', at(field, now)]
      return before === after ? [] : [{ field, before, after }]
    }),
  }
}

/** Notes a row that a repository's own write answered whole, with what {@link notesOf} reads back; answers the row without it. */
export async function noteAnswered<Row extends Written>(
  trx: Db,
  scope: Scope,
  table: ResourceTable,
  notes: RowNotes,
  { now, was, ...row }: Row,
): Promise<Omit<Row, 'now' | 'was'>> {
  await noteRow(trx, scope, table, notes, { id: row.id, now, ...(was === undefined ? {} : { was }) })
  return row
}

/** Notes rows that were removed or brought back. */
export async function noteMarks(
  trx: Db,
  scope: Scope,
  table: ResourceTable,
  action: 'remove' | 'restore',
  rows: readonly { id: string; names: Texts }[],
): Promise<void> {
  await noteChanges(
    trx,
    scope,
    action,
    rows.map(({ id, names }) => ({ table, id, name: names[0] ?? '', context: {}, fields: [] })),
  )
}

/** Notes what a write has compared itself; an edit of nothing is none. */
export async function noteChanges(
  trx: Db,
  scope: Scope,
  action: ChangeAction,
  changes: readonly (RowChange & { table: NotedTable })[],
): Promise<void> {
  const real = changes.filter(({ fields }) => action !== 'edit' || fields.length > 0)
  for (const change of real) noteChange(change)
  await keepChanges(trx, scope, action, real)
}

/** Fields whose text is another now; numbers as they are written, lists with commas. */
export function changedFields<Values extends object>(before: Values, after: Values): RowChange['fields'] {
  return (Object.keys(after) as (keyof Values & string)[]).flatMap((field) => {
    const [was, is] = [before[field], after[field]].map((value) => String(value ?? '')) as [string, string]
    return was === is ? [] : [{ field, before: was, after: is }]
  })
}

/** The column that names a row, as a mark reads it back. */
export function nameNotesOf(table: ResourceTable): RawBuilder<Texts> {
  const name = nameColumnOf(table)
  return textsOf(table, table, name === undefined ? [] : [name])
}

function namedBy(table: ResourceTable, read: (column: string) => string): string {
  const column = nameColumnOf(table)
  return column === undefined ? '' : read(column)
}
