import type { ChatCostRow, ChatCosts, ChatQuota } from '@drawdesk/contract/chat/chat-costs'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { daysBefore } from '../../../components/costs/span.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import ChatCostsPage from './chat-costs.page.tsx'

const figures = (messages: number, tokens: [number, number], cost?: string, failures = 0) => ({
  messages,
  failed: failures,
  promptTokens: tokens[0],
  completionTokens: tokens[1],
  costs: cost === undefined ? [] : [{ amount: cost, currency: 'CNY' }],
})
const rowOf = (key: string, name: string, ...rest: Parameters<typeof figures>): ChatCostRow => ({
  key,
  name,
  ...figures(...rest),
})

function costsOf(from: string, to: string, rows: ChatCostRow[]): ChatCosts {
  return {
    from,
    to,
    total: figures(10, [3_000, 1_000], '2.5', 1),
    days: [rowOf(daysBefore(to, 1), '', 4, [1_000, 500], '1'), rowOf(to, '', 6, [2_000, 500], '1.5', 1)],
    rows,
    isCut: false,
  }
}
const quotaOf = (id: string, more: Partial<ChatQuota> = {}): ChatQuota => ({
  id,
  subject: 'tenant',
  userId: '',
  userName: '',
  period: 'month',
  limitTokens: 1_000,
  remark: '',
  usedTokens: 250,
  heldTokens: 0,
  resetTime: '2026-02-01 00:00:00',
  updateTime: '2026-01-01 00:00:00',
  version: 3,
  ...more,
})

function open({
  permissions = ['chatCosts_view', 'chatCosts_edit'],
  quotas = [quotaOf('1')],
  path = '/chat/chatCosts',
}: { permissions?: string[]; quotas?: ChatQuota[]; path?: string } = {}) {
  const asked: Record<string, string>[] = []
  const state = { quotas }
  server.use(
    http.get('*/api/blade-biz/chatCosts/figures', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      asked.push(query)
      const { from = '', to = '', by } = query
      return ok(
        costsOf(
          from,
          to,
          by === 'user'
            ? [rowOf('9', '', 1, [100, 0])]
            : [rowOf('qwen-plus', 'qwen-plus', 9, [2_700, 900], '2.5', 1), rowOf('free', 'free', 1, [300, 100])],
        ),
      )
    }),
    http.get('*/api/blade-biz/chatCosts/quotas', () => ok(pageOf(state.quotas))),
  )
  return { ...renderApp(<ChatCostsPage />, { permissions, path }), asked, state }
}
const dialog = async () => within(await screen.findByRole('dialog'))

describe('chat costs', () => {
  it('show what was used in all and by model, with its share', async () => {
    open()

    const table = within(await screen.findByRole('table'))
    expect(table.getByRole('row', { name: /qwen-plus/ }).textContent).toBe('qwen-plus¥2.5090%2,70090091')
    expect(table.getByRole('row', { name: /free/ }).textContent).toBe('free–10%30010010')
    expect(screen.getByText('失败 1')).toBeTruthy()
    expect(screen.getByText('平均每次 ¥0.25')).toBeTruthy()
  })

  it('ask for the days and the grouping that are chosen, and keep them in the address', async () => {
    const { user, asked, location } = open()
    await user.click(await screen.findByRole('button', { name: '最近 7 天' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ by: 'model' }))
    await user.click(await screen.findByText('用户'))

    expect(await screen.findByText('已删除（9）')).toBeTruthy()
    const last = asked.at(-1)
    expect(last).toMatchObject({ by: 'user', from: daysBefore(last?.to ?? '', 6) })
    expect(location().search).toBe('?days=7&by=user')
  })

  it('say the figures of each day, which the arrow keys go through', async () => {
    const { user } = open()
    const chart = within(await screen.findByRole('figure', { name: '每天' }))
    const days = chart.getAllByRole('button')
    expect(days[1]?.textContent).toContain('2,500')
    days[1]?.focus()
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(days[0])

    await user.click(screen.getByText('费用 CNY'))
    expect(chart.getAllByRole('button')[1]?.textContent).toContain('¥1.50')
  })

  it('say what went wrong, and are read again when asked', async () => {
    const { user } = open()
    let isDown = true
    server.use(
      http.get('*/api/blade-biz/chatCosts/figures', () =>
        isDown ? failed(500, '服务器异常') : ok(costsOf('2026-01-01', '2026-01-02', [])),
      ),
    )
    await screen.findByText('费用没有加载成功')
    isDown = false
    await user.click(screen.getByRole('button', { name: '重试' }))

    expect(await screen.findByRole('figure', { name: '每天' })).toBeTruthy()
  })

  it('ask nothing of who may not see them', () => {
    const { asked } = open({ permissions: [] })

    expect(screen.getByText('你还看不到对话费用')).toBeTruthy()
    expect(asked).toEqual([])
  })
})

