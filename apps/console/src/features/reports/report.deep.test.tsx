import { reportResource } from '@drawdesk/contract/reports/report'
import type { ReportRunAnswer, ReportRunInput, ReportViewAnswer } from '@drawdesk/contract/reports/report-run'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../resource/testing/fake-resource.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../testing/server.ts'
import ReportPage from './report.page.tsx'
import RunPage from './run/run.page.tsx'

const PATH = `*/api${reportResource.path}`
const EVERYTHING = ['add', 'edit', 'view', 'delete'].map((action) => `report_list_${action}`)

const VIEW: ReportViewAnswer = {
  id: '12',
  name: 'stores',
  title: '门店出图',
  params: [
    { name: 'from', label: '开始日期', type: 'date', default: 'month', required: 0, value: '2026-01-01', options: [] },
    { name: 'store', label: '门店', type: 'text', default: '', required: 1, value: '', options: [] },
  ],
  chart: { type: 'columns', x: 'day', y: ['drawn'] },
  maxRows: 100,
}
const column = (field: string, title: string, isNumber = false) => ({
  field,
  title,
  titleEn: '',
  type: isNumber ? ('integer' as const) : ('text' as const),
  format: '',
  width: 0,
  sum: isNumber ? (1 as const) : (0 as const),
  isNumber,
  link: '',
})
const ANSWER: ReportRunAnswer = {
  columns: [{ ...column('day', '日期'), link: '/drawing/drawInfo?day={day}' }, column('drawn', '出图', true)],
  records: [
    { day: '2026-01-01', drawn: 1200 },
    { day: '2026-01-02', drawn: null },
  ],
  total: 2,
  current: 1,
  size: 50,
  sums: { drawn: '12345678901234567890' },
  ms: 12,
  cost: 5,
  truncated: true,
}

function runs(answer: (input: ReportRunInput) => ReturnType<typeof ok> = () => ok(ANSWER)): ReportRunInput[] {
  const asked: ReportRunInput[] = []
  server.use(
    http.get(`${PATH}/view`, () => ok(VIEW)),
    http.post(`${PATH}/run`, async ({ request }) => {
      const input = (await request.json()) as ReportRunInput
      asked.push(input)
      return answer(input)
    }),
  )
  return asked
}
const openRun = (path: string) =>
  renderApp(
    <Routes>
      <Route path="/report/view/:id" element={<RunPage />} />
    </Routes>,
    { path },
  )

beforeEach(() => server.use(http.get('*/api/blade-system/menu/routes', () => ok([]))))

describe('a report that runs', () => {
  it('asks first for what it needs, then shows rows, sums and what they lead to, by an address that can be shared', async () => {
    const asked = runs()
    const { user, location } = openRun('/report/view/12')
    expect(await screen.findByText('填写参数后运行')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '运行' }))
    expect(screen.getByText('请填写门店')).toBeTruthy()
    expect(asked).toEqual([])

    await user.type(screen.getByLabelText(/^门店/), 'A&B')
    await user.click(screen.getByRole('button', { name: '运行' }))
    const table = await screen.findByRole('region', { name: '门店出图的结果' })

    expect(asked).toEqual([{ id: '12', params: { from: '2026-01-01', store: 'A&B' }, current: 1, size: 50, sort: '' }])
    expect(location().search).toBe('?p.store=A%26B')
    expect(within(table).getByText('1,200')).toBeTruthy()
    expect(within(table).getByText('12,345,678,901,234,567,890')).toBeTruthy()
    expect(within(table).getByText('只取前 100 行，后面还有')).toBeTruthy()
    expect(within(table).getByRole('link', { name: '2026-01-01' }).getAttribute('href')).toBe(
      '/drawing/drawInfo?day=2026-01-01',
    )
    expect(screen.getByRole('figure', { name: '门店出图的图表' })).toBeTruthy()
  })

  it('is sorted by the server, and draws its chart of the rows as they come', async () => {
    const asked = runs()
    const { user } = openRun('/report/view/12?p.store=A')
    await user.click(await screen.findByRole('columnheader', { name: /出图/ }))

    await waitFor(() => expect(asked.map(({ sort, size }) => [sort, size])).toContainEqual(['drawn', 50]))
    await waitFor(() => expect(asked.map(({ sort, size }) => [sort, size])).toContainEqual(['', 400]))
  })

  it('says what was refused, beside the parameter where it is one', async () => {
    runs(() => failed(400, '参数有误', { errors: [{ field: 'params.store', msg: '没有这家门店' }] }))
    openRun('/report/view/12?p.store=X')

    expect(await screen.findByText('没有运行成功')).toBeTruthy()
    expect(screen.getByText('没有这家门店')).toBeTruthy()
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
  })

  it('is exported by a job that the page follows', async () => {
    runs()
    const file = {
      id: '7',
      reportId: '12',
      title: '门店出图',
      format: 'xlsx',
      state: 'running',
      rows: 4000,
      truncated: false,
      bytes: null,
      msg: '',
      fileName: '门店出图.xlsx',
      url: '',
      createTime: '2026-01-02 03:04:05',
      finishTime: '',
      expireTime: '',
    }
    const wanted: unknown[] = []
    server.use(
      http.post(`${PATH}/export`, async ({ request }) => {
        wanted.push(await request.json())
        return ok(file)
      }),
      http.get(`${PATH}/exports`, () =>
        ok(
          pageOf([{ ...file, state: 'done', bytes: 2048, url: '/file/7' }], {
            total: 1,
            current: 1,
            size: 20,
            pages: 1,
          }),
        ),
      ),
    )
    const { user } = openRun('/report/view/12?p.store=A')
    await screen.findByRole('region', { name: '门店出图的结果' })
    await user.click(screen.getByRole('button', { name: '导出' }))
    await user.click(await screen.findByRole('menuitem', { name: '导出 Excel' }))

    expect((await screen.findByRole('link', { name: '下载' })).getAttribute('href')).toBe('/file/7')
    expect(wanted).toEqual([{ id: '12', params: { from: '2026-01-01', store: 'A' }, sort: '', format: 'xlsx' }])
  })
})

