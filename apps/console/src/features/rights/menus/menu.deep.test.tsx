import { menuResource } from '@drawdesk/contract/rights/menu'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { auditOf } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import MenuPage from './menu.page.tsx'

type Node = Record<string, unknown> & { id: string }
const menu = (id: string, name: string, more: Record<string, unknown> = {}): Node => ({
  id,
  ...auditOf(),
  parentId: '0',
  name,
  nameEn: '',
  code: `code${id}`,
  alias: '',
  path: `/p${id}`,
  source: '',
  sort: 10,
  category: 1,
  action: 0,
  isOpen: 1,
  remark: '',
  ...more,
})
const button = (id: string, name: string, parentId: string): Node => menu(id, name, { parentId, category: 2, path: '' })
const forest = () => [
  menu('1', '系统', {
    source: 'setting',
    path: '/system',
    children: [
      menu('11', '用户', {
        parentId: '1',
        code: 'user',
        path: '/system/user',
        children: [button('111', '新增', '11'), button('112', '删除', '11')],
      }),
      menu('12', '部门', { parentId: '1', sort: 20 }),
      menu('13', '岗位', { parentId: '1', sort: 30 }),
    ],
  }),
  menu('2', '外链', { path: 'https://example.test', isOpen: 2 }),
]
const DICTS: Readonly<Record<string, [string, string][]>> = {
  menu_category: [
    ['1', '菜单'],
    ['2', '按钮'],
  ],
  button_func: [
    ['0', '无'],
    ['2', '操作栏'],
  ],
  yes_no: [
    ['1', '否'],
    ['2', '是'],
  ],
}
const ALL = ['menu_add', 'menu_edit', 'menu_view', 'menu_delete']

async function open({ path = '/system/menu', permissions = ALL } = {}) {
  const seen = { sorts: [] as unknown[], saves: [] as Record<string, unknown>[] }
  let rows = forest()
  server.use(
    http.get(`*/api${menuResource.path}/list`, () => ok(rows)),
    http.get(`*/api${menuResource.path}/tree`, () =>
      ok([
        {
          id: '1',
          key: '1',
          value: '1',
          parentId: '0',
          title: '系统',
          children: [{ id: '11', key: '11', value: '11', parentId: '1', title: '用户' }],
        },
      ]),
    ),
    http.get('*/api/blade-system/dict/dictionary', ({ request }) =>
      ok(
        (DICTS[new URL(request.url).searchParams.get('code') ?? ''] ?? []).map(([dictKey, dictValue]) => ({
          dictKey,
          dictValue,
        })),
      ),
    ),
    http.post(`*/api${menuResource.path}/sort`, async ({ request }) => {
      const body = (await request.json()) as { parentId: string; ids: string[] }
      seen.sorts.push(body)
      rows = rows.map((group) =>
        group.id === body.parentId
          ? { ...group, children: body.ids.map((id) => (group.children as Node[]).find((child) => child.id === id)) }
          : group,
      )
      return ok()
    }),
    http.post(`*/api${menuResource.path}/submit`, async ({ request }) => {
      seen.saves.push((await request.json()) as Record<string, unknown>)
      return ok({ id: '99', version: 1 })
    }),
  )
  const app = renderApp(<MenuPage />, { permissions, path })
  await screen.findByText('系统')
  return { ...app, seen }
}

const shown = () => screen.getAllByText(/^(用户|部门|岗位)$/).map((each) => each.textContent)
const dialog = async () => within(await screen.findByRole('dialog', {}, { timeout: 5000 }))

