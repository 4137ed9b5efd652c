import type { Browser, CDPSession, Page } from 'playwright-core'

const PATIENCE_MS = 60_000
/** Before the first look: what is made once, and compiled. */
const WARM_GUESTS = 20
const VIEWPORT = { width: 1_080, height: 1_920 } as const
const COLLECTIONS = 3

/** What of the page is alive once the garbage is gone. */
export interface PageMemory {
  guests: number
  heapBytes: number
  nodes: number
  listeners: number
  documents: number
}

/** The page's own tokens, as if it were paired. */
const PAIRED = `localStorage.getItem('kiosk.tokens') ?? localStorage.setItem('kiosk.tokens', JSON.stringify({ token: 'dd_1', refreshToken: 'ddr_1', expireTime: '' }))`

/** One guest from the first touch to the thanks, as fast as the page follows; each third asks for the other language, each fifth goes away before ordering. */
const GUEST = `
async (number) => {
  const found = (selector) => new Promise((resolve, reject) => {
    const began = Date.now()
    const look = () => {
      const element = document.querySelector(selector)
      if (element && !element.disabled && element.getAttribute('aria-busy') !== 'true') resolve(element)
      else if (Date.now() - began > ${PATIENCE_MS}) reject(new Error(selector + ' did not come for guest ' + number))
      else setTimeout(look, 4)
    }
    look()
  })
  const press = async (selector) => (await found(selector)).click()
  const touch = () => window.dispatchEvent(new Event('pointerdown'))
  await press('.attract')
  touch()
  if (number % 3 === 0) await press('.language')
  await press('.style-card')
  for (let key = 1; key <= 8; key += 1) {
    await found('.screen-describe')
    document.querySelectorAll('.keyboard .key')[(number + 7 * key) % 30].click()
  }
  if (number % 5 === 0) {
    await press('.foot .button:not(.is-main)')
    await found('.screen-styles')
    await press('.foot .button')
    await found('.attract')
    return
  }
  await press('.screen-describe ~ .foot .is-main')
  await press('.screen-confirm ~ .foot .is-main')
  await found('.screen-pay .code')
  // Kept once the screen stands.
  while (!localStorage.getItem('kiosk.order')) await new Promise((resolve) => setTimeout(resolve, 4))
  const { orderNo } = JSON.parse(localStorage.getItem('kiosk.order'))
  await fetch('/pay?orderNo=' + orderNo, { method: 'POST' })
  await press('.screen-result ~ .foot .is-main')
  await press('.screen-share ~ .foot .is-main')
  await press('.screen-thanks ~ .foot .is-main')
  await found('.attract')
}`

/** One page that many guests use one after the other, and what it keeps of them. */
export async function serveGuests(
  browser: Browser,
  url: string,
  { guests, every }: { guests: number; every: number },
): Promise<PageMemory[]> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-CN' })
  await context.addInitScript(PAIRED)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')
  await page.goto(`${url}/kiosk`)
  await serve(page, 1, WARM_GUESTS)
  const found = [await lookAt(session, 0)]
  for (let done = 0; done < guests; done += every) {
    await serve(page, WARM_GUESTS + done + 1, every)
    found.push(await lookAt(session, done + every))
  }
  await context.close()
  if (problems.length > 0) throw new Error(`the page threw: ${problems.join('; ')}`)
  return found
}

async function serve(page: Page, from: number, count: number): Promise<void> {
  await page.evaluate(
    `(async () => { const guest = ${GUEST}; for (let number = ${from}; number < ${from + count}; number += 1) await guest(number) })()`,
  )
}

async function lookAt(session: CDPSession, guests: number): Promise<PageMemory> {
  for (let time = 0; time < COLLECTIONS; time += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    guests,
    heapBytes: of('JSHeapUsedSize'),
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    documents: of('Documents'),
  }
}
