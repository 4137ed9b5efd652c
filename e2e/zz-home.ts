import { chromium } from 'playwright-core'
const url = 'http://127.0.0.1:18150'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
for (const [lang, scheme, width] of [['zh-CN', 'light', 1440], ['en-US', 'dark', 390]] as const) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, locale: lang, colorScheme: scheme })
  await page.addInitScript((l) => localStorage.setItem('drawdesk-language', JSON.stringify({ datetime: Date.now(), content: l })), lang.slice(0, 2))
  await page.goto(url + '/login')
  await page.locator('input[autocomplete=username]').fill('admin')
  await page.locator('input[type=password]').fill('a-journey-password')
  await page.keyboard.press('Enter')
  await page.locator('.pane:not([hidden]) h1').waitFor()
  await page.waitForTimeout(2500); await page.keyboard.press('Escape')
  await page.getByRole('button', { name: lang === 'zh-CN' ? '自定义' : 'Customize' }).click()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `/tmp/home-${width}.png` })
}
await browser.close()
