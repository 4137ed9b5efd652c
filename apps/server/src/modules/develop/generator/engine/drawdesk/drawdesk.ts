import type { CodeDefinition } from '@drawdesk/contract/develop/code-definition'
import { screensOf, type Screen } from '../screen.ts'
import { contractFile } from './contract.ts'
import { entriesOf, type Entry } from './entries.ts'
import { addMigration, createMigration } from './migrations.ts'
import { toDecideOf, type ToDecide } from './decisions.ts'
import { errorsPath, moduleFile, modulePath, parentErrors } from './modules.ts'
import { pageFile, pagePath, pageTest, parentTexts, testPath, textsPath } from './pages.ts'

export interface GeneratedFile {
  path: string
  content: string
}

/** Columns by the table they are in: name of the column → its SQL. */
export type Tables = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A column of a table that is there, and a field of it that is gone or another: no migration is made of that. */
export interface TableChange {
  table: string
  column: string
  what: 'removed' | 'changed'
}

export interface DrawdeskOutput {
  /** Forms of the name of the screen. */
  screen: Screen
  files: GeneratedFile[]
  /** Written once, never again. */
  migrations: GeneratedFile[]
  entries: Entry[]
  /** As they are after all migrations. */
  tables: Tables
  changes: TableChange[]
  /** Columns that became no field. */
  leftOut: string[]
  /** Columns of which the catalogues of people and files ask what they are. */
  toDecide: ToDecide[]
}

const MIGRATIONS = 'apps/server/src/db/migrations'

/**
 * A definition as a screen of this product: new files, a migration for what the tables do not have yet, and entries of lists.
 * `stamp` (`20261128T1400`) names new migrations; `tables` are those that were generated before.
 *
 * @throws {CannotGenerate}
 */
export function generateDrawdesk(
  definition: CodeDefinition,
  { stamp, tables = {} }: { stamp: string; tables?: Tables },
): DrawdeskOutput {
  const { screen, child } = screensOf(definition)
  const screens = child ? [screen, child] : [screen]
  const files = screens.flatMap((one) => filesOf(one, one === screen ? child : undefined))
  const steps = screens.map((one, at) => migrate(one, laterBy(stamp, at), tables[one.snake]))
  return {
    screen,
    files,
    migrations: steps.flatMap(({ migrations }) => migrations),
    entries: screens.flatMap(entriesOf),
    tables: { ...tables, ...Object.fromEntries(steps.map(({ table, columns }) => [table, columns])) },
    changes: steps.flatMap(({ changes }) => changes),
    leftOut: screens.flatMap(({ leftOut }) => leftOut),
    toDecide: screens.flatMap(toDecideOf),
  }
}

function filesOf(screen: Screen, child: Screen | undefined): GeneratedFile[] {
  const { area, kebab } = screen
  return [
    { path: `packages/contract/src/${area}/${kebab}.ts`, content: contractFile(screen) },
    { path: modulePath(screen), content: moduleFile(screen, child) },
    ...(child ? [{ path: errorsPath(screen), content: parentErrors(screen, child) }] : []),
    { path: pagePath(screen), content: pageFile(screen, child) },
    ...(child ? [{ path: textsPath(screen), content: parentTexts(screen, child) }] : []),
    { path: testPath(screen), content: pageTest(screen) },
  ]
}

interface Step {
  table: string
  migrations: GeneratedFile[]
  columns: Record<string, string>
  changes: TableChange[]
}

function migrate(screen: Screen, stamp: string, before: Readonly<Record<string, string>> | undefined): Step {
  const { snake: table, fields } = screen
  const now = Object.fromEntries(fields.map(({ column, sql }) => [column, sql]))
  const file = (name: string, content: string): GeneratedFile => ({
    path: `${MIGRATIONS}/${stamp}_${name}.ts`,
    content,
  })
  if (!before)
    return { table, migrations: [file(`create_${table}`, createMigration(screen))], columns: now, changes: [] }
  const added = fields.filter(({ column }) => !(column in before))
  const [first] = added
  const removed = Object.keys(before).filter((column) => !(column in now))
  const changed = Object.keys(before).filter((column) => column in now && now[column] !== before[column])
  return {
    table,
    migrations: first ? [file(`add_${first.column}_to_${table}`, addMigration(screen, added))] : [],
    columns: { ...before, ...Object.fromEntries(added.map(({ column, sql }) => [column, sql])) },
    changes: [
      ...removed.map((column): TableChange => ({ table, column, what: 'removed' })),
      ...changed.map((column): TableChange => ({ table, column, what: 'changed' })),
    ],
  }
}

/** Migrations run in the order of their names: a table that refers to another comes a minute after it. */
function laterBy(stamp: string, minutes: number): string {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)$/.exec(stamp) ?? []
  return stampOf(
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute) + minutes)),
  )
}

/** `20261121T1030`, UTC. */
export const stampOf = (time: Date): string => time.toISOString().slice(0, 16).replaceAll(/[-:]/g, '')
