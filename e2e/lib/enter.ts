import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { findBarriers } from './accessibility.ts'
import type { JourneyContext } from './journey.ts'
import { ADMIN_PASSWORD, type Product } from './product.ts'

export interface Entrance {
  account?: string
  password?: string
  path?: string
  language?: 'zh' | 'en'
}

/** Signs in where no captcha is asked for, with the tour already seen, and waits until the page asked for stands. */
export async function enterConsole(
  page: Page,
  product: Product,
  { account = 'admin', password = ADMIN_PASSWORD, path = '/', language = 'zh' }: Entrance = {},
): Promise<void> {
  await skipTour(page)
  await page.goto(product.url + path)
  if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
  await signInHere(page, { account, password })
  await page.locator('.pane:not([hidden]) h1').first().waitFor()
}

/** Fills the sign-in page that is on screen. */
export async function signInHere(
  page: Page,
  { account = 'admin', password = ADMIN_PASSWORD }: Pick<Entrance, 'account' | 'password'> = {},
): Promise<void> {
  await page.locator('input[name=username]').fill(account)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

/** For everybody who signs in on this page the first steps are over: the storage says that they have been seen. */
export async function skipTour(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const read = Storage.prototype.getItem
    Storage.prototype.getItem = function (key: string) {
      return key.startsWith('drawdesk-tour-seen-')
        ? JSON.stringify({ datetime: 0, content: true })
        : read.call(this, key)
    }
  })
}

/** Calls of the signed-in person, made from outside of the page; answers the envelope's `data`. */
export async function callAs<Data>(
  page: Page,
  product: Product,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Data> {
  const token = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('drawdesk-token') ?? '{}') as { content: { accessToken: string } }).content
        .accessToken,
  )
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { 'blade-auth': `bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { code: number; data: Data; msg: string }
  if (answer.code !== 200) throw new Error(`${method} ${path}: ${answer.code} ${answer.msg}`)
  return answer.data
}

/** Nothing on the page waits any more: no skeleton, fonts and pictures there. The live stream of notices never ends, so "network idle" would not come. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('.pane:not([hidden]) :is(.skeleton, .ant-skeleton, [aria-busy="true"])') === null,
  )
  await page.evaluate(
    'Promise.all([document.fonts.ready, ...[...document.images].filter((image) => image.complete || image.loading !== "lazy").map((image) => image.decode().catch(() => undefined))]).then(() => true)',
  )
}

/** Looks at a page once it has settled: keeps its picture, and no barrier may be on it. */
export function lookerAt({ picture }: JourneyContext, page: Page, rules?: readonly string[]) {
  return async (name: string): Promise<void> => {
    await settle(page)
    await picture(page, name)
    assert.deepEqual(await findBarriers(page, rules), [], `barriers on ${name}`)
  }
}
