import type { FlowFormAnswer } from '@drawdesk/contract/workflow/forms/form-process'
import type { FlowDetail } from '@drawdesk/contract/workflow/work'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { serveLiveEvents } from '../../../testing/live-events.ts'
import { failed, ok, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import { CanvasMakersContext } from '../shared/canvas/canvas-makers.ts'
import { fakeColleagues } from '../testing/fake-colleagues.ts'
import { buildWorkRow } from '../testing/build-work.ts'
import { buildFormAnswer } from '../testing/build-form.ts'
import { historyRow } from '../testing/build-rows.ts'
import { fakeView, makersOf } from '../testing/fake-canvas.ts'
import { leaveXml } from '../testing/leave-xml.ts'
import HandlePage from './handle.page.tsx'

const ADDRESS = '/work/process/common/handle/51/81/901'
const task = (more: Partial<FlowDetail> = {}): FlowDetail => ({
  ...buildWorkRow({ title: '李四的请假' }),
  signers: [],
  isCorrection: 0,
  mayTakeBack: [],
  ...more,
})

interface Choice {
  row?: FlowDetail
  history?: ReturnType<typeof historyRow>[]
  form?: FlowFormAnswer
  answers?: Readonly<Record<string, (body: never) => unknown>>
}

/** A server that holds one task; `fake.row` may be changed while the page is open. */
function serve({
  row = task(),
  history = [historyRow('approve', { taskId: '51' })],
  form = buildFormAnswer({ form: null }),
  answers = {},
}: Choice = {}) {
  const fake = { row, history, sent: [] as { name: string; body: unknown }[] }
  server.use(
    http.get('*/api/blade-flow/work/detail', () => ok(fake.row)),
    http.get('*/api/blade-flow/work/reject-targets', () =>
      ok([{ nodeId: 'apply', name: '填写申请', assigneeName: '李四' }]),
    ),
    http.get('*/api/blade-flow/process/form', () => ok(form)),
    http.post('*/api/blade-flow/process/save-draft', () => ok({ savedTime: '2026-01-02 03:04:05' })),
    http.get('*/api/blade-flow/process/history-flow-list', () => ok(fake.history)),
    http.get('*/api/blade-flow/process/model-view', () => ok({ xml: leaveXml, flow: fake.history })),
    ...fakeColleagues(),
    http.post('*/api/blade-flow/work/:name', async ({ request, params }) => {
      const [name, body] = [String(params.name), await request.json()]
      fake.sent.push({ name, body })
      const answer = answers[name]?.(body as never)
      return answer instanceof Response ? answer : ok(answer ?? {})
    }),
  )
  return fake
}

async function open({ permissions = [], ...choice }: Choice & { permissions?: string[] } = {}) {
  const fake = serve(choice)
  const app = show(permissions)
  await screen.findByRole('region', { name: '办理意见' })
  return { ...app, fake }
}

const show = (permissions: string[] = []) =>
  renderApp(
    <CanvasMakersContext value={makersOf(fakeView())}>
      <Routes>
        <Route path="/work/process/:route/handle/:taskId/:processInstanceId/:businessId" element={<HandlePage />} />
        <Route path="*" element={null} />
      </Routes>
    </CanvasMakersContext>,
    { path: ADDRESS, permissions },
  )

const comment = () => screen.getByRole('textbox', { name: '意见' })
const press = (name: string) => screen.getByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))
const completed = (more = {}) => ({ taskId: '51', processInstanceId: '81', next: [], isFinished: false, ...more })

beforeEach(() => signInForTest())

