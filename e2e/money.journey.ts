import assert from 'node:assert/strict'
import type { CreatedOrder, PayOrder, PayOrderDetail } from '@drawdesk/contract/money/pay-order'
import type { BooksBalance } from '@drawdesk/contract/money/pay-order'
import type { Page as Rows } from '@drawdesk/contract/core/schema'
import type { Page } from 'playwright-core'
import { until } from './lib/api.ts'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, lookerAt, openPath } from './lib/enter.ts'
import type { Journey, JourneyContext } from './lib/journey.ts'
import { rowOf } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import { PAYMENTS, refundOpened } from './lib/money/refund.ts'
import { addTwin } from './lib/people.ts'
import type { Product } from './lib/product.ts'
import { shareProduct } from './lib/shared-product.ts'
import { PHONE } from './lib/steps.ts'

const soldProduct = shareProduct({ CAPTCHA: 'off' })
const billProduct = shareProduct({ CAPTCHA: 'off' })
const PAY_LOG = '/blade-biz/drawPayLog'
const STYLE_ID = '7700000101'
const GUEST = { id: 7_700_000_102, account: 'guest.lin' }
const PRICE = 990
const DRAWN_MS = 60_000

/** An experience of the sample engine that is online now, at a price. */
async function sell(page: Page, product: Product): Promise<string> {
  const sample = `select id from draw_api where preset = 'sample' and tenant_id = '000000' limit 1`
  await product.query(
    `insert into draw_style (id, tenant_id, style_name, active, api_id) values ($1, '000000', '水墨江南', 1, (${sample}))`,
    [STYLE_ID],
  )
  const { id } = await callAs<{ id: string }>(page, product, 'POST', '/blade-biz/drawEx/submitDrawEx', {
    exName: '夏日展',
    muName: '美术馆',
    startTime: '2020-01-01 00:00:00',
    endTime: '2090-01-01 00:00:00',
    styleIds: [STYLE_ID],
    styleDefaultType: 1,
    price: PRICE,
  })
  return id
}

/** On the page that the code of an open order leads to. */
async function payAtTheChannel(page: Page): Promise<void> {
  const [channel] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('dialog').getByRole('link', { name: '打开支付页面' }).click(),
  ])
  await channel.getByRole('button', { name: '付款', exact: true }).click()
  await channel.getByText('已付款').waitFor()
  await channel.close()
}

async function buy(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /水墨江南/ }).waitFor()
  await page.getByLabel('想画什么').fill('雨后的小镇，屋檐下有一只猫')
  await look('money-01-draw')
  await page.getByRole('button', { name: '付款并画' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('夏日展 · 美术馆').waitFor()
  await dialog.getByRole('radio', { name: /沙/ }).check()
  await dialog.getByRole('button', { name: '支付 ¥9.90' }).click()
  await dialog.locator('.pay-qr svg').waitFor()
  await look('money-02-code')
  await payAtTheChannel(page)
  await dialog.getByText('支付成功').waitFor()
  await dialog.getByRole('button', { name: '完成' }).click()
  await page.getByRole('img', { name: '结果图片 1' }).waitFor({ timeout: DRAWN_MS })
  await look('money-03-drawn')
}

/** Prints of the picture on screen are paid in the same way, and are an order of goods then. */
async function orderPrint(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: '打印并邮寄' }).click()
  const form = page.getByRole('dialog', { name: '打印并邮寄' })
  await form.getByRole('button', { name: '去付款 ¥15.00' }).click()
  await form.getByText('请输入收货地址').waitFor()
  await form.getByLabel('收货人').fill('林小满')
  await form.getByLabel('手机号').fill('13812341234')
  await form.getByLabel('收货地址').fill('上海市徐汇区天平路 1 号')
  await look('money-07-print')
  await form.getByRole('button', { name: '去付款 ¥15.00' }).click()
  await form.waitFor({ state: 'hidden' })
  const dialog = page.getByRole('dialog', { name: '支付' })
  await dialog.getByRole('radio', { name: /沙/ }).check()
  await dialog.getByRole('button', { name: '支付 ¥15.00' }).click()
  await payAtTheChannel(page)
  await dialog.getByText('支付成功').waitFor()
  await dialog.getByRole('button', { name: '完成' }).click()
}

