import type { Browser } from 'playwright-core'
import { startBrowser } from '../../../../../e2e/lib/browser.ts'
import { startBare } from '../lib/child.ts'
import { openWatched, weigh, type Vitals, type WatchedPage, type WatchOptions, type Weight } from '../lib/page-load.ts'
import type { Check, Part } from '../lib/part.ts'
import { ADMIN_PASSWORD, makeDataDir, startProduct, type BenchProduct } from '../lib/product.ts'
import { ratiosOf, showNumber, showSpread, spreadOf } from '../lib/spread.ts'
import type { Table } from '../lib/table.ts'

/** A thousand bytes, as the build tool counts: the stricter reading of the budgets. */
const KB = 1_000
const SLOW_DOWN = 4
const LOADS = 5
const LOGIN_READY = 'button[type=submit]'
const HOME_PATH = '/wel/index'
/** Path of the page and the call that fills it. */
const FIRST_LIST = { path: '/system/param', call: '/blade-system/param/list' }
const FURTHER_LIST = { path: '/desk/notice', call: '/blade-desk/notice/list' }

/** What each step of a first visit weighs, and how soon the login page stands on a machine a quarter as fast, beside an empty page. */
export const measureConsole: Part = async (handles) => {
  const product = await startProduct({ dataDir: await makeDataDir(handles), handles })
  const bare = await startBare('json.ts', { body: {} }, handles)
  const browser = await startBrowser()
  const closeBrowser = handles.add(() => browser.close())
  const weights = await weighVisit(browser, product)
  const vitals = await measurePaint(browser, { login: product.url, empty: `${bare.url}/empty` })
  await closeBrowser()
  await bare.stop()
  await product.stop()
  return { tables: [weightTable(weights), vitalsTable(vitals)], figures: { weights, vitals }, checks: checksOf(weights) }
}

interface VisitWeights {
  login: Weight
  /** What the login page fetches for the home page while the person types. */
  ahead: Weight
  /** Opened with a session and an empty cache. */
  home: Weight
  /** Home and then a first list: all of it, and what a second list adds. */
  list: Weight
  further: Weight
}

async function weighVisit(browser: Browser, product: BenchProduct): Promise<VisitWeights> {
  const needed = await openAt(browser, product.url, LOGIN_READY, { isIdleWorkHeld: true })
  const login = await needed.settle()
  await needed.close()

  const visitor = await openAt(browser, product.url, LOGIN_READY)
  const files = new Set(login.map(({ url }) => url))
  const ahead = (await visitor.settle()).filter(({ url }) => !files.has(url))
  await signInOn(visitor, product)
  const storageState = await visitor.page.context().storageState()
  await visitor.close()

  const inside = await openAt(browser, `${product.url}${HOME_PATH}`, 'main', { storageState })
  const home = await inside.settle()
  await goInside(inside, FIRST_LIST)
  const list = await inside.settle()
  await goInside(inside, FURTHER_LIST)
  const further = await inside.settle()
  await inside.close()
  return { login: await weigh(login), ahead: await weigh(ahead), home: await weigh(home), list: await weigh([...home, ...list]), further: await weigh(further) }
}

async function openAt(browser: Browser, url: string, ready: string, options: WatchOptions = {}): Promise<WatchedPage> {
  const watched = await openWatched(browser, options)
  await watched.page.goto(url)
  await watched.page.locator(ready).first().waitFor()
  return watched
}

async function signInOn({ page }: WatchedPage, product: BenchProduct): Promise<void> {
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill(ADMIN_PASSWORD)
  const [row] = await product.query<{ answer: string }>('select answer from auth_captcha order by expire_time desc limit 1')
  await page.locator('input[name=captcha]').fill(row?.answer ?? '')
  await page.locator(LOGIN_READY).click()
  await page.waitForURL(`**${HOME_PATH}`)
}

/** Opens another page of the running console, as its menu does, with no new document; resolves when its rows have come. Pages left stay in the document, hidden. */
async function goInside({ page }: WatchedPage, { path, call }: typeof FIRST_LIST): Promise<void> {
  const filled = page.waitForResponse((answer) => answer.url().includes(call))
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`)
  await filled
}

type PaintFigures = Record<'login' | 'empty', Vitals[]>

/** Both pages in turn, each in a profile of its own, so with an empty cache. */
async function measurePaint(browser: Browser, urls: Record<'login' | 'empty', string>): Promise<PaintFigures> {
  const figures: PaintFigures = { login: [], empty: [] }
  for (let load = 0; load < LOADS; load += 1) {
    for (const name of ['login', 'empty'] as const) {
      const watched = await openAt(browser, urls[name], name === 'login' ? LOGIN_READY : 'h1', { cpuSlowDown: SLOW_DOWN })
      await watched.settle()
      figures[name].push(await watched.vitals())
      await watched.close()
    }
  }
  return figures
}

function weightTable({ login, ahead, home, list, further }: VisitWeights): Table {
  const row = (name: string, { requests, jsGzipBytes, cssGzipBytes, wireBytes }: Weight, budget: string): string[] => [
    name, String(requests), showNumber(jsGzipBytes / KB), showNumber(cssGzipBytes / KB), showNumber(wireBytes / KB), budget,
  ]
  return {
    title: 'Console: what a first visit loads',
    columns: ['', 'requests', 'JS KB (gzip)', 'CSS KB (gzip)', 'KB on the wire', 'budget'],
    rows: [
      row('login page', login, '120 JS, 15 CSS, 8 requests'),
      row('fetched ahead while the login page is idle', ahead, ''),
      row('home, empty cache', home, '300 JS'),
      row('home and a first list', list, '420 JS + CSS'),
      row('a further list', further, '15 JS + CSS'),
    ],
    notes: ['gzip level 9, 1 KB = 1,000 bytes; on the wire: all files with their headers, compressed as the server does it for this browser'],
  }
}

function vitalsTable(figures: PaintFigures): Table {
  const lcp = (name: 'login' | 'empty'): number[] => figures[name].map(({ lcpMs }) => lcpMs)
  const row = (title: string, name: 'login' | 'empty'): string[] => [title, showSpread(spreadOf(lcp(name))), showSpread(spreadOf(figures[name].map(({ blockingMs }) => blockingMs)))]
  return {
    title: `Console: first paint with the processor slowed down ${SLOW_DOWN} times`,
    columns: ['', 'LCP ms', 'blocking ms'],
    rows: [row('login page', 'login'), row('empty page (one heading, bare Fastify)', 'empty')],
    notes: [`login to empty: ${showSpread(ratiosOf(lcp('login'), lcp('empty')))} ×`],
  }
}

function checksOf({ login, home, list, further }: VisitWeights): Check[] {
  const all = ({ jsGzipBytes, cssGzipBytes }: Weight): number => (jsGzipBytes + cssGzipBytes) / KB
  return [
    { name: 'login page, KB of JS', value: login.jsGzipBytes / KB, most: 120 },
    { name: 'login page, KB of CSS', value: login.cssGzipBytes / KB, most: 15 },
    { name: 'login page, requests', value: login.requests, most: 8 },
    { name: 'home, KB of JS', value: home.jsGzipBytes / KB, most: 300 },
    { name: 'home and a first list, KB of JS and CSS', value: all(list), most: 420 },
    { name: 'a further list, KB of JS and CSS', value: all(further), most: 15 },
  ]
}
