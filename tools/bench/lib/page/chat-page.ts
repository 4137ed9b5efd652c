import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { signInOn, type VisitedProduct } from './visit.ts'
import { observeLongTasks, tasksDuring, type LongTasks } from './long-tasks.ts'

const PATIENCE_MS = 90_000
const SETTLE_MS = 5_000

export interface ChatPageFigures {
  /** From the address to the newest message on screen. */
  openMs: number
  idle: LongTasks
  busy: LongTasks
  /** Tokens of the page's own answer that stood in it in the end, and messages in the document. */
  shownTokens: number
  rows: number
}

export interface ChatPageOptions {
  diaId: string
  /** Each of both stretches. */
  ms: number
  /** What is asked in the open dialog. */
  question: string
  /** Streams answers elsewhere for as long as the page is watched. */
  elsewhere(): Promise<unknown>
}

/** A long dialog in the browser: tasks of the page above 50 ms at rest, then while an answer comes in it and many more elsewhere. */
export async function measureChatPage(
  browser: Browser,
  product: VisitedProduct,
  { diaId, ms, question, elsewhere }: ChatPageOptions,
): Promise<ChatPageFigures> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, locale: 'zh-CN' })
  await observeLongTasks(context)
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(product.url)
  await signInOn({ page }, product)
  const began = performance.now()
  await page.goto(`${product.url}/chat/dialog?dia=${diaId}`)
  await page.locator('.chat-item').last().waitFor()
  const openMs = performance.now() - began
  await wait(SETTLE_MS) // what is fetched ahead
  const idle = await tasksDuring(page, () => wait(ms))
  const others = elsewhere()
  await wait(SETTLE_MS)
  await page.locator('.chat-composer textarea').fill(question)
  await page.locator('.chat-composer textarea').press('Enter')
  await page.getByText('t0001').first().waitFor()
  const busy = await tasksDuring(page, () => wait(ms))
  const text = await page.locator('.chat-item').last().innerText()
  const rows = await page.locator('.chat-item').count()
  await context.close()
  await others
  return { openMs, idle, busy, shownTokens: text.match(/t\d{4}/g)?.length ?? 0, rows }
}
