import type { PayGradeRow, UserFlow } from '@drawdesk/contract/money/credits'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../testing/server.ts'
import PacksPage from './packs.page.tsx'

const gradeOf = (id: string, name: string): PayGradeRow => ({
  id,
  name,
  kind: 'credits',
  price: 990,
  currency: 'CNY',
  credits: 100,
  days: 30,
  originPrice: 1_990,
  badge: '热卖',
  sort: 1,
  active: 1,
  remark: '',
  version: 2,
})
const flow: UserFlow = {
  id: '1',
  userId: '7',
  userName: '李雷',
  kind: 'spend',
  unit: 'credits',
  usage: 'draw',
  credits: -2,
  balance: 48,
  orderNo: '',
  infoId: '5',
  msgId: '',
  remark: '',
  createTime: '2026-11-22 12:00:00',
}

function open(path: string, permissions: string[]) {
  const sent: { call: string; body: unknown }[] = []
  server.use(
    http.get('*/api/blade-biz/userPay/gradePage', () => ok(pageOf([gradeOf('1', '一百点'), gradeOf('2', '两百点')]))),
    http.get('*/api/blade-biz/userPay/findUserFlow', () => ok(pageOf([flow]))),
    http.get('*/api/blade-biz/userPay/findUserServiceBag', () => ok([])),
    http.get('*/api/blade-biz/userPay/balance', () =>
      ok({ userId: '7', userName: '李雷', balance: 48, held: 2, days: 0, prints: 0 }),
    ),
    http.post('*/api/blade-biz/userPay/:call', async ({ request, params }) => {
      sent.push({ call: String(params.call), body: await request.json() })
      return ok({ id: '1', version: 3 })
    }),
  )
  return { sent, ...renderApp(<PacksPage />, { path, permissions }) }
}

it('offers packs in an order that people change, and saves prices in fen', async () => {
  const { sent, user } = open('/operation/userPay', ['userPay_grade'])

  await user.click(await screen.findByRole('button', { name: '下移 一百点' }))
  await waitFor(() => expect(sent).toEqual([{ call: 'gradeOrder', body: { ids: ['2', '1'] } }]))

  await user.click(screen.getByRole('button', { name: '修改 两百点' }))
  const price = within(await screen.findByRole('dialog')).getByLabelText(/^价格/)
  await user.type(price, '19.9', { initialSelectionStart: 0, initialSelectionEnd: 20 })
  await user.tab()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ call: 'gradeSubmit', body: { id: '2', version: 2, price: 1_990 } }),
  )
})

it('shows what a person has and did, and adjusts it with a reason', async () => {
  const { sent, user } = open('/operation/userPay?tab=flows&userId=7', ['userPay_view', 'userPay_adjust'])

  await screen.findByText('使用 · 绘画')
  await user.click(await screen.findByRole('button', { name: '调整点数' }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('请输入原因')
  await user.type(screen.getByLabelText(/^点数/), '-3')
  await user.type(screen.getByLabelText(/^原因/), '补偿')
  await user.click(screen.getByRole('button', { name: '保存' }))

  await waitFor(() =>
    expect(sent).toMatchObject([{ call: 'adjust', body: { userId: '7', credits: -3, remark: '补偿' } }]),
  )
})

it('lists who bought which pack, finds them by state, and opens the payment', async () => {
  const asked: Record<string, string>[] = []
  server.use(
    http.get('*/api/blade-biz/userPayLog/page', ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams))
      const order = { id: '31', orderNo: 'N31', userName: '李雷', gradeName: '一百点', channel: 'sandbox', state: 1 }
      return ok(pageOf([{ ...order, amount: 990, refundAmount: 500, currency: 'CNY', createTime: '' }]))
    }),
    http.get('*/api/blade-biz/drawPayLog/detail', () => failed(500, '稍后再试')),
  )
  const permissions = ['userPay_view', 'drawPayLog_view']
  const { user, location } = open('/operation/userPay?tab=orders', permissions)

  expect((await screen.findByRole('row', { name: /李雷/ })).textContent).toMatch(/一百点.*部分退款.*沙盒.*¥9.90.*¥5.00/)
  await user.click(screen.getByRole('combobox', { name: '状态' }))
  await user.click(await screen.findByText('已退款'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ state: '2', current: '1' }))
  expect(asked.at(-1)).not.toHaveProperty('userId')
  await user.click(await screen.findByRole('button', { name: '一百点，打开订单 N31' }))
  expect(await screen.findByText('稍后再试')).toBeTruthy()
  expect(location().search).toBe('?tab=orders&id=31')
})

it('says what is missing to see the activity of others', async () => {
  open('/operation/userPay?tab=flows', ['userPay_grade'])

  await screen.findByText('你还看不到他人的点数')
})
