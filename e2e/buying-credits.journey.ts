import assert from 'node:assert/strict'
import type { CreditBalance } from '@drawdesk/contract/money/credits'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, openPath } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { lookAt } from './lib/look.ts'
import { addTwin } from './lib/people.ts'
import type { Product } from './lib/product.ts'
import { shareProduct } from './lib/shared-product.ts'

// What drawings cost is a setting of all: others would meet it.
const theProduct = shareProduct({ CAPTCHA: 'off' })
const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const
const MEMBER = 'buyer.han'
const PACK = { name: '十点', kind: 'credits', price: 990, credits: 10, days: 30, currency: 'CNY' }

async function sellCredits(product: Product): Promise<void> {
  await addTwin(product, 9_071, MEMBER)
  await product.query(
    `update system_param set param_value = '2' where tenant_id = '000000' and param_key = 'credits.draw'`,
  )
}

const balanceOf = (page: Page, product: Product) =>
  callAs<CreditBalance>(page, product, 'GET', '/blade-biz/userPay/balance')

/** Writes a drawing into the chat; with one drawing API in the list it is chosen already. */
async function askForDrawing(page: Page, words: string): Promise<void> {
  const box = page.getByRole('textbox', { name: '提问' })
  await box.fill(`/draw ${words}`)
  await page.getByRole('combobox', { name: '用哪个接口画' }).getByRole('option').first().waitFor({ state: 'attached' })
  await box.press('Enter')
}

/** Pays on the page of the sandbox, as the payer's own app would. */
async function payAtSandbox(page: Page, link: string): Promise<void> {
  const [bank] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('dialog').getByRole('link', { name: link }).click(),
  ])
  await bank.locator('button[value=pay]').click()
  await bank.getByRole('status').waitFor()
  await bank.close()
}

const buy: Journey = {
  name: 'who has too few credits for a drawing buys a pack where they are, sees it paid, and draws',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    try {
      await sellCredits(product)
      await enterConsole(page, product, { account: MEMBER, path: '/chat/dialog' })
      await callAs(page, product, 'POST', '/blade-biz/userPay/gradeSubmit', PACK)

      await askForDrawing(page, '一只红色的小船')
      await page.getByRole('alert').getByText('点数不足：需要 2，可用 0').waitFor()
      await lookAt(context, page, '95-too-few-credits')
      await page.getByRole('alert').getByRole('button', { name: '购买套餐' }).click()
      await page.getByRole('dialog', { name: '点数不足' }).getByRole('button', { name: '购买 十点' }).click()
      await page.getByRole('radio', { name: /沙盒/ }).waitFor()
      await lookAt(context, page, '96-pay-choice')
      await page.getByRole('button', { name: '支付 ¥9.90' }).click()
      await page.getByRole('timer').waitFor()
      await lookAt(context, page, '97-pay-code')

      // Another look at the same pack, after a reload: the same order.
      await openPath(page, product, '/info/index?tab=credits')
      await page.getByRole('button', { name: '购买 十点' }).click()
      await page.getByRole('timer').waitFor()
      const orders = await product.query<{ count: number }>(`select count(*)::int as count from pay_order`)
      assert.equal(orders[0]?.count, 1)
      await payAtSandbox(page, '打开支付页面')
      await page.getByRole('dialog').getByText('支付成功').waitFor()
      await lookAt(context, page, '98-paid')
      await page.getByRole('button', { name: '完成' }).click()
      assert.equal((await balanceOf(page, product)).balance, 10)
      await lookAt(context, page, '99-my-credits')

      await openPath(page, product, '/chat/dialog')
      await askForDrawing(page, '一只红色的小船')
      await page.getByRole('region', { name: '绘画' }).getByText('已完成').waitFor({ timeout: 60_000 })
      assert.deepEqual(await balanceOf(page, product), {
        ...(await balanceOf(page, product)),
        balance: 8,
        held: 0,
      })
      await page.getByRole('button', { name: /用户菜单|账号/ }).click()
      await page.getByRole('menuitem', { name: /我的点数\s*8/ }).waitFor()
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

const phone: Journey = {
  name: 'a pack is bought on a phone, called off, and paid another time',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser, PHONE)
    try {
      await addTwin(product, 9_072, 'buyer.phone')
      await enterConsole(page, product, { account: 'buyer.phone', language: 'en', path: '/info/index?tab=credits' })
      const { id } = await callAs<{ id: string }>(page, product, 'POST', '/blade-biz/userPay/gradeSubmit', {
        ...PACK,
        name: 'Phone pack',
        sort: 2,
      })
      await openPath(page, product, '/info/index?tab=credits')
      await page.getByRole('button', { name: 'Buy Phone pack' }).click()
      await page.getByRole('button', { name: 'Pay ¥9.90' }).click()
      await page.getByRole('timer').waitFor()
      await lookAt(context, page, '95-phone-pay-code')
      await page.getByRole('button', { name: 'Cancel order' }).click()
      await page.getByRole('dialog').getByText('This order is closed').waitFor()
      await page.getByRole('button', { name: 'Order again' }).click()
      await page.getByRole('button', { name: 'Pay ¥9.90' }).click()
      await payAtSandbox(page, 'Open the payment page')
      await page.getByRole('dialog').getByText('Paid', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Done' }).click()
      assert.equal((await balanceOf(page, product)).balance, 10)
      await lookAt(context, page, '96-phone-my-credits')
      const states = await product.query<{ state: number }>(
        'select state from pay_order where grade_id = $1 order by id',
        [id],
      )
      assert.deepEqual(
        states.map(({ state }) => state),
        [5, 1],
      )
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

export const journeys = [buy, phone]