describe('a task', () => {
  it('is approved, says who is next, and leads back to the list', async () => {
    const next = [{ taskId: '60', taskName: '人事备案', assigneeName: '王五' }]
    const { user, fake, location } = await open({ answers: { 'complete-task': () => completed({ next }) } })
    await user.type(comment(), '祝好')
    await user.click(press('同意'))

    expect(await screen.findByText('已同意，接下来：人事备案（王五）')).toBeTruthy()
    await waitFor(() => expect(location().pathname).toBe('/work/todo'))
    expect(fake.sent).toEqual([
      { name: 'complete-task', body: { taskId: '51', processInstanceId: '81', flag: 'ok', comment: '祝好' } },
    ])
  })

  it('shows in its history that its process was put on another version, and who did it why', async () => {
    const moved = { historyActivityType: 'migration', assigneeName: '王主管', fromVersion: 1, toVersion: 2 }
    await open({
      history: [
        historyRow('', { ...moved, commentKind: 'migrate', comment: '审批权限调整' }),
        historyRow('', { ...moved, commentKind: 'undoMigrate', fromVersion: 2, toVersion: 1 }),
      ],
    })
    const rows = within(await screen.findByRole('region', { name: '流转记录' })).getAllByRole('listitem')

    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '第 1 版 → 第 2 版迁移版本王主管2026-01-01 09:00:00审批权限调整',
      '第 2 版 → 第 1 版撤销迁移王主管2026-01-01 09:00:00',
    ])
  })

  it.each([
    ['approval.guest', ['user_view'], '打开待审核的用户', '/system/user?roleId=-1'],
    ['approval.roleChange', ['rights_change_view'], '打开权限变更', '/authority/rights_change'],
    ['refill', ['drawLogin_view'], '去登记纸张', '/operation/drawLogin?id=901&part=paper'],
  ])('about %s leads those who may open it to its page', async (businessTable, permissions, name, address) => {
    await open({ row: task({ businessTable }), permissions })

    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address)
  })

  it('that is work and no decision is marked as done, and cannot be rejected', async () => {
    const { user } = await open({
      row: task({ businessTable: 'refill' }),
      answers: { 'complete-task': () => completed({ isFinished: true }) },
    })

    expect(screen.queryByRole('button', { name: '驳回' })).toBeNull()
    await user.click(press('标为已完成'))
    expect(await screen.findByText('已完成，流程已结束')).toBeTruthy()
  })

  it('leads nobody to a page that is not theirs', async () => {
    await open({ row: task({ businessTable: 'approval.guest' }) })

    expect(screen.queryByRole('link', { name: '打开待审核的用户' })).toBeNull()
  })

  it.each(['form', 'history-flow-list'])('comes as a whole: %s that is late moves no button', async (name) => {
    const fake = serve()
    const { promise: late, resolve: arrive } = Promise.withResolvers<void>()
    server.use(
      http.get(`*/api/blade-flow/process/${name}`, async () => {
        await late
        return ok(name === 'form' ? buildFormAnswer({ form: null }) : fake.history)
      }),
    )
    show()
    await waitFor(() => expect(queryClient.isFetching()).toBe(1))
    expect(screen.queryByRole('button', { name: '同意' })).toBeNull()

    arrive()
    expect(await screen.findByRole('button', { name: '同意' })).toBeTruthy()
  })

  it('is not rejected without a comment', async () => {
    const { user, fake } = await open({ answers: { 'complete-task': () => completed({ isFinished: true }) } })
    await user.click(press('驳回'))

    expect((await screen.findByRole('alert')).textContent).toBe('请填写意见，让对方知道为什么')
    expect(comment().getAttribute('aria-invalid')).toBe('true')
    expect(fake.sent).toEqual([])

    await user.type(comment(), '日期不对')
    await user.click(press('驳回'))

    expect(await screen.findByText('已驳回，流程已结束')).toBeTruthy()
  })

  it('keeps the comment over a reload', async () => {
    const { user } = await open()
    await user.type(comment(), '写到一半')
    act(() => void window.dispatchEvent(new Event('pagehide')))
    cleanup()
    queryClient.clear()
    await open()

    expect(screen.getByDisplayValue('写到一半')).toBeTruthy()
  })

  it('that somebody else decided meanwhile says so and loses nothing typed', async () => {
    const live = serveLiveEvents()
    const { user, fake } = await open()
    await live.opened()
    await user.type(comment(), '我的意见')
    fake.row = task({ status: 'finish', endTime: '2026-01-06 10:00:00' })
    fake.history = [historyRow('approve', { taskId: '51', assigneeName: '赵六' })]
    live.publish({ type: 'flow', id: '51', kind: 'task', state: 'completed' })

    const part = within(screen.getByRole('region', { name: '办理意见' }))
    expect(await part.findByText('这个任务已经办理')).toBeTruthy()
    expect(await part.findByText(/赵六 已于 2026-01-06 10:00:00 办理/)).toBeTruthy()
    expect(part.getByText('我的意见')).toBeTruthy()
  })

  it('keeps what was typed where the server refuses', async () => {
    const { user } = await open({ answers: { 'complete-task': () => failed(409, '流程已挂起') } })
    await user.type(comment(), '同意吧')
    await user.click(press('同意'))

    expect((await screen.findByRole('alert')).textContent).toBe('流程已挂起')
    expect(screen.getByDisplayValue('同意吧')).toBeTruthy()
  })

  it('with a form is approved when that is whole, and carries what was written', async () => {
    const { user, fake } = await open({ form: buildFormAnswer(), answers: { 'complete-task': () => completed() } })
    const amount = await screen.findByRole('textbox', { name: /核定金额/ })
    expect(screen.getByText('江边写生')).toBeTruthy()
    await user.click(press('同意'))

    expect(screen.getByText('请输入核定金额')).toBeTruthy()
    expect(comment().getAttribute('aria-invalid')).toBe('false')
    expect(fake.sent).toEqual([])

    await user.type(amount, '120')
    await user.click(press('同意'))

    expect(await screen.findByText('已同意')).toBeTruthy()
    expect(fake.sent).toMatchObject([{ name: 'complete-task', body: { flag: 'ok', variables: { amount: '120' } } }])
  })

  it('with a form is rejected as it stands, with what was written so far', async () => {
    const { user, fake } = await open({
      form: buildFormAnswer({ writable: ['amount', 'note'] }),
      answers: { 'complete-task': () => completed({ isFinished: true }) },
    })
    await user.type(await screen.findByRole('textbox', { name: /备注/ }), '缺发票')
    await user.type(comment(), '请补')
    await user.click(press('驳回'))

    expect(await screen.findByText('已驳回，流程已结束')).toBeTruthy()
    expect(fake.sent).toMatchObject([{ body: { flag: 'no', variables: { amount: null, note: '缺发票' } } }])
  })

  it('with a form shows beside its fields what the server refuses', async () => {
    const errors = [{ field: 'variables.amount', msg: '超过预算' }]
    const { user } = await open({
      form: buildFormAnswer(),
      answers: { 'complete-task': () => failed(400, '参数有误', { errors }) },
    })
    await user.type(await screen.findByRole('textbox', { name: /核定金额/ }), '9000')
    await user.click(press('同意'))

    expect(await screen.findByText('超过预算')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /核定金额/ })).toHaveProperty('value', '9000')
  })

  it('is claimed first where nobody has it', async () => {
    const { user, fake } = await open({ row: task({ status: 'claim', assignee: '', assigneeName: '' }) })
    await user.click(press('签收'))

    expect(await screen.findByText('已签收')).toBeTruthy()
    expect(fake.sent).toEqual([{ name: 'claim-task', body: { taskId: '51' } }])
  })

  it('says to everybody when nobody can act on it', async () => {
    const waitsFor = [{ name: '人事', isEmpty: 1 as const }]
    serve({ row: task({ status: 'finish', assignee: '', assigneeName: '', waitsFor }) })
    show()

    expect(await screen.findByText('没有人可以办理这一步')).toBeTruthy()
    expect(screen.getByText(/为人事添加人员/)).toBeTruthy()
    expect(screen.getByText('待签收（人事：暂无可办理的人）')).toBeTruthy()
  })

  it('that was delegated is answered, not decided', async () => {
    const { user, fake } = await open({ row: task({ delegation: 'pending' }) })
    expect(screen.queryByRole('button', { name: '同意' })).toBeNull()
    await user.type(comment(), '我看可以')
    await user.click(press('回复委派人'))

    expect(await screen.findByText('已回复委派人')).toBeTruthy()
    expect(fake.sent).toEqual([{ name: 'resolve', body: { taskId: '51', comment: '我看可以' } }])
  })

  it('waits while its process is suspended', async () => {
    await open({ row: task({ suspensionState: 2 }) })

    expect(press('同意').hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('恢复之前不能办理；你写的意见会保留。')).toBeTruthy()
  })

  it('goes back to a node before, with a comment', async () => {
    const { user, fake } = await open({ answers: { 'reject-to': () => completed() } })
    await user.click(press('更多操作'))
    await user.click(await screen.findByRole('menuitem', { name: '退回' }))
    const asked = await dialog()
    await user.click(asked.getByRole('combobox', { name: '退回到' }))
    await user.click(await screen.findByTitle('填写申请（李四）'))
    await user.click(asked.getByRole('button', { name: '退回' }))
    expect((await asked.findByRole('alert')).textContent).toBe('请填写意见，让对方知道为什么')
    await user.type(asked.getByRole('textbox', { name: '意见' }), '补材料')
    await user.click(asked.getByRole('button', { name: '退回' }))

    expect(await screen.findByText('已退回')).toBeTruthy()
    expect(fake.sent).toEqual([{ name: 'reject-to', body: { taskId: '51', target: 'apply', comment: '补材料' } }])
  })

  it.each([
    ['转办', 'transfer', { taskId: '51', userId: '7', comment: '' }],
    ['加签', 'add-sign', { taskId: '51', userIds: ['7'], kind: 'before', comment: '' }],
    ['抄送', 'copy-to', { processInstanceId: '81', userIds: ['7'] }],
  ])('%s asks for people', async (word, name, body) => {
    const { user, fake } = await open()
    await user.click(press('更多操作'))
    await user.click(await screen.findByRole('menuitem', { name: word }))
    const asked = await dialog()
    await user.click(asked.getByRole('button', { name: word }))
    expect((await asked.findByRole('alert')).textContent).toBe('请选择人员')
    await user.click(asked.getByRole('combobox', { name: '人员' }))
    await user.click(await screen.findByTitle('李四'))
    await user.click(asked.getByRole('button', { name: word }))

    expect(await screen.findByText(`已${word}`)).toBeTruthy()
    expect(fake.sent).toEqual([{ name, body }])
  })

  it('takes off people who were added', async () => {
    const signer = { taskId: '70', userId: '7', userName: '李四', kind: 'before' as const, endTime: '' }
    const { user, fake } = await open({ row: task({ signers: [signer] }) })
    await user.click(press('更多操作'))
    await user.click(await screen.findByRole('menuitem', { name: '减签' }))
    await user.click((await dialog()).getByRole('button', { name: '减去 李四' }))

    expect(await screen.findByText('已减去 李四')).toBeTruthy()
    expect(fake.sent).toEqual([{ name: 'remove-sign', body: { taskId: '51', userId: '7' } }])
  })

  it('waits for those who were added before it, and can do without them', async () => {
    const signer = { taskId: '70', userId: '7', userName: '李四', kind: 'before' as const, endTime: '' }
    const mayTakeBack = [{ taskId: '51', userId: '7', userName: '李四', isLeft: 0 as const }]
    const row = task({ status: 'finish', assignee: '', assigneeName: '', signers: [signer], mayTakeBack })
    const { user, fake } = await open({ row })
    expect(screen.getByText('正在等加签的人先办理')).toBeTruthy()
    // Who started it, and who has to act.
    expect(within(screen.getByRole('region', { name: '流程信息' })).getAllByText('李四')).toHaveLength(2)
    await user.click(press('减签'))
    await user.click((await dialog()).getByRole('button', { name: '减去 李四' }))

    expect(await screen.findByText('已减去 李四')).toBeTruthy()
    expect(fake.sent).toEqual([{ name: 'remove-sign', body: { taskId: '51', userId: '7' } }])
  })

  it('lets who added people take them back once the task itself is done, nobody else', async () => {
    const signer = { taskId: '70', userId: '7', userName: '李四', kind: 'after' as const, endTime: '' }
    const done = task({ status: 'finish', endTime: '2026-01-02 10:00:00', signers: [signer] })
    const { user, fake } = await open({ row: { ...done, mayTakeBack: [{ ...signer, taskId: '51', isLeft: 1 }] } })
    await user.click(press('减签'))
    await user.click((await dialog()).getByRole('button', { name: '减去 李四' }))

    expect(await screen.findByText('已减去 李四')).toBeTruthy()
    expect(fake.sent).toEqual([{ name: 'remove-sign', body: { taskId: '51', userId: '7' } }])

    cleanup()
    queryClient.clear()
    await open({ row: done })
    expect(screen.queryByRole('button', { name: '减签' })).toBeNull()
  })

  it('of a wrong address, or of others, says so and leads to the own work', async () => {
    serve()
    server.use(http.get('*/api/blade-flow/work/detail', () => failed(404, '任务不存在')))
    const { user, location } = show()
    await user.click(await screen.findByRole('button', { name: '返回待办' }))

    expect(location().pathname).toBe('/work/todo')
  })

  it('shows in its history all that was done at a task, by those who were added too', async () => {
    const remark = { targetName: '', content: '', time: '2026-01-01 09:00:00' }
    await open({
      history: [
        historyRow('主管审批', {
          assigneeName: '张三',
          comment: '同意',
          commentKind: 'approve',
          remarks: [
            { ...remark, kind: 'transfer', userName: '王五', targetName: '张三', content: '我出差' },
            { ...remark, kind: 'approve', userName: '赵六', content: '会签同意' },
            { ...remark, kind: 'approve', userName: '张三', content: '同意' },
          ],
        }),
        historyRow('', {
          historyActivityType: 'remark',
          commentKind: 'jump',
          comment: '人事休假',
          assigneeName: '管理员',
        }),
      ],
    })
    const [visit, first, second, third, moved] = within(
      await screen.findByRole('region', { name: '流转记录' }),
    ).getAllByRole('listitem')

    expect(visit?.textContent).toContain('主管审批')
    expect([first, second, third].map((line) => line?.textContent)).toEqual([
      '王五 → 张三转办2026-01-01 09:00:00我出差',
      '赵六同意2026-01-01 09:00:00会签同意',
      // Words that say what the mark says are not said twice.
      '张三同意2026-01-01 09:00:00',
    ])
    expect(moved?.textContent).toBe('跳转管理员2026-01-01 09:00:00人事休假')
  })

  it('shows who decided what, with their words', async () => {
    await open({
      history: [
        historyRow('发起', { historyActivityType: 'startEvent' }),
        historyRow('主管审批', { assigneeName: '张三', comment: '请补材料', commentKind: 'reject' }),
      ],
    })
    const line = within((await screen.findByText('请补材料')).closest('li') as HTMLElement)

    expect([line.getByText('主管审批'), line.getByText('张三'), line.getByText('驳回')].map(Boolean)).toEqual([
      true,
      true,
      true,
    ])
  })
})
