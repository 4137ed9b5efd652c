import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dept } from '@drawdesk/contract/organisation/dept'
import type { HistoryPage } from '@drawdesk/contract/logs/history'
import type { TreeNode } from '@drawdesk/contract/core/tree'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, buildUser } from '../../../testing/factories.ts'
import { numbered } from './dept-order.ts'

let test: TestApp
let admin: SignedIn
beforeAll(async () => {
  test = await buildTestApp()
  admin = await signIn(test)
})
afterAll(() => test.close())

const url = (call: string): string => `/api/blade-system/dept/${call}`
const CALLS = ['list', 'lazy-list', 'tree', 'lazy-tree', 'detail', 'select']
let counter = 0
const values = (more: object = {}) => ({
  deptName: `部门${(counter += 1)}`,
  fullName: `全称${counter}`,
  deptCategory: 2,
  sort: counter,
  remark: '',
  ...more,
})
async function add(more: object = {}, caller: SignedIn = admin): Promise<string> {
  const answer = await caller.post<{ id: string }>(url('submit'), values(more))
  expect([answer.msg, answer.errors]).toEqual(['操作成功', undefined])
  return answer.data.id
}
const detail = async (id: string): Promise<Dept> => (await admin.get<Dept>(url('detail'), { id })).data
async function putInto(deptId: string): Promise<string> {
  const { userId } = await buildUser(test.deps)
  await test.owner(`update user_account set dept_id = $1 where id = $2`, [deptId, userId])
  return userId
}

