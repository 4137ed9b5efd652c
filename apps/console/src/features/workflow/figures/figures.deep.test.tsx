import type {
  FlowFiguresProcess,
  FlowNodeFigures,
  FlowOverdueTask,
  FlowPersonFigures,
} from '@drawdesk/contract/workflow/figures'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import { CanvasMakersContext } from '../shared/canvas/canvas-makers.ts'
import { figuresProcess, nodeFigures, overdueTask } from '../testing/build-figures.ts'
import { fakeView, makersOf } from '../testing/fake-canvas.ts'
import { leaveXml } from '../testing/leave-xml.ts'
import FiguresPage from './figures.page.tsx'

const NODES = [
  nodeFigures('approve', { nodeName: '主管审批', p50: 3_600_000, p50Time: '1小时', p90: 7_200_000, p90Time: '2小时' }),
  nodeFigures('file', {
    nodeName: '归档',
    p50: 600_000,
    p50Time: '10分',
    waiting: 7,
    oldestTime: '2026-01-01 08:00:00',
  }),
  nodeFigures('decide', { nodeName: '', nodeType: 'exclusiveGateway', p50: 0, p90: 0, p50Time: '0秒', p90Time: '0秒' }),
  nodeFigures('sub', {
    nodeName: '人事备案',
    nodeType: 'subProcess',
    p50: 9_000_000,
    p50Time: '2小时30分',
    waiting: 7,
  }),
  nodeFigures('gone', { nodeName: '老步骤', p50: 1_200_000, p50Time: '20分' }),
]
const PEOPLE: FlowPersonFigures[] = [
  {
    assignee: '',
    assigneeName: '',
    open: 4,
    overdue: 1,
    oldestTime: '2026-01-01 08:00:00',
    done: 0,
    p50: null,
    p50Time: '',
  },
  {
    assignee: '1',
    assigneeName: '王主管',
    open: 2,
    overdue: 0,
    oldestTime: '2026-01-02 08:00:00',
    done: 9,
    p50: 60_000,
    p50Time: '1分',
  },
]

interface Given {
  processes?: FlowFiguresProcess[]
  nodes?: FlowNodeFigures[]
  people?: FlowPersonFigures[]
  overdue?: FlowOverdueTask[]
  permissions?: string[]
  language?: 'zh' | 'en'
  path?: string
}

function open({
  processes = [figuresProcess('leave', { name: '请假' }), figuresProcess('buy', { name: '采购', instances: 2 })],
  nodes = NODES,
  people = PEOPLE,
  overdue = [overdueTask('71')],
  permissions = ['flow_follow_view'],
  language = 'zh',
  path = '/flow/figures',
}: Given = {}) {
  const view = fakeView()
  const asked: Record<string, URLSearchParams[]> = { nodes: [], people: [], overdue: [], diagram: [] }
  const answering = (name: string, answer: unknown) =>
    http.get(`*/api/blade-flow/figures/${name}`, ({ request }) => {
      asked[name]?.push(new URL(request.url).searchParams)
      return ok(answer)
    })
  server.use(
    answering('processes', processes),
    answering('nodes', nodes),
    answering('people', people),
    answering('overdue', pageOf(overdue, { total: overdue.length })),
    http.get('*/api/blade-flow/process/model-view', ({ request }) => {
      asked.diagram?.push(new URL(request.url).searchParams)
      return ok({ xml: leaveXml, flow: [] })
    }),
  )
  const app = renderApp(
    <CanvasMakersContext value={makersOf(view)}>
      <FiguresPage />
    </CanvasMakersContext>,
    { permissions, language, path },
  )
  return { ...app, view, asked }
}

const tableOf = async (name: string) =>
  within(await within(await screen.findByRole('region', { name })).findByRole('table'))
const firstCells = (table: Pick<typeof screen, 'getAllByRole'>) =>
  table.getAllByRole('rowheader').map((cell) => cell.textContent?.trim())

