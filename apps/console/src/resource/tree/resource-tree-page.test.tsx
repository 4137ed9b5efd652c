import { defineResource } from '@drawdesk/contract/core/resource'
import { Id, IdList, Type } from '@drawdesk/contract/core/schema'
import { treeFields } from '@drawdesk/contract/core/tree'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { failed, ok, server } from '../../testing/server.ts'
import { auditOf } from '../testing/fake-resource.ts'
import { ResourceTreePage } from './resource-tree-page.tsx'

const label = (zh: string) => ({ label: { zh, en: zh } })
const branch = defineResource({
  name: 'branch',
  path: '/blade-system/branch',
  isTree: true,
  actions: ['add', 'edit', 'view', 'delete'],
  defaultSort: { field: 'sort', order: 'asc' },
  row: Type.Object({
    id: Id,
    version: Type.Integer(),
    branchName: Type.String({ minLength: 1 }),
    sort: Type.Integer(),
    tagId: IdList,
    tagName: Type.Optional(Type.String()),
    ...treeFields,
  }),
  fields: {
    branchName: { kind: 'text', search: 'contains' },
    parentId: {
      kind: 'tree',
      from: { path: '/blade-system/branch/tree', value: 'value', label: 'title' },
      hideIn: ['list'],
      search: 'equals',
    },
    tagId: {
      kind: 'select',
      multiple: true,
      from: { path: '/blade-system/tag/select', value: 'id', label: 'tagName' },
    },
    sort: { kind: 'integer' },
  },
  texts: {
    title: { zh: '部门', en: 'Branches' },
    purpose: { zh: '公司的部门', en: 'Departments' },
    fields: { branchName: label('名称'), parentId: label('上级'), tagId: label('标签'), sort: label('排序') },
  },
})
const row = (id: string, branchName: string, parentId: string, children?: object[]) => ({
  id,
  ...auditOf(),
  branchName,
  parentId,
  sort: 1,
  tagId: '1',
  ...(children && { children }),
})
const forest = [
  row('1', '总部', '0', [row('2', '研发', '1', [row('3', '前端', '2')]), row('4', '市场', '1')]),
  row('5', '分部', '0'),
]
const node = (value: string, title: string, children?: object[]) => ({
  id: value,
  parentId: '0',
  key: value,
  value,
  title,
  ...(children && { children }),
})
const nodes = [node('1', '总部', [node('2', '研发', [node('3', '前端')]), node('4', '市场')]), node('5', '分部')]

async function open({
  permissions = ['branch_add', 'branch_edit', 'branch_view', 'branch_delete'],
  path = '/branch',
} = {}) {
  const seen = { lists: [] as string[], saves: [] as unknown[], trees: 0 }
  server.use(
    http.get('*/api/blade-system/branch/list', ({ request }) => {
      seen.lists.push(new URL(request.url).search)
      return ok(forest)
    }),
    http.get('*/api/blade-system/branch/tree', () => {
      seen.trees += 1
      return ok(nodes)
    }),
    http.get('*/api/blade-system/tag/select', () =>
      ok([
        { id: '1', tagName: '重点' },
        { id: '2', tagName: '外包' },
      ]),
    ),
    http.get('*/api/blade-system/branch/detail', () => ok(row('2', '研发', '1'))),
    http.post('*/api/blade-system/branch/submit', async ({ request }) => {
      seen.saves.push(await request.json())
      return ok({ id: '9', version: 1 })
    }),
  )
  const app = renderApp(<ResourceTreePage resource={branch} />, { permissions, path })
  await screen.findByText('总部')
  return { ...app, seen }
}

const shown = () => screen.getAllByText(/^(总部|研发|前端|市场|分部)$/).map((each) => each.textContent)

