import type { Browser } from 'playwright-core'
import { openWatched, weigh, type WatchedPage, type WatchOptions, type Weight } from './page-load.ts'
import type { Check } from '../part.ts'

/** A thousand bytes, as the build tool counts: the stricter reading of the budgets. */
export const KB = 1_000
export const LOGIN_READY = 'button[type=submit]'
const HOME_PATH = '/wel/index'
/** Path of the page and the call that fills it. */
const FIRST_LIST = { path: '/system/param', call: '/blade-system/param/list' }
const FURTHER_LIST = { path: '/desk/notice', call: '/blade-desk/notice/list' }
const SHOWN_FILES = 6

const shown = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 })

/** A running product, whose first administrator signs in. */
export interface VisitedProduct {
  url: string
  adminPassword: string
  query<Row extends object>(sql: string): Promise<Row[]>
}

/** What each step of a first visit weighs; what is fetched ahead in idle moments is kept back. */
export interface VisitWeights {
  login: Weight
  /** Opened with a session and an empty cache. */
  home: Weight
  /** Home and then a first list: all of it, and what a second list adds. */
  list: Weight
  further: Weight
}

export async function weighVisit(browser: Browser, product: VisitedProduct): Promise<VisitWeights> {
  const door = await openAt(browser, product.url, LOGIN_READY, { isIdleWorkHeld: true })
  const login = await door.settle()
  await signInOn(door, product)
  const storageState = await door.page.context().storageState()
  await door.close()

  const inside = await openAt(browser, `${product.url}${HOME_PATH}`, 'main', { storageState, isIdleWorkHeld: true })
  const home = await inside.settle()
  await goInside(inside, FIRST_LIST)
  const list = await inside.settle()
  await goInside(inside, FURTHER_LIST)
  const further = await inside.settle()
  await inside.close()
  return {
    login: await weigh(login),
    home: await weigh(home),
    list: await weigh([...home, ...list]),
    further: await weigh(further),
  }
}

/** What the login page fetches for the home page while the person types. */
export async function weighAhead(browser: Browser, url: string, login: Weight): Promise<Weight> {
  const visitor = await openAt(browser, url, LOGIN_READY)
  const needed = new Set(login.files.map(({ path }) => path))
  const ahead = (await visitor.settle()).filter((file) => !needed.has(new URL(file.url).pathname))
  await visitor.close()
  return weigh(ahead)
}

/** Opens an address in a profile of its own; resolves when what is `ready` (a selector) stands. */
export async function openAt(
  browser: Browser,
  url: string,
  ready: string,
  options: WatchOptions = {},
): Promise<WatchedPage> {
  const watched = await openWatched(browser, options)
  await watched.page.goto(url)
  await watched.page.locator(ready).first().waitFor()
  return watched
}

/** As the first administrator, from the login page on; resolves at home. */
export async function signInOn({ page }: Pick<WatchedPage, 'page'>, product: VisitedProduct): Promise<void> {
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill(product.adminPassword)
  const [row] = await product.query<{ answer: string }>(
    'select answer from auth_captcha order by expire_time desc limit 1',
  )
  await page.locator('input[name=captcha]').fill(row?.answer ?? '')
  await page.locator(LOGIN_READY).click()
  await page.waitForURL(`**${HOME_PATH}`)
}

/** Opens another page of the running console, as its menu does, with no new document; resolves when its rows have come. Pages left stay in the document, hidden. */
async function goInside({ page }: WatchedPage, { path, call }: typeof FIRST_LIST): Promise<void> {
  const filled = page.waitForResponse((answer) => answer.url().includes(call))
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await filled
}

const codeKb = ({ jsGzipBytes, cssGzipBytes }: Weight): number => (jsGzipBytes + cssGzipBytes) / KB

/** The budgets of the console. */
export function budgetsOf({ login, home, list, further }: VisitWeights): (Check & { of: Weight })[] {
  return [
    { name: 'login page, KB of JS', value: login.jsGzipBytes / KB, most: 120, of: login },
    { name: 'login page, KB of CSS', value: login.cssGzipBytes / KB, most: 15, of: login },
    { name: 'login page, requests', value: login.requests, most: 8, of: login },
    { name: 'home, KB of JS', value: home.jsGzipBytes / KB, most: 300, of: home },
    { name: 'home and a first list, KB of JS and CSS', value: codeKb(list), most: 415, of: list },
    { name: 'a further list, KB of JS and CSS', value: codeKb(further), most: 15, of: further },
  ]
}

/** A line for each budget that is not kept, with the largest files of that step; empty when all are. */
export function overBudget(weights: VisitWeights): string[] {
  return budgetsOf(weights)
    .filter(({ value, most }) => value > most)
    .map(({ name, value, most, of }) => `${name}: ${shown(value)}, at most ${most}; largest: ${largestOf(of)}`)
}

/** Files with their gzip KB, those without a weight (pictures, calls) left out. */
function largestOf({ files }: Weight): string {
  return [
    ...new Map(files.flatMap(({ path, gzipBytes }) => (gzipBytes === undefined ? [] : [[path, gzipBytes] as const]))),
  ]
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN_FILES)
    .map(([path, bytes]) => `${path.split('/').at(-1)} ${shown(bytes / KB)}`)
    .join(', ')
}