describe('figures of processes', () => {
  it('begin with the busiest process: where it is slow, and where most waits', async () => {
    const { asked } = open()

    expect(await screen.findByText('“主管审批”最耗时：一半在 1小时 内办完，九成在 2小时 内。')).toBeTruthy()
    expect(screen.getByText(/^现在“归档”积压最多：7 个在等/)).toBeTruthy()
    expect(asked.nodes?.[0]?.get('processDefinitionKey')).toBe('leave')
    expect(asked.nodes?.[0]?.get('beginDate')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(asked.nodes?.[0]?.has('version')).toBe(false)
    await waitFor(() => expect(asked.diagram?.[0]?.get('processDefinitionId')).toBe('32'))
  })

  it('colour the diagram and write the figure on each step; the switch colours by what waits', async () => {
    const { view, user } = open()

    await waitFor(() =>
      expect([...view.marks]).toEqual([
        ['approve', 'flow-heat-2'],
        ['file', 'flow-heat-1'],
        ['sub', 'flow-heat-5'],
        ['gone', 'flow-heat-1'],
      ]),
    )
    expect(view.badges.map(({ element, sign, label }) => [element, sign, label])).toContainEqual([
      'approve',
      '1小时',
      '中位耗时 1小时',
    ])

    // The figure of what holds other nodes stands clear of theirs.
    expect(view.badges.filter(({ isBelow }) => isBelow === false).map(({ element }) => element)).toEqual(['sub'])

    await user.click(screen.getByText('正在等待', { selector: '.ant-segmented-item-label' }))

    await waitFor(() =>
      expect([...view.marks]).toEqual([
        ['file', 'flow-heat-5'],
        ['sub', 'flow-heat-5'],
      ]),
    )
    expect(view.badges.map(({ sign }) => sign)).toEqual(['7 个', '7 个'])
  })

  it('say the same as a table: sorted by a press, what takes no time folded, a step of another version named as such', async () => {
    const { user, view } = open()
    const table = await tableOf('各步耗时')
    await waitFor(() => expect(firstCells(table)).toEqual(['人事备案', '主管审批', '老步骤 图上没有', '归档']))

    await user.click(table.getByRole('button', { name: '正在等待' }))
    expect(firstCells(table).slice(0, 2)).toEqual(['归档', '人事备案'])
    expect(table.getByRole('columnheader', { name: '正在等待' }).getAttribute('aria-sort')).toBe('descending')
    await user.click(table.getByRole('button', { name: '正在等待' }))
    expect(firstCells(table)[0]).toBe('主管审批')

    await user.click(screen.getByRole('button', { name: '另有 1 个不耗时的步骤' }))
    expect(firstCells(table)).toContain('排他网关')
    await user.click(table.getByRole('button', { name: '在图中显示 归档' }))
    expect(view.chosen).toBe('file')
  })

  it('ask for one version and other days, which stand in the address', async () => {
    const { asked } = open({ path: '/flow/figures?process=buy&version=1&from=2026-01-01&to=2026-01-31' })

    await waitFor(() => expect(asked.people).toHaveLength(1))
    expect(Object.fromEntries(asked.people?.[0] ?? [])).toEqual({
      processDefinitionKey: 'buy',
      version: '1',
      beginDate: '2026-01-01',
      endDate: '2026-01-31',
    })
    // What is late is late whatever the days.
    expect(Object.fromEntries(asked.overdue?.[0] ?? [])).toEqual({
      processDefinitionKey: 'buy',
      version: '1',
      current: '1',
      size: '10',
    })
    await waitFor(() => expect(asked.diagram?.[0]?.get('processDefinitionId')).toBe('31'))
  })

  it('show at which people work waits, what nobody has claimed first', async () => {
    open()
    const table = await tableOf('人员')

    expect(firstCells(table)).toEqual(['待签', '王主管'])
    const row = within(table.getByText('王主管').closest('tr') as HTMLElement)
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['2', '0', expect.any(String), '9', '1分'])
  })

  it('lead from an overdue task to its instance, for who follows instances', async () => {
    open({ overdue: [overdueTask('71'), overdueTask('72', { assignee: '', assigneeName: '', name: '无人签收' })] })
    const table = await tableOf('逾期任务')

    expect(table.getByRole('link', { name: '小李的请假' }).getAttribute('href')).toBe('/work/process/leave/detail/5/9')
    const row = within(table.getByText('小李的请假').closest('tr') as HTMLElement)
    expect(row.getByText('2小时')).toBeTruthy()
    expect(row.getByText('王主管')).toBeTruthy()
    expect(within(table.getByText('无人签收').closest('tr') as HTMLElement).getByText('待签')).toBeTruthy()
  })

  it('show no link to who may not', async () => {
    open({ permissions: [] })

    expect(await screen.findByText('小李的请假')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '小李的请假' })).toBeNull()
  })

  it('say what belongs here where nothing ran yet', async () => {
    open({ processes: [] })

    expect(await screen.findByText('还没有流程跑过')).toBeTruthy()
    expect(screen.getByRole('button', { name: '去发起流程' })).toBeTruthy()
  })

  it('say that all is calm where nothing happened', async () => {
    open({ nodes: [], people: [], overdue: [] })
    expect(await screen.findByText('这段时间没有办完需要等待的步骤，现在也没有积压。')).toBeTruthy()
    expect(screen.getByText('这段时间没有走过任何步骤')).toBeTruthy()
    expect(await screen.findByText('没有逾期的任务')).toBeTruthy()
    expect(await screen.findByText('没有未办的任务，这段时间也没有办完的')).toBeTruthy()
  })

  it('say what failed, and ask again', async () => {
    server.use(http.get('*/api/blade-flow/figures/processes', () => failed(500, '服务器忙')))
    const { user } = renderApp(<FiguresPage />, { path: '/flow/figures' })
    expect(await screen.findByText('统计没有加载成功')).toBeTruthy()

    server.use(http.get('*/api/blade-flow/figures/processes', () => ok([])))
    await user.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByText('还没有流程跑过')).toBeTruthy()
  })

  it('speak English', async () => {
    open({ language: 'en' })

    expect(await screen.findByText('主管审批 takes the longest: median 1小时, p90 2小时.')).toBeTruthy()
    expect(await screen.findByRole('region', { name: 'Overdue tasks' })).toBeTruthy()
  })
})