/** A phone goes to the page of the channel in the same tab, and comes back to where it was. */
async function buyOnPhone(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  await page.getByLabel('What should we draw?').fill('a small red boat')
  await look('money-06-phone')
  await page.getByRole('button', { name: 'Pay and draw' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Sandbox/ }).check()
  await dialog.getByRole('button', { name: 'Pay ¥9.90' }).click()
  await dialog.getByRole('link', { name: 'Open the payment page' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('link', { name: 'Go back' }).click()
  await page.getByRole('dialog').getByText('Paid', { exact: true }).waitFor()
  await look('money-09-phone-back')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('img', { name: 'Picture 1' }).waitFor({ timeout: DRAWN_MS })
}

const sold: Journey = {
  name: 'a guest pays for a drawing and sees it; it is refunded in two parts, and the sales of the day say so',
  tier: 'deep',
  async walk(context: JourneyContext) {
    const product = await soldProduct()
    const operator = await openPage(context.browser)
    const guest = await openPage(context.browser)
    const phone = await openPage(context.browser, { ...PHONE, isTouched: true })
    await enterConsole(operator.page, product)
    const exId = await sell(operator.page, product)
    await addTwin(product, GUEST.id, GUEST.account)
    await product.query(`update user_account set role_id = '', real_name = '林小满' where id = $1`, [GUEST.id])
    await enterConsole(guest.page, product, { account: GUEST.account, path: '/draw/index' })
    await buy(guest.page, lookerAt(context, guest.page))

    const { page } = operator
    const look = lookerAt(context, page)
    await openPath(page, product, `${PAYMENTS}?exId=${exId}`)
    const { records } = await callAs<Rows<PayOrder>>(page, product, 'GET', `${PAY_LOG}/page?exId=${exId}`)
    const [order] = records
    assert.ok(order && records.length === 1, 'one payment')
    await rowOf(page, order.orderNo)
      .getByRole('button', { name: `打开订单 ${order.orderNo}` })
      .click()
    await refundOpened(page, { amount: '3.00', reason: '少打了一张', after: '部分退款' })
    await refundOpened(page, { reason: '客人不要了', after: '已退款' })
    const steps = await page.locator('.payment-step-what').allInnerTexts()
    const seen = steps.map((step) => step.replace(/ ·.*/s, '').trim()).filter((step) => step !== '收到渠道通知')
    assert.deepEqual(seen, ['下单', '支付成功', '开始绘画', '绘画完成', '申请退款', '退款完成', '申请退款', '退款完成'])
    await look('money-04-payment')
    const detail = await callAs<PayOrderDetail>(page, product, 'GET', `${PAY_LOG}/detail?id=${order.id}`)
    assert.deepEqual([detail.state, detail.refundAmount, detail.userName], [2, PRICE, '林小满'])

    await openPath(page, product, '/operation/sales')
    const day = page.locator('.sales-table tbody tr').first()
    await day.getByText('¥9.90 (2)').waitFor()
    const cells = await day.getByRole('cell').allInnerTexts()
    assert.deepEqual([cells[0], cells[1], cells[3], cells[4]], ['1', '¥9.90', '¥9.90 (2)', '¥0.00'])
    await look('money-05-sales')
    await openPath(page, product, '/operation/sales?by=ex')
    await page.locator('.sales-table tbody').getByText('美术馆').waitFor()
    await lookAt(context, page, 'money-14-sales-by-experience')
    await guest.page.getByText('已退款 ¥9.90').waitFor()

    for (const [key, fen] of Object.entries({ 'print.price': '900', 'print.postage': '600' }))
      await product.query('update system_param set param_value = $2 where param_key = $1', [key, fen])
    await guest.page.reload()
    await orderPrint(guest.page, lookerAt(context, guest.page))
    await openPath(page, product, '/operation/cusOrders')
    await page
      .getByRole('region', { name: /^待处理/ })
      .getByText('打印 · 夏日展 × 1')
      .waitFor()
    await look('money-08-goods-order')

    await enterConsole(phone.page, product, { account: GUEST.account, language: 'en', path: '/draw/index' })
    await buyOnPhone(phone.page, lookerAt(context, phone.page))
    const refused = guest.problems.filter((problem) => problem.includes('print order')) // the address that was missing
    assert.deepEqual([operator.problems, guest.problems.length - refused.length, phone.problems], [[], 0, []])
  },
}

/** Bought and paid in the sandbox; answers the order. */
async function bought(page: Page, product: Product, exId: string): Promise<CreatedOrder> {
  const order = await callAs<CreatedOrder>(page, product, 'POST', '/blade-biz/userPay/createOrder', {
    kind: 'draw',
    exId,
    styleId: STYLE_ID,
    draft: { prompt: '一只猫' },
    channel: 'sandbox',
  })
  await fetch(order.codeUrl, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) })
  await until('the order is paid and drawn', async () => {
    const detail = await callAs<PayOrderDetail>(page, product, 'GET', `${PAY_LOG}/detail?id=${order.id}`)
    return detail.timeline.some(({ what }) => what === 'drawn') || undefined
  })
  return order
}

const HEAD =
  '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,应结订单金额,微信退款单号,商户退款单号,退款金额,手续费,订单金额,申请退款金额'

