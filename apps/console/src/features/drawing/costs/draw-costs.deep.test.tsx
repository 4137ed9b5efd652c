import type { DrawBudget, DrawCostFigures, DrawCostRow, DrawCosts } from '@drawdesk/contract/drawing/draw-costs'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { daysBefore } from '../../../components/costs/span.ts'
import { versionHeaders } from '../../../resource/testing/version-headers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import DrawCostsPage from './draw-costs.page.tsx'

const figures = (drawings: number, cost?: string, more: Partial<DrawCostFigures> = {}): DrawCostFigures => ({
  drawings,
  succeeded: drawings,
  failed: 0,
  blocked: 0,
  chargedInVain: 0,
  unpriced: 0,
  costs: cost === undefined ? [] : [{ amount: cost, currency: 'CNY' }],
  lost: [],
  ...more,
})
const rowOf = (key: string, name: string, ...rest: Parameters<typeof figures>): DrawCostRow => ({
  key,
  name,
  ...figures(...rest),
})
const LOST = { failed: 1, succeeded: 9, chargedInVain: 1, unpriced: 2, lost: [{ amount: '0.5', currency: 'CNY' }] }

const costsOf = (from: string, to: string, rows: DrawCostRow[]): DrawCosts => ({
  from,
  to,
  previousFrom: '2025-11-01',
  previousTo: '2025-11-30',
  total: figures(10, '2.5', LOST),
  previous: figures(4, '1'),
  days: [rowOf(daysBefore(to, 1), '', 4, '1'), rowOf(to, '', 6, '1.5')],
  rows,
  isCut: false,
})
const budgetOf = (id: string, more: Partial<DrawBudget> = {}): DrawBudget => ({
  id,
  subject: 'tenant',
  subjectId: '',
  subjectName: '',
  currency: 'CNY',
  amount: '100',
  spent: '40',
  percent: 40,
  isStopping: 0,
  remark: '',
  resetTime: '2026-02-01 00:00:00',
  version: 3,
  ...more,
})

function open({
  permissions = ['drawCosts_view', 'drawCosts_edit'],
  budgets = [budgetOf('1')],
  path = '/drawing/drawCosts',
  drawn = 10,
}: { permissions?: string[]; budgets?: DrawBudget[]; path?: string; drawn?: number } = {}) {
  const asked: Record<string, string>[] = []
  const bodies: unknown[] = []
  server.use(
    http.get('*/api/blade-biz/drawCosts/figures', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      asked.push(query)
      const { from = '', to = '', by } = query
      const costs = costsOf(
        from,
        to,
        by === 'style'
          ? [rowOf('', '', 1, '0.1'), rowOf('9', '', 1)]
          : [rowOf('5', '画师一号', 9, '2.5', LOST), rowOf('', '', 1)],
      )
      return ok(drawn === 0 ? { ...costs, total: figures(0) } : costs)
    }),
    http.get('*/api/blade-biz/drawCosts/budgets', () => ok(budgets)),
    http.get('*/api/blade-biz/drawCosts/budgetChoices', () => ok({ apis: [{ id: '5', name: '画师一号' }], exs: [] })),
    http.post('*/api/blade-biz/drawCosts/saveBudget', async ({ request }) => {
      bodies.push(await request.json())
      return ok({ id: '2', version: 1 })
    }),
  )
  return { ...renderApp(<DrawCostsPage />, { permissions, path }), asked, bodies }
}