const QUOTAS = '/chat/chatCosts?tab=quotas'

describe('quotas of chat', () => {
  it('show how much is used and whose is used up; of everybody only what each may', async () => {
    open({
      path: QUOTAS,
      quotas: [
        quotaOf('1'),
        quotaOf('2', { subject: 'user', userId: '7', userName: '小明', period: 'day', usedTokens: 1_200 }),
        quotaOf('3', { subject: 'everyUser', usedTokens: null, heldTokens: null, limitTokens: 50_000 }),
      ],
    })

    expect(await screen.findByRole('img', { name: '全体用户合计: 已用 25%' })).toBeTruthy()
    expect(screen.getByRole('img', { name: '小明: 已用 120%' })).toBeTruthy()
    expect(screen.getByText('已用完')).toBeTruthy()
    expect(screen.getByText(/^每人 5万/)).toBeTruthy()
  })

  it('begin with the default of each person’s day, until one is set for it', async () => {
    const { user } = open({ path: QUOTAS, quotas: [] })

    const row = await screen.findByRole('listitem')
    expect(row.textContent).toContain('每个用户')
    expect(row.textContent).toContain('系统默认')
    await user.click(screen.getByRole('button', { name: '编辑额度：每个用户' }))
    expect((await dialog()).getByRole('spinbutton').getAttribute('value')).toBe('1000000')
  })

  it('are added with what the server says beside its field', async () => {
    const { user, state } = open({ path: QUOTAS, quotas: [] })
    const bodies: unknown[] = []
    server.use(
      http.post('*/api/blade-biz/chatCosts/saveQuota', async ({ request }) => {
        bodies.push(await request.json())
        if (bodies.length === 1)
          return failed(400, '参数有误', { errors: [{ field: 'period', msg: '该周期已有额度' }] })
        state.quotas = [quotaOf('5', { subject: 'everyUser', usedTokens: null, heldTokens: null })]
        return ok({ id: '5', version: 1 })
      }),
    )
    await user.click(await screen.findByRole('button', { name: '新增额度' }))
    await user.click((await dialog()).getByRole('button', { name: '保存' }))
    expect((await dialog()).getByText('请输入上限')).toBeTruthy()
    await user.click((await dialog()).getByRole('button', { name: '100,000' }))
    await user.click((await dialog()).getByRole('button', { name: '保存' }))
    expect(await (await dialog()).findByText('该周期已有额度')).toBeTruthy()
    await user.click((await dialog()).getByText('每月'))
    await user.click((await dialog()).getByRole('button', { name: '保存' }))

    await waitFor(() => expect(screen.getAllByText('每个用户')).toHaveLength(2)) // the month, beside the default of the day
    expect(bodies).toEqual([
      { subject: 'everyUser', period: 'day', limitTokens: 100_000, remark: '' },
      { subject: 'everyUser', period: 'month', limitTokens: 100_000, remark: '' },
    ])
  })

  it('are changed with the version that was read, and removed after a question', async () => {
    const { user } = open({ path: QUOTAS })
    const bodies: unknown[] = []
    server.use(
      http.post('*/api/blade-biz/chatCosts/saveQuota', async ({ request }) => {
        bodies.push(await request.json())
        return ok({ id: '1', version: 4 })
      }),
      http.post('*/api/blade-biz/chatCosts/removeQuota', async ({ request }) => {
        bodies.push(await request.json())
        return ok({ ids: ['1'] })
      }),
    )
    await user.click(await screen.findByRole('button', { name: '编辑额度：全体用户合计' }))
    await user.click((await dialog()).getByRole('button', { name: '1,000,000' }))
    await user.click((await dialog()).getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: '删除额度：全体用户合计' }))
    await user.click((await dialog()).getByRole('button', { name: '删除' }))

    await waitFor(() =>
      expect(bodies).toEqual([
        { id: '1', version: 3, period: 'month', limitTokens: 1_000_000, remark: '' },
        { ids: ['1'] },
      ]),
    )
  })

  it('are only read by who may not edit them', async () => {
    open({ path: QUOTAS, permissions: ['chatCosts_view'] })
    await screen.findByText('全体用户合计')

    expect(screen.queryByRole('button', { name: '新增额度' })).toBeNull()
    expect(screen.queryByRole('button', { name: /编辑额度/ })).toBeNull()
  })
})
