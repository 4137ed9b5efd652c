import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller } from '../../../testing/factories.ts'
import { findDictNames } from './dict.repository.ts'
import { dictCalls, families, outline } from './testing/kit.ts'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const TAKEN = '当前字典键值已存在!'

describe.each(families)('$family', ({ family, code: page, fixed }) => {
  let dicts: ReturnType<typeof dictCalls>
  beforeAll(() => {
    dicts = dictCalls(admin, family)
  })

  it('pages the dictionaries alone, ten at a time in their order, and finds them by code, name and seal', async () => {
    const id = await dicts.add({ code: 'paper_size', dictValue: '纸张', isSealed: 1, sort: 0 })
    await dicts.add({ parentId: id, code: 'paper_size', dictKey: 'a4', dictValue: '纸张 A4' })

    const [all, byCode, byName, sealed] = [
      (await dicts.parents()).data,
      (await dicts.parents({ code: 'aper_' })).data,
      (await dicts.parents({ dictValue: '纸张' })).data,
      (await dicts.parents({ isSealed: '1' })).data,
    ]

    expect([all.size, all.current, all.records[0]?.id]).toEqual([10, 1, id])
    expect(all.records.every(({ parentId, dictKey }) => parentId === '0' && dictKey === '-1')).toBe(true)
    for (const found of [byCode, byName]) expect(found.records.map((row) => row.id)).toEqual([id])
    expect(sealed.records.map((row) => row.id)).toEqual([id])
    await dicts.submit({ id, isSealed: 0 })
  })

  it('lists what stands below one as a forest, not paged, sealed entries too, and what a filter finds with what is above it', async () => {
    const id = await dicts.add({ code: 'place', dictValue: '地点' })
    const north = await dicts.add({ parentId: id, code: 'x', dictKey: 'n', dictValue: '北', sort: 2, isSealed: 1 })
    await dicts.add({ parentId: north, code: 'x', dictKey: 'n1', dictValue: '北一' })
    await dicts.add({ parentId: id, code: 'x', dictKey: 's', dictValue: '南', sort: 1 })

    const whole = await dicts.children(id, { current: '7', size: '1' })
    const below = await dicts.children(north)
    const found = await dicts.children(id, { dictValue: '北一' })

    expect(outline(whole.data)).toEqual(['s 南', 'n 北', '  n1 北一'])
    expect([outline(below.data), outline(found.data)]).toEqual([['n1 北一'], ['n 北', '  n1 北一']])
    expect(whole.data[0]).toMatchObject({ parentId: id, code: 'place', isFixed: 0 })
    expect(whole.data.flatMap((node) => ('children' in node ? [node.dictKey] : []))).toEqual(['n'])
    for (const nothing of [
      await dicts.children(),
      await dicts.children(''),
      await dicts.children('-1'),
      await dicts.children('123456'),
    ])
      expect([nothing.status, nothing.data]).toEqual([200, []])
    expect((await dicts.children('abc')).status).toBe(400)
  })

  it('answers everything as one forest, and as nodes to choose from', async () => {
    const id = await dicts.add({ code: 'whole', dictValue: '整体' })
    const entry = await dicts.add({ parentId: id, code: 'whole', dictKey: '1', dictValue: '部分' })

    const found = await dicts.list({ code: 'whole', dictValue: '部分' })
    const node = (await dicts.tree()).data.find(({ value }) => value === id)

    expect(outline(found.data)).toEqual(['-1 整体', '  1 部分'])
    expect(node).toEqual({
      id,
      parentId: '0',
      title: '整体',
      key: id,
      value: id,
      hasChildren: true,
      children: [{ id: entry, parentId: id, title: '部分', key: entry, value: entry }],
    })
  })

  it('offers unsealed entries in order, named in the language of the request', async () => {
    const id = await dicts.add({ code: 'fruit', dictValue: '水果' })
    const apple = await dicts.add({
      parentId: id,
      code: 'fruit',
      dictKey: '2',
      dictValue: '苹果',
      dictValueEn: 'Apple',
      sort: 2,
      remark: 'red',
    })
    await dicts.add({ parentId: id, code: 'fruit', dictKey: '1', dictValue: '梨', sort: 1 })
    const old = await dicts.add({ parentId: id, code: 'fruit', dictKey: '3', dictValue: '旧', sort: 0, isSealed: 1 })
    await dicts.add({ parentId: old, code: 'fruit', dictKey: '4', dictValue: '旧下', sort: 0 })

    const [zh, en] = [
      await dicts.dictionary('fruit'),
      await dicts.dictionary('fruit', { 'accept-language': 'en-GB,en' }),
    ]
    await dicts.submit({ id, isSealed: 1 })

    expect(zh.data).toMatchObject([
      { dictKey: '1', dictValue: '梨' },
      { id: apple, code: 'fruit', dictKey: '2', dictValue: '苹果', sort: 2, remark: 'red' },
    ])
    expect(en.data.map(({ dictValue }) => dictValue)).toEqual(['梨', 'Apple'])
    expect(Object.keys(zh.data[0] ?? {}).sort()).toEqual(['code', 'dictKey', 'dictValue', 'id', 'remark', 'sort'])
    expect((await dicts.dictionary('fruit')).data).toEqual([])
    expect([(await dicts.dictionary('nothing')).data, (await dicts.dictionary()).status]).toEqual([[], 400])
  })

  it('asks for what is missing in the words of the specification', async () => {
    const id = await dicts.add({})

    const [parent, child] = [
      await dicts.submit({}),
      await dicts.submit({ parentId: id, code: 'x', dictValue: 'x', sort: 1, isSealed: 0 }),
    ]

    expect([parent.status, parent.errors]).toEqual([
      400,
      expect.arrayContaining([
        { field: 'code', msg: '请输入字典编号' },
        { field: 'dictValue', msg: '请输入字典名称' },
        { field: 'sort', msg: '请输入字典排序' },
      ]),
    ])
    expect(parent.errors).toHaveLength(3)
    expect([child.status, child.errors]).toEqual([400, [{ field: 'dictKey', msg: '请输入字典键值' }]])
    expect(
      (
        await dicts.submit(
          { parentId: id, code: 'x', dictKey: ' ', dictValue: 'x', sort: 1, isSealed: 0 },
          { 'accept-language': 'en' },
        )
      ).errors,
    ).toEqual([{ field: 'dictKey', msg: 'Enter a key' }])
    expect(
      (await dicts.submit({ code: 'y', dictValue: 'y', sort: -1, isSealed: 2 })).errors
        ?.map(({ field }) => field)
        .sort(),
    ).toEqual(['isSealed', 'sort'])
  })

  it('is not sealed where a client does not say so, and stays sealed where one does not', async () => {
    const { id } = (await dicts.submit({ code: 'unsaid', dictValue: '没说', sort: 1 })).data
    const { id: sealed } = (await dicts.submit({ code: 'said', dictValue: '说了', sort: 1, isSealed: 1 })).data
    await dicts.submit({ id: sealed, dictValue: '改名' })

    expect([(await dicts.detail(id)).data.isSealed, (await dicts.detail(sealed)).data.isSealed]).toEqual([0, 1])
  })

  it('has a tree whose root has the code DICT, and one of each dictionary', async () => {
    const id = await dicts.add({ code: 'alone', dictValue: '独自' })
    const entry = await dicts.add({ parentId: id, dictKey: 'a', dictValue: '甲' })
    const [whole, unnamed, one, none] = [
      await dicts.tree({ code: 'DICT' }),
      await dicts.tree({}),
      await dicts.tree({ code: 'alone' }),
      await dicts.tree({ code: 'nothing-of-it' }),
    ]

    expect(whole.data.length).toBeGreaterThan(1)
    expect(unnamed.data).toEqual(whole.data)
    expect(one.data).toMatchObject([{ id, title: '独自', children: [{ id: entry, title: '甲' }] }])
    expect([one.data.length, none.data]).toEqual([1, []])
  })

  it('refuses a second dictionary with a code and a second entry with a key, beside the field', async () => {
    const id = await dicts.add({ code: 'once' })
    const first = await dicts.add({ parentId: id, code: 'once', dictKey: 'a' })
    const second = await dicts.add({ parentId: id, code: 'once', dictKey: 'b' })
    const answers = [
      await dicts.submit({ code: ' once ', dictKey: '-1', dictValue: 'x', sort: 1, isSealed: 0 }),
      await dicts.submit({ parentId: first, code: 'other', dictKey: 'b', dictValue: 'x', sort: 1, isSealed: 0 }),
      await dicts.submit({ id: second, dictKey: 'a' }),
      await dicts.submit({ parentId: id, code: 'once', dictKey: '-1', dictValue: 'x', sort: 1, isSealed: 0 }),
    ]

    expect(answers.map(({ status, msg, errors }) => [status, msg, errors])).toEqual(
      ['code', 'dictKey', 'dictKey', 'dictKey'].map((field) => [400, TAKEN, [{ field, msg: TAKEN }]]),
    )
    await dicts.remove(second)
    expect(
      (await dicts.submit({ parentId: id, code: 'once', dictKey: 'b', dictValue: 'x', sort: 1, isSealed: 0 })).status,
    ).toBe(200)
    expect((await dicts.restore(second)).status).toBe(409)
  })

  it('gives entries the code of what they stand below, and lets them follow it', async () => {
    const [from, to] = [await dicts.add({ code: 'from' }), await dicts.add({ code: 'to' })]
    const entry = await dicts.add({ parentId: from, code: 'mine', dictKey: '1' })
    const below = await dicts.add({ parentId: entry, code: 'mine', dictKey: '2' })
    const gone = await dicts.add({ parentId: from, code: 'mine', dictKey: '3' })
    await dicts.remove(gone)
    const codes = async () => Promise.all([entry, below, gone].map(async (id) => (await dicts.detail(id)).data.code))

    const before = await codes()
    await dicts.submit({ id: from, code: 'renamed' })
    await dicts.restore(gone)
    const renamed = await codes()
    await dicts.submit({ id: entry, parentId: to })

    expect([before, renamed, await codes()]).toEqual([
      ['from', 'from', undefined],
      ['renamed', 'renamed', 'renamed'],
      ['to', 'to', 'renamed'],
    ])
    expect([
      (await dicts.dictionary('from')).data,
      (await dicts.dictionary('to')).data.map(({ dictKey }) => dictKey),
    ]).toEqual([[], ['1', '2']])
    expect((await dicts.detail(entry)).data.parentName).toMatch(/^名/)
  })

  it('keeps a tree a tree, and a dictionary a dictionary', async () => {
    const id = await dicts.add({ code: 'tree', dictValue: '树' })
    const entry = await dicts.add({ parentId: id, code: 'tree', dictKey: '1' })
    const below = await dicts.add({ parentId: entry, code: 'tree', dictKey: '2' })

    const refused = [
      await dicts.submit({ id: entry, parentId: entry }),
      await dicts.submit({ id: entry, parentId: below }),
      await dicts.submit({ id: entry, parentId: '123456' }),
      await dicts.submit({ id: entry, parentId: '0' }),
      await dicts.submit({ id, parentId: await dicts.add({}) }),
    ]
    const removal = [await dicts.remove(id), await dicts.remove(entry)]

    const kind = '字典和字典项不能互相转换'
    expect(refused.map(({ status, errors }) => [status, errors])).toEqual(
      ['父节点不可选择自身!', '父节点不可选择自身!', '上级不存在', kind, kind].map((msg) => [
        400,
        [{ field: 'parentId', msg }],
      ]),
    )
    expect(removal.map(({ status, msg }) => [status, msg])).toEqual([
      [400, '请先删除子节点!'],
      [400, '请先删除子节点!'],
    ])
    expect((await dicts.remove(id, entry, below)).status).toBe(200)
    expect((await dicts.restore(id, entry, below)).status).toBe(200)
    expect(outline((await dicts.children(id)).data)).toHaveLength(2)
  })

  it('keeps what the product’s own forms read: named anew and sealed entry by entry, but neither removed nor renamed', async () => {
    const id = await dicts.idOf(fixed.code)
    const entry = (await dicts.children(id)).data.find(({ dictKey }) => dictKey === fixed.key)
    const entryId = entry?.id ?? ''

    const removed = [await dicts.remove(id), await dicts.remove(entryId)]
    const saved = [
      await dicts.submit({ id, code: 'mine' }),
      await dicts.submit({ id: entryId, dictKey: 'x' }),
      await dicts.submit({ id: entryId, parentId: await dicts.add({}) }),
      await dicts.submit({ id, isSealed: 1 }),
    ]
    const allowed = [
      await dicts.submit({
        id: entryId,
        code: fixed.code,
        dictKey: fixed.key,
        dictValue: '改名',
        isSealed: 1,
        parentId: id,
      }),
      await dicts.submit({ id, dictValue: '改过', sort: 99 }),
    ]
    const own = await dicts.add({ parentId: id, code: fixed.code, dictKey: 'own' })

    expect(removed.map(({ status, msg }) => [status, msg])).toEqual(
      [fixed.name, fixed.entry].map((name) => [400, `“${name}”是系统表单要用的，不能删除；不再使用的字典项可以封存`]),
    )
    expect(saved.map(({ status, errors }) => [status, errors?.[0]?.field])).toEqual([
      [400, 'code'],
      [400, 'dictKey'],
      [400, 'parentId'],
      [400, 'isSealed'],
    ])
    expect(allowed.map(({ status }) => status)).toEqual([200, 200])
    expect((await dicts.dictionary(fixed.code)).data.map(({ dictKey }) => dictKey)).not.toContain(fixed.key)
    expect([
      (await dicts.detail(id)).data.isFixed,
      (await dicts.detail(own)).data.isFixed,
      (await dicts.remove(own)).status,
    ]).toEqual([1, 0, 200])
    await dicts.submit({ id: entryId, dictValue: fixed.entry, isSealed: 0 })
    await dicts.submit({ id, dictValue: fixed.name })
  })

  it('knows who is not signed in, who may not, and what does not exist', async () => {
    const clerk = dictCalls(await buildCaller(test), family)
    const id = await dicts.add({})
    for (const call of ['list', 'parent-list', 'child-list', 'detail', 'tree', 'dictionary']) {
      expect([call, (await test.app.inject(`/api/blade-system/${family}/${call}?id=1&code=sex`)).statusCode]).toEqual([
        call,
        401,
      ])
    }
    for (const call of ['submit', 'remove'])
      expect(
        (await test.app.inject({ method: 'POST', url: `/api/blade-system/${family}/${call}`, payload: {} })).statusCode,
      ).toBe(401)

    const refused = [
      clerk.list(),
      clerk.parents(),
      clerk.children(id),
      clerk.detail(id),
      clerk.submit({ id, sort: 3 }),
      clerk.remove(id),
    ]

    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 403))
    expect([(await clerk.dictionary(fixed.code)).status, (await clerk.tree()).status]).toEqual([200, 200])
    expect([
      (await dicts.detail('999')).status,
      (await dicts.submit({ id: '999', sort: 1 })).status,
      (await dicts.remove('999')).status,
    ]).toEqual([404, 404, 404])
  })

  it('lets each button do its own work', async () => {
    for (const action of ['add', 'edit', 'delete'] as const) {
      const caller = dictCalls(await buildCaller(test, { permissions: [page, `${page}_${action}`] }), family)
      const id = await dicts.add({})
      const done = {
        add: (await caller.submit({ code: `by-${action}`, dictKey: '-1', dictValue: 'x', sort: 1, isSealed: 0 }))
          .status,
        edit: (await caller.submit({ id, isSealed: 1 })).status,
        delete: (await caller.remove(id)).status,
      }
      expect([action, done]).toEqual([
        action,
        {
          add: action === 'add' ? 200 : 403,
          edit: action === 'edit' ? 200 : 403,
          delete: action === 'delete' ? 200 : 403,
        },
      ])
    }
  })

  it('refuses a save over a newer version', async () => {
    const id = await dicts.add({})
    await dicts.submit({ id, sort: 5, version: 1 })

    expect((await dicts.submit({ id, sort: 6, version: 1 })).status).toBe(409)
    expect((await dicts.detail(id)).data).toMatchObject({ sort: 5, version: 2 })
  })
})

describe('dictionaries of the platform', () => {
  it('have the entries that our own forms need, the keys from 1 and the route key of each kind of process', async () => {
    const dicts = dictCalls(admin, 'dict')

    expect((await dicts.dictionary('yes_no')).data.map(({ dictKey, dictValue }) => [dictKey, dictValue])).toEqual([
      ['1', '否'],
      ['2', '是'],
    ])
    expect((await dicts.dictionary('flow')).data).toMatchObject([
      { dictKey: '1', remark: 'leave' },
      { dictKey: '2', remark: 'expense' },
      { dictKey: '3', remark: 'content' },
      { dictKey: '4', remark: 'approval' },
    ])
  })

  it('keep the names of sealed entries, not of removed ones', async () => {
    await test.owner(`update system_dict set is_sealed = 1 where code = 'post_category' and dict_key = '2'`)
    await test.owner(`update system_dict set is_deleted = 1 where code = 'post_category' and dict_key = '3'`)

    expect((await dictCalls(admin, 'dict').dictionary('post_category')).data.map(({ dictKey }) => dictKey)).toEqual([
      '1',
      '4',
    ])
    expect([...(await findDictNames(test.deps.db, 'post_category', 'zh')).keys()]).toEqual(['1', '2', '4'])
  })
})
