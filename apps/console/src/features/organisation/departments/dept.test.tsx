import { deptResource } from '@drawdesk/contract/organisation/dept'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { auditOf } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { dragOnto } from '../../../testing/drag.ts'
import { failed, ok, server } from '../../../testing/server.ts'
import DeptPage from './dept.page.tsx'

const ALL = ['dept_add', 'dept_edit', 'dept_view', 'dept_delete']
const api = (call: string): string => `*/api${deptResource.path}/${call}`
const rowOf = (id: string, deptName: string, parentId: string, children?: unknown[]) => ({
  id,
  deptName,
  fullName: `${deptName}全称`,
  parentId,
  ancestors: '0',
  deptCategory: 2,
  deptCategoryName: '部门',
  headId: '',
  sort: 1,
  remark: '',
  ...auditOf(),
  ...(children && { children }),
})

let saves: unknown[]
beforeEach(() => {
  saves = []
  server.use(
    http.get(api('list'), () => ok([rowOf('1', '示例公司', '0', [rowOf('2', '运营部', '1')])])),
    http.get('*/api/blade-system/dept/head-choices', () => ok([])),
    http.get(api('tree'), () => ok([{ id: '1', parentId: '0', title: '示例公司', key: '1', value: '1' }])),
    http.get('*/api/blade-system/dict/dictionary', () =>
      ok([
        { dictKey: '1', dictValue: '公司' },
        { dictKey: '2', dictValue: '部门' },
        { dictKey: '3', dictValue: '小组' },
      ]),
    ),
    http.post(api('submit'), async ({ request }) => {
      saves.push(await request.json())
      return ok({ id: '9', version: 1 })
    }),
    http.post(api('remove'), () => failed(400, '部门“运营部”还有 2 名用户，请先把他们调到其他部门')),
  )
})
const dialog = async () => within(await screen.findByRole('dialog'))
/** As a paste: a key at a time is slow in a drawer full of fields. */
async function fill(user: ReturnType<typeof renderApp>['user'], label: RegExp, text: string): Promise<void> {
  await user.click((await dialog()).getByLabelText(label))
  await user.paste(text)
}

describe('departments', () => {
  it('stand below each other with name, full name and kind', async () => {
    renderApp(<DeptPage />, { permissions: ALL })

    expect(await screen.findByText('运营部')).toBeTruthy()
    expect(
      screen
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent)
        .filter(Boolean),
    ).toEqual(['部门名称', '部门全称', '部门类型', '负责人', '排序', '操作'])
    expect(screen.getAllByText('部门').length).toBeGreaterThan(1)
  })

  it('say how many people they have, which leads to those in the list of users', async () => {
    server.use(http.get(api('list'), () => ok([{ ...rowOf('1', '示例公司', '0'), headId: '', people: 59 }])))
    renderApp(<DeptPage />, { permissions: [...ALL, 'user_view'] })

    const link = await screen.findByRole('link', { name: '查看“示例公司”及下级的 59 人' })

    expect([link.textContent, link.getAttribute('href')]).toEqual(['59 人', '/system/user?deptId=1'])
  })

  it('are added below another as a department, first in order', async () => {
    const { user } = renderApp(<DeptPage />, { permissions: ALL })
    await user.click(await screen.findByRole('button', { name: '新增下级 示例公司' }))
    await fill(user, /部门名称/, '设计')
    await fill(user, /部门名称/, '组')
    expect((await dialog()).getByLabelText(/部门全称/)).toHaveProperty('value', '设计组')
    await user.clear((await dialog()).getByLabelText(/部门全称/))
    await fill(user, /部门全称/, '示例公司设计组')
    await fill(user, /部门名称/, '一')
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(saves).toEqual([
        { deptName: '设计组一', parentId: '1', fullName: '示例公司设计组', deptCategory: 2, sort: 1 },
      ]),
    )
  })

  it('say why one is not removed, and keep it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = renderApp(<DeptPage />, { permissions: ALL })
    await user.click(await screen.findByRole('button', { name: '运营部 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    await user.click((await dialog()).getByRole('button', { name: '删除' }))

    expect(await screen.findByText('部门“运营部”还有 2 名用户，请先把他们调到其他部门')).toBeTruthy()
    expect(screen.getByText('运营部')).toBeTruthy()
  })

  it('are dragged below another, which can be taken back; a refusal is said', async () => {
    const moves: unknown[] = []
    server.use(
      http.get(api('list'), () =>
        ok([rowOf('1', '示例公司', '0', [rowOf('2', '运营部', '1'), rowOf('3', '市场部', '1')])]),
      ),
      http.post(api('bulk-edit'), async ({ request }) => {
        const body = (await request.json()) as { ids: string[]; values: { parentId: string } }
        moves.push(body)
        return ok(
          body.values.parentId === '2' || body.values.parentId === '1'
            ? { ids: body.ids, failed: [] }
            : { ids: [], failed: [{ id: body.ids[0], name: '示例公司', text: '不能放到自己的下级' }] },
        )
      }),
    )
    const { user } = renderApp(<DeptPage />, { permissions: ALL })
    await screen.findByText('市场部')

    dragOnto(screen.getByText('市场部'), screen.getByText('运营部'))
    await user.click(await screen.findByRole('button', { name: '撤销' }))
    await waitFor(() =>
      expect(moves).toEqual([
        { ids: ['3'], values: { parentId: '2' } },
        { ids: ['3'], values: { parentId: '1' } },
      ]),
    )

    dragOnto(screen.getByText('示例公司'), screen.getByText('市场部'))
    expect(await screen.findByText('没有移动“示例公司”：不能放到自己的下级')).toBeTruthy()
    // Where it stands already, and onto itself, nothing is asked for.
    dragOnto(screen.getByText('市场部'), screen.getByText('示例公司'))
    dragOnto(screen.getByText('市场部'), screen.getByText('市场部'))
    expect(moves).toHaveLength(3)
  })
})