describe('a report at hand', () => {
  it('is pinned for the person by the server, and a refusal is said', async () => {
    runs()
    let pins: { id: string; title: string }[] = []
    let isFull = true
    server.use(
      http.get('*/api/blade-system/menu/routes', () =>
        ok([{ id: '1', name: '门店出图', path: '/report/view/12', code: 'report_12', source: '' }]),
      ),
      http.get(`${PATH}/pins`, () => ok(pins)),
      http.post(`${PATH}/pin`, async ({ request }) => {
        const { id, pinned } = (await request.json()) as { id: string; pinned: number }
        if (isFull) return failed(400, '最多固定 8 张报表，请先取消一张')
        pins = pinned === 1 ? [{ id, title: '门店出图' }] : []
        return ok(pins)
      }),
    )
    const { user } = openRun('/report/view/12?p.store=A')
    await user.click(await screen.findByRole('button', { name: '固定', pressed: false }))
    expect(await screen.findByText('最多固定 8 张报表，请先取消一张')).toBeTruthy()

    isFull = false
    await user.click(screen.getByRole('button', { name: '固定', pressed: false }))
    await user.click(await screen.findByRole('button', { name: '取消固定', pressed: true }))

    expect(await screen.findByRole('button', { name: '固定', pressed: false })).toBeTruthy()
    expect(pins).toEqual([])
  })
})

describe('the list of reports', () => {
  const ROW = {
    id: '12',
    name: 'stores',
    title: '门店出图',
    titleEn: '',
    datasourceId: '',
    sql: 'select 1 as one',
    params: [],
    columns: [],
    chart: null,
    schedule: null,
    timeoutSeconds: 30,
    maxRows: 100,
    menuId: '5',
    active: 1,
    nextTime: '',
    ...auditOf(),
  }
  const open = async (permissions: readonly string[]) => {
    const fake = fakeResource(reportResource, [ROW])
    server.use(
      http.get('*/api/blade-develop/datasource/select', () => ok([])),
      http.get('*/api/blade-system/menu/tree', () => ok([])),
      http.get(`${PATH}/tables`, () => ok({ tables: [], functions: [], truncated: false })),
      http.get(`${PATH}/propose-ready`, () => ok({ isReady: false })),
      http.get('*/api/blade-user/page', () => ok(pageOf([], { total: 0, current: 1, size: 10, pages: 0 }))),
      http.get('*/api/blade-system/role/tree', () => ok([])),
    )
    const app = renderApp(<ReportPage />, { permissions, path: '/report/reportlist' })
    await screen.findByText('门店出图')
    return { ...app, fake }
  }

  it('leads to the run, and copies without menu and schedule', async () => {
    const { user, fake } = await open([...EVERYTHING, 'report_sql'])
    expect(screen.getByRole('link', { name: '运行 stores' }).getAttribute('href')).toBe('/report/view/12')
    await user.click(screen.getByRole('button', { name: /stores.*更多|更多.*stores/ }))
    await user.click(await screen.findByRole('menuitem', { name: '复制' }))

    await waitFor(() => expect(fake.saves).toHaveLength(1))
    expect(fake.saves[0]).toMatchObject({ name: 'stores 副本', sql: 'select 1 as one', active: 0 })
    expect(fake.saves[0]).not.toHaveProperty('menuId')
  })

  it('offers neither a new one nor a copy to who may not write SQL', async () => {
    await open(EVERYTHING)
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
    expect(screen.getByRole('button', { name: '修改 stores' })).toBeTruthy()
  })
})
