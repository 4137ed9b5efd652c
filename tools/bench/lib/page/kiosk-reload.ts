import type { Browser, BrowserContext, Page } from 'playwright-core'

const VIEWPORT = { width: 1_080, height: 1_920 } as const

/** When what can be touched stands and the page has a moment for a touch: after the frame that shows it, from the navigation on. */
const OBSERVE_USABLE = (selector: string): string => `
globalThis.usableMs = new Promise((resolve) => {
  const look = () => {
    if (!document.querySelector(${JSON.stringify(selector)})) return
    watcher.disconnect()
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
  }
  const watcher = new MutationObserver(look)
  watcher.observe(document, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', look)
})`

export interface ReloadedPage {
  /** Milliseconds from the navigation until somebody can begin. */
  reload(): Promise<number>
  page: Page
}

/** A page that is loaded once and then again and again, with the processor slowed down. */
export async function openForReloads(
  browser: Browser,
  {
    url,
    ready,
    slowDown,
    prepare,
  }: { url: string; ready: string; slowDown: number; prepare?: (context: BrowserContext) => Promise<unknown> },
): Promise<ReloadedPage> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-CN' })
  await context.addInitScript(OBSERVE_USABLE(ready))
  await prepare?.(context)
  const page = await context.newPage()
  await page.goto(url)
  await page.locator(ready).first().waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  return {
    page,
    async reload() {
      await page.reload({ waitUntil: 'commit' })
      return (await page.evaluate('globalThis.usableMs')) as number
    },
  }
}
