import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import { signInForTest } from '../../../testing/session.ts'
import { CanvasMakersContext } from '../shared/canvas/canvas-makers.ts'
import { buildWorkRow } from '../testing/build-work.ts'
import { fakeColleagues } from '../testing/fake-colleagues.ts'
import { fakeView, makersOf } from '../testing/fake-canvas.ts'
import { leaveXml } from '../testing/leave-xml.ts'
import LeaveDetailPage from './leave-detail.page.tsx'
import LeaveFormPage from './leave-form.page.tsx'
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
        return sent.length === 1 ? failed(409, '流程已挂起') : ok({ processInstanceId: '81', businessId: '901' })
      }),
      http.get('*/api/blade-flow/work/detail', () => ok({ ...buildWorkRow({ title: '请假' }), signers: [] })),
      http.get('*/api/blade-desk/process/leave/detail', () => failed(404, '数据不存在')),
    )
    const { user, location } = open(FORM)
    await screen.findByRole('button', { name: '提交申请' })
    type('开始时间', '2026-02-02 09:00')
    type('结束时间', '2026-02-03 18:00')
    await user.type(screen.getByRole('textbox', { name: '请假事由' }), '探亲')
    await user.click(screen.getByRole('combobox', { name: '审批人' }))
    await user.click(await screen.findByTitle('张三'))
    expect(screen.getByText('请假时长: 1.4 天')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '提交申请' }))
    expect(await screen.findByText('流程已挂起')).toBeTruthy()
    expect(screen.getByDisplayValue('探亲')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '提交申请' }))

    expect(await screen.findByText('请假申请已提交，等待审批')).toBeTruthy()
    await waitFor(() => expect(location().pathname).toBe('/work/process/leave/detail/81/901'))
    expect(sent[1]).toEqual({
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

describe('a leave request to read', () => {
  it('says who asks for what', async () => {
    server.use(
      http.get('*/api/blade-flow/work/detail', () => ok({ ...buildWorkRow(), signers: [] })),
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
