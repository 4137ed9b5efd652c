import type { RightsChange } from '@drawdesk/contract/rights/rights'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../testing/server.ts'
import { signInForTest } from '../../testing/session.ts'
import RightsChangePage from './rights-change.page.tsx'

const changeOf = (more: Partial<RightsChange> = {}): RightsChange => ({
  id: '1',
  kind: 'role',
  title: '客服',
  targetIds: ['5'],
  state: 1,
  applyTime: '2026-11-21 10:00:00',
  appliedTime: '2026-11-21 10:00:00',
  revertedTime: '',
  added: ['岗位', '岗位-新增', '部门'],
  removed: ['用户-删除'],
  addedCount: 3,
  removedCount: 1,
  error: '',
  processInstanceId: '',
  createUser: '1',
  createUserName: '管理员',
  createTime: '2026-11-21 10:00:00',
  revertOf: '',
  ...more,
})
let rows: RightsChange[]
let posted: [string, unknown][]
let lists: URLSearchParams[]

function answerPost(name: string, answer: () => Response): void {
  server.use(
    http.post(`*/api/blade-system/rights/${name}`, async ({ request }) => {
      posted.push([name, await request.json()])
      return answer()
    }),
  )
}

beforeEach(() => {
  rows = [
    changeOf(),
    changeOf({ id: '2', title: '店长', state: 0, appliedTime: '', applyTime: '2099-01-01 00:00:00' }),
    changeOf({ id: '3', title: '值班', state: 4, error: '操作人已没有这些权限' }),
  ]
  posted = []
  lists = []
  server.use(
    http.get('*/api/blade-system/rights/changes', ({ request }) => {
      lists.push(new URL(request.url).searchParams)
      return ok(pageOf(rows))
    }),
    http.get('*/api/blade-system/rights/change-detail', ({ request }) =>
      ok(rows.find(({ id }) => id === new URL(request.url).searchParams.get('id'))),
    ),
  )
})
const ALL = ['rights_change_view', 'rights_change_revert']
const rowWith = (text: string) => within(screen.getByText(text).closest('tr') as HTMLElement)

