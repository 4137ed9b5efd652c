import assert from 'node:assert/strict'
import type { BrowserContext, Page } from 'playwright-core'
import { until } from './lib/api.ts'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { lookAt } from './lib/look.ts'
import { startProduct, type Product } from './lib/product.ts'

/** Long enough to be seen while it is drawn, also at home, whose figures come anew every few seconds. */
const PAINT_MS = 6_000
const PATIENCE_MS = 90_000
const COLLEAGUE = { account: 'xiaomei', password: 'a-colleague-password' }
const STREAM = '/blade-biz/events/stream'
const RIGHTS = ['drawing', 'drawInfo', 'drawApi', 'drawApi_send']

/** A colleague in the same tenant who may draw. */
async function addColleague(page: Page, product: Product): Promise<void> {
  const { menus } = await callAs<{ menus: { id: string; code: string }[] }>(
    page,
    product,
    'GET',
    '/blade-system/rights/askable',
  )
  const role = await callAs<{ id: string }>(page, product, 'POST', '/blade-system/role/submit', {
    parentId: '0',
    roleName: '画师',
    roleAlias: 'painter',
    sort: 9,
  })
  await callAs(page, product, 'POST', '/blade-system/role/grant', {
    roleIds: [role.id],
    menuIds: RIGHTS.map((code) => menus.find((menu) => menu.code === code)?.id ?? ''),
  })
  await callAs(page, product, 'POST', '/blade-user/submit', {
    account: COLLEAGUE.account,
    realName: '小美',
    password: COLLEAGUE.password,
    roleId: role.id,
    status: 1,
    userType: 1,
  })
}

/** Counts the connections of a browser that read live events now, and the documents it loaded. */
function watch(context: BrowserContext): { open: () => number; loads: () => number } {
  const reading = new Set<unknown>()
  let loads = 0
  context.on('request', (request) => {
    if (request.url().includes(STREAM)) reading.add(request)
    if (request.isNavigationRequest()) loads += 1
  })
  context.on('requestfinished', (request) => void reading.delete(request))
  context.on('requestfailed', (request) => void reading.delete(request))
  return { open: () => reading.size, loads: () => loads }
}

const card = (page: Page, prompt: string) =>
  page.locator('.wall-card').filter({ has: page.getByTitle(prompt, { exact: true }) })
const finished = (page: Page) => page.getByRole('list', { name: '今日概况' }).getByRole('link', { name: /^今日完成/ })

const live: Journey = {
  name: 'what a colleague draws appears on the wall and at home without a reload, in two tabs over one connection, also after the server was killed and started again',
  tier: 'deep',
  async walk(context) {
    const product = await startProduct({
      CAPTCHA: 'off',
      SAMPLE_ENGINE_DELAY_MS: String(PAINT_MS),
      JOB_LEASE_SECONDS: '5',
    })
    const { page: wall, problems } = await openPage(context.browser)
    const other = await openPage(context.browser)
    const browser = wall.context()
    try {
      const watched = watch(browser)
      await enterConsole(wall, product, { path: '/drawing/drawInfo' })
      await addColleague(wall, product)
      const home = await browser.newPage()
      for (const page of [wall, home, other.page]) page.setDefaultTimeout(PATIENCE_MS)
      await home.goto(`${product.url}/wel/index`)
      await finished(home).filter({ hasText: '今日完成0' }).waitFor()
      await enterConsole(other.page, product, { ...COLLEAGUE, path: '/wel/index' })
      const [api] = (
        await callAs<{ records: { id: string }[] }>(wall, product, 'GET', '/blade-biz/drawApi/selectDrawApiPage')
      ).records
      const send = (prompt: string) =>
        callAs(other.page, product, 'POST', '/blade-biz/drawApi/sendDraw', {
          id: api?.id,
          prompt,
          width: 512,
          height: 512,
        })
      const loadsBefore = watched.loads()

      await send('江边的渡船')
      await card(wall, '江边的渡船').waitFor()
      await card(wall, '江边的渡船').getByText('绘画中').waitFor()
      await home.getByText('绘画中 1').waitFor()
      await context.picture(wall, 'live-01-running')
      await context.picture(home, 'live-02-home-running')
      await card(wall, '江边的渡船').locator('img[loading]').waitFor()
      await card(wall, '江边的渡船').getByText('已完成').waitFor()
      await finished(home).filter({ hasText: '今日完成1' }).waitFor()
      await home.getByRole('link', { name: /江边的渡船/ }).waitFor()
      assert.equal(
        await until('one connection for both tabs', async () => (watched.open() === 1 ? true : undefined), 10_000),
        true,
      )

      // While something is selected the wall stays as it is, and says that there is more.
      await wall.getByRole('checkbox', { name: '选择 江边的渡船' }).check({ force: true })
      await send('山里的灯')
      await wall.getByRole('button', { name: /1 条新的，回到最新/ }).waitFor()
      assert.equal(await card(wall, '山里的灯').count(), 0)
      await context.picture(wall, 'live-03-announced')
      await wall.getByRole('button', { name: '取消选择' }).click()
      await card(wall, '山里的灯').waitFor()

      // The server dies while it is drawn; what it does after it is back arrives as before.
      await product.kill()
      await product.start()
      await card(wall, '山里的灯').locator('img[loading]').waitFor()
      await finished(home).filter({ hasText: '今日完成2' }).waitFor()
      await send('雨后的石阶')
      await card(wall, '雨后的石阶').locator('img[loading]').waitFor()
      await finished(home).filter({ hasText: '今日完成3' }).waitFor()
      await until('one connection for both tabs again', async () => (watched.open() === 1 ? true : undefined), 10_000)

      await lookAt(context, wall, 'live-04-wall')
      await lookAt(context, home, 'live-05-home')
      assert.equal(watched.loads(), loadsBefore, 'nothing was loaded anew')
      assert.deepEqual([...problems, ...other.problems], [])
    } finally {
      await browser.close()
      await other.page.context().close()
      await product.close()
    }
  },
}

export const journeys: readonly Journey[] = [live]
