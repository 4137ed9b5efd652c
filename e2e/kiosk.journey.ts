import assert from 'node:assert/strict'
import type { PayOrder } from '@drawdesk/contract/money/pay-order'
import type { Page as Rows } from '@drawdesk/contract/core/schema'
import type { Page } from 'playwright-core'
import { until } from './lib/api.ts'
import { openPage } from './lib/browser.ts'
import { DRAWN_MS, pairKiosk, payAtKiosk, typeOnScreen } from './lib/devices/guest.ts'
import { addDevice, codeFor, DEVICES, openExperience } from './lib/devices/venue.ts'
import { callAs, enterConsole, lookerAt } from './lib/enter.ts'
import type { Journey, JourneyContext } from './lib/journey.ts'
import { startProduct, type Product } from './lib/product.ts'
import { seenLook, untilLookKept, wearLook } from './lib/kiosk/wear-look.ts'
import { shareProduct } from './lib/shared-product.ts'

const kioskProduct = shareProduct({ CAPTCHA: 'off' })
const PRICE = 990
const PAPER = 20
/** The page tries again after a quarter of a minute at the latest. */
const BACK_MS = 40_000

/** A machine at a venue with paper in its tray, and an experience that prints. */
async function openVenue(page: Page, product: Product): Promise<string> {
  const exId = await openExperience(page, product, PRICE)
  return addDevice(page, product, { deviceName: '大厅一号', exId, printWay: 'page', layout: 'border', paper: PAPER })
}

const kiosk: Journey = {
  name: 'a guest at a kiosk draws, pays, gets the print and takes the picture along; it is refunded in the console',
  tier: 'deep',
  async walk(context: JourneyContext) {
    const product = await kioskProduct()
    const operator = await openPage(context.browser)
    await enterConsole(operator.page, product)
    const loginId = await openVenue(operator.page, product)
    const code = await codeFor(operator.page, product, loginId)

    const { page, problems } = await openPage(context.browser, { width: 1080, height: 1920 })
    const look = lookerAt(context, page)
    await page.goto(`${product.url}/kiosk`)
    await page.getByRole('heading', { name: '配对这台设备' }).waitFor()
    await look('kiosk-01-pair')
    await pairKiosk(page, code)
    await look('kiosk-02-attract')
    await page.getByRole('button', { name: /点一下，开始画/ }).click()
    await page.getByRole('button', { name: /水墨江南/ }).click()
    await typeOnScreen(page, 'cat')
    assert.equal(await page.getByLabel('说说你的想法').inputValue(), 'cat')
    await look('kiosk-03-describe')
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByRole('button', { name: '去付款 ¥9.90' }).waitFor()
    await look('kiosk-04-confirm')
    await page.getByRole('button', { name: '去付款 ¥9.90' }).click()
    await page.getByRole('heading', { name: '扫码付款' }).waitFor()
    await look('kiosk-05-pay')
    // In the middle of an order the machine starts again, and goes on with it.
    await page.reload()
    await payAtKiosk(page)
    await page.getByRole('heading', { name: '画好了！' }).waitFor({ timeout: DRAWN_MS })
    await look('kiosk-06-result')
    await page.getByRole('button', { name: '打印 1 张' }).click()
    await page.getByRole('heading', { name: '打印好了，请取画' }).waitFor({ timeout: DRAWN_MS })
    await look('kiosk-07-share')

    const paper = await callAs<{ paperNum: number }>(operator.page, product, 'GET', `${DEVICES}/detail?id=${loginId}`)
    assert.equal(paper.paperNum, PAPER - 1)
    await takeAlong(context, product)
    await page.getByRole('button', { name: '完成' }).click()
    await page.getByRole('heading', { name: /谢谢/ }).waitFor()
    await page.getByRole('button', { name: '再画一张' }).click()
    await page.getByRole('button', { name: /点一下，开始画/ }).waitFor()
    await refund(operator.page, product, loginId)

    await callAs(operator.page, product, 'POST', `${DEVICES}/offlineOne`, { id: loginId })
    await page.getByRole('heading', { name: '这台设备已被移除' }).waitFor()
    await page.getByRole('button', { name: 'Switch to English' }).click()
    await page.getByRole('heading', { name: 'This device was signed out' }).waitFor()
    await look('kiosk-08-ended')
    assert.deepEqual([problems, operator.problems], [[], []])
  },
}

