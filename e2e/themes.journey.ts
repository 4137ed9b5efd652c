import assert from 'node:assert/strict'
import { until } from './lib/api.ts'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, lookerAt } from './lib/enter.ts'
import { pressInMenu } from './lib/shell.ts'
import type { Journey, JourneyContext } from './lib/journey.ts'
import type { Product } from './lib/product.ts'
import { commonProduct } from './lib/shared-product.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const THEMES = ['default', 'white', 'dark', 'star', 'bule', 'iview', 'vip', 'cool', 'd2', 'hey', 'lte'] as const
const PICTURES = [
  '雨后的青石巷 an alley after rain',
  '山间的小火车 a small train in the hills',
  '灯塔与夜空 a lighthouse at night',
  '一只打盹的猫 a dozing cat',
]

/** Something to see on the home page: pictures, and notices of two kinds. */
async function fill(page: Page, product: Product): Promise<void> {
  const { records } = await callAs<{ records: { id: string }[] }>(
    page,
    product,
    'GET',
    '/blade-biz/drawApi/selectDrawApiPage',
  )
  for (const [at, prompt] of PICTURES.entries()) {
    await callAs(page, product, 'POST', '/blade-biz/drawApi/sendDraw', {
      id: records[0]?.id,
      prompt,
      width: 512,
      height: 384,
      seed: String(at + 1),
    })
  }
  for (const [title, category] of [
    ['周五晚上系统维护', 1],
    ['新风格“水彩”已上线', 2],
  ] as const) {
    await callAs(page, product, 'POST', '/blade-desk/notice/submit', {
      title,
      category,
      content: `${title}，详见公告。`,
      releaseTime: '2026-11-20 09:00:00',
    })
  }
  await until('the pictures', async () =>
    (await product.query('select 1 from draw_info where state = 2 and prompt = any($1)', [PICTURES])).length ===
    PICTURES.length
      ? true
      : undefined,
  )
}

/** By the dialog, as a person does; the pointer then rests where it lifts nothing. */
async function chooseTheme(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '主题', exact: true }).click()
  await page.getByRole('dialog').locator(`input[name=theme][value=${name}]`).check({ force: true })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.mouse.move(700, 890)
  assert.equal(await shownTheme(page), name)
}

const shownTheme = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.theme)

/** Issue: each of the eleven can be read, on the home page and on a list. */
async function eachTheme(context: JourneyContext, page: Page): Promise<void> {
  const look = lookerAt(context, page)
  // What a theme can break are its colours; all other rules are asked once.
  const lookAtColours = lookerAt(context, page, 'colours')
  await page.getByRole('button', { name: '主题', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('经典').waitFor()
  const offered = await dialog
    .locator('input[name=theme]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  assert.deepEqual(offered, ['system', ...THEMES])
  await look('60-theme-dialog')
  await page.keyboard.press('Escape')
  for (const name of THEMES) {
    await chooseTheme(page, name)
    await lookAtColours(`61-home-${name}`)
  }
  await pressInMenu(page, '参数')
  const tick = page.getByRole('row').nth(1).getByRole('checkbox')
  await tick.check()
  for (const name of THEMES) {
    await chooseTheme(page, name)
    await lookAtColours(`62-list-${name}`)
  }
}

/** The accent: a swatch, a pale code whose buttons can still be read, a wrong code, and back to the theme's own. */
async function accent(context: JourneyContext, page: Page): Promise<void> {
  const look = lookerAt(context, page)
  await chooseTheme(page, 'default')
  const fill = () =>
    page
      .getByRole('button', { name: '新增', exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  const own = await fill()
  await page.getByRole('button', { name: '主题色' }).click()
  await page.getByRole('button', { name: '#4aa564' }).click()
  assert.notEqual(await fill(), own)
  const code = page.getByLabel('颜色代码')
  await code.fill('#ffe9a8')
  await look('63-pale-accent')
  await code.fill('#ffe')
  await page.getByText('请输入 # 和六位十六进制数，例如 #409EFF').waitFor()
  await look('64-wrong-code')
  await page.keyboard.press('Escape')
  await chooseTheme(page, 'star')
  await page.getByRole('button', { name: '主题色' }).click()
  await page.getByRole('button', { name: '#e5533d' }).click()
  await page.reload()
  await page.getByRole('row').nth(1).waitFor()
  assert.equal(await shownTheme(page), 'star')
  await page.getByRole('button', { name: '主题色' }).click()
  assert.equal(await code.inputValue(), '#e5533d')
  await page.getByRole('button', { name: '恢复主题自带的颜色' }).click()
  assert.notEqual(await code.inputValue(), '#e5533d')
  await page.keyboard.press('Escape')
}

/** Light and dark as the system says, without a reload. */
async function followSystem(page: Page): Promise<void> {
  await page.getByRole('button', { name: '主题', exact: true }).click()
  await page.getByRole('dialog').locator('input[name=theme][value=system]').check({ force: true })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  assert.equal(await shownTheme(page), 'default')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'default')
}

const themes: Journey = {
  name: 'the eleven themes by their names can be read, an accent stays readable however pale, and the choice survives a reload or follows the system',
  tier: 'deep',
  async walk(context) {
    const product = await commonProduct()
    const { page, problems } = await openPage(context.browser)
    const phone = await openPage(context.browser, { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' })
    try {
      await enterConsole(page, product)
      await fill(page, product)
      await page.reload()
      await page
        .locator('.pane img')
        .nth(PICTURES.length - 1)
        .waitFor()
      await eachTheme(context, page)
      await accent(context, page)
      await followSystem(page)

      await enterConsole(phone.page, product, { language: 'en' })
      const look = lookerAt(context, phone.page)
      await phone.page
        .locator('.pane img')
        .nth(PICTURES.length - 1)
        .waitFor()
      await look('65-home-en-dark')
      await phone.page.getByRole('button', { name: 'Theme', exact: true }).click()
      await phone.page.getByRole('dialog').getByText('Classic').waitFor()
      await look('66-theme-dialog-en-dark')
      assert.deepEqual([...problems, ...phone.problems], [])
    } finally {
      await page.context().close()
      await phone.page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [themes]
