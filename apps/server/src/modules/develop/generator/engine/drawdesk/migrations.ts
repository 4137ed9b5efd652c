import { columnSql, columnSqlLater, type Field } from '../fields.ts'
import { snakeOf, sqlName } from '../names.ts'
import type { Screen } from '../screen.ts'

/** A table with the columns of a screen. What is stored stands in backquotes: names of ours, digits and types, nothing else. */
export function createMigration(screen: Screen): string {
  const { snake, fields, isTree, parent } = screen
  const table = sqlName(snake)
  const columns = [
    ...(isTree ? [`parent_id bigint NOT NULL DEFAULT 0`] : []),
    ...(parent ? [`${snakeOf(parent.field)} bigint`] : []),
    ...fields.map(columnSql),
    ...(parent
      ? [`FOREIGN KEY (tenant_id, ${snakeOf(parent.field)}) REFERENCES ${sqlName(parent.snake)} (tenant_id, id)`]
      : []),
  ]
  const indexes = [
    `CREATE INDEX ${snake}_newest ON ${table} (tenant_id, id DESC) WHERE is_deleted = 0`,
    ...(isTree ? [`CREATE INDEX ${snake}_parent ON ${table} (tenant_id, parent_id) WHERE is_deleted = 0`] : []),
    ...(parent
      ? [`CREATE INDEX ${snake}_parent ON ${table} (tenant_id, ${snakeOf(parent.field)}) WHERE is_deleted = 0`]
      : []),
  ]
  return `import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    '${snake}',
    \`${columns.join(',\n     ')}\`,
  )
  await run(
    db,
${indexes.map((index) => `    '${index}',\n`).join('')}  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE ${table}')
}
`
}

/** Columns that came after the table. */
export function addMigration({ snake }: Screen, added: readonly Field[]): string {
  const table = sqlName(snake)
  return `import { type Kysely } from 'kysely'
import { run } from './support.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
${added.map((field) => `    ${sqlLiteral(`ALTER TABLE ${table} ADD COLUMN ${columnSqlLater(field)}`)},\n`).join('')}  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
${added.map((field) => `    'ALTER TABLE ${table} DROP COLUMN ${sqlName(field.column)}',\n`).join('')}  )
}
`
}

const sqlLiteral = (sql: string): string => (sql.includes("'") ? `"${sql}"` : `'${sql}'`)
