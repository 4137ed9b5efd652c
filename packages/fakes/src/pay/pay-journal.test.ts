import { createSign } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startFakeServer, type FakeServer } from '../kit/fake-http.ts'
import { startAlipayFake } from './alipay/alipay.ts'
import { FAKE_ALIPAY, FAKE_KEYS } from './keys/fake-keys.ts'
import { fileJournal, followJournal } from './kit/pay-journal.ts'

let folder: string
let path: string
const open: FakeServer[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-journal-'))
  path = join(folder, 'journal.jsonl')
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
  await rm(folder, { recursive: true })
})

/** The company as it comes up: with what it has written down. */
async function comeUp(retryScale = 0) {
  const fake = await startAlipayFake({ journal: fileJournal(path), retryScale })
  open.push(fake)
  return fake
}
async function call(url: string, method: string, content: object, notifyUrl = ''): Promise<Record<string, unknown>> {
  const params: Record<string, string> = {
    app_id: FAKE_ALIPAY.appId,
    method,
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: '2026-05-01 10:00:05',
    version: '1.0',
    ...(notifyUrl === '' ? {} : { notify_url: notifyUrl }),
    biz_content: JSON.stringify(content),
  }
  const text = Object.keys(params)
    .toSorted()
    .map((name) => `${name}=${params[name]}`)
    .join('&')
  const sign = createSign('RSA-SHA256').update(text).sign(FAKE_KEYS.alipay.appPrivateKey, 'base64')
  const answer = await fetch(`${url}/gateway.do`, { method: 'POST', body: new URLSearchParams({ ...params, sign }) })
  const json = (await answer.json()) as Record<string, Record<string, unknown>>
  return json[`${method.replaceAll('.', '_')}_response`] ?? {}
}
const ORDER = { out_trade_no: 'ORDER1', total_amount: '6.00', subject: 'x', time_expire: '2026-05-01 10:15:00' }

it('a company that comes up again knows orders, payments and refunds, and gives out no number twice', async () => {
  const before = await comeUp()
  await call(before.url, 'alipay.trade.precreate', ORDER)
  await before.pay('ORDER1')
  const refund = { out_trade_no: 'ORDER1', refund_amount: '2.00', out_request_no: 'R1' }
  await call(before.url, 'alipay.trade.refund', refund)
  const known = structuredClone(before.orders())
  await before.close()

  const after = await comeUp()
  expect(after.orders()).toEqual(known)
  expect(await call(after.url, 'alipay.trade.refund', refund)).toMatchObject({ fund_change: 'N', refund_fee: '2.00' })
  await call(after.url, 'alipay.trade.precreate', { ...ORDER, out_trade_no: 'ORDER2' })
  await after.pay('ORDER2')
  const numbers = after
    .orders()
    .flatMap(({ handle, transactionId, refunds }) => [
      handle,
      transactionId,
      ...refunds.map(({ refundId }) => refundId),
    ])
  expect(new Set(numbers).size).toBe(5)
})

it('a notice that nobody had acknowledged goes out again, one that was acknowledged does not', async () => {
  let answer = 'failure'
  const inbox = await startFakeServer(() => ({ body: answer }))
  open.push(inbox)
  const before = await comeUp()
  await call(before.url, 'alipay.trade.precreate', ORDER, inbox.url)
  before.notices('once')
  await before.pay('ORDER1')
  await before.close()
  const idsOf = () => inbox.requests.map(({ body }) => new URLSearchParams(body.toString('utf8')).get('notify_id'))

  answer = 'success'
  await (await comeUp()).close()
  await expect.poll(() => inbox.requests.length).toBe(2)
  expect(new Set(idsOf()).size).toBe(1)
  const last = await comeUp()
  expect(last.deliveries()).toEqual([])
  expect(inbox.requests).toHaveLength(2)
})

it('is followed line by line, and what is still being written comes later', () => {
  const journal = fileJournal(path)
  const read = followJournal(path)
  const notice = { id: '1', orderNo: 'ORDER1', refundNo: '' }
  journal.append({ notice, isKept: false })
  appendFileSync(path, '{"notice":{"id":"1","orderNo":')

  expect(read()).toEqual([{ notice, isKept: false }])
  expect(read()).toEqual([])
  appendFileSync(path, '"ORDER1","refundNo":""},"isKept":true}\n')
  expect(read()).toEqual([{ notice, isKept: true }])
})
