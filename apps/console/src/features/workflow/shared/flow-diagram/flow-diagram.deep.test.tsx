import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../../testing/server.ts'
import { historyRow } from '../../testing/build-rows.ts'
import { fakeView, makersOf } from '../../testing/fake-canvas.ts'
import { leaveXml } from '../../testing/leave-xml.ts'
import { CanvasMakersContext } from '../canvas/canvas-makers.ts'
import FlowDiagramDialog from './flow-diagram-dialog.tsx'

const walked = [
  historyRow('start', { historyActivityType: 'startEvent' }),
  historyRow('toApprove', { historyActivityType: 'sequenceFlow' }),
  historyRow('approve', { assigneeName: '王主管', comment: '先补材料' }),
  historyRow('approve', { endTime: '', historyActivityDurationTime: '', assigneeName: '李主管' }),
]

async function open({ xml = leaveXml, language = 'zh' as 'zh' | 'en' } = {}) {
  const view = fakeView()
  const asked: string[] = []
  server.use(
    http.get('*/api/blade-flow/process/model-view', ({ request }) => {
      asked.push(new URL(request.url).search)
      return ok({ xml, flow: walked })
    }),
  )
  const app = renderApp(
    <CanvasMakersContext value={makersOf(view)}>
      <FlowDiagramDialog of={{ processInstanceId: '5' }} name="请假" onClose={() => undefined} />
    </CanvasMakersContext>,
    { language },
  )
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('table')
  return { ...app, view, asked, dialog }
}

const rowOf = (dialog: ReturnType<typeof within>, name: string) =>
  within(dialog.getByRole('button', { name: `在图中显示 ${name}` }).closest('tr') as HTMLElement)

describe('the diagram of an instance', () => {
  it('is titled as the specification says', async () => {
    const { asked } = await open()

    expect(screen.getByText('流程图展示')).toBeTruthy()
    expect(asked).toEqual(['?processInstanceId=5'])
  })

  it('has the names that the diagram says in English, for those who read English', async () => {
    const bilingual = leaveXml.replace(
      /(<(?:bpmn:)?userTask id="approve"[^>]*?)(\/?)>/,
      (_all, tag: string, end: string) =>
        `${tag}><bpmn:extensionElements><flowable:localization locale="en" name="Approval" /></bpmn:extensionElements>${end === '' ? '' : '</bpmn:userTask>'}`,
    )
    const { dialog, view } = await open({ xml: bilingual, language: 'en' })

    expect(await dialog.findByRole('button', { name: /Approval/ })).toBeTruthy()
    await waitFor(() => expect(view.marks.size).toBeGreaterThan(0))
  })

  it('marks finished and running nodes and the flows taken, each with a sign beside the colour', async () => {
    const { view } = await open()

    await waitFor(() =>
      expect([...view.marks]).toEqual([
        ['start', 'flow-finished'],
        ['approve', 'flow-running'],
        ['toApprove', 'flow-taken'],
      ]),
    )
    expect(view.badges.map(({ element, label }) => `${element} ${label}`)).toEqual(['start 已完成', 'approve 进行中'])
  })

  it('says the same as a list: state, person, times and comment of each visit', async () => {
    const { dialog } = await open()
    const approve = rowOf(dialog, '主管审批')

    expect(approve.getByText('进行中')).toBeTruthy()
    expect(approve.getByText('第 2 次')).toBeTruthy()
    expect(approve.getByText('王主管')).toBeTruthy()
    expect(approve.getByText('先补材料')).toBeTruthy()
    expect(approve.getByText('2026-01-01 09:00:00 开始')).toBeTruthy()
    expect(rowOf(dialog, '归档').getByText('未到达')).toBeTruthy()
  })

  it('lists steps and questions, and no gateway by its kind', async () => {
    const { dialog } = await open({ xml: leaveXml.replace('id="decide" name="同意?"', 'id="decide"') })

    expect(dialog.getByRole('button', { name: '在图中显示 主管审批' })).toBeTruthy()
    expect(dialog.queryByText(/网关/)).toBeNull()
  })

  it('shows a node of the list in the drawing, and one of the drawing in the list', async () => {
    const { dialog, view, user } = await open()

    await user.click(dialog.getByRole('button', { name: '在图中显示 归档' }))
    expect(view.chosen).toBe('file')

    view.click('decide')
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: '在图中显示 同意?' }).closest('tr')?.getAttribute('aria-current')).toBe(
        'true',
      ),
    )
  })

  it('is moved and zoomed by keys and by buttons', async () => {
    const { dialog, view, user } = await open()
    const ground = dialog.getByRole('group', { name: /^流程图。/ })
    await waitFor(() => expect(dialog.getByRole('button', { name: '放大' })).toHaveProperty('disabled', false))

    for (const key of ['ArrowLeft', '+', '-', '0']) fireEvent.keyDown(ground, { key })
    await user.click(dialog.getByRole('button', { name: '显示全部' }))

    expect(view.moves).toEqual(['pan 48 0', 'in', 'out', 'fit', 'fit'])
  })

  it('keeps the list where a file cannot be drawn', async () => {
    const view = fakeView()
    view.open = () => Promise.reject(new Error('no layout'))
    server.use(http.get('*/api/blade-flow/process/model-view', () => ok({ xml: leaveXml, flow: [] })))
    renderApp(
      <CanvasMakersContext value={makersOf(view)}>
        <FlowDiagramDialog of={{ processDefinitionId: '9' }} name="请假" onClose={() => undefined} />
      </CanvasMakersContext>,
    )

    expect(await screen.findByText('流程图画不出来')).toBeTruthy()
    expect(await screen.findByRole('button', { name: '在图中显示 主管审批' })).toBeTruthy()
  })

  it('says what was refused, and asks again', async () => {
    server.use(http.get('*/api/blade-flow/process/model-view', () => failed(403, '没有权限查看这个流程')))
    const { user } = renderApp(
      <CanvasMakersContext value={makersOf(fakeView())}>
        <FlowDiagramDialog of={{ processInstanceId: '5' }} name="请假" onClose={() => undefined} />
      </CanvasMakersContext>,
    )
    expect(await screen.findByText('没有权限查看这个流程')).toBeTruthy()

    server.use(http.get('*/api/blade-flow/process/model-view', () => ok({ xml: leaveXml, flow: [] })))
    await user.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByRole('table')).toBeTruthy()
  })

  it('speaks English', async () => {
    const { dialog } = await open({ language: 'en' })

    expect(screen.getByText('Flow diagram')).toBeTruthy()
    expect(dialog.getByText('Boundary event (timer)')).toBeTruthy()
  })
})
