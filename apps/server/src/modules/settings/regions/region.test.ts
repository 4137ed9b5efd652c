import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '@drawdesk/contract/core/schema'
import type { TreeNode } from '@drawdesk/contract/core/tree'
import type { Region, RegionChoice } from '@drawdesk/contract/settings/region'
import { seedRegions } from '../../../seeds/regions.seed.ts'
import { regionSeeds } from '../../../seeds/regions.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const url = (call: string): string => `/api/blade-system/region/${call}`
const save = (values: object, caller: SignedIn = admin) =>
  caller.post<{ code: string; version: number }>(url('submit'), values)
const detail = async (code: string): Promise<Region> => (await admin.get<Region>(url('detail'), { code })).data
const remove = (id: string) => admin.post(url('remove'), { id })
const count = async (): Promise<number> =>
  Number((await test.owner<{ count: string }>('select count(*) from system_region'))[0]?.count)

beforeEach(async () => {
  await test.owner('delete from system_region')
  await seedRegions(test.deps)
})

describe('the seed of regions', () => {
  it('brings all once, and again only what is missing; what an operator changed or removed stays', async () => {
    expect(await count()).toBe(regionSeeds().length)
    await save({ code: '110101', name: '东城' })
    await remove('110102')
    await test.owner(`delete from system_region where code = '110105'`)

    await seedRegions(test.deps)

    expect(await count()).toBe(regionSeeds().length)
    expect([
      (await detail('110101')).name,
      (await detail('110105')).name,
      (await admin.get(url('detail'), { code: '110102' })).status,
    ]).toEqual(['东城', '朝阳区', 404])
  })
})

