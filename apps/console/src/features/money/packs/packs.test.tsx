import type { PayGradeRow, UserFlow } from '@drawdesk/contract/money/credits'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, pageOf, server } from '../../../testing/server.ts'
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

it('says what is missing to see the activity of others', async () => {
  open('/operation/userPay?tab=flows', ['userPay_grade'])

  await screen.findByText('你还看不到他人的点数')
})
