import assert from 'node:assert/strict'
import type { GoodsOrder } from '@drawdesk/contract/operation/goods-order'
import type { Page as Rows } from '@drawdesk/contract/core/schema'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, lookerAt, openPath } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import type { Product } from './lib/product.ts'
import { shareProduct } from './lib/shared-product.ts'

const theProduct = shareProduct({ CAPTCHA: 'off' })
const PATH = '/operation/cusOrders'
const CALLS = '/blade-cusorders/cusOrders'

const column = (page: Page, state: string) => page.getByRole('region', { name: new RegExp(`^${state}`) })
const cardIn = (page: Page, state: string, goods: string) => column(page, state).getByText(goods)

async function enter(page: Page, product: Product, shangpininfo: string): Promise<GoodsOrder> {
  const { id } = await callAs<{ id: string }>(page, product, 'POST', `${CALLS}/submit`, {
    shangpininfo,
    cuserinfo: '林小满',
    mobile: '13812341234',
    address: '上海市徐汇区天平路 1 号',
    amount: 4_900,
  })
  return callAs(page, product, 'GET', `${CALLS}/detail?id=${id}`)
}

const board: Journey = {
  name: 'an order is entered, dragged to its next state and nowhere else, sent by keyboard, and another board follows',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser, { width: 1440, height: 900 })
    await enterConsole(page, product, { path: PATH })
    const look = lookerAt(context, page)

    await page.getByRole('button', { name: '录入订单' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('商品').fill('水墨猫 A4 × 2')
    await form.getByLabel('客户').fill('林小满')
    await form.getByLabel('手机号').fill('1381234')
    await form.getByLabel('收货地址').fill('上海市徐汇区天平路 1 号')
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await form.getByText('手机号码长度不为11位').waitFor()
    await form.getByLabel('手机号').fill('13812341234')
    await look('goods-01-form')
    await form.getByRole('button', { name: /保\s*存/ }).click()
    await cardIn(page, '待处理', '水墨猫 A4 × 2').waitFor()
    await look('goods-02-board')

    const other = await openPage(context.browser, { width: 1440, height: 900 })
    await enterConsole(other.page, product, { path: PATH })
    await cardIn(other.page, '待处理', '水墨猫 A4 × 2').waitFor()

    await drag(page, '水墨猫 A4 × 2', '已完成')
    await column(page, '已完成').getByText('“待处理”不能直接改为“已完成”').waitFor()
    await page.mouse.up()
    await cardIn(page, '待处理', '水墨猫 A4 × 2').waitFor()
    await drag(page, '水墨猫 A4 × 2', '已受理')
    await page.mouse.up()
    await cardIn(page, '已受理', '水墨猫 A4 × 2').waitFor()
    await cardIn(other.page, '已受理', '水墨猫 A4 × 2').waitFor()

    await column(page, '已受理')
      .getByRole('button', { name: /^打开订单/ })
      .focus()
    await page.keyboard.press('Space')
    await page.getByText(/已拿起订单/).waitFor({ state: 'attached' })
    // The board listens to further keys from its next task on.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await page.keyboard.press('ArrowRight')
    await page.getByText('移到“已发货”。').waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    const sending = page.getByRole('dialog')
    await sending.getByLabel('快递公司').fill('顺丰')
    await sending.getByLabel('快递单号').fill('SF1001')
    await page.keyboard.press('Enter')
    await cardIn(page, '已发货', '水墨猫 A4 × 2').waitFor()
    await cardIn(other.page, '已发货', '水墨猫 A4 × 2').waitFor()

    await column(page, '已发货')
      .getByRole('button', { name: /^打开订单/ })
      .press('Enter')
    await page.getByRole('dialog').getByText('顺丰 SF1001').waitFor()
    await look('goods-03-drawer')
    const refused = problems.filter((problem) => problem.includes('cusOrders save')) // the number that was too short
    assert.deepEqual([problems.length, refused.length, other.problems], [1, 1, []])
  },
}

/** Picks the card up and holds it over a column. */
async function drag(page: Page, goods: string, state: string): Promise<void> {
  const from = await page.getByText(goods).first().boundingBox()
  const to = await column(page, state).boundingBox()
  assert.ok(from && to, 'card and column are on screen')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 24, from.y + 16, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + 160, { steps: 8 })
}

const list: Journey = {
  name: 'several orders are moved together in the list, the view is remembered, and a phone shows one column, dark and in English',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser, { width: 1440, height: 900 })
    await enterConsole(page, product, { path: PATH })
    const orders = [await enter(page, product, '帆布画 一'), await enter(page, product, '帆布画 二')]

    await page.getByText('列表', { exact: true }).click()
    for (const { orderno } of orders) await page.getByRole('row', { name: orderno }).getByRole('checkbox').check()
    await lookerAt(context, page)('goods-04-list')
    await page
      .getByRole('button', { name: /受\s*理/ })
      .first()
      .click()
    await page.getByText('2 单已改为“已受理”').waitFor()
    const { records } = await callAs<Rows<GoodsOrder>>(page, product, 'POST', `${CALLS}/list`, { state: '20' })
    assert.deepEqual(
      orders.filter(({ id }) => !records.some((row) => row.id === id)),
      [],
    )
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /导\s*出/ }).click()
    assert.match((await download).suggestedFilename(), /\.xlsx$/)
    await openPath(page, product, PATH)
    await page.getByRole('button', { name: '列设置' }).waitFor()

    const phone = await openPage(context.browser, { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' })
    await enterConsole(phone.page, product, { path: PATH, language: 'en' })
    await phone.page
      .getByText(/^Accepted/)
      .first()
      .click()
    await phone.page.getByText('帆布画 一').waitFor()
    await lookerAt(context, phone.page)('goods-05-phone')
    assert.deepEqual([problems, phone.problems], [[], []])
  },
}

export const journeys: readonly Journey[] = [board, list]
