import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defineResource } from '@drawdesk/contract/core/resource'
import { auditFields, Id, Type } from '@drawdesk/contract/core/schema'
import { treeFields, type TreeNode } from '@drawdesk/contract/core/tree'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTenant } from '../../testing/factories.ts'
import { buildKitApp, type KitCaller } from '../testing/kit.ts'
import { TREE_MAX_DEPTH } from './tree-rows.repository.ts'
import { treeRoutes } from './tree.routes.ts'

const label = (word: string) => ({ label: { zh: word, en: word }, required: { zh: `${word}?`, en: `${word}?` } })
const Branch = Type.Object({
  id: Id,
  deptName: Type.String({ minLength: 1 }),
  fullName: Type.String(),
  ancestors: Type.String(),
  sort: Type.Integer(),
  ...treeFields,
  ...auditFields,
})
const branchResource = defineResource({
  name: 'branch',
  path: '/blade-system/branch',
  row: Branch,
  isTree: true,
  actions: ['add', 'edit', 'view', 'delete'],
  defaultSort: { field: 'sort', order: 'asc' },
  fields: {
    parentId: { kind: 'tree', from: { path: '/blade-system/branch/tree', value: 'value', label: 'title' } },
    deptName: { kind: 'text', search: 'contains' },
    fullName: { kind: 'text' },
    sort: { kind: 'integer' },
    ancestors: { kind: 'text', hideIn: ['form', 'list', 'detail'] },
  },
  texts: {
    title: { zh: '枝', en: 'Branches' },
    purpose: { zh: '树', en: 'A tree' },
    fields: { deptName: label('name') },
  },
})

interface Node {
  id: string
  parentId: string
  parentName: string
  deptName: string
  ancestors: string
  createTime: string
  createDept: unknown
  hasChildren?: boolean
  children?: Node[]
}

let test: TestApp
let kit: Awaited<ReturnType<typeof buildKitApp>>
let caller: KitCaller
let tenantId: string
const saved = new Map<string, string>()

beforeAll(async () => {
  test = await buildTestApp()
  kit = await buildKitApp(
    test.deps,
    treeRoutes(test.deps, { resource: branchResource, table: 'systemDept', title: 'deptName' }),
  )
})
afterAll(async () => {
  await kit.app.close()
  await test.close()
})

const BASE = '/blade-system/branch'
const idOf = (name: string): string => saved.get(name) as string
const save = (values: object) => caller.post<{ id: string }>(`${BASE}/submit`, values)
async function add(deptName: string, parent?: string, sort = 1): Promise<string> {
  const answer = await save({ deptName, fullName: deptName, sort, parentId: parent === undefined ? '' : idOf(parent) })
  expect([deptName, answer.status]).toEqual([deptName, 200])
  saved.set(deptName, answer.data.id)
  return answer.data.id
}
/** `a(b(c) d)` */
const outline = (nodes: readonly { deptName?: string; title?: string; children?: unknown }[]): string =>
  nodes
    .map((node) => `${node.deptName ?? node.title}${node.children ? `(${outline(node.children as Node[])})` : ''}`)
    .join(' ')
const list = async (query: Record<string, string> = {}) => (await caller.get<Node[]>(`${BASE}/list`, query)).data
const ancestorsOf = async (...names: string[]): Promise<string[]> => {
  const rows = await test.owner<{ id: string; ancestors: string }>(
    `select id, ancestors from system_dept where tenant_id = $1`,
    [tenantId],
  )
  const byId = new Map([...saved].map(([name, id]) => [id, name]))
  return names.map((name) =>
    (rows.find(({ id }) => id === idOf(name))?.ancestors ?? '')
      .split(',')
      .map((id) => byId.get(id) ?? id)
      .join(','),
  )
}

/** A tenant of its own: a(b(c d)) e */
beforeEach(async () => {
  tenantId = await buildTenant(test.deps)
  caller = kit.as(tenantId)
  saved.clear()
  await add('a')
  await add('b', 'a')
  await add('d', 'b', 2)
  await add('c', 'b', 1)
  await add('e')
})

