import type { BrowserContext, Page } from 'playwright-core'

/** The browser's own bound: what holds the page up for longer is a long task. */
const LONG_TASK_MS = 50

/** Tasks of the page above 50 ms in one stretch of time. */
export interface LongTasks {
  seconds: number
  count: number
  /** What each took beyond 50 ms, all together. */
  blockingMs: number
  longestMs: number
}

/** From the first script of each page on. */
export const observeLongTasks = async (context: BrowserContext): Promise<void> =>
  void (await context.addInitScript(
    `globalThis.longTasks = []; new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration) }).observe({ type: 'longtask' })`,
  ))

export async function tasksDuring(page: Page, work: () => Promise<unknown>): Promise<LongTasks> {
  await page.evaluate('globalThis.longTasks.length = 0')
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1_000
  const durations = (await page.evaluate('globalThis.longTasks')) as number[]
  return {
    seconds,
    count: durations.length,
    blockingMs: durations.reduce((sum, ms) => sum + ms - LONG_TASK_MS, 0),
    longestMs: Math.max(0, ...durations),
  }
}