describe('drawing costs', () => {
  it('show what was paid in all and by API, what was lost, and beside it the days before', async () => {
    open()

    const table = within(await screen.findByRole('table'))
    expect(table.getByRole('row', { name: /画师一号/ }).textContent).toBe('画师一号¥2.50100%¥0.509912')
    expect(table.getByRole('row', { name: /本机处理/ }).textContent).toBe('本机处理免费0%–1100')
    expect(table.getByRole('link', { name: '画师一号' }).getAttribute('href')).toContain('/drawing/drawInfo?apiId=5')
    expect(
      [
        screen.getByText('上期（11/1 – 11/30）：¥1.00'),
        screen.getByText('已完成 9 · 失败 1 · 审核未通过 0'),
        screen.getByText('1 张'),
      ].every(Boolean),
    ).toBe(true)
    expect(screen.getByText(/2 张的接口未填价格，没有计入费用/)).toBeTruthy()
  })

  it('ask for the days and the grouping that are chosen, and keep them in the address', async () => {
    const { user, asked, location } = open()
    await user.click(await screen.findByRole('button', { name: '最近 7 天' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ by: 'api' }))
    await user.click(await screen.findByText('风格', { selector: '.ant-segmented-item-label' }))

    expect(await screen.findByText('没有风格')).toBeTruthy()
    expect(await screen.findByText('已删除（9）')).toBeTruthy()
    expect(location().search).toBe('?days=7&by=style')
    expect(screen.queryByText('租户')).toBeNull()
  })

  it('are narrowed by API, style, experience and person, which stand in the address and count for every figure', async () => {
    const { user, asked, location } = open({ path: '/drawing/drawCosts?days=7&styleId=9' })
    await screen.findByRole('table')
    await user.click(screen.getByRole('combobox', { name: '接口' }))
    await user.click(await screen.findByText('画师一号', { selector: '.costs-filter-row > span' }))

    await waitFor(() =>
      expect(asked.filter(({ apiId }) => apiId === '5')).toContainEqual(
        expect.objectContaining({ by: 'api', styleId: '9', apiId: '5' }),
      ),
    )
    expect(location().search).toBe('?days=7&styleId=9&apiId=5')
    // What may be chosen is what the other choices leave.
    expect(asked).toContainEqual(expect.not.objectContaining({ apiId: '5' }))
    expect(screen.getByRole('link', { name: '画师一号' }).getAttribute('href')).toContain('styleId=9')

    await user.click(screen.getByRole('button', { name: '清除筛选' }))
    await waitFor(() => expect(location().search).toBe('?days=7'))
  })

  it('say that filters leave nothing, with the way out', async () => {
    const { user, location } = open({ path: '/drawing/drawCosts?userId=7', drawn: 0 })
    const reason = await screen.findByText('换一个时间范围，或清除筛选。')
    await user.click(within(reason.closest('section') as HTMLElement).getByRole('button', { name: '清除筛选' }))
    await waitFor(() => expect(location().search).toBe(''))
  })

  it('say why a person without the right sees none', async () => {
    open({ permissions: [] })

    expect(await screen.findByText('你还看不到绘画费用')).toBeTruthy()
  })

  it('offer to try again when they do not come', async () => {
    const { user } = open()
    let isDown = true
    server.use(
      http.get('*/api/blade-biz/drawCosts/figures', () =>
        isDown ? failed(500, '服务器异常') : ok(costsOf('2026-01-01', '2026-01-02', [])),
      ),
    )
    await screen.findByText('费用没有加载成功')
    isDown = false
    await user.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByRole('table')).toBeTruthy()
  })
})

