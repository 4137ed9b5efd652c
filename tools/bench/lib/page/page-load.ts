import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

/** One file that a page asked for. */
export interface Loaded {
  url: string
  kind: 'js' | 'css' | 'other'
  /** As it came over the wire, headers included; the server compresses with Brotli where the browser takes it. */
  wireBytes: number
}

export interface Weight {
  requests: number
  /** Gzip bytes of the files, whatever they travelled as: the measure of the budgets. */
  jsGzipBytes: number
  cssGzipBytes: number
  /** Of everything. */
  wireBytes: number
  /** In the order they came; gzip bytes of scripts and styles only. */
  files: readonly { path: string; gzipBytes: number | undefined; wireBytes: number }[]
}

export interface Vitals {
  /** Largest contentful paint, from the navigation on. */
  lcpMs: number
  /** Main thread held for longer than 50 ms, what is above summed up. */
  blockingMs: number
}

const QUIET_MS = 600
const LOOK_MS = 30
const SETTLE_PATIENCE_MS = 15_000
const EVENT_STREAM = 'text/event-stream'

/** Sums up main-thread blocking and notes the largest paint, from before the first byte of the page. */
const OBSERVE_VITALS = `
globalThis.__vitals = { lcpMs: 0, blockingMs: 0 }
new PerformanceObserver((list) => { for (const entry of list.getEntries()) __vitals.lcpMs = entry.startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => { for (const entry of list.getEntries()) __vitals.blockingMs += Math.max(0, entry.duration - 50) }).observe({ type: 'longtask', buffered: true })`

/** What is fetched ahead in idle moments is kept back, so that only what the page itself needs is counted. */
const HOLD_IDLE_WORK = 'globalThis.requestIdleCallback = () => 0'

/** A page of a fresh profile whose requests are noted. */
export interface WatchedPage {
  page: Page
  /** Waits until nothing has been asked for a while, and answers what was since the last call. */
  settle(): Promise<Loaded[]>
  vitals(): Promise<Vitals>
  close(): Promise<void>
}

export interface WatchOptions {
  /** Signed in already. */
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>
  /** 4: a quarter of the machine's speed. */
  cpuSlowDown?: number
  isIdleWorkHeld?: boolean
}

export async function openWatched(
  browser: Browser,
  { storageState, cpuSlowDown = 1, isIdleWorkHeld = false }: WatchOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    ...(storageState ? { storageState } : {}),
  })
  const page = await context.newPage()
  await page.addInitScript(OBSERVE_VITALS)
  if (isIdleWorkHeld) await page.addInitScript(HOLD_IDLE_WORK)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (cpuSlowDown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowDown })
  const { take, quiet } = watchNetwork(session)
  return {
    page,
    async settle() {
      await quiet()
      return take()
    },
    vitals: () => page.evaluate<Vitals>('globalThis.__vitals'),
    close: () => context.close(),
  }
}

/**
 * Counts what came over the wire: not what the browser had in its own cache or asked for twice at once (of which one has no bytes), and
 * not what it called off before it was sent (a favicon when the address changes).
 */
function watchNetwork(session: CDPSession): { take(): Loaded[]; quiet(): Promise<void> } {
  const open = new Map<string, { url: string; kind: Loaded['kind']; isAnswered: boolean }>()
  let done: Loaded[] = []
  let lastMs = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/^https?:/.test(request.url)) return
    open.set(requestId, { url: request.url, kind: 'other', isAnswered: false })
    lastMs = performance.now()
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const entry = open.get(requestId)
    if (!entry) return
    entry.isAnswered = !response.fromDiskCache && !response.fromPrefetchCache
    entry.kind = /javascript/.test(response.mimeType) ? 'js' : response.mimeType === 'text/css' ? 'css' : 'other'
    // Has come as far as it ever will: an event stream stays open as long as the page, and what it sends later is no load.
    if (response.mimeType === EVENT_STREAM) close(requestId, response.encodedDataLength)
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => open.delete(requestId))
  const close = (requestId: string, wireBytes: number): void => {
    const entry = open.get(requestId)
    if (!entry) return
    open.delete(requestId)
    if (entry.isAnswered && wireBytes > 0) done.push({ url: entry.url, kind: entry.kind, wireBytes })
    lastMs = performance.now()
  }
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => close(requestId, encodedDataLength))
  session.on('Network.loadingFailed', ({ requestId }) => close(requestId, 0))
  return {
    take() {
      const taken = done
      done = []
      return taken
    },
    async quiet() {
      const giveUpMs = performance.now() + SETTLE_PATIENCE_MS
      lastMs = performance.now()
      while (open.size > 0 || performance.now() - lastMs < QUIET_MS) {
        if (performance.now() > giveUpMs)
          throw new Error(`the page is still asking for ${[...open.values()].map(({ url }) => url).join(' ')}`)
        await wait(LOOK_MS)
      }
    },
  }
}

/** Weighs what was loaded; each script and style is asked for once more, uncompressed, and packed here. */
export async function weigh(loaded: readonly Loaded[]): Promise<Weight> {
  const sizes = new Map<string, number>()
  for (const { url, kind } of loaded) {
    if (kind === 'other' || sizes.has(url)) continue
    const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
    if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
    sizes.set(url, gzipSync(await answer.bytes(), { level: 9 }).length)
  }
  const sumOf = (kind: Loaded['kind']): number =>
    [...new Set(loaded.filter((file) => file.kind === kind).map(({ url }) => url))].reduce(
      (sum, url) => sum + (sizes.get(url) ?? 0),
      0,
    )
  return {
    requests: loaded.length,
    jsGzipBytes: sumOf('js'),
    cssGzipBytes: sumOf('css'),
    wireBytes: loaded.reduce((sum, { wireBytes }) => sum + wireBytes, 0),
    files: loaded.map(({ url, wireBytes }) => ({ path: new URL(url).pathname, gzipBytes: sizes.get(url), wireBytes })),
  }
}
