import { STATEMENT_BYTES_MOST, STATEMENT_LINES_MOST } from '@drawdesk/contract/money/statements'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemScope } from '../../../platform/scope.ts'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { createStatements } from './statements.service.ts'

const DAY = '2026-11-02'
const TENANT = '000000'
const CHANNEL_ID = '910000000001'
const MEGABYTE = 2 ** 20
/** So many of the lines are of no order of ours. */
const STRANGERS = 1_000
const HEAD = '交易时间,微信订单号,商户订单号,交易状态,商户退款单号,申请退款金额,手续费,订单金额'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
  await test.owner(`insert into pay_channel (id, tenant_id, channel, name) values ($1, $2, 'wechat', 'WeChat')`, [
    CHANNEL_ID,
    TENANT,
  ])
  await test.owner(
    `insert into pay_order (id, tenant_id, order_no, kind, channel, channel_id, amount, currency, state, delivery, transaction_id, pay_time, expire_time)
     select 920000000000 + n, $1, 'N' || n, 'draw', 'wechat', $2, 990, 'CNY', 1, 2, 'T' || n, '${DAY} 12:00:00+08', now() from generate_series(1, $3::int) n`,
    [TENANT, CHANNEL_ID, STATEMENT_LINES_MOST - STRANGERS],
  )
  // As the database does by itself with a day's orders.
  await test.owner('analyze pay_order')
}, 300_000)
afterAll(() => test.close())

/** As many lines as a bill may have. */
function billBytes(): Buffer {
  const lines = [HEAD]
  for (let n = 1; n <= STATEMENT_LINES_MOST; n += 1)
    lines.push(`\`${DAY} 12:00:00,\`T${n},\`N${n},\`SUCCESS,\`0,\`0.00,\`0.06000,\`9.90`)
  return Buffer.from(`${lines.join('\r\n')}\r\n总交易单数,应结订单总金额\r\n\`${STATEMENT_LINES_MOST},\`0.00\r\n`)
}

it('a bill of 200,000 lines is imported within a minute and 300 MB', async () => {
  const bytes = billBytes()
  expect(bytes.length).toBeLessThan(STATEMENT_BYTES_MOST)
  const statements = createStatements(test.deps)
  let peak = 0
  const before = process.memoryUsage().rss
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50)
  const startMs = performance.now()
  const made = await statements.import(systemScope(TENANT), { channelId: CHANNEL_ID, bytes, isPreview: false })
  const seconds = (performance.now() - startMs) / 1_000
  clearInterval(watch)
  const megabytes = (peak - before) / MEGABYTE

  expect(made.statements).toMatchObject([
    { day: DAY, lines: STATEMENT_LINES_MOST, matched: STATEMENT_LINES_MOST - STRANGERS, open: STRANGERS },
  ])
  expect(seconds).toBeLessThan(60)
  expect(megabytes).toBeLessThan(300)
}, 300_000)
