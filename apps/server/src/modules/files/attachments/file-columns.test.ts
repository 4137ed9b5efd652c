import { afterAll, beforeAll, expect, it } from 'vitest'
import { soundsLikeFile } from '@drawdesk/contract/develop/column-words'
import { buildTestDb, type TestDb } from '../../../testing/test-db.ts'
import { KEY_TABLES } from '../key-tables.ts'
import { FILE_USERS } from './file-columns.ts'
import { WITHOUT_FILES } from './without-files.ts'

let test: TestDb
beforeAll(async () => {
  test = await buildTestDb()
})
afterAll(() => test.close())

interface Column {
  table: string
  column: string
  type: string
}
/** But those of the platform's own work, which name rows. */
const columns = (): Promise<Column[]> =>
  test.owner<Column>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace and c.relname not like 'platform\\_%' and a.attnum > 0 and not a.attisdropped`,
  )

/** Whatever holds JSON could hold one within. */
const mayHoldFile = ({ column, type }: Column): boolean => soundsLikeFile(column) || type.startsWith('json')
const nameOf = ({ table, column }: Pick<Column, 'table' | 'column'>): string => `${table}.${column}`
const declared = FILE_USERS.flatMap(({ table, columns: own }) =>
  Object.keys(own).map((column) => nameOf({ table, column })),
)

it('is declared, each column that may refer to a file: as one that does, or with what it holds instead', async () => {
  const found = (await columns()).filter(mayHoldFile).filter(({ column }) => column !== 'storage_key')

  const known = new Set([...declared, ...WITHOUT_FILES])
  expect(found.map(nameOf).filter((name) => !known.has(name))).toEqual([])
})

it('is there, each column that is declared, and none stands in both lists', async () => {
  const all = new Set((await columns()).map(nameOf))

  expect([...declared, ...WITHOUT_FILES].filter((name) => !all.has(name))).toEqual([])
  expect(declared.filter((name) => WITHOUT_FILES.includes(name))).toEqual([])
})

it('names every table that says where bytes lie', async () => {
  const found = (await columns()).filter(({ column }) => column === 'storage_key')

  expect(found.map(({ table }) => table).toSorted()).toEqual([...KEY_TABLES].toSorted())
})
