import type { Page } from 'playwright-core'

/** Until the sample engine has drawn, and until a sheet is out. */
export const DRAWN_MS = 60_000

/** By the keys on the screen, as nothing else is there. */
export async function pairKiosk(page: Page, code: string): Promise<void> {
  await page.getByRole('heading', { name: '配对这台设备' }).waitFor()
  for (const letter of code) await page.getByRole('button', { name: letter, exact: true }).click()
  await page.getByRole('button', { name: '配对', exact: true }).click()
  await page.getByRole('button', { name: /点一下，开始画/ }).waitFor()
}

export async function typeOnScreen(page: Page, words: string): Promise<void> {
  for (const letter of words) await page.getByRole('button', { name: letter, exact: true }).click()
}

/** What the code on the screen leads to. */
const payAddress = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('kiosk.order') ?? '{}') as { codeUrl: string }).codeUrl)

/** Pays what the screen asks for, on the page of the sandbox. */
export async function payAtKiosk(page: Page): Promise<void> {
  await page.getByRole('heading', { name: '扫码付款' }).waitFor()
  await fetch(await payAddress(page), { method: 'POST', body: new URLSearchParams({ act: 'pay' }) })
}

/** From the start to the picture on the screen: so many prints of what is said, paid. */
export async function drawAtKiosk(
  page: Page,
  { style, words, copies, price }: { style: string; words: string; copies: number; price: string },
): Promise<void> {
  await page.getByRole('button', { name: /点一下，开始画/ }).click()
  await page.getByRole('button', { name: new RegExp(style) }).click()
  await typeOnScreen(page, words)
  await page.getByRole('button', { name: '下一步' }).click()
  for (let more = 1; more < copies; more += 1) await page.getByRole('button', { name: '多一张' }).click()
  await page.getByRole('button', { name: `去付款 ${price}` }).click()
  await payAtKiosk(page)
  await page.getByRole('heading', { name: '画好了！' }).waitFor({ timeout: DRAWN_MS })
}
