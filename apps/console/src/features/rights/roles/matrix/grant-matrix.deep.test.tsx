import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf } from '../../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../../testing/server.ts'
import RolePage from '../role.page.tsx'

const role = (id: string, roleName: string) => ({
  id,
  ...auditOf(),
  parentId: '0',
  roleName,
  roleAlias: `r${id}`,
  sort: 1,
})
const node = (value: string, title: string, code: string, isButton: 0 | 1, children?: object[]) => ({
  id: value,
  parentId: '0',
  key: value,
  value,
  title,
  code,
  otherName: '',
  isButton,
  ...(children && { children }),
})
const TREE = {
  menu: [
    node('g', '系统', 'system', 0, [
      node('u', '用户', 'user', 0, [
        node('uv', '查看', 'user_view', 1),
        node('ua', '新增', 'user_add', 1),
        node('ur', '重置密码', 'user_reset', 1),
      ]),
      node('p', '岗位', 'post', 0, [node('pv', '查看', 'post_view', 1)]),
    ]),
  ],
  dataScope: [],
  apiScope: [],
}
const LOCKED = [
  { id: 'ux', parentId: 'u', title: '导出', code: 'user_export', otherName: '', isButton: 1, reason: 'yours' },
]
const KEYS: Readonly<Record<string, string[]>> = { 2: ['g', 'u', 'uv', 'ux'], 3: ['g', 'u', 'uv', 'ur', 'p', 'pv'] }

async function open() {
  const grants: unknown[] = []
  server.use(
    http.get('*/api/blade-system/role/list', () => ok([role('2', '店长'), role('3', '店员')])),
    http.get('*/api/blade-system/approval/bindings', () => ok([])),
    http.get('*/api/blade-system/role/tree', () =>
      ok([
        { id: '2', title: '店长', key: '2', value: '2' },
        { id: '3', title: '店员', key: '3', value: '3' },
      ]),
    ),
    http.get('*/api/blade-system/menu/grant-tree', () => ok(TREE)),
    http.get('*/api/blade-system/menu/grant-locked', () => ok(LOCKED)),
    http.get('*/api/blade-system/menu/role-tree-keys', ({ request }) =>
      ok({ menu: KEYS[new URL(request.url).searchParams.get('roleIds') ?? ''], dataScope: [], apiScope: [] }),
    ),
    http.post('*/api/blade-system/role/grant', async ({ request }) => {
      grants.push(await request.json())
      return ok({ changeId: '', processInstanceId: '' })
    }),
  )
  const app = renderApp(<RolePage />, {
    permissions: ['role', 'role_edit', 'role_delete', 'role_grant'],
    path: '/authority/role',
  })
  await screen.findByText('店长')
  return { ...app, grants }
}
const dialog = async () => within(await screen.findByRole('dialog', {}, { timeout: 5000 }))

async function openMatrix() {
  const app = await open()
  await app.user.click(screen.getByRole('button', { name: '店长 的权限设置' }))
  const form = await dialog()
  await app.user.click(await form.findByText('矩阵'))
  await form.findByRole('table')
  return { ...app, form }
}

describe('the matrix of a role', () => {
  it('is ticked with the keyboard, keeps and shows what is unsaved, and saves it by the grant of the tree', async () => {
    const { user, form, grants } = await openMatrix()
    const box = (name: string) => form.getByRole('checkbox', { name }) as HTMLInputElement
    expect([box('用户：打开页面').checked, box('用户：新增').checked, box('岗位：打开页面').checked]).toEqual([
      true,
      false,
      false,
    ])

    box('用户：查看').focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(box('用户：新增'))
    await user.keyboard(' {ArrowDown}')
    expect(document.activeElement).toBe(box('岗位：查看'))
    await user.keyboard(' ')
    expect(form.getByText('未保存：新增 3 项，去掉 0 项')).toBeTruthy()

    await user.click(form.getByText('有改动'))
    await user.click(form.getByText('树形'))
    await user.click(form.getByText('矩阵'))
    expect((await form.findByRole<HTMLInputElement>('checkbox', { name: '用户：新增' })).checked).toBe(true)
    await user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(grants).toEqual([{ roleIds: ['2'], menuIds: ['g', 'p', 'pv', 'u', 'ua', 'uv', 'ux'] }]))
  })

  it('shows what is not the caller’s to give as the role has it, with the reason, and leaves it', async () => {
    const { user, form } = await openMatrix()
    const locked = form.getByRole<HTMLInputElement>('checkbox', { name: '用户：导出，你自己没有，不能授予' })

    await user.click(locked)

    expect([locked.checked, locked.getAttribute('aria-disabled')]).toEqual([true, 'true'])
    expect(form.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true)
  })

  it('is filtered, and says where nothing is found', async () => {
    const { user, form } = await openMatrix()

    await user.click(form.getByText('已授予'))
    expect(form.queryByText('岗位')).toBeNull()
    await user.type(form.getByRole('textbox', { name: '搜索权限矩阵' }), 'gw')
    expect(await form.findByText('没有符合条件的页面')).toBeTruthy()
  })

  it('stands beside another role, shows where they differ, and takes over a row', async () => {
    const { user, grants } = await open()
    for (const name of ['店长', '店员'])
      await user.click(within(screen.getByText(name).closest('tr') as HTMLElement).getByRole('checkbox'))
    await user.click(await screen.findByRole('button', { name: '对比角色' }))
    const form = await dialog()
    expect(await form.findByText('有 2 个页面不同；每格右侧是“店员”的情况：✓ 有，— 没有。')).toBeTruthy()

    await user.click(form.getByRole('button', { name: '岗位采用“店员”的权限' }))

    expect(await form.findByText('有 1 个页面不同；每格右侧是“店员”的情况：✓ 有，— 没有。')).toBeTruthy()
    await user.click(form.getByRole('button', { name: '全部改成和“店员”一样' }))
    await user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(grants).toEqual([{ roleIds: ['2'], menuIds: ['g', 'p', 'pv', 'u', 'ur', 'uv', 'ux'] }]))
  })

  it('says beside a role with the same permissions that they are the same', async () => {
    const { user } = await open()
    server.use(
      http.get('*/api/blade-system/menu/role-tree-keys', () => ok({ menu: KEYS[2], dataScope: [], apiScope: [] })),
    )
    for (const name of ['店长', '店员'])
      await user.click(within(screen.getByText(name).closest('tr') as HTMLElement).getByRole('checkbox'))
    await user.click(await screen.findByRole('button', { name: '对比角色' }))
    const form = await dialog()

    expect(await form.findByText(/^两个角色的权限完全相同/)).toBeTruthy()
    await user.type(form.getByRole('textbox', { name: '搜索权限矩阵' }), 'gw')
    expect(form.getByText('没有符合条件的页面')).toBeTruthy()
  })

  it('can be asked for again where what is locked did not come', async () => {
    const app = await open()
    server.use(http.get('*/api/blade-system/menu/grant-locked', () => failed(500, '服务出错')))
    await app.user.click(screen.getByRole('button', { name: '店长 的权限设置' }))
    const form = await dialog()
    await app.user.click(await form.findByText('矩阵'))

    expect(await form.findByRole('button', { name: /重\s*试/ })).toBeTruthy()
  })
})
