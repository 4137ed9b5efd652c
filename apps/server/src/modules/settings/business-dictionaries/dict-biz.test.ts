import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seed } from '../../../seeds/seed.ts'
import { systemScope, UNBOUND } from '../../../platform/scope.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { createDictService } from '../dictionaries/dict.service.ts'
import { dictCalls, outline } from '../dictionaries/testing/kit.ts'
import { businessDicts } from './dict-biz-family.ts'

let test: TestApp
let admin: SignedIn
let ours: ReturnType<typeof dictCalls>
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
  ours = dictCalls(admin, 'dict-biz')
})
afterAll(() => test.close())

const calls = async (tenantId: string) =>
  dictCalls(await buildCaller(test, { tenantId, permissions: ['*'] }), 'dict-biz')

describe('business dictionaries', () => {
  it('are each tenant’s own: no row of another is seen, changed or stood below', async () => {
    const theirs = await calls(await buildTenant(test.deps))
    const id = await ours.add({ code: 'secret_dict', dictValue: '机密' })
    const entry = await ours.add({ parentId: id, code: 'secret_dict', dictKey: '1' })
    const own = await theirs.add({ code: 'secret_dict', dictValue: '他们的' })

    const seen = [
      (await theirs.dictionary('secret_dict')).data,
      (await theirs.children(id)).data,
      (await theirs.list({ code: 'secret_dict' })).data.map((row) => row.id),
    ]
    const refused = [
      await theirs.detail(id),
      await theirs.submit({ id, dictValue: 'x' }),
      await theirs.remove(entry),
      await theirs.restore(entry),
    ]
    const below = await theirs.submit({ parentId: id, code: 'x', dictKey: '9', dictValue: 'x', sort: 1, isSealed: 0 })
    const named = await theirs.parents({ tenantId: '000000', code: 'secret_dict' })

    expect(seen).toEqual([[], [], [own]])
    expect([refused.map(({ status }) => status), [below.status, below.errors]]).toEqual([
      [404, 404, 404, 404],
      [400, [{ field: 'parentId', msg: '上级不存在' }]],
    ])
    expect(named.data.records.map((row) => row.id)).toEqual([own])
    expect((await ours.detail(id)).data).toMatchObject({ dictValue: '机密', version: 1, tenantId: '000000' })
  })

  it('of another tenant are worked on by the platform’s administrator, who names the tenant', async () => {
    const tenantId = await buildTenant(test.deps)
    const theirs = await calls(tenantId)
    const id = await ours.add({ tenantId, code: 'given', dictValue: '给的' })

    const [listed, own] = [
      (await ours.parents({ tenantId })).data.records,
      (await ours.parents({ code: 'given' })).data.records,
    ]

    expect([listed.map((row) => row.id), own]).toEqual([[id], []])
    expect((await theirs.detail(id)).data.dictValue).toBe('给的')
  })

  it('of a new tenant begin as the platform has them then, and go their own way', async () => {
    const id = await ours.add({ code: 'copied', dictValue: '复制', dictValueEn: 'Copied' })
    const entry = await ours.add({ parentId: id, code: 'copied', dictKey: 'a', dictValue: '甲' })
    await ours.add({ parentId: entry, code: 'copied', dictKey: 'b', dictValue: '乙', isSealed: 1 })
    const gone = await ours.add({ parentId: id, code: 'copied', dictKey: 'c' })
    await ours.remove(gone)

    const made = await admin.post<{ tenantId: string }>('/api/blade-system/tenant/submit', { tenantName: '新租户' })
    const theirs = await calls(made.data.tenantId)
    await ours.submit({ id: entry, dictValue: '改了' })
    const copy = (await theirs.list({ code: 'copied' })).data

    expect(outline(copy)).toEqual(['-1 复制', '  a 甲', '    b 乙'])
    expect(copy[0]).toMatchObject({ dictValueEn: 'Copied', isSealed: 0 })
    expect(copy[0]?.children?.[0]?.children?.[0]).toMatchObject({ isSealed: 1 })
    expect([copy[0]?.id === id, (await theirs.dictionary('order_state')).data.map(({ dictKey }) => dictKey)]).toEqual([
      false,
      ['10', '20', '30', '40', '50'],
    ])
  })

  it('come to tenants older than they are at the next start, once, and what was removed stays so', async () => {
    const [older, other] = [await buildTenant(test.deps), await buildTenant(test.deps)]
    const start = () => seed(test.deps, { mustChange: true })
    const states = async (tenantId: string) =>
      (await (await calls(tenantId)).dictionary('order_state')).data.map(
        ({ dictKey, dictValue }) => `${dictKey} ${dictValue}`,
      )

    await Promise.all([start(), start()])
    await test.owner(`update system_dict_biz set is_deleted = 1 where tenant_id = $1 and dict_key = '30'`, [other])
    await start()

    expect(await states(older)).toEqual(['10 待处理', '20 已受理', '30 已发货', '40 已完成', '50 已取消'])
    expect(await states(other)).toEqual(['10 待处理', '20 已受理', '40 已完成', '50 已取消'])
  })

  it('that the platform has too begin as its are by then, sealed and removed entries as they were, and are read there until they come', async () => {
    const older = await buildTenant(test.deps)
    const theirs = await calls(older)
    const system = dictCalls(admin, 'dict')
    await system.add({
      parentId: await system.idOf('post_category'),
      code: 'post_category',
      dictKey: '8',
      dictValue: '顾问',
    })
    await test.owner(`update system_dict set is_sealed = 1 where code = 'post_category' and dict_key = '2'`)
    await test.owner(`update system_dict set is_deleted = 1 where code = 'post_category' and dict_key = '4'`)
    const offered = async () =>
      (await theirs.dictionary('post_category')).data.map(({ dictKey, dictValue }) => `${dictKey} ${dictValue}`)

    const before = [await offered(), (await theirs.list({ code: 'post_category' })).data]
    await seed(test.deps, { mustChange: true })
    await test.owner(`update system_dict set dict_value = '别的' where code = 'post_category' and dict_key = '1'`)

    expect(before).toEqual([['1 高层', '3 基层', '8 顾问'].toSorted(), []])
    expect([
      (await offered()).toSorted(),
      outline((await theirs.list({ code: 'post_category' })).data).toSorted(),
    ]).toEqual([
      ['1 高层', '3 基层', '8 顾问'],
      ['  1 高层', '  2 中层', '  3 基层', '  8 顾问', '-1 岗位类型'],
    ])
  })

  it('are not the platform’s people’s alone: a tenant’s people may, but never on the system’s', async () => {
    const tenantId = await buildTenant(test.deps)
    const caller = await buildCaller(test, { tenantId, permissions: ['*'] })
    const system = dictCalls(caller, 'dict')
    const id = await dictCalls(admin, 'dict').idOf('sex')

    const refused = [
      await system.parents(),
      await system.children(id),
      await system.detail(id),
      await system.submit({ id, dictValue: 'x' }),
      await system.submit({ code: 'x', dictKey: '-1', dictValue: 'x', sort: 1, isSealed: 0 }),
      await system.remove(id),
      await system.restore(id),
    ]

    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 403))
    expect((await system.dictionary('sex')).data.map(({ dictValue }) => dictValue)).toEqual(['男', '女', '未知'])
  })
})

