import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { sheetAt } from '../../organisation/user-import/testing/imports.ts'
import { dictCalls, families } from './testing/kit.ts'

let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

describe.each(families)('the dictionaries of $family as a sheet', ({ family, code }) => {
  const path = `/blade-system/${family}/export`

  it('are the filtered ones without their entries, and always with their codes', async () => {
    const calls = dictCalls(admin, family)
    const id = await calls.add({ code: `sheet_${code}`, dictValue: '纸张', dictValueEn: 'Paper', sort: 5 })
    await calls.add({ parentId: id, dictKey: '1', dictValue: '纸张一' })

    const asked = await sheetAt(admin, path, { dictValue: '纸张', columns: 'dictValue,sort,isSealed' })
    const all = await sheetAt(admin, path)

    expect(asked.rows).toEqual([
      ['字典名称', '字典编号', '英文名称', '字典排序', '封存'],
      ['纸张', `sheet_${code}`, 'Paper', '5', '否'],
    ])
    expect(all.rows.length).toBeGreaterThan(asked.rows.length)
    expect(all.rows.map(([name]) => name)).not.toContain('纸张一')
  })

  it('are for all who may see the page', async () => {
    expect([
      (await sheetAt(await buildCaller(test), path)).status,
      (await sheetAt(await buildCaller(test, { permissions: [code] }), path)).status,
    ]).toEqual([403, 200])
  })
})

describe('the business dictionaries as a sheet', () => {
  it('are the own ones of each tenant', async () => {
    await dictCalls(admin, 'dict-biz').add({ code: 'ours_alone', dictValue: '只属于我们' })
    const theirs = await buildCaller(test, { tenantId: await buildTenant(test.deps), permissions: ['dictbiz'] })

    expect((await sheetAt(theirs, '/blade-system/dict-biz/export', { tenantId: '000000' })).rows).toHaveLength(1)
  })
})
