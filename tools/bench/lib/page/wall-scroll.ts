import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { observeLongTasks, tasksDuring, type LongTasks } from './long-tasks.ts'
import { signInOn, type VisitedProduct } from './visit.ts'

const PATIENCE_MS = 90_000
const SCREENS = 30
const WHEEL_STEPS = 9
const STEP_PAUSE_MS = 40
const VIEWPORT = { width: 1_440, height: 900 } as const

export interface ScrollFigures {
  idle: LongTasks
  scroll: LongTasks
  /** Pixels that were really passed. */
  scrolledPx: number
  /** Cards in the document at the end: those on screen and some around. */
  cards: number
}

/** The wall of drawings scrolled by thirty screens with the wheel, beside the same time at rest; in turn. */
export async function measureScroll(
  browser: Browser,
  product: VisitedProduct,
  rounds: number,
): Promise<ScrollFigures[]> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-CN' })
  await observeLongTasks(context)
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(product.url)
  await signInOn({ page }, product)
  await page.goto(`${product.url}/drawing/drawInfo`)
  await page.locator('main img').first().waitFor()
  await page.waitForLoadState('networkidle').catch(() => undefined) // the event stream may count as traffic
  await wait(3_000) // what is fetched ahead

  const figures: ScrollFigures[] = []
  for (let round = 0; round < rounds; round += 1) {
    await scrollToTop(page)
    const began = performance.now()
    const scroll = await tasksDuring(page, () => scrollDown(page))
    const ms = performance.now() - began
    const scrolledPx = await scrolled(page)
    const cards = await page.locator('main img').count()
    await wait(2_000)
    figures.push({ scroll, idle: await tasksDuring(page, () => wait(ms)), scrolledPx, cards })
  }
  await context.close()
  return figures
}

async function scrollDown(page: Page): Promise<void> {
  await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2)
  for (let step = 0; step < SCREENS * WHEEL_STEPS; step += 1) {
    await page.mouse.wheel(0, VIEWPORT.height / WHEEL_STEPS)
    await wait(STEP_PAUSE_MS)
  }
}

/** Whatever scrolls, the document or a part of the page. */
const SCROLLERS = `[document.scrollingElement, ...document.querySelectorAll('main, main *, [class*=content]')].filter((one) => one && one.scrollTop > 0)`
const scrolled = async (page: Page): Promise<number> =>
  (await page.evaluate(`Math.max(0, ...${SCROLLERS}.map((one) => one.scrollTop))`)) as number
const scrollToTop = async (page: Page): Promise<void> =>
  void (await page.evaluate(`for (const one of ${SCROLLERS}) one.scrollTop = 0`))