describe('a tree', () => {
  it('is listed as a forest in its order, each row in the words of the wire', async () => {
    const nodes = await list()

    expect(outline(nodes)).toBe('a(b(c d)) e')
    expect(nodes[0]?.children?.[0]).toMatchObject({
      deptName: 'b',
      parentId: idOf('a'),
      parentName: 'a',
      createDept: -1,
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
    })
    expect(nodes[1]).not.toHaveProperty('children')
  })

  it('keeps everything above a match and nothing beside it', async () => {
    expect(outline(await list({ deptName: 'c' }))).toBe('a(b(c))')
    expect(outline(await list({ deptName: 'nothing' }))).toBe('')
  })

  it('opens level by level', async () => {
    const level = async (query: Record<string, string>) =>
      (await caller.get<Node[]>(`${BASE}/lazy-list`, query)).data.map(({ deptName, hasChildren }) => [
        deptName,
        hasChildren,
      ])

    expect(await level({ parentId: '0' })).toEqual([
      ['a', true],
      ['e', false],
    ])
    expect(await level({ parentId: idOf('b') })).toEqual([
      ['c', false],
      ['d', false],
    ])
    expect(await level({ deptName: 'b', parentId: '' })).toEqual([['b', true]])
  })

  it('is offered to choose from to everybody signed in, whole and level by level', async () => {
    const staff = kit.as(tenantId, ['nothing'])
    const whole = (await staff.get<TreeNode[]>(`${BASE}/tree`)).data
    const level = (await staff.get<TreeNode[]>(`${BASE}/lazy-tree`, { parentId: idOf('a') })).data

    expect(outline(whole)).toBe('a(b(c d)) e')
    expect(whole[1]).toEqual({ id: idOf('e'), parentId: '0', title: 'e', key: idOf('e'), value: idOf('e') })
    expect(whole[0]?.hasChildren).toBe(true)
    expect(level).toEqual([
      { id: idOf('b'), parentId: idOf('a'), title: 'b', key: idOf('b'), value: idOf('b'), hasChildren: true },
    ])
    expect((await staff.get(`${BASE}/list`)).status).toBe(403)
  })

  it('gives the name above, and a word at the top', async () => {
    const detail = async (name: string) =>
      (await caller.get<Node>(`${BASE}/detail`, { id: idOf(name) })).data.parentName
    const [root] = await list()

    expect([await detail('b'), await detail('a')]).toEqual(['a', '顶级'])
    expect([root?.parentName, root?.children?.[0]?.parentName]).toEqual(['顶级', 'a'])
  })

  it('moves a row with all that is below it', async () => {
    await save({ id: idOf('b'), parentId: idOf('e') })

    expect(outline(await list())).toBe('a e(b(c d))')
    expect(await ancestorsOf('a', 'b', 'c', 'd')).toEqual(['0', '0,e', '0,e,b', '0,e,b'])
  })

  it('leaves a row where it is when a save does not say where', async () => {
    await save({ id: idOf('c'), deptName: 'c2' })

    expect(outline(await list())).toBe('a(b(c2 d)) e')
    expect(await ancestorsOf('c')).toEqual(['0,a,b'])
  })

  it('refuses a place below itself, one that is not there and one of another tenant', async () => {
    const foreign = await kit
      .as(await buildTenant(test.deps))
      .post<{ id: string }>(`${BASE}/submit`, { deptName: 'x', fullName: 'x', sort: 1 })
    const tries = [
      await save({ id: idOf('a'), parentId: idOf('a') }),
      await save({ id: idOf('a'), parentId: idOf('c') }),
      await save({ id: idOf('e'), parentId: '123' }),
      await save({ id: idOf('e'), parentId: foreign.data.id }),
    ]

    expect(tries.map(({ status, msg, errors }) => [status, msg, errors?.[0]?.field])).toEqual([
      [400, '父节点不可选择自身!', 'parentId'],
      [400, '父节点不可选择自身!', 'parentId'],
      [400, '上级不存在', 'parentId'],
      [400, '上级不存在', 'parentId'],
    ])
    expect(outline(await list())).toBe('a(b(c d)) e')
  })

  it('makes no circle of two moves at once', async () => {
    const moves = await Promise.all([
      save({ id: idOf('a'), parentId: idOf('e') }),
      save({ id: idOf('e'), parentId: idOf('a') }),
    ])

    expect(moves.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await list()).toHaveLength(1)
  })

  it('grows to its limit of levels and no deeper, by adding or by moving', async () => {
    await add('level 1')
    for (let level = 2; level <= TREE_MAX_DEPTH; level += 1) await add(`level ${level}`, `level ${level - 1}`)

    const deeper = await save({
      deptName: 'too deep',
      fullName: '',
      sort: 1,
      parentId: idOf(`level ${TREE_MAX_DEPTH}`),
    })
    const moved = await save({ id: idOf('level 1'), parentId: idOf('e') })

    expect([deeper.status, moved.status]).toEqual([400, 400])
    expect([deeper.msg, moved.msg]).toEqual(Array.from({ length: 2 }, () => `层级过深，最多 ${TREE_MAX_DEPTH} 级`))
  })

  it('removes no row that others stand below, unless they go with it', async () => {
    const refused = await caller.post(`${BASE}/remove`, { ids: [idOf('b')] })
    const together = await caller.post(`${BASE}/remove`, { ids: [idOf('b'), idOf('c'), idOf('d')] })

    expect([refused.status, refused.msg]).toEqual([400, '请先删除子节点!'])
    expect(together.status).toBe(200)
    expect(outline(await list())).toBe('a e')
  })

  it('brings a row back only to where something stands', async () => {
    await caller.post(`${BASE}/remove`, { ids: [idOf('b'), idOf('c'), idOf('d')] })

    const orphan = await caller.post(`${BASE}/restore`, { ids: [idOf('c')] })
    const whole = await caller.post(`${BASE}/restore`, { ids: [idOf('b'), idOf('c')] })

    expect([orphan.status, orphan.msg, whole.status]).toEqual([400, '上级不存在', 200])
    expect(outline(await list())).toBe('a(b(c)) e')
  })

  it('is another tenant’s own', async () => {
    const other = kit.as(await buildTenant(test.deps))

    expect((await other.get(`${BASE}/list`)).data).toEqual([])
    expect((await other.get(`${BASE}/tree`)).data).toEqual([])
    expect((await other.post(`${BASE}/remove`, { ids: [idOf('e')] })).status).toBe(404)
  })
})
