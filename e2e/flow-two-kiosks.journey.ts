import assert from 'node:assert/strict'
import type { DrawLogin } from '@drawdesk/contract/devices/draw-login'
import type { PayOrder } from '@drawdesk/contract/money/pay-order'
import type { Page as Rows } from '@drawdesk/contract/core/schema'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { startAgent, type Agent } from './lib/devices/agent.ts'
import { DRAWN_MS, drawAtKiosk, pairKiosk } from './lib/devices/guest.ts'
import { addDevice, codeFor, DEVICES, openExperience, STYLE } from './lib/devices/venue.ts'
import { startFakePrinter, startRealPrinter, type VenuePrinter } from './lib/devices/venue-printer.ts'
import { callAs, enterConsole, lookerAt, openPath } from './lib/enter.ts'
import type { Journey, JourneyContext } from './lib/journey.ts'
import { press, rowOf } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import { PAYMENTS, refundOpened } from './lib/money/refund.ts'
import { addWorker } from './lib/people.ts'
import type { Product } from './lib/product.ts'
import { shareProduct } from './lib/shared-product.ts'
import { PHONE } from './lib/steps.ts'

const venueProduct = shareProduct({ CAPTCHA: 'off' })
const OPERATOR = { id: 90_411, account: 'venue90411', name: '值班经理', roles: ['administrator', 'manager'] }
const PATH = '/operation/drawLogin'
const PRICE = 990
/** As it was counted; the second tray holds one sheet, whatever was counted. */
const COUNTED = 30
const REFILLED = 20

/** A machine with its page, the program that prints for it, and a printer. */
interface Kiosk {
  name: string
  id: string
  page: Page
  problems: string[]
  agent: Agent
  printer: VenuePrinter
}

interface Walk {
  context: JourneyContext
  product: Product
  /** The one console. */
  page: Page
  first: Kiosk
  second: Kiosk
}

/** Closed in turn at the end, also of a walk that failed on its way. */
type Opened = { close(): Promise<void> }[]

async function openKiosk(
  { context, product, page }: Pick<Walk, 'context' | 'product' | 'page'>,
  { name, exId, printer }: { name: string; exId: string; printer: VenuePrinter },
  toClose: Opened,
): Promise<Kiosk> {
  toClose.push(printer)
  console.log(`  ${name} prints on ${printer.name}`)
  const device = { deviceName: name, exId, printWay: 'agent', printerUri: printer.uri, paperLow: 5, paper: COUNTED }
  const id = await addDevice(page, product, device)
  const opened = await openPage(context.browser, { width: 1080, height: 1920 })
  await opened.page.goto(`${product.url}/kiosk`)
  await opened.page.getByRole('heading', { name: '配对这台设备' }).waitFor()
  const agent = await startAgent(product, await codeFor(page, product, id))
  toClose.push(agent)
  await pairKiosk(opened.page, await codeFor(page, product, id))
  return { ...opened, name, id, agent, printer }
}

const drawer = (page: Page) => page.getByRole('dialog').first()
const wallCard = (page: Page, group: string, { name }: Kiosk) =>
  page.getByRole('region', { name: group, exact: true }).getByRole('button', { name: new RegExp(name) })

/** The count falls by the sheet that came out: in the list while that is open, in the drawer, on the wall. */
async function printFirst({ context, product, page, first }: Walk): Promise<void> {
  await openPath(page, product, PATH)
  await rowOf(page, first.name).getByText(`${COUNTED} 张`).waitFor()
  await drawAtKiosk(first.page, { style: STYLE, words: 'cat', copies: 1, price: '¥9.90' })
  await first.page.getByRole('button', { name: '打印 1 张' }).click()
  await first.page.getByRole('heading', { name: '打印好了，请取画' }).waitFor({ timeout: DRAWN_MS })
  await lookerAt(context, first.page)('flow-two-01-printed')
  await rowOf(page, first.name)
    .getByText(`${COUNTED - 1} 张`)
    .waitFor()
  await lookAt(context, page, 'flow-two-02-list')
  await openPath(page, product, `${PATH}?id=${first.id}&part=paper`)
  await drawer(page)
    .getByText(`剩 ${COUNTED - 1} 张`)
    .waitFor()
  await lookAt(context, page, 'flow-two-03-drawer')
  assert.equal(await first.printer.out(), 1)
}

/** Two prints, and paper for one: the machine, the wall and the bell say so. */
async function runOut({ context, product, page, first, second }: Walk): Promise<void> {
  await openPath(page, product, `${PATH}?view=wall`)
  await wallCard(page, '正常', first)
    .getByText(`${COUNTED - 1} 张纸`)
    .waitFor()
  await drawAtKiosk(second.page, { style: STYLE, words: 'dog', copies: 2, price: '¥19.80' })
  await second.page.getByRole('button', { name: '打印 2 张' }).click()
  await second.page.getByRole('heading', { name: '画好了，打印要等一等' }).waitFor({ timeout: DRAWN_MS })
  assert.equal(await second.printer.out(), 1)
  const look = lookerAt(context, second.page)
  await look('flow-two-04-paused')
  await second.page.getByRole('button', { name: 'Switch to English' }).click()
  await second.page.getByRole('heading', { name: 'Your picture is done, but the print has to wait' }).waitFor()
  await look('flow-two-05-paused-en')
  await second.page.getByRole('button', { name: 'Start over' }).click()
  await second.page.getByRole('heading', { name: '打印机需要照看' }).waitFor()
  await look('flow-two-06-needs-attention')

  const card = wallCard(page, '停着', second)
  await card.getByText('纸盒空了').waitFor()
  await card.getByText('装纸').waitFor()
  await lookAt(context, page, 'flow-two-07-wall')
  const bell = page.getByRole('button', { name: /^通知，\d+ 条未读$/ })
  await bell.click()
  await page.getByRole('tooltip').getByText(`设备“${second.name}”的打印机已停止`).waitFor()
  await lookAt(context, page, 'flow-two-08-bell')
}

