import { smsResource } from '@drawdesk/contract/messages/sms'
import { smsLogResource } from '@drawdesk/contract/messages/sms-log'
import type { SendMessageAnswer } from '@drawdesk/contract/messages/sms-send'
import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, server } from '../../../testing/server.ts'
import { readNumbers } from './numbers.ts'
import SmsPage from './sms.page.tsx'

const PATH = '*/api/blade-resource/sms'
const ALL = ['sms', 'sms_add', 'sms_edit', 'sms_view', 'sms_delete', 'sms_enable', 'sms_send']
const rowOf = (id: number, more: Record<string, unknown> = {}) => ({
  id: String(id),
  category: 3,
  smsCode: `account-${id}`,
  templateId: 'T1',
  content: '验证码 ${code}',
  regionId: '',
  signName: '手绘',
  appId: '',
  endpoint: '',
  secrets: {},
  remark: '',
  receiptUrl: `http://127.0.0.1:8080/api/sms/receipt/3/${id}?sign=abc`,
  ...auditOf(),
  status: 1,
  ...more,
})
const SANDBOX = rowOf(1, { category: 9, smsCode: 'sandbox', status: 2 })
type Result = SendMessageAnswer['results'][number]
const result = (phone: string, more: Partial<Result> = {}): Result => ({
  phone,
  state: 'sent',
  providerId: '',
  msg: '',
  ...more,
})

async function open(permissions = ALL) {
  fakeResource(smsResource, [SANDBOX, rowOf(2)])
  fakeResource(smsLogResource, [])
  const app = renderApp(<SmsPage />, { permissions, path: '/resource/sms' })
  await screen.findByText('account-2')
  return app
}

/** Answers each sending with these results, and writes down what was sent. */
function answerSending(results: readonly Result[]): Record<string, string>[] {
  const sent: Record<string, string>[] = []
  server.use(
    http.post(`${PATH}/endpoint/send-message`, async ({ request }) => {
      sent.push((await request.json()) as Record<string, string>)
      return ok({ batchId: '77', results })
    }),
  )
  return sent
}

async function fillIn({ user }: Awaited<ReturnType<typeof open>>, pasted: string) {
  await user.click(screen.getByRole('button', { name: '用 account-2 发短信' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('发送短信')).toBeTruthy()
  await user.click(within(dialog).getByLabelText(/手机号/))
  await user.paste(pasted)
  await user.type(within(dialog).getByLabelText(/^code/), '1234')
  return dialog
}

describe('pasted numbers', () => {
  it.each([
    ['13900000001\n13900000002', ['13900000001', '13900000002'], 0, 0],
    ['13900000001，13900000002;13900000001', ['13900000001', '13900000002'], 0, 1],
    [' 13900000001\t139 ', ['13900000001'], 1, 0],
    ['', [], 0, 0],
  ])('%j', (pasted, phones, wrong, repeated) => {
    const read = readNumbers(pasted)

    expect(read.phones).toEqual(phones)
    expect([read.wrong.length, read.repeated]).toEqual([wrong, repeated])
  })
})

it('the title stands above the tabs', async () => {
  await open()

  const heading = screen.getByRole('heading', { level: 1, name: '短信' })
  const tabs = screen.getByRole('navigation', { name: '短信的两个部分' })
  expect(heading.compareDocumentPosition(tabs) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('names a wrong number beside the field, leaves it out, and sends the others once each', async () => {
  const app = await open()
  const sent = answerSending([result('13900000001'), result('13900000002')])
  const dialog = await fillIn(app, '13900000001\n1390000\n13900000002\n13900000001')
  const send = within(dialog).getByRole('button', { name: '发送' })

  expect(within(dialog).getByText(/2 个号码 · 1 个重复的只发一次 · 1 个不正确/)).toBeTruthy()
  await app.user.click(send)
  expect(within(dialog).getByRole('alert').textContent).toBe('1390000：手机号码长度不为11位')
  expect(sent).toEqual([])
  await app.user.click(within(dialog).getByRole('button', { name: '去掉不正确的' }))
  await app.user.click(send)
  expect(await screen.findByText('2 个号码中已完成 2 个')).toBeTruthy()
  expect(sent).toMatchObject([{ code: 'account-2', phones: '13900000001,13900000002', params: '{"code":"1234"}' }])
})

it('shows what becomes of each until none is under way', async () => {
  const app = await open()
  answerSending([result('13900000001'), result('13900000002', { state: 'sending' })])
  const failed = result('13900000002', { state: 'failed', msg: 'isv.AMOUNT_NOT_ENOUGH: 余额不足' })
  let looks = 0
  server.use(
    http.get(`${PATH}/progress`, ({ request }) => {
      expect(new URL(request.url).searchParams.get('batchId')).toBe('77')
      looks += 1
      return ok({ batchId: '77', results: [result('13900000001'), failed] })
    }),
  )
  const dialog = await fillIn(app, '13900000001 13900000002')
  await app.user.click(within(dialog).getByRole('button', { name: '发送' }))

  expect(await screen.findByText('2 个号码中已完成 1 个')).toBeTruthy()
  expect(await screen.findByText('2 个号码中已完成 2 个', {}, { timeout: 4_000 })).toBeTruthy()
  const left = within(screen.getByRole('list', { name: '没有发出的号码' }))
  expect(left.getByText(/13900000002/)).toBeTruthy()
  screen.getByText('服务账号余额不足')
  expect(screen.getByRole('group', { name: '服务的原话' }).textContent).toContain('isv.AMOUNT_NOT_ENOUGH')
  expect(screen.getByRole('link', { name: '在发送记录里查看这一批' }).getAttribute('href')).toContain('batchId=77')
  expect(looks).toBeGreaterThan(0)
})

it('says the limit beside the number, and can be sent to others', async () => {
  const app = await open()
  answerSending([result('13900000001', { state: 'limited', msg: '每个号码一分钟最多 1 条' })])
  const dialog = await fillIn(app, '13900000001')
  await app.user.click(within(dialog).getByRole('button', { name: '发送' }))

  expect((await within(dialog).findByRole('alert')).textContent).toBe('每个号码一分钟最多 1 条')
  await app.user.type(within(dialog).getByLabelText(/手机号/), ' 13900000002')
  expect(within(dialog).queryByRole('alert')).toBeNull()
  expect(within(dialog).getByRole('button', { name: '取消' })).toHaveProperty('disabled', false)
})

it('shows where a company reports what arrived, to copy, and that nobody outside reaches it', async () => {
  const app = await open()
  await app.user.click(screen.getByRole('button', { name: 'account-2 的更多操作' }))
  await app.user.click(await screen.findByRole('menuitem', { name: '回执地址' }))
  const dialog = await screen.findByRole('dialog')

  const address = await within(dialog).findByText('http://127.0.0.1:8080/api/sms/receipt/3/2?sign=abc')
  expect(address).toBeTruthy()
  expect(within(dialog).getByText(/阿里云短信服务控制台/)).toBeTruthy()
  expect(within(dialog).getByRole('note').textContent).toContain('PUBLIC_URL')
  await app.user.click(within(dialog).getByRole('button', { name: '复制地址' }))
  expect(await within(dialog).findByText('已复制')).toBeTruthy()
})
