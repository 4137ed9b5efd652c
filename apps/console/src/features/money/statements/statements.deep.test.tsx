import type { ImportedStatement, PayMismatch, PayStatement } from '@drawdesk/contract/money/statements'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it, vi } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, server } from '../../../testing/server.ts'
import StatementsPage from './statements.page.tsx'

const BILL: PayStatement = {
  id: '3',
  channelId: '1',
  channelName: '微信',
  day: '2026-11-26',
  source: 'fetched',
  lines: 120,
  matched: 118,
  open: 2,
  payments: 123_450,
  refunds: 990,
  fee: 74,
  createTime: '',
}
const mismatch = (id: string, more: Partial<PayMismatch> = {}): PayMismatch => ({
  id,
  statementId: '3',
  day: '2026-11-26',
  channelName: '微信',
  kind: 'differs',
  orderNo: `DD${id}`,
  orderId: id,
  transactionId: 'T1',
  refundNo: '',
  currency: 'CNY',
  here: 990,
  there: 980,
  isRefund: false,
  settledTime: '',
  settledBy: '',
  reason: '',
  ...more,
})
const pageOf = <Row,>(records: Row[]) => ok({ records, total: records.length, size: 50, current: 1, pages: 1 })

function open({ permissions = ['drawPayLog_statement', 'drawPayLog_view'], path = '/operation/payStatement' } = {}) {
  const settled: unknown[] = []
  server.use(
    http.get('*/api/blade-biz/payStatement/mismatches', () =>
      pageOf([mismatch('1'), mismatch('2', { kind: 'missingHere', orderId: '', here: null, there: 500 })]),
    ),
    http.get('*/api/blade-biz/payStatement/page', () => pageOf([BILL])),
    http.get('*/api/blade-biz/payStatement/channels', () => ok([{ id: '1', name: '微信', channel: 'wechat' }])),
    http.post('*/api/blade-biz/payStatement/settle', async ({ request }) => {
      settled.push(await request.json())
      return ok({ settled: 2, matched: 0 })
    }),
  )
  return { settled, ...renderApp(<StatementsPage />, { permissions, path }) }
}

it('shows both sides of what differs, and settles several with one reason', async () => {
  const { settled, user } = open()

  const [, first, second] = (await screen.findAllByRole('row')).map(({ textContent }) => textContent)
  expect(first).toContain('¥9.90¥9.80-¥0.10')
  expect(second).toContain('我方没有无¥5.00¥5.00')
  expect(screen.getByRole('link', { name: 'DD1' }).getAttribute('href')).toBe('/operation/drawPayLog?id=1')

  await user.click(screen.getByRole('checkbox', { name: '全选本页' }))
  await user.click(screen.getByRole('button', { name: '处理' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '处理' }))
  expect(dialog.getByRole('alert').textContent).toBe('请填写原因')
  await user.type(dialog.getByRole('textbox'), '渠道优惠')
  await user.click(dialog.getByRole('button', { name: '处理' }))

  await waitFor(() => expect(settled).toEqual([{ ids: ['1', '2'], reason: '渠道优惠' }]))
})

it('lists bills with what agrees, and leads to the mismatches of one', async () => {
  const { user, location } = open({ path: '/operation/payStatement?view=bills' })

  await user.click(await screen.findByRole('button', { name: '2 笔待处理，查看 2026-11-26 的差异' }))

  expect(location().search).toBe('?statementId=3')
  expect(await screen.findByText('只看 2026-11-26 的账单')).toBeTruthy()
})

it('shows what would come of a bill before it is imported', async () => {
  const sent: Record<string, unknown>[] = []
  const { append } = FormData.prototype
  vi.spyOn(FormData.prototype, 'append').mockImplementation(function (this: FormData, name: string, value: unknown) {
    if (name === 'isPreview') sent.push({ isPreview: value })
    append.call(this, name, value as Blob)
  })
  server.use(
    http.post('*/api/blade-biz/payStatement/import', () => {
      const isPreview = sent.at(-1)?.isPreview === '1' ? 1 : 0
      const made: ImportedStatement = {
        isPreview,
        lines: 120,
        known: 20,
        statements: [BILL],
        mismatches: [mismatch('1')],
      }
      return ok(made)
    }),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '导入账单' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '预览' }))
  expect(dialog.getByRole('alert').textContent).toBe('请选择账单文件')

  await user.upload(dialog.getByLabelText(/账单文件/), new File(['x'], 'bill.csv'))
  await user.click(dialog.getByRole('button', { name: '预览' }))
  expect(await dialog.findByText('120 笔，其中 20 笔已经导入过')).toBeTruthy()
  expect(dialog.getByText('前 1 笔差异')).toBeTruthy()

  await user.click(await dialog.findByRole('button', { name: '导入' }))
  expect(await screen.findByText('已导入 100 笔')).toBeTruthy()
  expect(sent).toEqual([{ isPreview: '1' }, { isPreview: '0' }])
  vi.restoreAllMocks()
})

it('settles nothing for who may only look', async () => {
  open({ permissions: [] })

  await screen.findAllByRole('row')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: '导入账单' })).toBeNull()
})
