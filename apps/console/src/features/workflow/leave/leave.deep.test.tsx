import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import { CanvasMakersContext } from '../shared/canvas/canvas-makers.ts'
import { buildWorkRow } from '../testing/build-work.ts'
import { fakeColleagues } from '../testing/fake-colleagues.ts'
import { historyRow } from '../testing/build-rows.ts'
import { fakeView, makersOf } from '../testing/fake-canvas.ts'
import { leaveXml } from '../testing/leave-xml.ts'
import LeaveDetailPage from './leave-detail.page.tsx'
import LeaveFormPage from './leave-form.page.tsx'
import LeaveHandlePage from './leave-handle.page.tsx'
import { EMPTY_LEAVE, leaveProblems } from './leave-values.ts'

function open(path: string) {
  server.use(
    http.get('*/api/blade-flow/process/model-view', () => ok({ xml: leaveXml, flow: [] })),
    http.get('*/api/blade-flow/process/history-flow-list', () => ok([])),
    ...fakeColleagues(),
  )
  return renderApp(
    <CanvasMakersContext value={makersOf(fakeView())}>
      <Routes>
        <Route path="/work/process/leave/form/:processDefinitionId" element={<LeaveFormPage />} />
        <Route path="/work/process/leave/handle/:taskId/:processInstanceId/:businessId" element={<LeaveHandlePage />} />
        <Route path="/work/process/leave/detail/:processInstanceId/:businessId" element={<LeaveDetailPage />} />
      </Routes>
    </CanvasMakersContext>,
    { path },
  )
}

const FORM = '/work/process/leave/form/31'
const type = (label: string, value: string) => {
  const input = screen.getByRole('textbox', { name: label })
  fireEvent.mouseDown(input)
  fireEvent.change(input, { target: { value } })
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 })
}

beforeEach(() => signInForTest())

describe('what a leave request needs', () => {
  const whole = { startTime: '2026-02-02 09:00:00', endTime: '2026-02-03 18:00:00', reason: '探亲', taskUser: '9' }

  it.each([
    [EMPTY_LEAVE, { startTime: 'startNeeded', endTime: 'endNeeded', reason: 'reasonNeeded', taskUser: 'userNeeded' }],
    [{ ...whole, endTime: '2026-02-01 09:00:00' }, { endTime: 'endsBefore' }],
    [{ ...whole, endTime: whole.startTime }, { endTime: 'endsBefore' }],
    [whole, {}],
  ])('%o: %o', (values, problems) => {
    expect(leaveProblems(values)).toEqual(problems)
  })
})

describe('a leave request', () => {
  it('says what is missing, the first of it focused', async () => {
    const { user } = open(FORM)
    await user.click(await screen.findByRole('button', { name: '提交申请' }))

    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      '请选择开始时间',
      '请选择结束时间',
      '请填写请假事由',
      '请选择审批人',
    ])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('开始时间')))
  })

  it('is submitted and leads to its page; a refusal keeps what was typed', async () => {
    const sent: unknown[] = []
    server.use(
      http.post('*/api/blade-desk/process/leave/start-process', async ({ request }) => {
        sent.push(await request.json())
        if (sent.length === 1) return failed(409, '流程已挂起')
        if (sent.length > 2) return ok({ processInstanceId: '81', businessId: '901' })
        return failed(400, '人员不存在：9', { errors: [{ field: 'taskUser', msg: '人员不存在，请重新选择' }] })
      }),
      http.get('*/api/blade-flow/work/detail', () =>
        ok({ ...buildWorkRow({ title: '请假' }), signers: [], mayTakeBack: [] }),
      ),
      http.get('*/api/blade-desk/process/leave/detail', () => failed(404, '数据不存在')),
    )
    const { user, location } = open(FORM)
    await screen.findByRole('button', { name: '提交申请' })
    type('开始时间', '2026-02-02 09:00')
    type('结束时间', '2026-02-03 18:00')
    // Enter takes over the time; the request is not submitted by it.
    expect(fireEvent.keyDown(screen.getByLabelText('结束时间'), { key: 'Enter' })).toBe(false)
    await user.type(screen.getByRole('textbox', { name: '请假事由' }), '探亲')
    await user.click(screen.getByRole('combobox', { name: '审批人' }))
    await user.click(await screen.findByTitle('张三'))
    expect(screen.getByText('请假时长: 1.4 天')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '提交申请' }))
    expect(await screen.findByText('流程已挂起')).toBeTruthy()
    expect(screen.getByDisplayValue('探亲')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '提交申请' }))
    // Beside its field, and said once.
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('人员不存在，请重新选择'))
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '审批人' }))
    await user.click(screen.getByRole('button', { name: '提交申请' }))

    expect(await screen.findByText('请假申请已提交，等待审批')).toBeTruthy()
    await waitFor(() => expect(location().pathname).toBe('/work/process/leave/detail/81/901'))
    expect(sent[2]).toEqual({
      processDefinitionId: '31',
      startTime: '2026-02-02 09:00:00',
      endTime: '2026-02-03 18:00:00',
      reason: '探亲',
      taskUser: '9',
    })
  })

  it('is kept over a reload', async () => {
    const { user } = open(FORM)
    await user.type(await screen.findByRole('textbox', { name: '请假事由' }), '写到一半')
    act(() => void window.dispatchEvent(new Event('pagehide')))
    cleanup()
    open(FORM)

    expect(await screen.findByDisplayValue('写到一半')).toBeTruthy()
  })
})