describe('departments', () => {
  it('stand below each other and say what they are', async () => {
    const company = await add({ deptName: '甲公司', deptCategory: 1, parentId: '' })
    const team = await add({ deptName: '一组', deptCategory: 3, parentId: company })

    expect(await detail(company)).toMatchObject({
      parentId: '0',
      parentName: '顶级',
      ancestors: '0',
      deptCategory: 1,
      deptCategoryName: '公司',
    })
    expect(await detail(team)).toMatchObject({
      parentId: company,
      parentName: '甲公司',
      ancestors: `0,${company}`,
      deptCategoryName: '小组',
    })
    expect((await admin.get<Dept[]>(url('list'), { deptName: '一组' })).data).toMatchObject([
      { id: company, children: [{ id: team, deptCategoryName: '小组' }] },
    ])
    expect((await admin.get<Dept[]>(url('lazy-list'), { parentId: company })).data).toMatchObject([
      { id: team, hasChildren: false },
    ])
    expect((await admin.get<TreeNode[]>(url('lazy-tree'), { parentId: company })).data).toMatchObject([
      { id: team, title: '一组', key: team },
    ])
    expect((await admin.get<TreeNode[]>(url('tree'))).data).toContainEqual(
      expect.objectContaining({ id: company, children: [expect.objectContaining({ id: team })] }),
    )
  })

  it('are companies at the top and departments below where a client knows of no kinds', async () => {
    const { deptCategory: _kind, ...kindless } = values()
    const top = (await admin.post<{ id: string }>(url('submit'), kindless)).data.id
    const below = (await admin.post<{ id: string }>(url('submit'), { ...kindless, parentId: top })).data.id
    const team = await add({ deptCategory: 3, parentId: top })
    await admin.post(url('submit'), { id: team, deptName: '仍是小组' })

    expect([
      (await detail(top)).deptCategory,
      (await detail(below)).deptCategory,
      (await detail(team)).deptCategory,
    ]).toEqual([1, 2, 3])
  })

  it('say what is missing or wrong, beside the field', async () => {
    const empty = await admin.post(url('submit'), {})
    const unknown = await admin.post(url('submit'), values({ deptCategory: 77 }))
    const itself = await add()
    const below = await admin.post(url('submit'), { id: itself, parentId: itself })

    expect(empty.errors?.map(({ field }) => field)).toEqual(['deptName', 'fullName', 'sort'])
    expect([unknown.status, unknown.errors]).toEqual([400, [{ field: 'deptCategory', msg: '没有这种部门类型' }]])
    expect([below.status, below.msg]).toEqual([400, '父节点不可选择自身!'])
  })

  it('are not removed while people belong to them, whose number is said, all or none', async () => {
    const [empty, full] = [await add(), await add({ deptName: '有人的' })]
    const users = [await putInto(full), await putInto(full)]

    const refused = await admin.post(url('remove'), { ids: [empty, full] })
    await test.owner(`update user_account set is_deleted = 1 where id = any($1)`, [users])

    expect([refused.status, refused.msg]).toEqual([400, '部门“有人的”还有 2 名用户，请先把他们调到其他部门'])
    expect([(await detail(empty)).id, (await detail(full)).id]).toEqual([empty, full])
    expect((await admin.post(url('remove'), { ids: [empty, full] })).status).toBe(200)
    expect((await admin.get(url('detail'), { id: full })).status).toBe(404)
  })

  it('count their people with all below, everybody once, as the list of users does', async () => {
    const company = await add()
    const [first, second] = [await add({ parentId: company }), await add({ parentId: company })]
    const both = await putInto(first)
    await test.owner(`update user_account set dept_id = $1 where id = $2`, [`${first},${second}`, both])
    await putInto(second)
    const gone = await putInto(company)
    await test.owner(`update user_account set is_deleted = 1 where id = $1`, [gone])

    const listed = await admin.get<{ total: number }>('/api/blade-user/page', { deptId: company })
    const [row] = (await admin.get<Dept[]>(url('list'))).data.filter(({ id }) => id === company)

    expect([(await detail(company)).people, row?.people, listed.data.total]).toEqual([2, 2, 2])
    expect([(await detail(first)).people, (await detail(second)).people]).toEqual([1, 2])
  })

  it('have a head, who is somebody of the tenant and is found by a part of the name', async () => {
    const tenantId = await buildTenant(test.deps)
    const stranger = await buildUser(test.deps, { tenantId })
    const { userId, account } = await buildUser(test.deps)
    const id = await add({ headId: userId })

    const found = await admin.get<{ id: string }[]>(url('head-choices'), { name: account.slice(1) })
    const named = await admin.get<{ id: string }[]>(url('head-choices'), { ids: `${userId},${stranger.userId}` })
    const refused = await admin.post(url('submit'), { id, headId: stranger.userId })
    await test.owner(`update user_account set is_deleted = 1 where id = $1`, [userId])
    const renamed = await admin.post(url('submit'), { id, headId: userId, remark: 'still' })
    const without = await admin.post(url('submit'), { id, headId: '' })

    expect([found.data, named.data].map((people) => people.map((one) => one.id))).toEqual([[userId], [userId]])
    expect([refused.status, refused.errors]).toEqual([400, [{ field: 'headId', msg: '用户不存在' }]])
    expect([renamed.status, without.status, (await detail(id)).headId]).toEqual([200, 200, ''])
  })

  it('show a person which are their own', async () => {
    const dept = await add({ deptName: '我的部门' })
    const caller = await buildCaller(test)
    await test.owner(`update user_account set dept_id = $1 where id = $2`, [dept, caller.user.userId])

    expect((await caller.get<Dept[]>(url('select'))).data).toEqual([{ id: dept, deptName: '我的部门' }])
    expect((await admin.get<Dept[]>(url('select'), { userId: caller.user.userId })).data).toEqual([
      { id: dept, deptName: '我的部门' },
    ])
  })

  it('ask who it is, and what they may', async () => {
    const clerk = await buildCaller(test, { permissions: ['post'] })
    const open = await Promise.all(CALLS.map((call) => test.app.inject({ url: url(call), query: { id: '1' } })))
    const refused = await Promise.all([
      clerk.get(url('list')),
      clerk.get(url('lazy-list')),
      clerk.get(url('detail'), { id: '1' }),
      clerk.post(url('submit'), values()),
      clerk.post(url('remove'), { ids: ['1'] }),
    ])

    expect(open.map(({ statusCode }) => statusCode)).toEqual(CALLS.map(() => 401))
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
    expect(
      (await Promise.all([clerk.get(url('tree')), clerk.get(url('lazy-tree')), clerk.get(url('select'))])).map(
        ({ status }) => status,
      ),
    ).toEqual([200, 200, 200])
  })

  it('are each tenant’s own; the operator looks into another by its number', async () => {
    const mine = await add()
    const tenantId = await buildTenant(test.deps)
    const other = await buildCaller(test, { tenantId, permissions: ['*'] })
    const theirs = await add({ deptName: '他们的' }, other)

    expect((await other.get(url('detail'), { id: mine, tenantId: '000000' })).status).toBe(404)
    expect((await other.post(url('submit'), { id: theirs, parentId: mine })).msg).toBe('上级不存在')
    expect((await other.get<TreeNode[]>(url('tree'), { tenantId: '000000' })).data.map(({ title }) => title)).toEqual([
      '他们的',
    ])
    expect((await admin.get<TreeNode[]>(url('tree'), { tenantId })).data.map(({ title }) => title)).toEqual(['他们的'])
  })
})

