import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import { buildWorkRow } from '../testing/build-work.ts'
import { buildDefinition } from '../testing/build-rows.ts'
import { fakeWork } from '../testing/fake-work.ts'
import ClaimPage from './claim.page.tsx'
import DonePage from './done.page.tsx'
import SendPage from './send.page.tsx'
import StartPage from './start/start.page.tsx'

const noDrafts = () => server.use(http.get('*/api/blade-flow/work/draft-list', () => ok(pageOf([]))))
const menuOf = (name: string) => screen.findByRole('button', { name: `${name} 的更多操作` })

describe('tasks to claim', () => {
  it('are taken one by one', async () => {
    const fake = fakeWork('claim-list', [buildWorkRow({ title: '李四的请假', status: 'claim' })])
    const { user } = renderApp(<ClaimPage />)
    await user.click(await screen.findByRole('button', { name: '签收 李四的请假' }))

    expect(await screen.findByText('已签收 李四的请假，可以在待办里处理')).toBeTruthy()
    expect(fake.sent).toEqual([{ name: 'claim-task', body: { taskId: '51' } }])
  })

  it('are taken many at once, and those that somebody else has are named', async () => {
    fakeWork('claim-list', [buildWorkRow({ taskId: '51', title: '一' }), buildWorkRow({ taskId: '52', title: '二' })], {
      'claim-task': ({ taskId }: { taskId: string }) => (taskId === '52' ? failed(409, '任务已被他人签收') : {}),
    })
    const { user } = renderApp(<ClaimPage />)
    await screen.findByRole('button', { name: '签收 一' })
    for (const box of screen.getAllByRole('checkbox', { name: /一|二/ })) await user.click(box)
    await user.click(screen.getByRole('button', { name: '签收' }))

    expect(await screen.findByText('二 · 主管审批: 任务已被他人签收')).toBeTruthy()
  })
})

describe('what I started', () => {
  const row = buildWorkRow({ title: '我的请假', assigneeName: '张三' })

  it('says who has it, and reminds them', async () => {
    const fake = fakeWork('send-list', [row])
    const { user } = renderApp(<SendPage />)
    const line = within((await screen.findByText('我的请假')).closest('tr') as HTMLElement)
    expect([line.getByText('张三'), line.getByText('进行中')].map(Boolean)).toEqual([true, true])

    await user.click(await menuOf('我的请假'))
    await user.click(await screen.findByRole('menuitem', { name: '催办' }))

    expect(await screen.findByText('已提醒 我的请假 的办理人')).toBeTruthy()
    expect(fake.sent).toEqual([{ name: 'urge', body: { taskId: '51' } }])
  })

  it('is withdrawn with a reason; a refusal keeps what was typed', async () => {
    fakeWork('send-list', [row], { withdraw: () => failed(409, '流程已有人办理，不能撤回') })
    const { user } = renderApp(<SendPage />)
    await user.click(await menuOf('我的请假'))
    await user.click(await screen.findByRole('menuitem', { name: '撤回' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: '原因' }), '日期填错了')
    await user.click(dialog.getByRole('button', { name: '撤回' }))

    expect((await dialog.findByRole('alert')).textContent).toBe('流程已有人办理，不能撤回')
    expect(dialog.getByDisplayValue('日期填错了')).toBeTruthy()
  })

  it('offers neither once it has ended', async () => {
    fakeWork('send-list', [buildWorkRow({ title: '已完', processIsFinished: 'finished' })])
    const { user } = renderApp(<SendPage />)
    await user.click(await menuOf('已完'))

    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['流程图'])
  })
})

describe('done work', () => {
  it('has what was copied to me behind a switch', async () => {
    fakeWork('done-list', [buildWorkRow({ title: '我办的', comment: '同意' })])
    fakeWork('copied-list', [buildWorkRow({ title: '抄给我的' })])
    const { user, location } = renderApp(<DonePage />, { path: '/work/done' })
    await screen.findByText('我办的')
    await user.click(screen.getByText('抄送我的'))

    expect(await screen.findByText('抄给我的')).toBeTruthy()
    expect(location().search).toBe('?view=copied')
  })
})

describe('processes to start', () => {
  it('stand under their categories and lead to their forms', async () => {
    const fake = fakeWork('start-list', [])
    noDrafts()
    fake.rows = [
      buildDefinition({ id: '31', name: '请假流程' }),
      buildDefinition({ id: '32', name: '杂项', categoryName: '', category: '', route: '' }),
    ] as never[]
    const { user, location } = renderApp(<StartPage />, { path: '/work/start' })
    await screen.findByRole('heading', { name: '请假流程' })
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '行政',
      '未分类',
    ])

    await user.click(screen.getByRole('button', { name: '发起 请假流程' }))

    expect(location().pathname).toBe('/work/process/leave/form/31')
  })

  it('that were begun stand as drafts, to go on with or to discard', async () => {
    const fake = fakeWork('start-list', [])
    fake.rows = [buildDefinition({ id: '32', name: '报销', route: 'common' })] as never[]
    const draft = (id: string, more: object) => ({ id, taskId: '', savedTime: '2026-01-02 03:04:05', ...more })
    let drafts = [
      draft('1', { processDefinitionId: '32', processDefinitionName: '报销' }),
      // Of a task: that stands in the task.
      draft('2', { processDefinitionId: '', taskId: '51', processDefinitionName: '采购' }),
    ]
    const sent: unknown[] = []
    server.use(
      http.get('*/api/blade-flow/work/draft-list', () => ok(pageOf(drafts))),
      http.post('*/api/blade-flow/process/save-draft', async ({ request }) => {
        sent.push(await request.json())
        drafts = []
        return ok({ savedTime: '' })
      }),
    )
    const { user, location } = renderApp(<StartPage />, { path: '/work/start' })
    const part = within(await screen.findByRole('region', { name: '草稿' }))
    expect(part.getAllByRole('listitem')).toHaveLength(1)
    await user.click(part.getByRole('button', { name: '继续填写 报销' }))
    expect(location().pathname).toBe('/work/process/common/form/32')

    await user.click(part.getByRole('button', { name: '丢弃 报销 的草稿' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '丢弃' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: '草稿' })).toBeNull())
    expect(sent).toEqual([{ processDefinitionId: '32', values: {} }])
  })

  it('are filtered by whose they are', async () => {
    const fake = fakeWork('start-list', [])
    noDrafts()
    fake.rows = [buildDefinition()] as never[]
    const { user } = renderApp(<StartPage />, { path: '/work/start' })
    await user.click(await screen.findByRole('combobox', { name: '流程模式' }))
    await user.click(await screen.findByTitle('通用流程'))

    await waitFor(() => expect(fake.lists.at(-1)?.get('mode')).toBe('1'))
  })
})