async function chooseInMenu(user: Awaited<ReturnType<typeof open>>['user'], name: string, entry: string) {
  await user.click(screen.getByRole('button', { name: `${name} 的更多操作` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

/** jsdom has no layout: each row is 40 px high, in the order of the table. */
function layOutRows(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('tr[data-row-key]')
    const at = row ? [...document.querySelectorAll('tr[data-row-key]')].indexOf(row) : 0
    return row ? new DOMRect(0, at * 40, 100, 40) : new DOMRect(0, 0, 1000, 800)
  })
}

describe('the order of menus', () => {
  it('changes at once by the menu of a row, and is saved with all that stand beside it', async () => {
    const { user, seen } = await open()

    await chooseInMenu(user, '用户', '下移')

    await waitFor(() => expect(shown()).toEqual(['部门', '用户', '岗位']))
    expect(seen.sorts).toEqual([{ parentId: '1', ids: ['12', '11', '13'] }])
    await user.click(screen.getByRole('button', { name: '岗位 的更多操作' }))
    expect((await screen.findByRole('menuitem', { name: '下移' })).getAttribute('aria-disabled')).toBe('true')
  })

  it('goes back when the server refuses it', async () => {
    const { user } = await open()
    server.use(http.post(`*/api${menuResource.path}/sort`, () => failed(500, '服务器异常')))

    await chooseInMenu(user, '岗位', '上移')

    expect(await screen.findByText('服务器异常')).toBeTruthy()
    await waitFor(() => expect(shown()).toEqual(['用户', '部门', '岗位']))
  })

  it('changes by dragging past the middle of another, and Escape puts it back', async () => {
    const { seen } = await open()
    layOutRows()
    const rowOf = (id: string) => document.querySelector(`tr[data-row-key="${id}"]`) as HTMLElement
    const handle = () => within(rowOf('13')).getByTitle('拖动“岗位”调整顺序')

    const drag = async (toY: number) => {
      fireEvent.mouseDown(handle(), { button: 0, clientX: 0, clientY: 180 })
      // The first moves only say that it is no click; the places are measured after it.
      fireEvent.mouseMove(document, { clientX: 0, clientY: 174 })
      await screen.findByText('岗位 移到第 3 个。')
      fireEvent.mouseMove(document, { clientX: 0, clientY: toY })
    }

    await drag(150)
    await waitFor(() => expect(shown()).toEqual(['用户', '岗位', '部门']))
    expect(await screen.findByText('岗位 移到第 2 个。')).toBeTruthy()
    fireEvent.keyDown(document, { code: 'Escape' })
    await waitFor(() => expect(shown()).toEqual(['用户', '部门', '岗位']))
    expect(seen.sorts).toEqual([])

    await drag(50)
    await waitFor(() => expect(shown()).toEqual(['岗位', '用户', '部门']))
    fireEvent.mouseUp(document)
    await waitFor(() => expect(seen.sorts).toEqual([{ parentId: '1', ids: ['13', '11', '12'] }]))
  })

  it('changes by the keyboard, which is said', async () => {
    const { user, seen } = await open()
    layOutRows()
    const handle = screen.getByRole('button', { name: '拖动“岗位”调整顺序' })

    handle.focus()
    await user.keyboard(' ')
    await screen.findByText('岗位 移到第 3 个。')
    await user.keyboard('{ArrowUp}')
    await screen.findByText('岗位 移到第 2 个。')
    await waitFor(() => expect(shown()).toEqual(['用户', '岗位', '部门']))
    await user.keyboard(' ')

    await waitFor(() => expect(seen.sorts).toEqual([{ parentId: '1', ids: ['11', '13', '12'] }]))
    expect(await screen.findByText('岗位 放在第 2 个。')).toBeTruthy()
  })

  it('is not offered while a filter hides some of them, nor to who may not edit', async () => {
    const { user, unmount } = await open({ path: '/system/menu?name=u' })
    await user.click(screen.getByRole('button', { name: '用户 的更多操作' }))
    await screen.findByRole('menuitem', { name: '删除' })
    expect(screen.queryByRole('menuitem', { name: '上移' })).toBeNull()
    unmount()

    await open({ permissions: ['menu_view'] })
    expect(screen.queryByTitle('拖动“用户”调整顺序')).toBeNull()
  })
})

describe('the form of a menu', () => {
  it('begins below a page as a button with the code of its page, asks for what a button has, and saves it', async () => {
    const { user, seen } = await open()
    await user.click(screen.getByRole('button', { name: '新增下级 用户' }))
    const form = await dialog()
    expect(await form.findByDisplayValue('user_')).toBeTruthy()
    expect(form.queryByLabelText(/路由地址/)).toBeNull()
    expect(form.queryByLabelText('组件路径')).toBeNull()
    expect(form.getByLabelText(/按钮功能/)).toBeTruthy()

    await user.type(form.getByLabelText(/菜单名称/), '导出')
    await user.type(form.getByLabelText(/菜单编号/), 'export')
    await user.click(form.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(seen.saves).toHaveLength(1))
    expect(seen.saves[0]).toMatchObject({ name: '导出', code: 'user_export', parentId: '11', category: 2, sort: 20 })
  })

  it('begins below a group as a page with the address of the group, with an icon to choose', async () => {
    const { user, seen } = await open()
    await user.click(screen.getByRole('button', { name: '新增下级 系统' }))
    const form = await dialog()
    expect(await form.findByDisplayValue('/system/')).toBeTruthy()
    expect(form.queryByLabelText(/按钮功能/)).toBeNull()

    await user.click(form.getByRole('button', { name: '图标' }))
    await user.click(await screen.findByRole('button', { name: '团队 角色' }))
    await user.type(form.getByLabelText(/菜单名称/), '班组')
    await user.type(form.getByLabelText(/菜单编号/), 'crew')
    await user.click(form.getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(seen.saves[0]).toMatchObject({ source: 'team', path: '/system/', category: 1, sort: 40, parentId: '1' }),
    )
  })

  it('offers nothing below a button', async () => {
    await open()

    expect(screen.queryByRole('button', { name: '新增下级 新增' })).toBeNull()
    expect(screen.getByRole('button', { name: '新增下级 部门' })).toBeTruthy()
  })

  it('says who sees an entry, how it opens, what belongs to it and its arguments', async () => {
    const { user, seen } = await open({ permissions: [...ALL, 'role_view'] })
    server.use(
      http.get('*/api/blade-system/role/list', () =>
        ok([{ id: '7', parentId: '0', roleName: '审计员', roleAlias: 'auditor' }]),
      ),
      http.get(`*/api${menuResource.path}/detail`, () =>
        ok(menu('12', '部门', { parentId: '1', meta: { isTab: false }, group: [], query: {} })),
      ),
    )
    await user.click(screen.getByRole('button', { name: '编辑 部门' }))
    const form = await dialog()
    const roles = await form.findByRole('combobox', { name: '限定角色' })

    await user.type(roles, '审计')
    await user.click(await screen.findByTitle('审计员 (auditor)'))
    await user.click(form.getByRole('switch', { name: '以页签打开' }))
    await user.click(form.getByRole('switch', { name: '显示在菜单里' }))
    await user.type(form.getByRole('combobox', { name: '同属地址' }), '/system/dept-tree{Enter}')
    await user.type(form.getByLabelText('打开时的参数'), '?state=1&name=a')
    await user.click(form.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(seen.saves).toHaveLength(1))
    expect(seen.saves[0]).toMatchObject({
      id: '12',
      meta: { roles: ['auditor'], isTab: true, menu: false },
      group: ['/system/dept-tree'],
      query: { state: '1', name: 'a' },
    })
  })

  it('shows beside the part what the server refuses', async () => {
    const { user } = await open()
    server.use(
      http.post(`*/api${menuResource.path}/submit`, () =>
        failed(400, '请检查填写的内容', { errors: [{ field: 'meta.roles', msg: '“经理”不是角色别名' }] }),
      ),
    )
    await user.click(screen.getByRole('button', { name: '新增下级 系统' }))
    const form = await dialog()
    await user.type(form.getByLabelText(/菜单名称/), '班组')
    await user.type(form.getByLabelText(/菜单编号/), 'crew')
    await user.type(form.getByRole('combobox', { name: '限定角色' }), '经理{Enter}')
    await user.click(form.getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(form.getByRole('combobox', { name: '限定角色' }).getAttribute('aria-invalid')).toBe('true'),
    )
    expect(
      document.getElementById(form.getByRole('combobox', { name: '限定角色' }).getAttribute('aria-describedby') ?? '')
        ?.textContent,
    ).toBe('“经理”不是角色别名')
  })

  it('offers none of it for a button', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '新增下级 用户' }))
    const form = await dialog()

    expect([form.queryByRole('combobox', { name: '限定角色' }), form.queryByLabelText('打开时的参数')]).toEqual([
      null,
      null,
    ])
  })
})
