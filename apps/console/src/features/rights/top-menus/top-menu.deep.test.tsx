import { topMenuResource } from '@drawdesk/contract/rights/top-menu'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import TopMenuPage from './top-menu.page.tsx'

const entry = (id: string, name: string) => ({
  id,
  ...auditOf(),
  name,
  nameEn: '',
  code: `top${id}`,
  source: 'shop',
  path: '',
  sort: 10,
})
const node = (value: string, title: string, children?: object[]) => ({
  id: value,
  parentId: '0',
  key: value,
  value,
  title,
  ...(children && { children }),
})
const ALL = ['topmenu_add', 'topmenu_edit', 'topmenu_view', 'topmenu_delete', 'topmenu_setting']

async function open({ permissions = ALL, path = '/system/topmenu' } = {}) {
  fakeResource(topMenuResource, [entry('1', '运营'), entry('2', '后勤')])
  const grants: unknown[] = []
  server.use(
    http.get('*/api/blade-system/menu/grant-top-tree', ({ request }) =>
      ok(
        request.url.includes('tenantId=100001')
          ? { menu: [node('d', '消息')], dataScope: [], apiScope: [] }
          : {
              menu: [node('s', '系统', [node('u', '用户'), node('p', '岗位')]), node('d', '消息')],
              dataScope: [],
              apiScope: [],
            },
      ),
    ),
    http.get('*/api/blade-system/menu/top-tree-keys', ({ request }) =>
      ok({
        menu: new URL(request.url).searchParams.get('topMenuIds') === '1' ? ['s', 'u'] : ['d'],
        dataScope: [],
        apiScope: [],
      }),
    ),
    http.post('*/api/blade-system/topmenu/grant', async ({ request }) => {
      grants.push(await request.json())
      return ok()
    }),
  )
  const app = renderApp(<TopMenuPage />, { permissions, path })
  await screen.findByText('运营')
  return { ...app, grants }
}

const box = (title: string) =>
  within(screen.getByTitle(title).closest('.ant-tree-treenode') as HTMLElement).getByRole('checkbox')

describe('top menus', () => {
  it('are given menus: a page brings its group along', async () => {
    const { user, grants } = await open()
    await user.click(screen.getByRole('button', { name: '后勤 的菜单配置' }))
    await screen.findByTitle('岗位', {}, { timeout: 5000 })

    await user.click(box('岗位'))
    await user.click(screen.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(grants).toEqual([{ topMenuIds: ['2'], menuIds: ['d', 'p', 's'] }]))
  })

  it('are given menus together, each keeping what was left as it is', async () => {
    const { user, grants } = await open()
    for (const name of ['运营', '后勤']) await user.click(screen.getByRole('checkbox', { name: `选择 ${name}` }))
    await user.click(screen.getByRole('button', { name: '菜单配置' }))
    await screen.findByTitle('岗位', {}, { timeout: 5000 })
    expect(box('用户').getAttribute('aria-checked')).toBe('mixed')

    await user.click(box('消息'))
    await user.click(screen.getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(grants).toEqual([
        { topMenuIds: ['1'], menuIds: ['d', 's', 'u'] },
        { topMenuIds: ['2'], menuIds: ['d'] },
      ]),
    )
  })

  it('of another tenant are given what that tenant may hold, in its rows', async () => {
    signInForTest()
    server.use(
      http.get('*/api/blade-system/tenant/select', () => ok([{ id: '2', tenantId: '100001', tenantName: '青山画室' }])),
    )
    const { user, grants } = await open({ path: '/system/topmenu?tenantId=100001' })
    await user.click(screen.getByRole('button', { name: '后勤 的菜单配置' }))
    await screen.findByTitle('消息', {}, { timeout: 5000 })
    expect(screen.queryByTitle('岗位')).toBeNull()

    await user.click(box('消息'))
    await user.click(screen.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(grants).toEqual([{ topMenuIds: ['2'], menuIds: [], tenantId: '100001' }]))
  })

  it('are arranged by who may', async () => {
    await open({ permissions: ALL.filter((code) => code !== 'topmenu_setting') })

    expect(screen.queryByRole('button', { name: '后勤 的菜单配置' })).toBeNull()
  })
})
