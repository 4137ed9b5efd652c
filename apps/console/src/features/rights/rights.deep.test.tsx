import type { HeldRight, RightsAnswer } from '@drawdesk/contract/rights/rights'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { menuQuery, type MenuNode } from '../../lib/menu/menu.ts'
import { queryClient } from '../../lib/http/query.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import RightsPage from './rights.page.tsx'

const BLOCKED: RightsAnswer = {
  isAllowed: false,
  blocking: 'button',
  asked: '“林小满”能使用“用户-删除”吗？',
  steps: [
    {
      link: 'account',
      isHeld: true,
      text: '账号正常',
      through: [{ kind: 'user', id: '7', name: '林小满', note: 'lin' }],
    },
    {
      link: 'role',
      isHeld: true,
      text: '拥有角色“客服”',
      through: [{ kind: 'role', id: '5', name: '客服', note: '' }],
    },
    { link: 'button', isHeld: false, text: '角色“客服”没有按钮“用户-删除”，可在角色权限里勾选', through: [] },
    { link: 'apiScope', isHeld: false, text: '接口由接口权限“删人”守着', through: [] },
  ],
}
const role = (id: string, roleName: string) => ({ id, roleName })
const HELD: HeldRight[] = [
  { id: '1', parentId: '0', code: 'system', name: '系统', category: 1, roles: [role('5', '客服'), role('6', '店长')] },
  { id: '2', parentId: '1', code: 'user', name: '用户', category: 1, roles: [role('5', '客服')] },
  { id: '3', parentId: '1', code: 'post', name: '岗位', category: 1, roles: [role('6', '店长')] },
]
const entry = (path: string): MenuNode => ({ id: path, name: path, path, code: path, source: '' })
let asked: Record<string, string>[] = []

beforeEach(() => {
  asked = []
  signInForTest({ user: { roleName: 'clerk', tenantId: '100001', userId: '1' } })
  queryClient.setQueryData(menuQuery.queryKey, [entry('/authority/role')])
  server.use(
    http.get('*/api/blade-system/rights/askable', () =>
      ok({
        menus: [
          { id: '2', parentId: '0', code: 'user', name: '用户', category: 1 },
          { id: '9', parentId: '2', code: 'user_delete', name: '删除', category: 2 },
        ],
        calls: [{ method: 'POST', path: '/blade-user/remove', name: '用户 · 删除' }],
        classes: [{ name: 'user', title: '用户' }],
      }),
    ),
    http.get('*/api/blade-user/page', () => ok(pageOf([{ id: '7', account: 'lin', realName: '林小满' }]))),
    http.get('*/api/blade-system/rights/explain', ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams))
      return ok(BLOCKED)
    }),
    http.get('*/api/blade-system/rights/held', () => ok(HELD)),
  )
})

describe('why somebody cannot', () => {
  it('is asked by the address alone, and shown by the link that blocks', async () => {
    renderApp(<RightsPage />, { path: '/authority/rights?userId=7&code=user_delete' })

    expect((await screen.findByRole('status')).textContent).toBe(
      '不可以：角色“客服”没有按钮“用户-删除”，可在角色权限里勾选',
    )
    expect(asked).toEqual([{ userId: '7', code: 'user_delete' }])
    const steps = within(screen.getByRole('list', { name: '逐环检查' }))
      .getAllByRole('listitem')
      .filter((item) => item.classList.contains('rights-step'))
    expect(steps.map((step) => step.querySelector('.rights-step-head')?.textContent)).toEqual([
      '账号 通过',
      '角色 通过',
      '按钮 被挡住',
      '接口权限 同样缺少',
    ])
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
  })

  it('leads to where it is mended, where the reader has that page', async () => {
    renderApp(<RightsPage />, { path: '/authority/rights?userId=7&code=user_delete' })

    const link = await screen.findByRole('link', { name: '客服' })
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe('/authority/role?roleName=客服')
    expect(screen.queryByRole('link', { name: '林小满' })).toBeNull()
  })

  it('is asked as soon as person and call are chosen, and the address says what', async () => {
    const { user, location } = renderApp(<RightsPage />, { path: '/authority/rights?ask=call' })
    await user.click(await screen.findByRole('combobox', { name: '人员' }))
    await user.click(await screen.findByTitle('林小满 · lin'))
    expect(asked).toEqual([])

    await user.click(screen.getByRole('combobox', { name: '接口' }))
    await user.click(await screen.findByText('用户 · 删除'))

    await waitFor(() => expect(asked).toEqual([{ userId: '7', method: 'POST', path: '/blade-user/remove' }]))
    expect(Object.fromEntries(new URLSearchParams(location().search))).toEqual({
      ask: 'call',
      userId: '7',
      method: 'POST',
      path: '/blade-user/remove',
    })
  })

  it('asks about a row only by its number', async () => {
    const { user } = renderApp(<RightsPage />, { path: '/authority/rights?ask=row&userId=7&scopeClass=user' })
    await user.type(await screen.findByLabelText('数据编号'), 'abc{Enter}')
    expect(screen.getByText('请输入数字编号')).toBeTruthy()
    expect(asked).toEqual([])

    await user.clear(screen.getByLabelText('数据编号'))
    await user.type(screen.getByLabelText('数据编号'), '42{Enter}')

    await waitFor(() => expect(asked).toEqual([{ userId: '7', scopeClass: 'user', rowId: '42' }]))
  })

  it('offers oneself alone to who may not see users', async () => {
    server.use(http.get('*/api/blade-user/page', () => failed(403, '没有权限')))
    const { user } = renderApp(<RightsPage />, { path: '/authority/rights' })

    expect(await screen.findByText('没有查看用户的权限，只能诊断自己')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: '人员' }))
    expect(await screen.findByTitle('管理员（我自己）')).toBeTruthy()
  })

  it('says when there is no answer, and asks again', async () => {
    server.use(http.get('*/api/blade-system/rights/explain', () => failed(404, '数据不存在'), { once: true }))
    const { user } = renderApp(<RightsPage />, { path: '/authority/rights?userId=7&code=user_delete' })
    expect(await screen.findByText('数据不存在')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByText('不可以', { exact: false })).toBeTruthy()
  })
})

describe('everything that somebody holds', () => {
  it('is a tree with the roles that gave each, by role and by word', async () => {
    const { user } = renderApp(<RightsPage />, { path: '/authority/rights?ask=held&userId=7' })
    const tree = within(await screen.findByRole('group', { name: '拥有的权限' }))
    expect(tree.getByText('来自 客服、店长')).toBeTruthy()
    expect(tree.getByText('3 项')).toBeTruthy()

    await user.type(tree.getByRole('textbox'), 'post')
    expect(tree.queryByText('用户')).toBeNull()
    expect(tree.getByText('岗位')).toBeTruthy()
    await user.clear(tree.getByRole('textbox'))
    await user.click(tree.getByRole('combobox', { name: '只看角色' }))
    await user.click(await screen.findByText('客服', { selector: '.ant-select-item-option-content' }))

    await waitFor(() => expect(tree.queryByText('岗位')).toBeNull())
    expect(tree.getByText('用户')).toBeTruthy()
  })
})
