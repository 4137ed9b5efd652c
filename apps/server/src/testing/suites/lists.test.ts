import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLATFORM_TABLES } from '../../crud/tables.ts'
import { migrations } from '../../db/migrations/index.ts'
import { modules } from '../../modules.ts'
import { describeSchema } from '../../platform/database/generate-schema.ts'
import { errorCatalogue } from '../../platform/errors.ts'
import { buildTestDb, type TestDb } from '../test-db.ts'
import { readFile } from 'node:fs/promises'

const SRC = join(import.meta.dirname, '../..')
let test: TestDb

beforeAll(async () => {
  test = await buildTestDb()
})
afterAll(() => test.close())

describe('lists of the server', () => {
  it('name every module folder', async () => {
    const files = (await readdir(join(SRC, 'modules'), { recursive: true })).filter((file) =>
      file.endsWith('.module.ts'),
    )

    expect(modules.map(({ name }) => name).sort()).toEqual(files.map((file) => file.replace(/\/[^/]+$/, '')).sort())
  })

  it('name every migration, in the order of their names, and each goes up and down', async () => {
    const besides = ['index.ts', 'support.ts']
    const files = (await readdir(join(SRC, 'db/migrations')))
      .filter((file) => !besides.includes(file))
      .map((file) => file.replace(/\.ts$/, ''))

    expect(Object.keys(migrations)).toEqual(files.toSorted())
    expect(Object.values(migrations).map(({ up, down }) => [typeof up, typeof down])).toEqual(
      files.map(() => ['function', 'function']),
    )
  })

  it('have the types of the migrated database', async () => {
    const described = await describeSchema({
      host: test.server.host,
      port: test.server.port,
      user: test.server.user,
      database: test.database,
    })

    expect(await readFile(join(SRC, 'db/schema.generated.ts'), 'utf8')).toBe(described)
  })

  it('put every tenant table behind the wall', async () => {
    const open = await test.owner<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`)

    expect(open.map(({ name }) => name)).toEqual([
      'auth_mini_session',
      'auth_session',
      'auth_sign_in_state',
      'auth_social_code',
      'auth_ticket',
      'platform_job',
      'platform_lane',
      'platform_queue_tenant',
      'platform_rights_version',
      'system_tenant',
    ])
  })

  it('name every table of the platform that a resource can stand on', async () => {
    const tables = await test.owner<{ name: string }>(`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relrowsecurity
        and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('id', 'version', 'is_deleted', 'create_user')) = 4 order by 1`)

    expect(
      PLATFORM_TABLES.map((table) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).toSorted(),
    ).toEqual(tables.map(({ name }) => name))
  })

  it('begin every unique key of a tenant table with the tenant, generated ids aside', async () => {
    const keys = await test.owner<{ name: string; definition: string }>(`
      select i.relname as name, pg_get_indexdef(i.oid) as definition from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where x.indisunique and t.relrowsecurity`)

    expect(keys.filter(({ definition }) => !/\((tenant_id\b|id\))/.test(definition)).map(({ name }) => name)).toEqual(
      [],
    )
    expect(keys.length).toBeGreaterThan(5)
  })
})

describe('error codes', () => {
  it('are named module.what, with a status that clients take and a text in both languages', () => {
    for (const [code, { status, text }] of errorCatalogue) {
      expect(code).toMatch(/^[a-zA-Z]+\.[a-zA-Z]+$/)
      expect([code, (status >= 400 && status <= 500) || status === 503]).toEqual([code, true])
      expect([code, Boolean(text.zh && text.en)]).toEqual([code, true])
    }
  })
})