describe('regions', () => {
  it('open level by level, from the country down', async () => {
    const tree = async (query: Record<string, string>) => (await admin.get<TreeNode[]>(url('lazy-tree'), query)).data

    expect(await tree({ parentCode: '00' })).toHaveLength(34)
    expect((await tree({}))[0]).toEqual({
      id: '11',
      parentId: '00',
      title: '北京市',
      key: '11',
      value: '11',
      hasChildren: true,
    })
    expect((await tree({ parentCode: '1101' }))[0]).toMatchObject({ id: '110101', title: '东城区', hasChildren: false })
    expect((await tree({ parentCode: '0' })).map(({ title }) => title)).toEqual(['中华人民共和国'])
    expect((await admin.get<Region[]>(url('lazy-list'), { parentCode: '11' })).data).toMatchObject([
      { code: '1101', hasChildren: true, parentName: '北京市', levelName: '地市' },
    ])
    expect((await admin.get<RegionChoice[]>(url('select'), { code: '1101' })).data[0]).toEqual({
      code: '110101',
      parentCode: '1101',
      name: '东城区',
      level: 3,
      sort: 1,
    })
    expect((await admin.get<RegionChoice[]>(url('select'))).data).toHaveLength(34)
  })

  it('are listed by pages and found by name, code or level', async () => {
    const list = async (query: Record<string, string>) => (await admin.get<Page<Region>>(url('list'), query)).data

    expect(await list({ name: '西湖' })).toMatchObject({
      current: 1,
      size: 10,
      total: 4,
      records: [
        { code: '330106', name: '西湖区', parentName: '杭州市', id: '330106', parentId: '3301' },
        { parentName: '南昌市' },
        { name: '东西湖区' },
        { name: '西湖乡' },
      ],
    })
    expect((await list({ level: '1' })).total).toBe(34)
    expect((await list({ code_likeright: '3301', current: '2', size: '5', descs: 'code' })).records).toHaveLength(5)
    expect((await list({ id: '00' })).records).toMatchObject([{ code: '00' }])
    expect((await admin.get(url('list'), { ascs: 'is_deleted' })).status).toBe(400)
  })

  it('are read by code, the country too', async () => {
    expect(await detail('00')).toMatchObject({
      id: '00',
      parentId: '0',
      name: '中华人民共和国',
      parentName: '',
      levelName: '国家',
      level: 0,
      hasChildren: true,
    })
    expect(await detail('110101')).toMatchObject({
      ancestors: '00,11,1101',
      provinceName: '北京市',
      cityName: '北京市',
      districtName: '东城区',
      levelName: '区县',
    })
    expect([
      (await admin.get(url('detail'), { code: '999999' })).status,
      (await admin.get(url('detail'), { code: 'x' })).status,
    ]).toEqual([404, 400])
  })

  it('are added below another: everything follows from it', async () => {
    const composed = await save({ parentCode: '110101', subCode: '001', name: ' 东华门街道 ' })
    const named = await save({
      code: '110101001001',
      parentCode: '110101001',
      name: '多福巷社区',
      sort: 3,
      remark: '社区',
    })
    const province = await save({ subCode: '99', name: '新省', level: 1 })

    expect([composed.data, named.data, province.data]).toEqual([
      { code: '110101001', version: 1 },
      { code: '110101001001', version: 1 },
      { code: '99', version: 1 },
    ])
    expect(await detail('110101001')).toMatchObject({
      name: '东华门街道',
      level: 4,
      levelName: '乡镇',
      ancestors: '00,11,1101,110101',
      townCode: '110101001',
      townName: '东华门街道',
      districtName: '东城区',
    })
    expect(await detail('110101001001')).toMatchObject({
      level: 5,
      ancestors: '00,11,1101,110101,110101001',
      villageCode: '110101001001',
      villageName: '多福巷社区',
      townName: '东华门街道',
      sort: 3,
      remark: '社区',
    })
    expect(await detail('99')).toMatchObject({
      parentCode: '00',
      ancestors: '00',
      provinceCode: '99',
      provinceName: '新省',
    })
  })

  it('are renamed everywhere they are named', async () => {
    const answer = await save({ code: '1101', parentCode: '11', name: '北京城', level: 2, version: 1 })

    expect(answer.data.version).toBe(2)
    expect([
      (await detail('1101')).cityName,
      (await detail('110101')).cityName,
      (await detail('110101')).parentName,
      (await detail('110101')).provinceName,
    ]).toEqual(['北京城', '北京城', '北京城', '北京市'])
    expect((await save({ code: '1101', name: '又改', version: 1 })).status).toBe(409)
  })

  it('refuse what does not fit, beside the field', async () => {
    const tries: [object, string, string][] = [
      [{ name: '无编号' }, 'code', '请输入区划编号'],
      [{ subCode: '02', parentCode: '11', name: ' ' }, 'name', '请输入区划名称'],
      [{ code: '9902', parentCode: '98', name: '甲' }, 'parentCode', '上级区划不存在'],
      [{ code: '1299', parentCode: '11', name: '甲' }, 'code', '编号须以上级编号开头，并比它长'],
      [{ subCode: '01', parentCode: '11', name: '甲' }, 'subCode', '区划编号已存在'],
      [{ code: '110101', parentCode: '1201', name: '甲' }, 'parentCode', '上级区划不能修改：编号由它决定'],
      [{ subCode: '02', parentCode: '11', name: '甲', level: 1 }, 'level', '级别须低于上级区划'],
      [{ subCode: '0000001', parentCode: '110101', name: '甲' }, 'code', '编号须以上级编号开头，并比它长'],
    ]
    for (const [values, field, msg] of tries) {
      const answer = await save(values)
      expect([values, answer.status, answer.errors]).toEqual([values, 400, [{ field, msg }]])
    }
    expect((await save({ code: 'abc', name: '甲' })).status).toBe(400)
  })

  it('are removed when nothing lies in them, and come back by a save', async () => {
    const full = await remove('1101')
    const root = await remove('00')
    const done = await remove('110101')
    const again = await remove('110101')

    expect([full.status, full.msg, root.status, done.status, again.status]).toEqual([
      400,
      '请先删除子节点!',
      400,
      200,
      404,
    ])
    expect(
      (await admin.get<TreeNode[]>(url('lazy-tree'), { parentCode: '1101' })).data.map(({ id }) => id),
    ).not.toContain('110101')
    await save({ code: '110101', parentCode: '1101', name: '新东城' })
    expect(await detail('110101')).toMatchObject({ name: '新东城', districtName: '新东城', parentName: '北京市' })
  })

  it('can be chosen by everybody signed in, and are managed by the platform alone', async () => {
    const tenantId = await buildTenant(test.deps)
    const callers = [
      await buildCaller(test, { tenantId, permissions: ['*'] }),
      await buildCaller(test, { tenantId, permissions: ['region', 'region_add', 'region_edit', 'region_delete'] }),
      await buildCaller(test),
    ]
    for (const caller of callers) {
      const allowed = await Promise.all([caller.get(url('lazy-tree')), caller.get(url('select'))])
      const refused = await Promise.all([
        caller.get(url('list')),
        caller.get(url('lazy-list')),
        caller.get(url('detail'), { code: '11' }),
        save({ code: '11', name: 'x' }, caller),
        save({ subCode: '98', name: 'x' }, caller),
        caller.post(url('remove'), { id: '110101' }),
      ])
      expect([allowed.map(({ status }) => status), refused.map(({ status }) => status)]).toEqual([
        [200, 200],
        [403, 403, 403, 403, 403, 403],
      ])
    }
    const adder = await buildCaller(test, { permissions: ['region_add'] })
    expect([
      (await save({ subCode: '97', name: '新' }, adder)).status,
      (await save({ code: '11', name: '改' }, adder)).status,
    ]).toEqual([200, 403])
    expect((await detail('11')).name).toBe('北京市')
    for (const call of ['list', 'lazy-list', 'lazy-tree', 'select', 'detail'])
      expect([call, (await test.app.inject({ url: url(call), query: { code: '11' } })).statusCode]).toEqual([call, 401])
  })
})
