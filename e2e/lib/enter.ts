import assert from 'node:assert/strict'
import type { TokenAnswer } from '@drawdesk/contract/identity/auth'
import type { Page } from 'playwright-core'
import { findBarriers } from './accessibility.ts'
import type { JourneyContext } from './journey.ts'
import { ADMIN_PASSWORD, type Product } from './product.ts'
import { spend } from './spent.ts'

export interface Entrance {
  account?: string
  password?: string
  path?: string
  language?: 'zh' | 'en'
}

/**
 * Opens a page as somebody who signed in before, with the tour already seen, and waits until it stands: the session and the language are
 * put where the console keeps them. Where no captcha is asked for; the sign-in page itself is walked by the journeys about it.
 */
export async function enterConsole(
  page: Page,
  product: Product,
  { account = 'admin', password = ADMIN_PASSWORD, path = '/', language = 'zh' }: Entrance = {},
): Promise<void> {
  await spend('enter', async () => {
    await skipTour(page)
    const session = await signInByPassword(product, { account, password })
    const storing = await page.addInitScript(
      ({ origin, items }) => {
        if (location.origin !== origin) return
        for (const [key, content] of Object.entries(items))
          localStorage.setItem(`drawdesk-${key}`, JSON.stringify({ datetime: Date.now(), content }))
      },
      { origin: product.url, items: { ...session, language } },
    )
    await openPath(page, product, path)
    await storing.dispose()
  })
}

/** Loads a page of the console, for somebody who is signed in, and waits until it stands. */
export async function openPath(page: Page, product: Product, path: string): Promise<void> {
  await page.goto(product.url + path)
  // Asked at each frame; a locator looks again after half a second only.
  await page.waitForFunction(() => document.querySelector('.pane:not([hidden]) h1')?.checkVisibility())
}

/** What the console stores of a new session: `lib/session/session-store.ts` there. */
async function signInByPassword(
  product: Product,
  { account, password }: { account: string; password: string },
): Promise<Record<string, unknown>> {
  const response = await fetch(`${product.url}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('saber:saber_secret')}`, 'tenant-id': '000000' },
    body: new URLSearchParams({
      grant_type: 'password',
      tenantId: '000000',
      username: account,
      password,
      scope: 'all',
      type: 'account',
    }),
  })
  const answer = (await response.json()) as TokenAnswer & { error_description?: string }
  if (response.status !== 200) throw new Error(`${account} may not sign in: ${answer.error_description}`)
  if (answer.must_change_password) throw new Error(`${account} has to change the password first`)
  return {
    token: { accessToken: answer.access_token, refreshToken: answer.refresh_token },
    user: {
      userId: answer.user_id,
      tenantId: answer.tenant_id,
      deptId: answer.dept_id,
      roleId: answer.role_id,
      roleName: answer.role_name,
      oauthId: answer.oauth_id,
      account: answer.account,
      userName: answer.user_name,
      realName: answer.real_name,
      avatar: answer.avatar,
      switchMode: answer.detail.switch_mode === true,
      timeZone: answer.detail.time_zone,
      allUserInfo: answer.all_user_info,
    },
  }
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

/** Who opens the page reads this language, as somebody does who has chosen it before. */
export async function readIn(page: Page, language: 'zh' | 'en'): Promise<void> {
  await page.context().addInitScript((content) => {
    if (localStorage.getItem('drawdesk-language') === null)
      localStorage.setItem('drawdesk-language', JSON.stringify({ datetime: Date.now(), content }))
  }, language)
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
export function lookerAt({ picture }: JourneyContext, page: Page, scope: 'all' | 'colours' = 'all') {
  return async (name: string): Promise<void> => {
    await settle(page)
    await picture(page, name)
    assert.deepEqual(await findBarriers(page, scope), [], `barriers on ${name}`)
  }
}
