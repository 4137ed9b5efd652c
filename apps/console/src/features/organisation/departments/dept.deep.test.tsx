import { deptResource } from '@drawdesk/contract/organisation/dept'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { auditOf } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import type { TreeRow } from '../../../resource/tree/visible-rows.ts'
import { reordered } from './dept-places.ts'
import DeptPage from './dept.page.tsx'

const ALL = ['dept_add', 'dept_edit', 'dept_view', 'dept_delete']
const api = (call: string): string => `*/api${deptResource.path}/${call}`
const rowOf = (id: string, deptName: string, parentId: string, children?: unknown[]) => ({
  id,
  deptName,
  fullName: `${deptName}全称`,
  parentId,
  ancestors: parentId === '0' ? '0' : parentId === '1' ? '0,1' : `0,1,${parentId}`,
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
})

describe('departments that are dragged', () => {
  const FAMILY = [
    rowOf('1', '示例公司', '0', [
      rowOf('2', '运营部', '1', [rowOf('21', '运营一组', '2')]),
      rowOf('3', '市场部', '1'),
      rowOf('4', '技术部', '1'),
    ]),
  ]
  let sorts: { parentId: string; ids: string[] }[]
  let moves: unknown[]
  beforeEach(() => {
    sorts = []
    moves = []
    let rows = FAMILY as readonly TreeRow[] // as the list call answers them
    // jsdom has no layout: each row is 40 px high, in the order of the table.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const row = this.closest('tr[data-row-key]')
      const at = row ? [...document.querySelectorAll('tr[data-row-key]')].indexOf(row) : 0
      return row ? new DOMRect(0, at * 40, 100, 40) : new DOMRect(0, 0, 1000, 800)
    })
    server.use(
      http.get(api('list'), () => ok(rows)),
      http.post(api('sort'), async ({ request }) => {
        const body = (await request.json()) as (typeof sorts)[number]
        sorts.push(body)
        rows = reordered(rows, body.ids)
        return ok({ ids: body.ids })
      }),
      http.post(api('bulk-edit'), async ({ request }) => {
        const body = (await request.json()) as { ids: string[] }
        moves.push(body)
        return ok(
          moves.length < 3
            ? { ids: body.ids, failed: [] }
            : { ids: [], failed: [{ id: body.ids[0], name: '市场部', text: '层级太深' }] },
        )
      }),
    )
  })
  const shown = () => screen.getAllByText(/^(运营部|运营一组|市场部|技术部)$/).map((each) => each.textContent)
  const said = () => document.querySelector('.dept-said')?.textContent
  const lineOf = () => document.querySelector('[data-drop]')?.textContent
  async function drag(name: string, toY: number): Promise<void> {
    fireEvent.mouseDown(screen.getByText(name), { button: 0, clientX: 5, clientY: 0 })
    // The first moves only say that it is no click; the places are measured after it.
    fireEvent.mouseMove(document, { clientX: 5, clientY: 9 })
    await screen.findByText(new RegExp(`^(已拿起“${name}”|.*这里不能放|“${name}”将.*)$`))
    fireEvent.mouseMove(document, { clientX: 5, clientY: toY - 1 })
    fireEvent.mouseMove(document, { clientX: 5, clientY: toY })
  }
  const drop = () => fireEvent.mouseUp(document)
  async function open(path = '/system/dept') {
    const app = renderApp(<DeptPage />, { permissions: ALL, path })
    await screen.findByText('市场部')
    return app
  }

  it('stand below the one they are dropped on, which can be taken back; a refusal is said', async () => {
    const { user } = await open()

    await drag('市场部', 60)
    await screen.findByText('“市场部”将归入“运营部”')
    drop()
    await user.click(await screen.findByRole('button', { name: '撤销' }))
    await waitFor(() =>
      expect(moves).toEqual([
        { ids: ['3'], values: { parentId: '2' } },
        { ids: ['3'], values: { parentId: '1' } },
      ]),
    )

    await drag('市场部', 60)
    drop()
    expect(await screen.findByText('没有移动“市场部”：层级太深')).toBeTruthy()
    expect(sorts).toEqual([])
  })

  it('are put between two beside them by one call; the line lies behind what is unfolded; undo brings the order back', async () => {
    const { user } = await open()

    await drag('技术部', 77)
    await screen.findByText('“技术部”将排在“运营部”后面')
    await waitFor(() => expect(lineOf()).toBe('运营一组0 人'))
    drop()

    await waitFor(() => expect(shown()).toEqual(['运营部', '运营一组', '技术部', '市场部']))
    await waitFor(() => expect(sorts).toEqual([{ parentId: '1', ids: ['4', '3'] }]))
    await user.click(await screen.findByRole('button', { name: '撤销' }))
    await waitFor(() => expect(shown()).toEqual(['运营部', '运营一组', '市场部', '技术部']))
    expect(sorts.at(-1)).toEqual({ parentId: '1', ids: ['3', '4'] })
    expect(moves).toEqual([])
  })

  it('do not go where they stand, onto what is below them or onto themselves', async () => {
    await open()

    for (const y of [20, 100, 60, 125]) {
      await drag('运营部', y)
      await waitFor(() => expect(lineOf()).toBeUndefined())
      drop()
      await waitFor(() => expect(document.querySelector('.dept-held > span')).toBeNull())
    }
    expect([moves, sorts]).toEqual([[], []])
  })

  it('move by Alt and arrows, all steps of one taken back at once; that is said, and so is the end', async () => {
    const { user } = await open()
    const row = document.querySelector<HTMLElement>('tr[data-row-key="4"]')
    if (row) row.tabIndex = -1
    row?.focus()

    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    await waitFor(() => expect(shown()).toEqual(['技术部', '运营部', '运营一组', '市场部']))
    await waitFor(() => expect(said()).toBe('已移动“技术部”，现在排第 1'))
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(said()).toBe('“技术部”已经在最前')
    expect(sorts.map(({ ids }) => ids)).toEqual([
      ['4', '3'],
      ['4', '2'],
    ])

    await user.click(screen.getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(shown()).toEqual(['运营部', '运营一组', '市场部', '技术部']))
    expect(sorts.at(-1)?.ids).toEqual(['2', '3', '4'])
  })

  it('move by the menu of their row, back where the server refuses it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { user } = await open()
    server.use(http.post(api('sort'), () => failed(409, '部门在这期间被移动或删除了')))
    await user.click(screen.getByRole('button', { name: '运营部 的更多操作' }))
    expect((await screen.findByRole('menuitem', { name: '上移' })).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('menuitem', { name: '下移' }))

    expect(await screen.findByText('部门在这期间被移动或删除了')).toBeTruthy()
    await waitFor(() => expect(shown()).toEqual(['运营部', '运营一组', '市场部', '技术部']))
  })

  it('keep their order while a filter hides some of them, which is said', async () => {
    const { user } = await open('/system/dept?q=部')

    await user.click(screen.getByRole('button', { name: '技术部 的更多操作' }))
    const entry = await screen.findByRole('menuitem', { name: '上移' })
    expect([entry.getAttribute('aria-disabled'), entry.getAttribute('title')]).toEqual([
      'true',
      '筛选时看不到全部同级部门，不能调整顺序；清除筛选后再调整',
    ])
    await user.keyboard('{Escape}')

    await drag('技术部', 42)
    await screen.findByText('“技术部”将归入“运营部”')
    drop()
    await waitFor(() => expect(moves).toHaveLength(1))
    expect(screen.getAllByTitle(/^筛选时看不到全部同级部门/).length).toBeGreaterThan(0)
  })
})