describe('the order of departments', () => {
  interface Order {
    parent: string
    ids: string[]
    more?: object
    by?: SignedIn
  }
  const sort = ({ parent, ids, more = {}, by = admin }: Order) =>
    by.post<{ ids: string[] }>(url('sort'), { parentId: parent, ids, ...more })
  const below = async (parentId: string) =>
    (await admin.get<Dept[]>(url('lazy-list'), { parentId })).data.map(({ id, sort: place }) => ({ id, place }))
  async function family(...sorts: number[]): Promise<{ parent: string; ids: string[] }> {
    const parent = await add()
    const ids: string[] = []
    for (const place of sorts) ids.push(await add({ parentId: parent, sort: place }))
    return { parent, ids }
  }
  const historyOf = async (id: string) =>
    (await admin.get<HistoryPage>(url('history'), { id })).data.changes.map(({ action, fields }) => [
      action,
      ...fields.map(({ field, before, after }) => [field, before, after]),
    ])

  it('is kept by the numbers that are there; what stays is not touched, the rest says it in its history', async () => {
    const { parent, ids } = await family(10, 20, 30, 40)
    const [a = '', b = '', c = '', d = ''] = ids

    const answer = await sort({ parent, ids: [c, b] })

    expect([answer.status, answer.data]).toEqual([200, { ids: [c, b] }])
    expect(await below(parent)).toEqual([
      { id: a, place: 10 },
      { id: c, place: 20 },
      { id: b, place: 30 },
      { id: d, place: 40 },
    ])
    expect([(await detail(a)).version, (await detail(b)).version]).toEqual([1, 2])
    expect(await historyOf(c)).toEqual([['edit', ['sort', '30', '20']], ['add']])
    expect(await historyOf(a)).toEqual([['add']])
  })

  it('parts numbers that are the same', async () => {
    const { parent, ids } = await family(1, 1, 1, 2)
    const [a = '', b = '', c = '', d = ''] = ids

    await sort({ parent, ids: [c, a, b] })

    expect(await below(parent)).toEqual([c, a, b, d].map((id, index) => ({ id, place: index + 1 })))
  })

  it('is refused as a whole for who has moved away, for a stranger and without the right to edit', async () => {
    const { parent, ids } = await family(1, 2)
    const [a = '', b = ''] = ids
    const elsewhere = await add()
    const tenantId = await buildTenant(test.deps)
    const other = await buildCaller(test, { tenantId, permissions: ['*'] })
    const viewer = await buildCaller(test, { permissions: ['dept', 'dept_view'] })

    const refused = [
      await sort({ parent, ids: [b, elsewhere, a] }),
      await sort({ parent, ids: [b, a], by: other }),
      await sort({ parent, ids: [b, a], by: other, more: { tenantId: '000000' } }),
      await sort({ parent, ids: [b, a], by: viewer }),
    ]

    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 403])
    expect(refused[0]?.msg).toBe('部门在这期间被移动或删除了，顺序没有改变，请刷新后再试')
    expect((await below(parent)).map(({ id }) => id)).toEqual([a, b])
  })

  it('of another tenant is changed by the operator who names it', async () => {
    const tenantId = await buildTenant(test.deps)
    const other = await buildCaller(test, { tenantId, permissions: ['*'] })
    const [a, b] = [await add({}, other), await add({}, other)]

    expect((await sort({ parent: '', ids: [b, a], more: { tenantId } })).status).toBe(200)
    expect((await other.get<Dept[]>(url('list'))).data.map(({ id }) => id)).toEqual([b, a])
  })

  it.each([
    { sorts: [10, 20, 30], wanted: ['3', '1'], numbers: { 3: 10, 2: 20, 1: 30 } },
    { sorts: [5, 5, 5], wanted: ['2', '1'], numbers: { 2: 5, 1: 6, 3: 7 } },
    { sorts: [999_998, 999_999, 999_999], wanted: ['3', '2'], numbers: { 1: 1, 3: 2, 2: 3 } },
  ])('of $sorts with $wanted becomes $numbers', ({ sorts, wanted, numbers }) => {
    const siblings = sorts.map((place, index) => ({ id: String(index + 1), sort: place }))

    expect(Object.fromEntries(numbered(siblings, wanted).map(({ id, sort: place }) => [id, place]))).toEqual(numbers)
  })
})

/** The same numbers each run. */
function random(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

describe('ancestors', () => {
  it('are, after any moves, what a walk up the parents finds', async () => {
    const tenantId = await buildTenant(test.deps)
    const caller = await buildCaller(test, { tenantId, permissions: ['*'] })
    const next = random(20_261_121)
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item
    const ids: string[] = []
    for (let made = 0; made < 14; made += 1)
      ids.push(await add({ parentId: made === 0 ? '0' : pick(['0', ...ids]) }, caller))
    let refusals = 0
    for (let moves = 0; moves < 60; moves += 1) {
      const { status, msg } = await caller.post(url('submit'), { id: pick(ids), parentId: pick(['0', ...ids]) })
      if (status === 200) continue
      expect([status, msg]).toEqual([400, '父节点不可选择自身!'])
      refusals += 1
    }

    const rows = await test.owner<{ id: string; parent_id: string; ancestors: string }>(
      `select id, parent_id, ancestors from system_dept where tenant_id = $1`,
      [tenantId],
    )
    const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]))
    const above = (id: string): string => (id === '0' ? '0' : `${above(parents.get(id) as string)},${id}`)

    expect([rows.length, refusals > 0 && refusals < 60]).toEqual([14, true])
    expect(rows.map(({ id, ancestors }) => [id, ancestors])).toEqual(
      rows.map(({ id, parent_id }) => [id, above(parent_id)]),
    )
    expect(rows.some(({ ancestors }) => ancestors.split(',').length > 3)).toBe(true)
  })
})