describe('for other modules', () => {
  it('entries are read by code, and saved by the same rules', async () => {
    const service = createDictService(test.deps, businessDicts)
    const tenantId = await buildTenant(test.deps)
    const caller = {
      ...systemScope(tenantId),
      sessionId: 's',
      account: 'a',
      realName: 'a',
      roleIds: [],
      roleAliases: [],
      isAdministrator: false,
      permissions: new Set<string>(),
      ...UNBOUND,
    }

    const { id } = await service.save(caller, { code: 'colour', dictValue: '颜色', sort: 1, isSealed: 0 })
    const red = await service.save(caller, {
      parentId: id,
      code: 'x',
      dictKey: 'r',
      dictValue: '红',
      dictValueEn: 'Red',
      sort: 1,
      isSealed: 0,
    })
    await service.save(caller, { parentId: id, code: 'x', dictKey: 'b', dictValue: '蓝', sort: 2, isSealed: 1 })
    const changed = await service.save(caller, { id: red.id, version: red.version, dictValue: '大红' })
    const twice = service.save(caller, { parentId: id, code: 'x', dictKey: 'r', dictValue: '又', sort: 1, isSealed: 0 })

    await expect(twice).rejects.toMatchObject({ code: 'dict.keyTaken' })
    await expect(
      service.save(caller, { parentId: id, code: 'x', dictValue: '无键', sort: 1, isSealed: 0 }),
    ).rejects.toMatchObject({ code: 'common.badInput' })
    await expect(service.save(caller, { id: red.id, parentId: red.id })).rejects.toMatchObject({
      code: 'tree.belowItself',
    })
    expect(changed.version).toBe(2)
    expect(
      (await service.listEntries(caller, 'colour', 'zh')).map(({ dictKey, dictValue }) => [dictKey, dictValue]),
    ).toEqual([['r', '大红']])
    expect([...(await service.findNames(caller, 'colour', 'en'))]).toEqual([
      ['r', 'Red'],
      ['b', '蓝'],
    ])
    expect(
      [...(await service.listEntriesByCode(caller, 'zh'))].map(([code, entries]) => [code, entries.length]),
    ).toEqual([['colour', 1]])
    expect([...(await service.listEntriesByCode(caller, 'zh', ['nothing', 'colour'])).keys()]).toEqual([
      'nothing',
      'colour',
    ])
  })
})