/** A day's bill as WeChat Pay gives it. */
function billOf(lines: readonly { time: string; transactionId: string; orderNo: string; yuan: string }[]): Buffer {
  const rows = lines.map(
    ({ time, transactionId, orderNo, yuan }) =>
      `\`${time},\`wx1,\`m1,\`${transactionId},\`${orderNo},\`SUCCESS,\`${yuan},\`0,\`0,\`0.00,\`0.06000,\`${yuan},\`0.00`,
  )
  const foot = ['总交易单数,应结订单总金额', `\`${lines.length},\`0.00`]
  return Buffer.from(`\uFEFF${[HEAD, ...rows, ...foot].join('\r\n')}\r\n`)
}

async function settle(page: Page, orderNo: string, reason: string): Promise<void> {
  await page.getByRole('checkbox', { name: `选择 ${orderNo}` }).check()
  await page
    .locator('.statement-bar')
    .getByRole('button', { name: /处\s*理/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill(reason)
  await dialog.getByRole('button', { name: /处\s*理/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('checkbox', { name: `选择 ${orderNo}` }).waitFor({ state: 'hidden' })
}

const bill: Journey = {
  name: 'a day’s bill with three mismatches is imported and settled, each with a reason, and the books balance',
  tier: 'deep',
  async walk(context: JourneyContext) {
    const product = await billProduct()
    const { page, problems } = await openPage(context.browser)
    await enterConsole(page, product, { path: '/operation/payStatement' })
    const exId = await sell(page, product)
    const orders = [
      await bought(page, product, exId),
      await bought(page, product, exId),
      await bought(page, product, exId),
    ]
    const [same, other, missing] = orders as [CreatedOrder, CreatedOrder, CreatedOrder]
    // The account that has taken the money is one of WeChat Pay from here on: only those send bills.
    await product.query(`update pay_channel set channel = 'wechat', name = '微信支付' where channel = 'sandbox'`)
    const paid = await product.query<{ orderNo: string; transactionId: string; time: string }>(
      `select order_no as "orderNo", transaction_id as "transactionId", to_char(pay_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time from pay_order`,
    )
    const lineOf = ({ orderNo }: CreatedOrder, yuan: string) => {
      const known = paid.find((row) => row.orderNo === orderNo)
      assert.ok(known)
      return { ...known, yuan }
    }
    const stranger = { ...lineOf(same, '1.00'), orderNo: 'NOBODY1', transactionId: 'T-NOBODY1' }
    const buffer = billOf([lineOf(same, '9.90'), lineOf(other, '9.80'), stranger])

    const look = lookerAt(context, page)
    await openPath(page, product, '/operation/payStatement')
    await page.getByRole('button', { name: '导入账单' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/账单文件/).setInputFiles({ name: 'bill.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: /预\s*览/ }).click()
    await dialog.getByText('3 笔，其中 0 笔已经导入过').waitFor()
    await look('money-10-preview')
    await dialog.getByRole('button', { name: /导\s*入/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    for (const { orderNo } of [other, missing, stranger]) await rowOf(page, orderNo).waitFor()
    await look('money-11-inbox')

    const reasons = { [other.orderNo]: '渠道优惠', [missing.orderNo]: '次日到账', NOBODY1: '别的门店的款' }
    for (const [orderNo, reason] of Object.entries(reasons)) await settle(page, orderNo, reason)
    await page.getByText('没有待处理的差异').waitFor()
    await openPath(page, product, '/operation/payStatement?view=settled')
    for (const [orderNo, reason] of Object.entries(reasons)) await rowOf(page, orderNo).getByText(reason).waitFor()
    await look('money-12-settled')

    const balance = await callAs<BooksBalance>(page, product, 'GET', `${PAY_LOG}/balance`)
    assert.deepEqual([balance.ok, balance.orders, balance.mismatches], [true, 3, []])
    // What each account has: 29.70 were paid here; the bill says 20.70, less 0.18 of fees.
    const accounts = await product.query<{ account: string; fen: number }>(
      `select split_part(account, ':', 1) as account, sum(debit - credit)::int as fen from ledger_entry where currency = 'CNY' group by 1 order by 1`,
    )
    assert.deepEqual(accounts, [
      { account: 'channel', fen: 2_052 },
      { account: 'difference', fen: 900 },
      { account: 'fee', fen: 18 },
      { account: 'revenue', fen: -2_970 },
    ])
    await openPath(page, product, '/wel/index')
    await page.getByText('账目平衡').waitFor()
    await page.getByText(/核对了 3 笔订单/).waitFor()
    await look('money-13-home')
    assert.deepEqual(problems, [])
  },
}

export const journeys: readonly Journey[] = [sold, bill]