describe('budgets', () => {
  it('show what is spent, and what happens at 100 %', async () => {
    open({
      budgets: [
        budgetOf('1', { percent: 85, spent: '85' }),
        budgetOf('2', {
          subject: 'api',
          subjectId: '5',
          subjectName: '画师一号',
          percent: 120,
          spent: '120',
          isStopping: 1,
        }),
        budgetOf('3', { subject: 'ex', subjectId: '7', percent: 101, spent: '101' }),
      ],
    })

    const list = within(await screen.findByRole('region', { name: '每月预算' }))
    const rows = (await list.findAllByRole('listitem')).map((row) => row.textContent ?? '')
    expect(rows.map((row) => row.slice(0, 40))).toEqual([
      expect.stringMatching(/^全部绘画即将用完¥85.00 \/ ¥100.00已用 85%/),
      expect.stringMatching(/^接口：画师一号已停止绘画/),
      expect.stringMatching(/^体验：已删除（7）已超出，仍在绘画/),
    ])
    expect([rows[0], rows[1]]).toEqual([expect.stringContaining('用完只提醒'), expect.stringContaining('用完停止绘画')])
  })

  it('say who set which amount, and go back to it by the form', async () => {
    server.use(
      http.get('*/api/blade-biz/drawCosts/budgets/history', () =>
        ok({
          isMore: false,
          changes: [
            {
              id: '9',
              time: '2026-11-28 12:00:00',
              action: 'edit',
              userId: '1',
              userName: '小林',
              fields: [
                { field: 'amount', before: '60', after: '100', isWhole: true },
                { field: 'isStopping', before: '1', after: '0', isWhole: true },
              ],
            },
            { id: '8', time: '2026-11-27 12:00:00', action: 'add', userId: '2', userName: '小王', fields: [] },
          ],
        }),
      ),
    )
    const { user, bodies } = open()
    const said = versionHeaders('/blade-biz/drawCosts/saveBudget')
    await user.click(await screen.findByRole('button', { name: '“全部绘画”的变更历史' }))
    const history = within(await screen.findByRole('dialog'))
    expect((await history.findByText('小林')).closest('li')?.textContent).toContain(
      '每月金额¥60.00¥100.00用完之后用完停止绘画用完只提醒',
    )
    await user.click(history.getByRole('button', { name: '恢复到这一版' }))
    expect(await screen.findByText('与现在不同：每月金额、用完之后。保存后生效。')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(bodies).toEqual([{ id: '1', version: 3, amount: '60', isStopping: 1, remark: '' }]))
    expect(said).toEqual(['version'])
  })

  it('that were deleted stand under the others when asked for, with their history and no way to edit them', async () => {
    const { user } = open()
    const asked: (string | null)[] = []
    server.use(
      http.get('*/api/blade-biz/drawCosts/budgets', ({ request }) => {
        const removed = new URL(request.url).searchParams.get('removed')
        if (removed !== null) asked.push(removed)
        return ok(removed === '1' ? [budgetOf('5', { amount: '70', currency: 'USD' })] : [budgetOf('1')])
      }),
      http.get('*/api/blade-biz/drawCosts/budgets/history', ({ request }) =>
        new URL(request.url).searchParams.get('id') === '5'
          ? ok({
              changes: [
                {
                  id: '9',
                  time: '2026-11-28 12:00:00',
                  action: 'remove',
                  userId: '1',
                  userName: '小林',
                  origin: '',
                  originName: '',
                  fields: [],
                },
              ],
              isMore: false,
            })
          : failed(404, 'x'),
      ),
    )
    const head = await screen.findByRole('button', { name: '已删除' })
    expect([asked, head.getAttribute('aria-expanded')]).toEqual([[], 'false'])

    await user.click(head)
    const row = within((await screen.findByText('US$70.00')).closest('li') as HTMLElement)
    expect(row.getAllByRole('button')).toHaveLength(1)
    await user.click(row.getByRole('button', { name: '“全部绘画”的变更历史' }))

    const history = within(await screen.findByRole('dialog'))
    expect((await history.findByText('小林')).closest('li')?.textContent).toContain('删除小林')
  })

  it('are added with an amount above nothing, of an API, and with the tick to stop', async () => {
    const { user, bodies } = open({ budgets: [] })
    await user.click(await screen.findByRole('button', { name: '新增预算' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: '保存' }))
    expect(dialog.getByText('请输入大于 0 的金额，最多 8 位小数')).toBeTruthy()

    await user.type(dialog.getByRole('textbox', { name: /每月金额/ }), '12.5')
    await user.click(dialog.getByRole('checkbox', { name: '达到 100% 时停止绘画' }))
    await user.click(dialog.getByRole('button', { name: '保存' }))

    await waitFor(() =>
      expect(bodies).toEqual([{ subject: 'tenant', currency: 'CNY', amount: '12.5', isStopping: 1, remark: '' }]),
    )
  })
})