/** On a telephone, by the link that the code holds. */
async function takeAlong(context: JourneyContext, product: Product): Promise<void> {
  const [link] = await product.query<{ token: string }>('select token from share_link')
  const phone = await openPage(context.browser, { width: 390, height: 844 })
  await phone.page.goto(`${product.url}/share/${link?.token ?? ''}`)
  const picture = phone.page.getByRole('img', { name: '画作' }).first()
  await picture.waitFor()
  await phone.page.waitForFunction(() => (document.querySelector('img')?.naturalWidth ?? 0) > 0)
  await phone.page.getByRole('link', { name: '保存图片' }).first().waitFor()
  await lookerAt(context, phone.page)('kiosk-09-link')
  assert.deepEqual(phone.problems, [])
  await phone.page.context().close()
}

async function refund(page: Page, product: Product, loginId: string): Promise<void> {
  const path = `/blade-biz/drawPayLog/page?loginId=${loginId}`
  const [order] = (await callAs<Rows<PayOrder>>(page, product, 'GET', path)).records
  assert.ok(order)
  assert.deepEqual([order.userId, order.deviceName, order.amount], ['', '大厅一号', PRICE])
  await callAs(page, product, 'POST', '/blade-biz/drawInfo/createRefundsOrder', { logId: order.id, reason: '色差' })
  await until('the money went back', async () => {
    const [now] = (await callAs<Rows<PayOrder>>(page, product, 'GET', path)).records
    return now?.state === 2 || undefined
  })
}

/** The worker of the page keeps it together with all its files. */
const untilKept = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    const kept = await caches.open('kiosk-1')
    return (await kept.match('/kiosk')) !== undefined && (await kept.keys()).length > 2
  })

const restart: Journey = {
  name: 'a kiosk that starts again while its server is away says so in both languages and in the look of its experience, and goes on by itself',
  tier: 'deep',
  async walk(context: JourneyContext) {
    const product = await startProduct({ CAPTCHA: 'off' })
    try {
      const operator = await openPage(context.browser)
      await enterConsole(operator.page, product)
      const loginId = await openVenue(operator.page, product)
      await wearLook(operator.page, product)
      const { code } = await callAs<{ code: string }>(operator.page, product, 'POST', `${DEVICES}/pair`, {
        id: loginId,
      })
      await operator.page.context().close()
      const { page, problems } = await openPage(context.browser, { width: 1080, height: 1920 })
      const look = lookerAt(context, page)
      const begin = page.getByRole('button', { name: /点一下，开始画|Touch to begin/ })
      await page.goto(`${product.url}/kiosk`)
      await pairKiosk(page, code)
      await begin.waitFor()
      await untilKept(page)
      await untilLookKept(page)

      await product.kill()
      await page.reload()
      await page.getByRole('heading', { name: '暂时连不上服务器' }).waitFor()
      await page.getByText('正在自动重试，恢复后就能继续。').waitFor()
      assert.deepEqual(await seenLook(page), { logoPx: 600, hasPicture: true })
      await look('kiosk-10-gone')
      await page.getByRole('button', { name: 'Switch to English' }).click()
      await page.getByRole('heading', { name: 'We can’t reach the server' }).waitFor()
      await page.getByText('We keep trying, and this screen comes back by itself.').waitFor()
      await look('kiosk-11-gone-en')
      await product.start()
      await begin.waitFor({ timeout: BACK_MS })
      await page.getByRole('button', { name: '切换到中文' }).click()

      // In the middle of an order nobody is shown a code to pay that may be paid.
      await begin.click()
      await page.getByRole('button', { name: /水墨江南/ }).click()
      await page.getByRole('button', { name: 'c', exact: true }).click()
      await page.getByRole('button', { name: '下一步' }).click()
      await page.getByRole('button', { name: '去付款 ¥9.90' }).click()
      await page.getByRole('heading', { name: '扫码付款' }).waitFor()
      await product.kill()
      await page.reload()
      await page.getByRole('heading', { name: '暂时连不上服务器' }).waitFor()
      await product.start()
      await page.getByRole('heading', { name: '扫码付款' }).waitFor({ timeout: BACK_MS })
      assert.deepEqual(problems, [])
    } finally {
      await product.close()
    }
  },
}

export const journeys: readonly Journey[] = [kiosk, restart]
