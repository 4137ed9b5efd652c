import type { PayOrder, PayOrderDetail } from '@drawdesk/contract/money/pay-order'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { failed, ok, server } from '../../../testing/server.ts'
import PaymentsPage from './payments.page.tsx'

const orderOf = (more: Partial<PayOrder> = {}): PayOrder => ({
  id: '7',
  orderNo: 'DD0007',
  kind: 'draw',
  channel: 'wechat',
  channelId: '1',
  amount: 2_990,
  currency: 'CNY',
  state: 1,
  userId: '',
  userName: '访客',
  openId: '',
  exId: '5',
  exName: '夜场',
  muName: '北馆',
  styleId: '',
  loginId: '',
  deviceName: '',
  infoId: '88',
  gradeId: '',
  gradeName: '',
  credits: 0,
  transactionId: '42000',
  payTime: '2026-11-27 10:00:05',
  expireTime: '2026-11-27 10:15:00',
  closeReason: '',
  refundAmount: 990,
  refundNo: 'R1',
  refundTime: '',
  refundReason: '',
  refundState: 2,
  remark: '',
  createTime: '2026-11-27 10:00:00',
  version: 3,
  ...more,
})
const detailOf = (more: Partial<PayOrderDetail> = {}): PayOrderDetail => ({
  ...orderOf(),
  timeline: [
    { time: '2026-11-27 10:00:00', what: 'asked', who: '访客', detail: '夜场绘画' },
    { time: '2026-11-27 10:00:05', what: 'paid', who: 'wechat', detail: '42000' },
    { time: '2026-11-27 10:00:30', what: 'drawFailed', who: '', detail: '' },
  ],
  entries: [
    { id: '1', transactionId: '9', account: 'channel:1', debit: 2_990, credit: 0, currency: 'CNY', createTime: '' },
    { id: '2', transactionId: '9', account: 'revenue', debit: 0, credit: 2_990, currency: 'CNY', createTime: '' },
  ],
  notices: [{ id: '3', channel: 'wechat', verdict: 'badSignature', event: 'PAY', transactionId: '', createTime: '' }],
  refunds: [
    {
      id: '4',
      refundNo: 'R1',
      amount: 990,
      reason: '画错了',
      state: 0,
      channelState: '',
      msg: '',
      isAwaited: 1,
      createTime: '2026-11-27 11:00:00',
      doneTime: '',
    },
  ],
  ...more,
})

const EVERYTHING = ['view', 'export', 'refund', 'close', 'query', 'cash'].map((action) => `drawPayLog_${action}`)

function open({
  path = '/operation/drawPayLog',
  permissions = EVERYTHING,
  detail = detailOf(),
}: { path?: string; permissions?: string[]; detail?: PayOrderDetail } = {}) {
  const pages: Record<string, string>[] = []
  const bodies: Record<string, unknown>[] = []
  const take =
    (answer: () => Response) =>
    async ({ request }: { request: Request }) => {
      bodies.push((await request.json()) as Record<string, unknown>)
      return answer()
    }
  server.use(
    http.get('*/api/blade-biz/drawPayLog/page', ({ request }) => {
      pages.push(Object.fromEntries(new URL(request.url).searchParams))
      return ok({ records: [orderOf()], total: 1, size: 10, current: 1, pages: 1 })
    }),
    http.get('*/api/blade-system/approval/bindings', () =>
      ok([{ kind: 'refund', processKey: 'refundApproval', processName: '退款审批', isAvailable: true }]),
    ),
    http.get('*/api/blade-biz/drawPayLog/counts', () =>
      ok({
        counts: [
          { state: 1, count: 1_234 },
          { state: 4, count: 2 },
        ],
      }),
    ),
    http.get('*/api/blade-biz/drawPayLog/detail', () => ok(detail)),
    http.post(
      '*/api/blade-biz/drawPayLog/:act',
      take(() => ok(detail)),
    ),
    http.post(
      '*/api/blade-biz/drawInfo/createRefundsOrder',
      take(() => ok({ logId: '7', refundNo: 'R2', state: 3, refundAmount: 500, processInstanceId: '' })),
    ),
  )
  return { pages, bodies, ...renderApp(<PaymentsPage />, { path, permissions }) }
}

/** Of several that stand over each other. */
const dialogWith = async (text: string | RegExp) =>
  within((await screen.findByText(text)).closest<HTMLElement>('[role=dialog]') as HTMLElement)