/** The same on a phone, in English and dark. */
async function lookInEnglish({ context, product, second }: Walk): Promise<void> {
  const phone = await openPage(context.browser, PHONE)
  await enterConsole(phone.page, product, { account: OPERATOR.account, path: `${PATH}?view=wall`, language: 'en' })
  await phone.page
    .getByRole('region', { name: 'Stopped', exact: true })
    .getByRole('button', { name: new RegExp(second.name) })
    .getByText('Paper tray empty')
    .waitFor()
  await lookAt(context, phone.page, 'flow-two-09-wall-phone')
  await openPath(phone.page, product, `${PATH}?id=${second.id}&part=prints`)
  await drawer(phone.page).getByText('Paused', { exact: true }).waitFor()
  await lookAt(context, phone.page, 'flow-two-10-prints-phone')
  assert.deepEqual(phone.problems, [])
  await phone.page.context().close()
}

/** From the task to the device, where the new count is entered; the tray is filled, and all the rest happens by itself. */
async function refill({ context, product, page, second }: Walk): Promise<void> {
  await openPath(page, product, '/work/claim')
  const waiting = rowOf(page, second.name)
  await press(waiting.getByRole('button', { name: /^签收 / }), '/work/claim-task')
  await openPath(page, product, '/work/todo')
  await rowOf(page, second.name)
    .getByRole('link', { name: /^办理 / })
    .click()
  await page.getByRole('link', { name: '去登记纸张' }).waitFor()
  await lookAt(context, page, 'flow-two-11-task')
  await page.getByRole('link', { name: '去登记纸张' }).click()
  await drawer(page).getByLabel('纸盒里实际的张数').fill(String(REFILLED))
  await press(drawer(page).getByRole('button', { name: '登记张数' }), 'changePaperNum')
  await second.printer.fill(REFILLED)
  await drawer(page)
    .getByText(`剩 ${REFILLED - 1} 张`)
    .waitFor({ timeout: DRAWN_MS })
  await lookAt(context, page, 'flow-two-12-refilled')
  await second.page.getByRole('button', { name: /点一下，开始画/ }).waitFor({ timeout: DRAWN_MS })
  assert.equal(await second.printer.out(), 2)
  await openPath(page, product, `${PATH}?view=wall`)
  await wallCard(page, '正常', second).waitFor()
  await lookAt(context, page, 'flow-two-13-wall-fine')
  await openPath(page, product, '/work/todo')
  await page.getByText('没有待办任务').waitFor()
}

/** The first guest gets the money back; the sales of the day show all three. */
async function refund({ context, product, page, first }: Walk): Promise<void> {
  const [order] = (await callAs<Rows<PayOrder>>(page, product, 'GET', `/blade-biz/drawPayLog/page?loginId=${first.id}`))
    .records
  assert.ok(order)
  await openPath(page, product, `${PAYMENTS}?loginId=${first.id}`)
  await rowOf(page, order.orderNo)
    .getByRole('button', { name: `打开订单 ${order.orderNo}` })
    .click()
  await refundOpened(page, { reason: '色差', after: '已退款' })
  await lookAt(context, page, 'flow-two-14-refunded')
  await openPath(page, product, '/operation/sales')
  const day = page.locator('.sales-table tbody tr').first()
  await day.getByText('¥9.90 (1)').waitFor()
  const [count, gross, , refunds, net] = await day.getByRole('cell').allInnerTexts()
  assert.deepEqual([count, gross, refunds, net], ['2', '¥29.70', '¥9.90 (1)', '¥19.80'])
  await lookAt(context, page, 'flow-two-15-sales')
  await openPath(page, product, '/operation/sales?by=device')
  await page.locator('.sales-table tbody').getByText(first.name).waitFor()
  await lookAt(context, page, 'flow-two-16-sales-by-device')
}

const flow: Journey = {
  name: 'two kiosks at a venue: one prints over IPP and its paper falls, the other runs out in the middle, is refilled by a task and goes on; one order is refunded, and the sales say so',
  tier: 'deep',
  async walk(context) {
    const product = await venueProduct()
    await addWorker(product, OPERATOR)
    const { page, problems } = await openPage(context.browser)
    await enterConsole(page, product, { account: OPERATOR.account })
    const exId = await openExperience(page, product, PRICE)
    const toClose: Opened = []
    try {
      const open = { context, product, page }
      const first = await openKiosk(open, { name: '大厅一号', exId, printer: await startRealPrinter(COUNTED) }, toClose)
      const second = await openKiosk(open, { name: '大厅二号', exId, printer: await startFakePrinter(1) }, toClose)
      const walk = { ...open, first, second }
      await printFirst(walk)
      await runOut(walk)
      await lookInEnglish(walk)
      await refill(walk)
      await refund(walk)
      for (const { id, agent } of [first, second]) {
        const device = await callAs<DrawLogin>(page, product, 'GET', `${DEVICES}/detail?id=${id}`)
        assert.deepEqual([device.troubles, device.prints], [[], { waiting: 0, printing: 0 }], agent.output())
      }
      assert.deepEqual([problems, first.problems, second.problems], [[], [], []])
    } finally {
      for (const opened of toClose.toReversed()) await opened.close()
    }
  },
}

export const journeys: readonly Journey[] = [flow]
