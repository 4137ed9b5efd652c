import { RECORD_SEARCH_PATH, type FoundRecords } from '@drawdesk/contract/operation/record-search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'

let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  for (const paramName of ['开馆时间', '夏季开馆'])
    await admin.post('/blade-system/param/submit', {
      paramName,
      paramKey: `house.${paramName === '开馆时间' ? 'hours' : 'summer'}`,
      paramValue: '9-18',
    })
})
afterAll(() => test.close())

const search = async (who: SignedIn, text: string): Promise<FoundRecords> =>
  (await who.get<FoundRecords>(RECORD_SEARCH_PATH, { text })).data
const found = async (who: SignedIn, text: string): Promise<string[]> =>
  (await search(who, text)).records.map(({ resource, name }) => `${resource} ${name}`)

describe('the search over all lists', () => {
  it('finds rows of every list by their names, those that begin with the text first', async () => {
    expect(await found(admin, '开馆')).toEqual(['param 开馆时间', 'param 夏季开馆'])
    expect(await found(admin, '运营')).toContain('dept 运营部')
    expect((await search(admin, '示例公司')).isPartial).toBe(false)
  })

  it('finds names by pinyin, in full and by initials, after what holds the letters themselves', async () => {
    expect(await found(admin, 'xjkg')).toEqual(['param 夏季开馆'])
    expect(await found(admin, 'kaiguan')).toContain('param 开馆时间')
    expect(await found(admin, 'gly')).toContain('user 管理员')
    expect(await found(admin, 'yunying')).toContain('dept 运营部')
  })

  it('finds names as either language shows them, by some of their words, and answers in the language of the caller', async () => {
    const inEnglish = async (text: string) =>
      (await admin.get<FoundRecords>(RECORD_SEARCH_PATH, { text }, { 'accept-language': 'en' })).data.records.map(
        ({ resource, name }) => `${resource} ${name}`,
      )

    expect((await inEnglish('HR')).slice(0, 2).toSorted()).toEqual(['post HR manager', 'role HR'])
    expect(await inEnglish('Engineering')).toContain('dept Engineering')
    expect(await inEnglish('sample eng')).toContain('drawApi Sample engine')
    expect(await inEnglish('manager HR')).toContain('post HR manager')
    expect(await inEnglish('Engineering department')).toContain('dept Engineering')
    expect(await inEnglish('人事')).toContain('role HR')
    expect(await inEnglish('order_state')).toContain('dictBiz Order status')
    expect(await found(admin, 'order_state')).toContain('dictBiz 订单状态')
    expect(await found(admin, 'engineering')).toContain('dept 技术部')
  })

  it('finds buttons by their codes alone', async () => {
    expect(await found(admin, 'drawCosts')).not.toContain('menu 修改')
    expect(await found(admin, 'drawCosts_edit')).toContain('menu 修改')
  })

  it('says by which other name a row was found, and on which page it stands', async () => {
    const { records } = await search(admin, 'adm')

    expect(records.find(({ resource }) => resource === 'user')).toMatchObject({
      page: '/system/user',
      title: '用户',
      name: '管理员',
      note: 'admin',
    })
  })

  it('names menus in the language of the caller', async () => {
    const menuIn = async (language: string) =>
      (
        await admin.get<FoundRecords>(RECORD_SEARCH_PATH, { text: '参数' }, { 'accept-language': language })
      ).data.records.flatMap(({ resource, name }) => (resource === 'menu' ? [name] : []))

    expect(await menuIn('zh')).toContain('参数')
    expect(await menuIn('en')).toContain('Parameters')
  })

  it('keeps people of the same name apart by their accounts', async () => {
    const tenantId = await buildTenant(test.deps)
    const one = await buildCaller(test, { tenantId, permissions: ['*'] })
    await buildCaller(test, { tenantId, permissions: ['user'] })
    const people = await test.owner<{ account: string }>(
      `update user_account set real_name = '同名人' where tenant_id = $1 returning account`,
      [tenantId],
    )

    const { records } = await search(one, '同名人')

    expect(records.map(({ note }) => note).toSorted()).toEqual(people.map(({ account }) => account).toSorted())
    expect(records.length).toBeGreaterThan(1)
  })

  it('takes % and _ as they are, and too short a text for none', async () => {
    expect([await found(admin, '%%'), (await admin.get(RECORD_SEARCH_PATH, { text: '开' })).status]).toEqual([[], 400])
  })

  it('is of what the caller may open, in their own tenant', async () => {
    const tenantId = await buildTenant(test.deps)
    const stranger = await buildCaller(test, { tenantId, permissions: ['*'] })
    const clerk = await buildCaller(test, { tenantId: '000000', permissions: ['param'] })
    const nobody = await buildCaller(test, { tenantId: '000000', permissions: [] })

    expect([await found(stranger, '开馆'), await found(nobody, '开馆')]).toEqual([[], []])
    expect(await found(clerk, '开馆')).toHaveLength(2)
    expect(await found(clerk, 'adm')).toEqual([])
  })
})