describe('changes of rights', () => {
  it('show what was given and taken, with the author, and how they stand', async () => {
    renderApp(<RightsChangePage />, { permissions: ALL })
    await screen.findByText('客服')

    expect(rowWith('客服').getByText('+ 岗位、岗位-新增 … 3')).toBeTruthy()
    expect(rowWith('客服').getByText('− 用户-删除')).toBeTruthy()
    expect(
      ['客服', '店长', '值班'].map((title) => rowWith(title).getByText(/已生效|待生效|未能生效/).textContent),
    ).toEqual(['已生效', '待生效', '未能生效'])
  })

  it('are narrowed by kind and state', async () => {
    renderApp(<RightsChangePage />, { permissions: ALL, path: '/authority/rights_change?kind=role&state=0' })
    await screen.findByText('客服')

    expect([lists[0]?.get('kind'), lists[0]?.get('state')]).toEqual(['role', '0'])
  })

  it('are those of the tenant that the operator works in, and undone there', async () => {
    signInForTest()
    answerPost('revert', () => ok({ id: '9', left: [], processInstanceId: '' }))
    const { user } = renderApp(<RightsChangePage />, {
      permissions: ALL,
      path: '/authority/rights_change?tenantId=100001',
    })
    await user.click(await screen.findByRole('button', { name: '撤销变更：客服' }))

    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤销变更' }))

    await waitFor(() => expect(posted).toEqual([['revert', { id: '1', tenantId: '100001' }]]))
    expect(lists[0]?.get('tenantId')).toBe('100001')
  })

  it('are undone after a question that says what goes and what comes back', async () => {
    answerPost('revert', () => ok({ id: '9', left: [], processInstanceId: '' }))
    const { user } = renderApp(<RightsChangePage />, { permissions: ALL })
    await user.click(await screen.findByRole('button', { name: '撤销变更：客服' }))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText('− 收回：岗位、岗位-新增、部门')).toBeTruthy()
    expect(question.getByText('+ 恢复：用户-删除')).toBeTruthy()

    await user.click(question.getByRole('button', { name: '撤销变更' }))

    expect(await screen.findByText('已撤销，马上生效')).toBeTruthy()
    expect(posted).toEqual([['revert', { id: '1' }]])
    await waitFor(() => expect(lists.length).toBe(2))
  })

  it('say what was changed since and stays', async () => {
    answerPost('revert', () => ok({ id: '9', left: ['部门'], processInstanceId: '' }))
    const { user } = renderApp(<RightsChangePage />, { permissions: ALL })
    await user.click(await screen.findByRole('button', { name: '撤销变更：客服' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤销变更' }))

    expect(await screen.findByText('已撤销。之后又改过的 1 项保持原样：部门')).toBeTruthy()
  })

  it('are called off before their time; a refusal is shown once and the list read anew', async () => {
    answerPost('cancel', () => failed(409, '该变更已生效或已取消'))
    const { user } = renderApp(<RightsChangePage />, { permissions: ALL })
    await user.click(await screen.findByRole('button', { name: '取消变更：店长' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消变更' }))

    expect(await screen.findAllByText('该变更已生效或已取消')).toHaveLength(1)
    expect(posted).toEqual([['cancel', { id: '2' }]])
    await waitFor(() => expect(lists.length).toBe(2))
  })

  it('are seen whole, with the reason of a failure', async () => {
    const { user } = renderApp(<RightsChangePage />, { permissions: ALL })
    await user.click(await screen.findByRole('button', { name: '查看 值班' }))
    const dialog = within(await screen.findByRole('dialog'))

    expect(await dialog.findByText('操作人已没有这些权限')).toBeTruthy()
    expect(
      within(dialog.getByRole('region', { name: '增加的内容' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['+ 岗位', '+ 岗位-新增', '+ 部门'])
  })

  it('are only looked at without the right to undo', async () => {
    renderApp(<RightsChangePage />, { permissions: ['rights_change_view'] })
    await screen.findByText('客服')

    expect(screen.queryByRole('button', { name: /撤销|取消/ })).toBeNull()
  })

  it('wait for approval with a way to the process, are withdrawn, and say why they were refused', async () => {
    rows = [
      changeOf({ id: '5', title: '夜班', state: 5, appliedTime: '', processInstanceId: '77' }),
      changeOf({ id: '6', title: '早班', state: 6, appliedTime: '', processInstanceId: '78', error: '权限太大' }),
    ]
    answerPost('cancel', () => ok())
    const { user } = renderApp(<RightsChangePage />, { permissions: ALL })
    await screen.findByText('夜班')

    expect(rowWith('夜班').getByRole('link', { name: '审批中：查看 夜班 的审批' }).getAttribute('href')).toBe(
      '/work/process/common/detail/77/-',
    )
    expect(rowWith('早班').getByText('审批未通过')).toBeTruthy()
    await user.click(rowWith('夜班').getByRole('button', { name: '撤回申请：夜班' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤回申请' }))

    expect(await screen.findByText('已撤回，不会生效')).toBeTruthy()
    expect(posted.map(([name, body]) => [name, (body as { id: string }).id])).toEqual([['cancel', '5']])
  })

  it('are undone once that is approved, where a process is bound', async () => {
    answerPost('revert', () => ok({ id: '', left: [], processInstanceId: '79' }))
    const { user } = renderApp(<RightsChangePage />, { permissions: ALL })
    await screen.findByText('客服')

    await user.click(rowWith('客服').getByRole('button', { name: '撤销变更：客服' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤销变更' }))

    expect(await screen.findByText('已提交审批，通过后撤销')).toBeTruthy()
  })
})
