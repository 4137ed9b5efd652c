import type { PayQuote } from '@drawdesk/contract/money/checkout'
import type { CreatedOrder, CreateOrder, PayOrder } from '@drawdesk/contract/money/pay-order'
import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { expect, it, vi } from 'vitest'
import { serveLiveEvents } from '../../../../testing/live-events.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../../testing/server.ts'
import { signInForTest } from '../../../../testing/session.ts'
import { usePayment } from './use-payment.tsx'

const GOODS = { order: { kind: 'pack', gradeId: '7' } } as const
const channelOf = (id: string, channel: string, more: object = {}) => ({
  id,
  channel,
  name: channel,
  ways: ['qr', 'h5', 'page'],
  credits: 0,
  free: 0,
  ...more,
})
const QUOTE = {
  amount: 990,
  currency: 'CNY',
  description: '一百点',
  channels: [channelOf('1', 'sandbox'), channelOf('2', 'cash'), channelOf('3', 'balance', { credits: 10, free: 4 })],
} as PayQuote

/** A server that keeps one order for each request id. */
function serveOrders() {
  const asked: CreateOrder[] = []
  const state = { now: 0 as PayOrder['state'], refusal: '', payUrl: '' }
  const orderOf = (id: string) => ({
    id,
    orderNo: `N${id}`,
    channel: 'sandbox',
    state: state.now,
    amount: 990,
    currency: 'CNY',
    gradeName: '一百点',
    payTime: '2026-11-22 12:00:00',
    expireTime: '2099-01-01 00:00:00',
  })
  const madeOf = (id: string) =>
    ({
      ...orderOf(id),
      codeUrl: state.payUrl === '' ? `https://pay.test/${id}` : '',
      payUrl: state.payUrl,
      prepay: {},
      version: 1,
    }) as CreatedOrder
  const idOf = (requestId = '') => [...new Set(asked.map((one) => one.clientRequestId))].indexOf(requestId) + 1
  server.use(
    http.post('*/api/blade-biz/userPay/quote', () => ok(QUOTE)),
    http.post('*/api/blade-biz/userPay/createOrder', async ({ request }) => {
      const order = (await request.json()) as CreateOrder
      if (state.refusal !== '') return failed(400, state.refusal)
      asked.push(order)
      return ok(madeOf(String(idOf(order.clientRequestId))))
    }),
    http.post('*/api/blade-biz/userPayLog/resume', async ({ request }) =>
      ok(madeOf(((await request.json()) as { id: string }).id)),
    ),
    http.post('*/api/blade-biz/userPayLog/close', async ({ request }) => {
      state.now = 5
      return ok(orderOf(((await request.json()) as { id: string }).id))
    }),
    http.get('*/api/blade-biz/userPayLog/findById', ({ request }) =>
      ok(orderOf(new URL(request.url).searchParams.get('id') ?? '')),
    ),
  )
  return { asked, state }
}

function Page({ onPaid, goesOn = false }: { onPaid?: (order: PayOrder) => void; goesOn?: boolean }) {
  const { pay, dialog } = usePayment({ goesOn, ...(onPaid && { onPaid }) })
  return (
    <>
      <button onClick={() => pay(GOODS)}>买</button>
      {dialog}
    </>
  )
}

async function open(onPaid?: (order: PayOrder) => void) {
  const app = renderApp(<Page {...(onPaid ? { onPaid } : {})} />)
  await app.user.click(screen.getByRole('button', { name: '买' }))
  return app
}

it('orders when somebody says how it is paid, shows the code, and turns to paid by the event', async () => {
  signInForTest()
  const live = serveLiveEvents()
  const { asked, state } = serveOrders()
  const onPaid = vi.fn()
  const { user } = await open(onPaid)

  const pay = await screen.findByRole('button', { name: '支付 ¥9.90' })
  expect(asked).toEqual([])
  expect((screen.getByRole('radio', { name: /还差 6 点/ }) as HTMLInputElement).disabled).toBe(true)
  await user.click(pay)
  await screen.findByText('支付二维码，¥9.90')
  expect(asked).toMatchObject([{ kind: 'pack', gradeId: '7', channelId: '1', way: 'qr', amount: 990 }])
  expect(screen.getByRole('link', { name: '打开支付页面' }).getAttribute('href')).toBe('https://pay.test/1')

  await live.opened()
  state.now = 1
  live.publish({ type: 'order', id: '1' })
  await screen.findByText('支付成功')
  expect(onPaid).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('drawdesk-pay-orders')).toContain('"content":[]')
})

it('goes on with the order that is open already, also after a reload', async () => {
  serveLiveEvents()
  const { asked } = serveOrders()
  const { user, unmount } = await open()
  await user.click(await screen.findByRole('button', { name: '支付 ¥9.90' }))
  await screen.findByText(/支付二维码/)
  unmount()

  await open()
  await screen.findByText(/支付二维码/)
  expect(asked).toHaveLength(1)
})

it('calls an order off before it is paid another way, under a number of its own', async () => {
  serveLiveEvents()
  const { asked, state } = serveOrders()
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: '支付 ¥9.90' }))
  await user.click(await screen.findByRole('button', { name: '换一种支付方式' }))
  await user.click(await screen.findByRole('radio', { name: /现金/ }))
  state.now = 0
  await user.click(screen.getByRole('button', { name: '支付 ¥9.90' }))
  await waitFor(() => expect(asked.map(({ channelId }) => channelId)).toEqual(['1', '2']))
  expect(asked[0]?.clientRequestId).not.toBe(asked[1]?.clientRequestId)
})

it('says what the server refuses, and keeps no order of it', async () => {
  const { state } = serveOrders()
  state.refusal = '支付渠道拒绝：余额不足'
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: '支付 ¥9.90' }))

  expect((await screen.findByRole('alert')).textContent).toBe('支付渠道拒绝：余额不足')
  expect(localStorage.getItem('drawdesk-pay-orders')).toContain('"content":[]')
})

it('goes to the page of a channel in this tab, and goes on with the order for who comes back, once', async () => {
  serveLiveEvents()
  const { state } = serveOrders()
  state.payUrl = 'https://pay.test/h5'
  const first = renderApp(<Page goesOn />)
  await first.user.click(screen.getByRole('button', { name: '买' }))
  await first.user.click(await screen.findByRole('button', { name: '支付 ¥9.90' }))
  const link = await screen.findByRole('link', { name: '打开支付页面' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://pay.test/h5', null])
  link.addEventListener('click', (event) => event.preventDefault()) // there is no page to go to
  await first.user.click(link)
  first.unmount()

  state.now = 1
  const onPaid = vi.fn()
  const back = renderApp(<Page goesOn onPaid={onPaid} />)
  await screen.findByText('支付成功')
  expect(onPaid).toHaveBeenCalledTimes(1)
  back.unmount()
  renderApp(<Page goesOn />)
  expect(screen.queryByRole('dialog')).toBeNull()
})