describe('a tree on a page', () => {
  it('opens unfolded, each row below its parent', async () => {
    await open()

    expect(shown()).toEqual(['总部', '研发', '前端', '市场', '分部'])
    expect(screen.getByText('共 5 条')).toBeTruthy()
    expect(await screen.findAllByText('重点')).toHaveLength(5)
  })

  it('folds and unfolds by mouse, by arrow keys and all at once, and remembers it', async () => {
    const { user, unmount } = await open()

    await user.click(screen.getByRole('button', { name: '收起 研发' }))
    expect(shown()).toEqual(['总部', '研发', '市场', '分部'])
    screen.getByRole('button', { name: '收起 总部' }).focus()
    await user.keyboard('{ArrowLeft}')
    expect(shown()).toEqual(['总部', '分部'])
    await user.keyboard('{ArrowLeft}')
    expect(shown()).toEqual(['总部', '分部'])
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('button', { name: '展开 研发' }).getAttribute('aria-expanded')).toBe('false')
    unmount()
    await open()

    expect(shown()).toEqual(['总部', '研发', '市场', '分部'])
    await user.click(screen.getByRole('button', { name: '全部收起' }))
    expect(shown()).toEqual(['总部', '分部'])
    await user.click(screen.getByRole('button', { name: '全部展开' }))
    expect(shown()).toEqual(['总部', '研发', '前端', '市场', '分部'])
  })

  it('unfolds what a filter finds, whatever was folded', async () => {
    const { user, seen } = await open()
    await user.click(screen.getByRole('button', { name: '全部收起' }))

    await user.type(screen.getByRole('textbox', { name: '搜索' }), '前{Enter}')

    await waitFor(() => expect(shown()).toEqual(['总部', '研发', '前端', '市场', '分部']))
    expect(seen.lists.at(-1)).toBe('?q=%E5%89%8D')
    await user.click(screen.getByRole('button', { name: 'close-circle' }))
    await waitFor(() => expect(shown()).toEqual(['总部', '分部']))
  })

  it('adds below a row, with several tags, and shows the new choices', async () => {
    const { user, seen } = await open()
    await user.click(screen.getByRole('button', { name: '新增下级 市场' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByTitle('市场')
    await user.type(dialog.getByLabelText(/名称/), '华东')
    await user.type(await dialog.findByLabelText(/排序/), '5')
    const tags = dialog.getByLabelText('标签')
    for (const [tag, isOpenAfter] of [
      ['重点', false],
      ['外包', true],
    ] as const) {
      await user.click(tags)
      await user.click(await screen.findByText(tag, { selector: '.ant-select-item-option-content' }))
      // After the first one the list no longer lies over what comes next; opened again it stays.
      expect(tags.getAttribute('aria-expanded')).toBe(String(isOpenAfter))
    }
    const before = seen.trees

    await user.click(dialog.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(seen.saves).toEqual([{ branchName: '华东', parentId: '4', tagId: '1,2', sort: 5 }]))
    await waitFor(() => expect(seen.trees).toBe(before + 1))
  })

  it('offers every place but the row itself and what is below it', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '编辑 研发' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByTitle('总部')

    await user.click(dialog.getByLabelText('上级'))

    const offers = await screen.findAllByRole('treeitem')
    const isDisabled = (title: string) =>
      offers.find((offer) => offer.textContent === title)?.getAttribute('aria-disabled') === 'true' ||
      offers.find((offer) => offer.textContent === title)?.className.includes('disabled')
    expect([isDisabled('总部'), isDisabled('研发'), isDisabled('前端'), isDisabled('市场')]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('offers nothing that the person may not do', async () => {
    await open({ permissions: ['branch_view'] })

    expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
    expect(screen.queryByRole('button', { name: '新增下级 总部' })).toBeNull()
    expect(screen.getByRole('button', { name: '查看 总部' })).toBeTruthy()
  })
})

describe('choices that do not come', () => {
  it('say so where they would stand, and are asked for again', async () => {
    let answers = 0
    server.use(
      http.get('*/api/blade-system/branch/list', () => ok(forest)),
      http.get('*/api/blade-system/tag/select', () => ok([])),
    )
    server.use(
      http.get('*/api/blade-system/branch/tree', () => {
        answers += 1
        return answers === 1 ? failed(500, '服务器异常') : ok(nodes)
      }),
    )
    const { user } = renderApp(<ResourceTreePage resource={branch} />, { permissions: [], path: '/branch' })
    await screen.findByText('总部')

    await user.click(await screen.findByLabelText('上级'))
    await user.click(await screen.findByRole('button', { name: '重试' }))

    expect(await screen.findByRole('treeitem', { name: /市场/ })).toBeTruthy()
    expect(answers).toBe(2)
  })
})
