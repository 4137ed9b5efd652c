import { tenantPackageResource } from '@drawdesk/contract/organisation/tenant-package'
import type { TreeNode } from '@drawdesk/contract/core/tree'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import TenantPackagePage from './tenant-package.page.tsx'

const ALL = ['tenantpackage_add', 'tenantpackage_edit', 'tenantpackage_delete']
const node = (id: string, title: string, children?: TreeNode[]): TreeNode => ({
  id,
  parentId: '0',
  title,
  key: id,
  value: id,
  ...(children && { children }),
})
const MENUS = [
  node('1', '消息', [node('2', '通知公告', [node('3', '新增'), node('4', '查看')])]),
  node('5', '系统', [node('6', '参数')]),
]
const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  packageName: `包${id}`,
  menuId: '1,2,4',
  remark: '',
  approvalInstanceId: '',
  ...auditOf(),
  ...more,
})

/** Hands out what the call was asked with. */
function answerMenus(): string[] {
  const asked: string[] = []
  server.use(
    http.get('*/api/blade-system/menu/tree', ({ request }) => {
      asked.push(new URL(request.url).search)
      return ok(MENUS)
    }),
  )
  return asked
}

async function open({ rows = [rowOf(1), rowOf(2)], permissions = ALL, hasMenus = true } = {}) {
  const fake = fakeResource(tenantPackageResource, rows)
  if (!hasMenus) server.use(http.get('*/api/blade-system/menu/tree', () => failed(500, '服务器异常')))
  const asked = hasMenus ? answerMenus() : []
  const app = renderApp(<TenantPackagePage />, { permissions, path: '/system/tenantpackage' })
  await screen.findByText('包1')
  return { ...app, fake, asked }
}

const dialog = async () => within(await screen.findByRole('dialog'))
const box = (form: Awaited<ReturnType<typeof dialog>>, title: string) =>
  within(form.getByText(title).closest('[role=treeitem], .ant-tree-treenode') as HTMLElement).getByRole('checkbox')

describe('tenant packages', () => {
  it('show name and remark ten to a page, and no menu list; a package is not viewed', async () => {
    const { fake } = await open({ rows: [rowOf(1, { remark: '给小客户' })] })

    expect(
      screen
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent)
        .filter(Boolean),
    ).toEqual(['产品包名称', '备注', '操作'])
    expect(screen.getByText('给小客户')).toBeTruthy()
    expect(fake.lists[0]?.get('size')).toBe('10')
    expect(screen.queryByRole('button', { name: /查看/ })).toBeNull()
  })

  it('are searched by name', async () => {
    const { user, fake } = await open()

    await user.type(screen.getByRole('textbox', { name: '搜索' }), '基础{Enter}')

    await waitFor(() => expect(fake.lists.at(-1)?.get('q')).toBe('基础'))
  })

  it('ask for name and menus in the words of the specification', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '新增' }))
    await (await dialog()).findByText('通知公告')

    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    expect((await dialog()).getByText('请输入产品包名称')).toBeTruthy()
    expect((await dialog()).getByText('请选择菜单')).toBeTruthy()
    expect(fake.saves).toEqual([])
  })

  it('are saved with their menus joined by commas; a page comes with its buttons and what is above it', async () => {
    const { user, fake, asked } = await open()
    await user.click(screen.getByRole('button', { name: '新增' }))
    await (await dialog()).findByText('通知公告')

    await user.type((await dialog()).getByLabelText(/产品包名称/), '基础包')
    await user.click(box(await dialog(), '通知公告'))
    expect((await dialog()).getByText('已选 4 / 6')).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await waitFor(() => expect(fake.saves).toEqual([{ packageName: '基础包', menuId: '1,2,3,4' }]))
    expect(asked).toContain('?grantable=1')
  })

  it('take all menus or none with one press', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '新增' }))
    await (await dialog()).findByText('通知公告')
    await user.type((await dialog()).getByLabelText(/产品包名称/), '全部')

    await user.click((await dialog()).getByRole('button', { name: '全选' }))
    await user.click((await dialog()).getByRole('button', { name: '清空' }))
    expect((await dialog()).getByText('已选 0 / 6')).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: '全选' }))
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await waitFor(() => expect(fake.saves[0]?.menuId).toBe('1,2,3,4,5,6'))
  })

  it('are edited from their detail: what is chosen is ticked, half ticked what is not whole', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '编辑 包1' }))
    await (await dialog()).findByText('通知公告')

    const form = await dialog()
    expect([
      box(form, '通知公告').getAttribute('aria-checked'),
      box(form, '系统').getAttribute('aria-checked'),
    ]).toEqual(['mixed', 'false'])
    await user.click(box(form, '系统'))
    await user.click(form.getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(fake.saves).toEqual([{ id: '1', version: 1, packageName: '包1', menuId: '1,2,4,5,6', remark: '' }]),
    )
  })

  it('say when the menus did not come, and ask again', async () => {
    const { user } = await open({ hasMenus: false })
    await user.click(screen.getByRole('button', { name: '新增' }))
    expect(await (await dialog()).findByText(/可选项没能加载出来/)).toBeTruthy()

    answerMenus()
    await user.click((await dialog()).getByRole('button', { name: '重试' }))

    expect(await (await dialog()).findByText('通知公告')).toBeTruthy()
  })

  it('are removed together, after a warning when none is chosen', async () => {
    const { user, fake } = await open()
    await user.click(screen.getByRole('button', { name: '批量删除' }))
    expect(await screen.findByText('请选择至少一条数据')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: '选择 包1' }))
    await user.click(screen.getByRole('checkbox', { name: '选择 包2' }))
    await user.click(screen.getByRole('button', { name: '批量删除' }))
    await user.click((await dialog()).getByRole('button', { name: '删除' }))

    await waitFor(() => expect(fake.removed).toEqual([['1', '2']]))
  })

  it('whose other menus wait for approval have a way to the process, and no other choice', async () => {
    const { user } = await open({ rows: [rowOf(1, { approvalInstanceId: '77' })] })

    expect(screen.getByRole('link', { name: '审批中：查看 包1 的审批' }).getAttribute('href')).toBe(
      '/work/process/common/detail/77/-',
    )
    await user.click(screen.getByRole('button', { name: '编辑 包1' }))
    const form = await dialog()

    expect(form.getByText('菜单改动还在审批，结束前不能再改')).toBeTruthy()
    expect(
      box(form, '通知公告').getAttribute('aria-disabled') ?? box(form, '通知公告').hasAttribute('disabled'),
    ).toBeTruthy()
  })
})
