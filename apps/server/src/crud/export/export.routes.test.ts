import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../testing/factories.ts'
import { sheetAt } from '../../modules/organisation/user-import/testing/imports.ts'
import { systemScope } from '../../platform/scope.ts'

const PATH = '/blade-system/param/export'
let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
}, 120_000)
afterAll(() => test.close())

async function addParams(count: number, tenantId = '000000', prefix = 'many'): Promise<void> {
  await test.owner(
    `insert into system_param (id, tenant_id, param_name, param_key, param_value) select 7000000000 + (select count(*) from system_param) * 1000000 + n, $1, '参数' || n, $3 || lpad(n::text, 6, '0'), 'v' || n from generate_series(1, $2::int) n`,
    [tenantId, count, prefix],
  )
}

describe('a list as a sheet', { timeout: 120_000 }, () => {
  it('has the filtered rows of all pages in their order, under the labels, with no formula', async () => {
    await addParams(2_345)
    await test.deps.db
      .as(systemScope('000000'))
      .insertInto('systemParam')
      .values({
        id: test.deps.ids.next(),
        tenantId: '000000',
        paramName: '=1+1',
        paramKey: 'formula',
        paramValue: '@sum',
      })
      .execute()

    const all = await sheetAt(admin, PATH, { paramKey: 'many', ascs: 'paramKey' })
    const newest = await sheetAt(admin, PATH, { paramKey: 'many' })
    const chosen = await sheetAt(admin, PATH, { paramKey: 'formula', columns: 'paramValue,paramName,nothing,id' })

    expect([all.name, all.rows.length, all.rows[0]?.slice(0, 3)]).toEqual([
      '参数.xlsx',
      2_346,
      ['参数名称', '参数键名', '参数键值'],
    ])
    expect([all.rows[1]?.[1], all.rows.at(-1)?.[1], new Set(all.rows.map((row) => row[1])).size]).toEqual([
      'many000001',
      'many002345',
      2_346,
    ])
    expect([newest.rows.length, newest.rows[1]?.[1], newest.rows.at(-1)?.[1]]).toEqual([
      2_346,
      'many002345',
      'many000001',
    ])
    expect(chosen.rows).toEqual([
      ['参数键值', '参数名称'],
      ["'@sum", "'=1+1"],
    ])
  })

  it('shows nothing of another tenant, whatever is named', async () => {
    const tenantId = await buildTenant(test.deps)
    await addParams(2, tenantId, 'theirs')
    const theirs = await buildCaller(test, { tenantId, permissions: ['*'] })

    expect((await sheetAt(theirs, PATH, { tenantId: '000000' })).rows.map((row) => row[1])).toEqual([
      '参数键名',
      'theirs000002',
      'theirs000001',
    ])
    expect((await sheetAt(admin, PATH, { paramKey: 'theirs' })).rows).toHaveLength(1)
    expect((await sheetAt(admin, PATH, { paramKey: 'theirs', tenantId })).rows).toHaveLength(3)
  })

  it('asks for the code of the page, for a sound order and sound filters', async () => {
    const nobody = await buildCaller(test)
    const statuses = [
      (await sheetAt(nobody, PATH)).status,
      (await test.app.inject(`/api${PATH}`)).statusCode,
      (await sheetAt(admin, PATH, { ascs: 'is_deleted' })).status,
      (await sheetAt(admin, PATH, { id: 'abc' })).status,
      (await sheetAt(await buildCaller(test, { permissions: ['param'] }), PATH, { paramKey: 'none' })).status,
    ]

    expect(statuses).toEqual([403, 401, 400, 400, 200])
  })

  it('is there for lists of other tables as well: logs, trees, platform tables', async () => {
    const sheets = await Promise.all(
      [
        '/blade-log/error/export',
        '/blade-log/usual/export',
        '/blade-system/dept/export',
        '/blade-system/tenant/export',
      ].map((path) => sheetAt(admin, path)),
    )

    expect(sheets.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(sheets.every(({ rows }) => (rows[0]?.length ?? 0) > 1)).toBe(true)
    expect(sheets.slice(2).every(({ rows }) => rows.length > 1)).toBe(true)
  })
})
