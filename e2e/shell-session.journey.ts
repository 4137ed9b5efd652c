import assert from 'node:assert/strict'
import type { BrowserContext, Page } from 'playwright-core'
import { until } from './lib/api.ts'
import { openPage } from './lib/browser.ts'
import { enterConsole, signInHere } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { lookAt } from './lib/look.ts'
import { ADMIN_PASSWORD } from './lib/product.ts'
import { commonProduct } from './lib/shared-product.ts'
import { openFromMenu, paneOf, pathOf, tabNames, userButton } from './lib/shell.ts'

/** `website.tokenTime` and the interval of the check, in milliseconds, and a second more. */
const UNTIL_DUE_MS = 3_000_000 + 10_000 + 1_000
const product = commonProduct

const loginForm = (page: Page) => page.locator('input[name=username]')

interface StoredToken {
  datetime: number
  content: { accessToken: string; refreshToken: string }
}
const storedToken = (page: Page): Promise<StoredToken> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('drawdesk-token') ?? 'null') as StoredToken)

/** The first page and two more tabs of the same browser, each on a page of its own. */
async function openTabs(first: Page, url: string): Promise<Page[]> {
  const tabs = [first]
  for (const [path, name] of [
    ['/system/param', '参数'],
    ['/desk/notice', '通知公告'],
  ] as const) {
    const tab = await first.context().newPage()
    await tab.goto(url + path)
    const pane = paneOf(tab, name)
    await pane.getByRole('button', { name: '刷新', exact: true }).waitFor()
    // With its last file: the clock is set forward after this, and a file that takes longer than its limit has failed.
    await pane.locator('.ant-table-row, .note-title').first().waitFor()
    tabs.push(tab)
  }
  return tabs
}

/** Counts refreshes of the token, and holds them back until released. */
async function holdRefreshes(context: BrowserContext): Promise<{ count: () => number; release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let count = 0
  await context.route('**/api/blade-auth/oauth/token', async (route) => {
    if (new URLSearchParams(route.request().postData() ?? '').get('grant_type') === 'refresh_token') count += 1
    await released
    await route.continue()
  })
  return { count: () => count, release }
}

const refresh: Journey = {
  name: 'the token comes due in three tabs of one browser: it is refreshed once, and what waited for it is carried out',
  tier: 'deep',
  async walk(context) {
    const { url } = await product()
    const { page, problems } = await openPage(context.browser)
    const browser = page.context()
    try {
      await browser.clock.install()
      await enterConsole(page, await product())
      const [first, params, notices] = (await openTabs(page, url)) as [Page, Page, Page]
      const before = await storedToken(first)
      const refreshes = await holdRefreshes(browser)
      const lists: string[] = []
      browser.on('request', (request) => {
        if (/\/(param|notice)\/list/.test(request.url())) lists.push(request.headers()['blade-auth'] ?? '')
      })

      await browser.clock.fastForward(UNTIL_DUE_MS)
      await until('a refresh', async () => (refreshes.count() > 0 ? true : undefined))
      await params.getByRole('button', { name: '刷新', exact: true }).click()
      await notices.getByRole('button', { name: '刷新', exact: true }).click()
      await openFromMenu(first, '系统', '参数')
      await first.locator('.pane:not([hidden])').first().waitFor()
      assert.deepEqual(
        [refreshes.count(), lists.length],
        [1, 0],
        'one refresh, and nothing is sent with the old token meanwhile',
      )

      refreshes.release()
      await until('the three lists', async () => (lists.length >= 3 ? true : undefined))
      await paneOf(first, '参数').waitFor()
      await first.getByRole('row').nth(1).waitFor()
      const after = await storedToken(first)
      assert.notEqual(after.content.accessToken, before.content.accessToken)
      assert.ok(after.datetime - before.datetime >= 3_000_000)
      assert.deepEqual([...new Set(lists)], [`bearer ${after.content.accessToken}`])
      assert.equal(refreshes.count(), 1)
      for (const tab of [first, params, notices]) assert.notEqual(pathOf(tab), '/login')
      const [session] = await (
        await product()
      ).query<{ generation: number }>('select generation from auth_session order by create_time desc limit 1')
      assert.equal(session?.generation, 2)
      assert.deepEqual(problems, [])
    } finally {
      await browser.close()
    }
  },
}

