import { chromium } from 'playwright-core'
const url = 'http://127.0.0.1:18150'
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
})
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
page.on('pageerror', (e) => console.log('error', e.message))
page.on('console', (m) => m.type() === 'error' && console.log(m.text()))
await page.goto(url + '/login')
await page.locator('input[autocomplete=username]').fill('admin')
await page.locator('input[type=password]').fill('a-journey-password')
await page.keyboard.press('Enter')
await page.locator('.pane:not([hidden]) h1').waitFor()
await page.waitForTimeout(1500)
await page.keyboard.press('Escape')
await page.keyboard.press('Control+k')
await page.getByRole('combobox', { name: '快速前往' }).fill('新增：绘画接口')
await page.getByRole('option', { name: '新增：绘画接口', exact: true }).click()
await page.waitForTimeout(4000)
console.log(
  page.url(),
  await page.locator('.pane:not([hidden])').count(),
  await page.getByRole('heading').allInnerTexts(),
)
await page.screenshot({ path: '/tmp/pal.png' })
await browser.close()