describe('payments', () => {
  it('say by which process refunds are approved; who may change parameters chooses another', async () => {
    const { user } = open({ permissions: [...EVERYTHING, 'param_edit'] })
    server.use(http.get('*/api/blade-system/approval/processes', () => ok([])))
    await user.click(await screen.findByRole('button', { name: '审批流程：退款审批' }))

    expect(await screen.findByText(/超过起点金额的退款要先审批/)).toBeTruthy()
  })

  it('stand in states with their counts, which narrow the list', async () => {
    const { pages, user, location } = open()

    const tabs = within(await screen.findByRole('group', { name: '按状态' }))
    expect(await tabs.findByRole('button', { name: '全部 1,236' })).toBeTruthy()
    expect(await screen.findByText('¥29.90')).toBeTruthy()
    expect(screen.getByText('已退 ¥9.90')).toBeTruthy()
    expect(screen.getAllByText('部分退款').length).toBeGreaterThan(0)

    await user.click(tabs.getByRole('button', { name: '退款失败 2' }))

    await waitFor(() => expect(pages.at(-1)?.state).toBe('4'))
    expect(location().search).toContain('state=4')
  })

  it('open whole, with every step, the books and what the channel said', async () => {
    const { user, location } = open()

    await user.click(await screen.findByRole('button', { name: '打开订单 DD0007' }))

    const drawer = within(await screen.findByRole('dialog'))
    expect(location().search).toContain('id=7')
    const steps = (await drawer.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(steps.slice(0, 3)).toEqual([
      '下单 · 访客夜场绘画2026-11-27 10:00:00',
      '支付成功 · 微信支付420002026-11-27 10:00:05',
      '绘画失败2026-11-27 10:00:30',
    ])
    const [, debit, credit] = drawer.getAllByRole('row').map(({ textContent }) => textContent)
    expect([debit, credit]).toEqual(['渠道资金 1¥29.90', '收入¥29.90'])
    expect(drawer.getByText('签名不符')).toBeTruthy()
    expect(drawer.getByText('等待审批')).toBeTruthy()
    expect(drawer.getByRole('link', { name: '打开绘画记录' }).getAttribute('href')).toBe('/drawing/drawInfo?id=88')
    expect(drawer.queryByRole('button', { name: '关闭订单' })).toBeNull()
  })

  it('say in words why a notice was refused and why an order is closed', async () => {
    const step = (what: 'refusedNotice' | 'closed', detail: string) => ({ time: '', what, who: '', detail })
    const timeline = [step('refusedNotice', 'wrongAmount'), step('closed', 'wrongAmount'), step('closed', '渠道维护中')]
    const detail = detailOf({ state: 3, refundAmount: 2_990, closeReason: 'expired', timeline })
    open({ path: '/operation/drawPayLog?id=7', detail })

    const drawer = within(await screen.findByRole('dialog'))
    const steps = (await drawer.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(steps.slice(0, 3)).toEqual(['拒绝了一条通知金额不符', '订单关闭付的金额不对，已退回', '订单关闭渠道维护中'])
    expect(drawer.getByText('超时未付款')).toBeTruthy()
    expect(drawer.getByText(/已退和正在退 ¥29.90/)).toBeTruthy()
  })

  it('are refunded in part, never more than is left', async () => {
    const { bodies, user } = open({ path: '/operation/drawPayLog?id=7' })
    await user.click(await screen.findByRole('button', { name: '退款' }))
    const dialog = await dialogWith('可退 ¥20.00，共支付 ¥29.90')

    await user.clear(dialog.getByLabelText(/退款金额/))
    await user.type(dialog.getByLabelText(/退款金额/), '20.01')
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /退款 ¥20\.01/ }).disabled).toBe(true)
    expect(dialog.getByRole('alert').textContent).toBe('不能多于可退的 ¥20.00')
    await user.type(dialog.getByLabelText(/退款金额/), '{Enter}')
    expect(bodies).toEqual([])

    await user.clear(dialog.getByLabelText(/退款金额/))
    await user.type(dialog.getByLabelText(/退款金额/), '5')
    await user.type(dialog.getByLabelText('原因'), '画错了')
    await user.click(dialog.getByRole('button', { name: /退款 ¥5\.00/ }))

    expect(await screen.findByText('已提交退款 R2')).toBeTruthy()
    expect(bodies[0]).toMatchObject({ logId: '7', amount: 500, reason: '画错了' })
  })

  it('that nobody has paid are closed or marked as cash, once that is confirmed', async () => {
    const { bodies, user } = open({
      path: '/operation/drawPayLog?id=7',
      detail: detailOf({ state: 0, payTime: '', refundAmount: 0, refunds: [] }),
    })
    expect(await screen.findByRole('button', { name: '关闭订单' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '退款' })).toBeNull()

    await user.click(screen.getByRole('button', { name: '登记现金收款' }))
    const question = await dialogWith(/订单 DD0007 会记为现金支付/)
    await user.click(question.getByRole('button', { name: '登记现金收款' }))

    expect(await screen.findByText('已登记现金收款')).toBeTruthy()
    expect(bodies).toEqual([{ id: '7' }])
  })

  it('show no more than one may, and say what failed', async () => {
    const { unmount } = open({ path: '/operation/drawPayLog?id=7', permissions: ['drawPayLog_view'] })
    await screen.findByText('打开绘画记录')
    for (const name of ['退款', '向渠道查询', '导出']) expect(screen.queryByRole('button', { name })).toBeNull()
    unmount()

    open({ path: '/operation/drawPayLog?id=8' })
    server.use(http.get('*/api/blade-biz/drawPayLog/detail', () => failed(404, '没有这条记录')))
    expect(await screen.findByText('这笔支付没有加载成功')).toBeTruthy()
  })
})
