import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestDb, type TestDb } from '../../../testing/test-db.ts'
import { HARMLESS_COLUMNS, SOUNDS_SECRET, TABLES, TENANT_TABLES } from './tenant-tables.ts'

let test: TestDb
let columns: { table: string; name: string }[]

beforeAll(async () => {
  test = await buildTestDb()
  columns = await test.owner(`
    select c.relname as table, a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1, 2`)
})
afterAll(() => test.close())

describe('the catalogue of tables', () => {
  it('declares every table of the database once, and no other', () => {
    expect(Object.keys(TABLES).toSorted()).toEqual([...new Set(columns.map(({ table }) => table))].toSorted())
  })

  it('calls a table a tenant’s where it has a tenant, or where its rows are reached in another way', () => {
    const withTenant = columns.filter(({ name }) => name === 'tenant_id').map(({ table }) => table)
    const reached = TENANT_TABLES.flatMap(({ table, reach }) => (reach ? [table] : []))

    expect(TENANT_TABLES.map(({ table }) => table)).toEqual([...withTenant, ...reached].toSorted())
  })

  it('says of every column of a tenant that sounds like a secret whether it is one', () => {
    const sounding = columns
      .filter(({ table, name }) => TABLES[table]?.kept === 'tenant' && SOUNDS_SECRET.test(name))
      .map(({ table, name }) => `${table}.${name}`)
    const secrets = new Set(TENANT_TABLES.flatMap(({ table, secrets }) => secrets.map((name) => `${table}.${name}`)))

    expect(sounding.filter((column) => !secrets.has(column))).toEqual([...HARMLESS_COLUMNS].toSorted())
  })

  it('names columns that are there', () => {
    const known = new Set(columns.map(({ table, name }) => `${table}.${name}`))
    const named = TENANT_TABLES.flatMap(({ table, secrets, reach, passwordsIn }) => [
      ...[...secrets, ...(passwordsIn ? [passwordsIn.column, passwordsIn.where] : [])].map(
        (name) => `${table}.${name}`,
      ),
      ...(reach ? [`${table}.${reach.column}`] : []),
      ...(reach?.by === 'parent' ? [`${reach.parent}.${reach.key}`] : []),
    ])

    expect(named.filter((column) => !known.has(column))).toEqual([])
  })
})