describe('a leave request that was sent back', () => {
  const HANDLE = '/work/process/leave/handle/51/81/901'
  const leave = {
    id: '901',
    createUserName: '李四',
    startTime: '2026-02-02 09:00:00',
    endTime: '2026-02-03 18:00:00',
    reason: '探亲',
    taskUser: '9',
    taskUserName: '张三',
    applyTime: '2026-02-01 09:00:00',
  }
  const correction = (more: object = {}) => ({
    ...buildWorkRow({ taskName: '修改申请', formKey: 'leave' }),
    signers: [],
    mayTakeBack: [],
    isCorrection: 1,
    ...more,
  })

  function openTask(task: object, answer?: (body: unknown) => Response) {
    const sent: unknown[] = []
    const app = open(HANDLE)
    server.use(
      http.get('*/api/blade-flow/work/detail', () => ok(task)),
      http.get('*/api/blade-desk/process/leave/detail', () => ok(leave)),
      http.get('*/api/blade-flow/process/history-flow-list', () =>
        ok([
          historyRow('Approver', {
            taskId: '50',
            commentKind: 'reject',
            assigneeName: '王五',
            comment: '年假只剩一天',
          }),
        ]),
      ),
      http.post('*/api/blade-flow/work/complete-task', async ({ request }) => {
        const body = await request.json()
        sent.push(body)
        return (
          answer?.(body) ??
          ok({ taskId: '51', processInstanceId: '81', next: [{ taskName: '审批人审批' }], isFinished: false })
        )
      }),
    )
    return { ...app, sent }
  }

  it('says why, shows what was asked for, and is handed in again with what was changed alone', async () => {
    const { user, sent, location } = openTask(correction())
    const reason = await screen.findByDisplayValue('探亲')

    expect(screen.getByText('王五驳回了申请')).toBeTruthy()
    await user.clear(reason)
    await user.type(reason, '看牙')
    await user.click(screen.getByRole('button', { name: '重新提交' }))

    await waitFor(() => expect(location().pathname).toBe('/work/todo'))
    expect(sent).toEqual([
      { taskId: '51', processInstanceId: '81', flag: 'ok', comment: '', variables: { reason: '看牙' } },
    ])
  })

  it('is checked first; what the server refuses stands beside its field', async () => {
    const { user, sent } = openTask(correction(), () =>
      failed(400, '结束时间必须晚于开始时间', {
        errors: [{ field: 'variables.endTime', msg: '结束时间必须晚于开始时间' }],
      }),
    )
    await screen.findByDisplayValue('探亲')
    type('结束时间', '2026-02-01 09:00')
    await user.click(screen.getByRole('button', { name: '重新提交' }))
    expect((await screen.findAllByText('结束时间必须晚于开始时间')).length).toBe(1)
    expect(sent).toEqual([])

    type('结束时间', '2026-02-04 09:00')
    await user.click(screen.getByRole('button', { name: '重新提交' }))
    expect(await screen.findByText('结束时间必须晚于开始时间')).toBeTruthy()
    expect(sent).toMatchObject([{ variables: { endTime: '2026-02-04 09:00:00' } }])
  })

  it('is withdrawn after a question, without what was changed', async () => {
    const { user, sent } = openTask(correction())
    await user.type(await screen.findByDisplayValue('探亲'), '！')
    await user.click(screen.getByRole('button', { name: '撤销申请' }))
    const dialog = await screen.findByRole('dialog')
    expect(sent).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: '撤销申请' }))

    await waitFor(() => expect(sent).toEqual([{ taskId: '51', processInstanceId: '81', flag: 'no', comment: '' }]))
  })

  it('is kept over a reload', async () => {
    const { user } = openTask(correction())
    await user.type(await screen.findByDisplayValue('探亲'), '，改到三月')
    act(() => void window.dispatchEvent(new Event('pagehide')))
    cleanup()
    openTask(correction())

    expect(await screen.findByDisplayValue('探亲，改到三月')).toBeTruthy()
  })

  it.each([
    ['who decides on it', { isCorrection: 0, formKey: '' }],
    ['those who have it no more', { status: 'finish' }],
    ['who only answers', { delegation: 'pending' }],
  ])('is read alone by %s', async (_who, more) => {
    openTask(correction(more))

    expect(await screen.findByText('探亲')).toBeTruthy()
    expect(screen.queryByDisplayValue('探亲')).toBeNull()
  })
})

describe('a leave request to read', () => {
  it('says who asks for what', async () => {
    server.use(
      http.get('*/api/blade-flow/work/detail', () => ok({ ...buildWorkRow(), signers: [], mayTakeBack: [] })),
      http.get('*/api/blade-desk/process/leave/detail', () =>
        ok({
          id: '901',
          createUserName: '李四',
          startTime: '2026-02-02 09:00:00',
          endTime: '2026-02-02 13:00:00',
          reason: '看牙',
          taskUserName: '张三',
          applyTime: '2026-02-01 09:00:00',
        }),
      ),
    )
    open('/work/process/leave/detail/81/901')

    expect(await screen.findByText('看牙')).toBeTruthy()
    expect(screen.getByText('4 小时')).toBeTruthy()
  })
})