const ended: Journey = {
  name: 'a session that was ended on the server is signed in again over the pages of all tabs: each says why, a half-filled form stays, and the login page stays a choice',
  tier: 'deep',
  async walk(context) {
    const { url, query } = await product()
    const { page, problems } = await openPage(context.browser)
    const endAll = () =>
      query(`update auth_session set ended_time = now(), ended_reason = 'ended' where ended_time is null`)
    const doorOf = (tab: Page) => tab.getByRole('dialog', { name: '登录已失效' })
    try {
      await enterConsole(page, await product())
      const [first, params, notices] = (await openTabs(page, url)) as [Page, Page, Page]
      await paneOf(params, '参数').getByRole('button', { name: '新增', exact: true }).click()
      const field = params.getByRole('textbox', { name: '参数名称' }).last()
      await field.fill('填了一半')
      await endAll()
      // The first call is refused, be it of this press or one that the page makes by itself: then the press finds no menu any more.
      await openFromMenu(first, '系统', '参数').catch(() => doorOf(first).waitFor())
      for (const tab of [first, params, notices]) {
        await doorOf(tab).waitFor()
        assert.match(
          (await doorOf(tab).getByRole('status').textContent()) ?? '',
          /^你在 \d{4}-\d\d-\d\d \d\d:\d\d 结束了这次登录，请重新登录$/,
        )
      }
      assert.equal(await params.locator('input[name=username]').inputValue(), 'admin')
      await lookAt(context, params, '80-session-ended')
      await doorOf(params).locator('input[name=password]').fill(ADMIN_PASSWORD)
      await doorOf(params).locator('button[type=submit]').click()
      for (const tab of [first, params, notices]) await doorOf(tab).waitFor({ state: 'detached' })
      assert.equal(await field.inputValue(), '填了一半')
      await params.getByRole('textbox', { name: '参数键名' }).last().fill('half.filled')
      await params.getByRole('textbox', { name: '参数键值' }).last().fill('1')
      await params
        .getByRole('button', { name: /^(保存|确定)/ })
        .last()
        .click()
      await paneOf(params, '参数').getByText('填了一半').first().waitFor()
      assert.equal(pathOf(notices), '/desk/notice')

      // Who prefers it goes to the login page, and is led back.
      await endAll()
      await paneOf(notices, '通知公告').getByRole('button', { name: '刷新', exact: true }).click()
      await doorOf(notices).getByRole('button', { name: '改去登录页' }).click()
      await until('the login page', async () => (pathOf(notices) === '/login' ? true : undefined))
      await signInHere(notices)
      await paneOf(notices, '通知公告').waitFor()
      await doorOf(params).waitFor({ state: 'detached' })
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

const leaving: Journey = {
  name: 'signing out asks first, then takes token, menu, roles and tabs along in every tab; what stays in storage is prefixed',
  tier: 'deep',
  async walk(context) {
    const { url, query } = await product()
    const { page, problems } = await openPage(context.browser)
    try {
      await enterConsole(page, await product())
      assert.equal(await userButton(page).locator('img').getAttribute('src'), '/favicon.svg')
      const tabs = await openTabs(page, url)
      const { accessToken } = (await storedToken(page)).content
      await openFromMenu(page, '系统', '参数')
      await paneOf(page, '参数').waitFor()
      const keys = () =>
        page.evaluate(() => [Object.keys(localStorage).sort(), Object.keys(sessionStorage).sort()].flat())
      assert.deepEqual(
        (await keys()).filter((key) => !key.startsWith('drawdesk-')),
        [],
      )
      assert.ok((await keys()).includes('drawdesk-tabs'))

      await userButton(page).click()
      await page.getByText('退出系统').last().click()
      const asks = page.getByRole('dialog')
      await asks.locator('.ant-modal-confirm-title', { hasText: '是否退出系统？' }).waitFor()
      await lookAt(context, page, '81-sign-out-asks')
      await asks.getByRole('button', { name: '取消' }).click()
      await asks.waitFor({ state: 'hidden' })
      assert.equal(pathOf(page), '/system/param')
      await userButton(page).click()
      await page.getByText('退出系统').last().click()
      await asks.getByRole('button', { name: '确定' }).click()
      for (const tab of tabs) {
        await loginForm(tab).waitFor()
        assert.equal(await tab.locator('[role=status], [role=alert]').filter({ hasText: /./ }).count(), 0)
      }
      const left = await keys()
      for (const gone of ['token', 'user', 'must-change-password', 'locked', 'tabs'])
        assert.ok(!left.includes(`drawdesk-${gone}`), gone)
      const [session] = await query<{ ended_reason: string }>(
        'select ended_reason from auth_session order by create_time desc limit 1',
      )
      assert.equal(session?.ended_reason, 'sign-out')
      const answer = await fetch(`${url}/api/blade-auth/oauth/user-info`, {
        headers: { 'blade-auth': `bearer ${accessToken}` },
      })
      assert.equal(answer.status, 401)

      // The next person finds none of the tabs, and a picture that cannot be loaded is the logo too.
      await query(`update user_account set avatar = '/blade-resource/file/gone.png' where account = 'admin'`)
      await signInHere(page)
      await paneOf(page, '首页').waitFor()
      assert.deepEqual(await tabNames(page), ['首页'])
      await page.waitForFunction(() => document.querySelector('.avatar')?.getAttribute('src') === '/favicon.svg')
      assert.deepEqual(problems, [])
    } finally {
      await query(`update user_account set avatar = '' where account = 'admin'`)
      await page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [refresh, ended, leaving]
