import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formatServerTime } from '../../../lib/texts/server-time.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { serveLiveEvents } from '../../../testing/live-events.ts'
import { signInForTest } from '../../../testing/session.ts'
import { buildWorkRow } from '../testing/build-work.ts'
import { fakeWork } from '../testing/fake-work.ts'
import TodoPage from './todo.page.tsx'

const DAY_MS = 86_400_000
const two = [
  buildWorkRow({ taskId: '51', title: '李四的请假' }),
  buildWorkRow({
    taskId: '52',
    title: '王五的请假',
    businessId: '902',
    processInstanceId: '82',
    claimTime: '2026-01-05 10:00:00',
  }),
]

async function open(answers = {}, rows = two) {
  const fake = fakeWork('todo-list', rows, answers)
  const app = renderApp(<TodoPage />, { path: '/work/todo' })
  await screen.findAllByText('主管审批')
  return { ...app, fake }
}

const rowOf = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)

describe('my to-do list', () => {
  it('leads to the page of each task', async () => {
    await open()

    expect(screen.getByRole('link', { name: '办理 李四的请假' }).getAttribute('href')).toBe(
      '/work/process/leave/handle/51/81/901',
    )
  })

  it('marks what is past its due date', async () => {
    const late = formatServerTime(new Date(Date.now() - DAY_MS))
    await open({}, [buildWorkRow({ title: '迟到的', dueDate: late })])

    expect(rowOf('迟到的').getByText('已超时')).toBeTruthy()
  })

  it('is filtered by two days, sent as they are', async () => {
    const { user, fake } = await open()
    await user.type(screen.getByRole('textbox', { name: '开始' }), '2026-01-01{enter}')

    await waitFor(() => expect(fake.lists.at(-1)?.get('beginDate')).toBe('2026-01-01'))
  })

  it('approves many, and says which failed and why', async () => {
    const { user, fake } = await open({
      'complete-many': () => ({ done: ['51'], failed: [{ taskId: '52', code: 409, msg: '流程已挂起' }] }),
    })
    await user.click(screen.getByRole('checkbox', { name: /李四的请假/ }))
    await user.click(screen.getByRole('checkbox', { name: /王五的请假/ }))
    await user.click(screen.getByRole('button', { name: '批量同意' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: '意见' }), '同意')
    await user.click(dialog.getByRole('button', { name: '同意 2 个' }))

    expect(await screen.findByText('已同意 1 个任务，1 个任务没有办成，它们仍在列表里')).toBeTruthy()
    expect(screen.getByText('王五的请假 · 主管审批: 流程已挂起')).toBeTruthy()
    expect(fake.sent).toEqual([{ name: 'complete-many', body: { taskIds: ['51', '52'], flag: 'ok', comment: '同意' } }])
  })

  it('gives a claimed task back', async () => {
    const { user, fake } = await open({}, two.slice(1))
    await user.click(screen.getByRole('button', { name: '王五的请假 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '退回待签' }))

    expect(await screen.findByText('王五的请假 已退回，候选人可以重新签收')).toBeTruthy()
    expect(fake.sent).toEqual([{ name: 'unclaim', body: { taskId: '52' } }])
  })

  it('shows a new task as soon as it is published', async () => {
    signInForTest()
    const live = serveLiveEvents()
    const { fake } = await open({}, two.slice(0, 1))
    await live.opened()
    fake.rows = [...two]
    live.publish({ type: 'flow', id: '52', kind: 'task', state: 'created' })

    expect(await screen.findByText('王五的请假')).toBeTruthy()
  })

  it('says so when there is nothing, and where to look next', async () => {
    fakeWork('todo-list', [])
    const { user, location } = renderApp(<TodoPage />, { path: '/work/todo' })
    await user.click(await screen.findByRole('button', { name: '查看待签任务' }))

    expect(location().pathname).toBe('/work/claim')
  })
})
