import type { PayGradeRow, ServiceBag, UserFlow } from '@drawdesk/contract/money/credits'
import type { PayOrder } from '@drawdesk/contract/money/pay-order'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, pageOf, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import MyCredits from './my-credits.tsx'

const bagOf = (id: string, name: string, more: Partial<ServiceBag> = {}) => ({
  id,
  gradeId: '7',
  name,
  kind: 'credits',
  total: 100,
  left: 48,
  startTime: '2026-11-22 12:00:00',
  expireTime: '2099-11-22 12:00:00',
  state: 'active',
  ...more,
})
const ORDER = {
  id: '31',
  orderNo: 'N31',
  gradeName: '一百点',
  channel: 'sandbox',
  amount: 990,
  currency: 'CNY',
  createTime: '2026-11-22 12:00:00',
  refundAmount: 0,
  refundReason: '',
  state: 0,
} as PayOrder

let asked: { call: string; query: Record<string, string> }[]
beforeEach(() => {
  asked = []
  signInForTest({ user: { userId: '7' } })
  const answer = (path: string, data: unknown) =>
    http.get(`*/api/blade-biz/${path}`, ({ request }) => {
      asked.push({ call: path, query: Object.fromEntries(new URL(request.url).searchParams) })
      return ok(data)
    })
  server.use(
    answer('userPay/balance', { userId: '7', userName: '李雷', balance: 48, held: 2, days: 3, prints: 0 }),
    answer('userPay/findPayGrade', [
      { id: '7', name: '一百点', kind: 'credits', price: 990, currency: 'CNY', credits: 100, days: 30, badge: '' },
    ] as PayGradeRow[]),
    answer('userPay/findUserServiceBag', [bagOf('1', '一百点'), bagOf('2', '旧包', { left: 0, state: 'used' })]),
    answer('userPay/findUserFlow', pageOf([{ id: '1', kind: 'spend', usage: 'draw', unit: 'credits', credits: -2, balance: 48, orderNo: '', remark: '', createTime: '2026-11-22 12:00:00' } as UserFlow])), // prettier-ignore
    answer('userPayLog/page', pageOf([ORDER, { ...ORDER, id: '30', orderNo: 'N30', state: 1, refundAmount: 500 }])),
  )
})

it('shows what one has, until when, where it went, and what was ordered, of oneself alone', async () => {
  const { user } = renderApp(<MyCredits />)

  expect((await screen.findByText('可用点数')).nextSibling?.textContent).toBe('48')
  screen.getByText('2 点为进行中的任务预留')
  const bags = await screen.findByRole('list', { name: '我的点数包' })
  expect(within(bags).getAllByRole('listitem')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '显示已结束的（1）' }))
  expect(within(bags).getAllByRole('listitem')).toHaveLength(2)
  expect(await screen.findByText('退款 ¥5.00')).toBeTruthy()
  expect(asked.filter(({ call }) => call !== 'userPay/findPayGrade').every(({ query }) => query.userId === '7')).toBe(
    true,
  )
})

it('narrows activity by kind, and asks from the first page again', async () => {
  const { user } = renderApp(<MyCredits />)
  await user.click(await screen.findByRole('combobox', { name: '流水类型' }))
  await user.click(await screen.findByText('奖励'))

  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ call: 'userPay/findUserFlow', query: { kind: 'reward', current: '1' } }),
  )
})

it('goes on paying an order that waits, and says where something did not come', async () => {
  server.use(http.get('*/api/blade-biz/userPay/findPayGrade', () => failed(500, '稍后再试')))
  server.use(
    http.post('*/api/blade-biz/userPayLog/resume', () => ok({ ...ORDER, codeUrl: 'https://pay.test/31', payUrl: '' })),
    http.get('*/api/blade-biz/userPayLog/findById', () => ok({ ...ORDER, expireTime: '2099-01-01 00:00:00' })),
  )
  const { user } = renderApp(<MyCredits />)
  await user.click(await screen.findByRole('button', { name: '继续支付订单 N31' }))

  await screen.findByText('支付二维码，¥9.90')
  expect(screen.getByText('稍后再试')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '换一种支付方式' })).toBeNull()
})
