import assert from 'node:assert/strict'
import type { BrowserContext } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { enterConsole, signInHere, skipTour } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { lookAt } from './lib/look.ts'
import type { Product } from './lib/product.ts'
import { commonProduct } from './lib/shared-product.ts'
import { paneOf, pathOf, sideMenu, tabBar, tabNames } from './lib/shell.ts'

const TITLE = 'AI画图'
const OTHER_SITE = 'https://handbook.example'
const product = commonProduct

/** A site of others, and a page of ours that is no part of the console, as both would answer. Keeps what each was asked with. */
async function standIn(context: BrowserContext, product: Product): Promise<Record<string, string>[]> {
  const asked: Record<string, string>[] = []
  for (const address of [`${OTHER_SITE}/**`, `${product.url}/report/day.html`]) {
    await context.route(address, async (route) => {
      asked.push({ ...(await route.request().allHeaders()), url: route.request().url() })
      await route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="zh"><title>页面</title><h1>${route.request().url()}</h1></html>`,
      })
    })
  }
  return asked
}

async function addMenu(
  product: Product,
  rows: readonly { id: number; name: string; nameEn: string; path: string; isOpen: number }[],
): Promise<void> {
  for (const { id, name, nameEn, path, isOpen } of rows) {
    await product.query(
      'insert into system_menu (id, code, name, name_en, path, source, sort, category, is_open) values ($1, $2, $3, $4, $5, $6, $7, 1, $8)',
      [id, `journey${id}`, name, nameEn, path, 'link', 100 + id, isOpen],
    )
  }
}

const doors: Journey = {
  name: 'without a token every page but the open ones leads to the sign-in; signed in, the sign-in leads home, and an empty token ends it',
  tier: 'deep',
  async walk(context) {
    const { url } = await product()
    const { page, problems } = await openPage(context.browser)
    try {
      await skipTour(page)
      for (const path of [
        '/',
        '/wel/dashboard',
        '/info/index',
        '/test/index',
        '/myiframe/urlPath?path=https://a.example',
        '/no/such/page',
        '/lock',
      ]) {
        await page.goto(url + path)
        await page.locator('input[name=username]').waitFor()
        assert.equal(pathOf(page), '/login', path)
      }
      assert.equal(await page.title(), TITLE)
      for (const [path, title] of [
        ['/403', '你没有打开这个页面的权限'],
        ['/404', '没有这个页面'],
        ['/500', '服务器出了问题'],
      ] as const) {
        await page.goto(url + path)
        await page.getByRole('heading', { name: title }).waitFor()
        assert.equal(await page.title(), `${title} - ${TITLE}`)
        await lookAt(context, page, `70-page${path.slice(1)}`)
      }

      // The way back from an error page leads on to where one wanted to go.
      await page.getByRole('link', { name: '回到首页' }).click()
      await signInHere(page)
      await paneOf(page, '首页').waitFor()
      assert.equal(pathOf(page), '/wel/index')
      await page.goto(`${url}/login`)
      await paneOf(page, '首页').waitFor()
      assert.equal(pathOf(page), '/wel/index')
      await page.goto(`${url}/lock`)
      await paneOf(page, '首页').waitFor()

      await page.evaluate(() =>
        localStorage.setItem(
          'drawdesk-token',
          JSON.stringify({ datetime: Date.now(), content: { accessToken: '', refreshToken: '' } }),
        ),
      )
      await page.goto(`${url}/system/param`)
      await page.locator('input[name=username]').waitFor()
      assert.equal(pathOf(page), '/login')
      assert.deepEqual(
        await page.evaluate(() => ['drawdesk-token', 'drawdesk-user'].map((key) => localStorage.getItem(key))),
        [null, null],
      )
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

const pages: Journey = {
  name: 'every page of the frame opens with its title and its tab, an unknown one says so, and each leads back',
  tier: 'deep',
  async walk(context) {
    const { url } = await product()
    const { page, problems } = await openPage(context.browser)
    try {
      await enterConsole(page, await product())
      assert.equal(pathOf(page), '/wel/index')
      assert.equal(await page.title(), `首页 - ${TITLE}`)
      assert.equal(await sideMenu(page).getByText('控制台').count(), 0)
      await page.goto(`${url}/wel`)
      await paneOf(page, '首页').waitFor()
      assert.equal(pathOf(page), '/wel/index')
      const answer = await page.goto(`${url}/wel/dashboard`)
      assert.match(answer?.headers()['content-security-policy'] ?? '', /^default-src 'self';script-src 'self';/)

      for (const [path, label, name] of [
        ['/wel/dashboard', '控制台', '71-dashboard'],
        ['/info/index', '个人信息', '72-info'],
        ['/test/index', '测试页', '73-test'],
      ] as const) {
        await page.goto(url + path)
        await paneOf(page, label).getByRole('heading', { level: 1 }).waitFor()
        assert.equal(await page.title(), `${label} - ${TITLE}`)
        assert.equal(await tabBar(page).locator('[aria-current=page]').textContent(), label)
        await lookAt(context, page, name)
      }
      assert.deepEqual(await tabNames(page), ['首页', '控制台', '个人信息', '测试页'])

      await page.goto(`${url}/no/such/page`)
      await page.getByRole('heading', { name: '没有这个页面' }).waitFor()
      assert.equal(pathOf(page), '/404')
      await page.getByRole('button', { name: '返回上一页' }).click()
      await paneOf(page, '测试页').waitFor()
      // A window that was nowhere before has nowhere to go back to.
      const [fresh] = await Promise.all([
        page.context().waitForEvent('page'),
        page.evaluate(() => void open('/500', '_blank', 'noopener')),
      ])
      await fresh.getByRole('link', { name: '回到首页' }).waitFor()
      assert.equal(await fresh.getByRole('button', { name: '返回上一页' }).count(), 0)
      await fresh.close()
      await page.goto(`${url}/403`)
      await page.getByRole('link', { name: '回到首页' }).click()
      await paneOf(page, '首页').waitFor()
      assert.deepEqual(await tabNames(page), ['首页', '控制台', '个人信息', '测试页'])
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

const others: Journey = {
  name: 'menu entries that lead outside are embedded with the menu fields as query, or open a window that knows nothing of ours',
  tier: 'deep',
  async walk(context) {
    const { page, problems } = await openPage(context.browser)
    try {
      const asked = await standIn(page.context(), await product())
      await addMenu(await product(), [
        { id: 41, name: '手册', nameEn: 'Handbook', path: `${OTHER_SITE}/start`, isOpen: 1 },
        { id: 42, name: '日报', nameEn: 'Daily report', path: '/report/day.html', isOpen: 1 },
        { id: 43, name: '官网', nameEn: 'Web site', path: `${OTHER_SITE}/site`, isOpen: 2 },
      ])
      await enterConsole(page, await product())

      await sideMenu(page).getByRole('link', { name: '手册' }).click()
      await page.frameLocator('iframe').getByRole('heading').waitFor()
      assert.equal(pathOf(page), '/myiframe/urlPath')
      assert.deepEqual(Object.fromEntries(new URL(page.url()).searchParams), {
        id: '41',
        code: 'journey41',
        name: '手册',
        path: `${OTHER_SITE}/start`,
        source: 'link',
        isOpen: '1',
      })
      assert.equal(await page.title(), `手册 - ${TITLE}`)
      await page.getByText('正在打开').waitFor({ state: 'detached' })
      await lookAt(context, page, '74-frame')
      await page.reload()
      await page.frameLocator('iframe').getByRole('heading').waitFor()
      await sideMenu(page).getByRole('link', { name: '日报' }).click()
      const own = page.frameLocator('iframe[src="/report/day.html"]').locator('html')
      await own.waitFor()
      // Its sandbox gives a page of ours no origin, so it can read no token.
      assert.equal(await own.evaluate(() => origin), 'null')

      const [opened] = await Promise.all([
        page.context().waitForEvent('page'),
        sideMenu(page).getByRole('link', { name: '官网' }).click(),
      ])
      await opened.getByRole('heading').waitFor()
      assert.equal(opened.url(), `${OTHER_SITE}/site`)
      assert.equal(await opened.evaluate(() => opener), null)
      assert.deepEqual(await tabNames(page), ['首页', '手册', '日报'])
      assert.equal(asked.length, 4)
      for (const headers of asked)
        assert.deepEqual(
          [headers.referer, headers['blade-auth'], headers.authorization],
          [undefined, undefined, undefined],
          headers.url,
        )
      assert.deepEqual(problems, [])
    } finally {
      await (await product()).query('delete from system_menu where id in (41, 42, 43)')
      await page.context().close()
    }
  },
}

const targets: Journey = {
  name: 'a target in the query opens in a new window, http and own paths only, and leaves the address',
  tier: 'deep',
  async walk(context) {
    const { url } = await product()
    const { page, problems } = await openPage(context.browser)
    const windows = page.context()
    try {
      const asked = await standIn(windows, await product())
      await enterConsole(page, await product())
      for (const [target, opensAt] of [
        [`${OTHER_SITE}/x?y=1`, `${OTHER_SITE}/x?y=1`],
        ['/info/index', `${url}/info/index`],
      ] as const) {
        const [opened] = await Promise.all([
          windows.waitForEvent('page'),
          page.goto(`${url}/system/param?current=1&target=${encodeURIComponent(target)}`),
        ])
        await opened.getByRole('heading').first().waitFor()
        assert.equal(opened.url(), opensAt)
        assert.equal(await opened.evaluate(() => opener), null)
        await opened.close()
        await page.waitForURL(`${url}/system/param?current=1`)
        await paneOf(page, '参数').waitFor()
      }
      assert.deepEqual([asked.length, asked[0]?.referer, asked[0]?.cookie], [1, undefined, undefined])
      // A browser that holds windows back, as they do without a click: the way is offered.
      await page.getByText('浏览器拦下了要打开的新窗口').waitFor()
      await lookAt(context, page, '75-target-held-back')
      const [opened] = await Promise.all([
        windows.waitForEvent('page'),
        page.getByRole('link', { name: '打开 /info/index' }).click(),
      ])
      assert.equal(await opened.evaluate(() => opener), null)
      await opened.close()
      await page.getByText('浏览器拦下了要打开的新窗口').waitFor({ state: 'detached' })

      for (const target of [
        'javascript:document.title="taken"',
        'data:text/html,x',
        '//evil.example/',
        '/\\evil.example/',
        `https://me:secret@evil.example/`,
      ]) {
        await page.goto(`${url}/system/param?target=${encodeURIComponent(target)}`)
        await page.waitForURL(`${url}/system/param`)
        await paneOf(page, '参数').waitFor()
        assert.equal(await page.getByText('浏览器拦下了').count(), 0)
        assert.deepEqual([windows.pages().length, await page.title()], [1, `参数 - ${TITLE}`], target)
      }
      assert.deepEqual(problems, [])
    } finally {
      await windows.close()
    }
  },
}

const narrow: Journey = {
  name: 'the same pages in English on a phone in the dark',
  tier: 'deep',
  async walk(context) {
    const { url } = await product()
    const { page, problems } = await openPage(context.browser, {
      width: 390,
      height: 844,
      language: 'en-US',
      colorScheme: 'dark',
    })
    try {
      await standIn(page.context(), await product())
      await addMenu(await product(), [
        { id: 44, name: '手册', nameEn: 'Handbook', path: `${OTHER_SITE}/start`, isOpen: 1 },
      ])
      await enterConsole(page, await product(), { language: 'en' })
      for (const [path, title] of [
        ['/wel/dashboard', 'Console'],
        ['/info/index', 'Profile'],
        ['/test/index', 'Browser test'],
      ] as const) {
        await page.goto(url + path)
        await paneOf(page, title).getByRole('heading', { level: 1 }).waitFor()
        assert.equal(await page.title(), `${title} - AI Drawing`)
        await lookAt(context, page, `76-en${path.replaceAll('/', '-')}`)
      }
      for (const path of ['/403', '/404', '/500']) {
        await page.goto(url + path)
        await page.getByRole('link', { name: 'Back to home' }).waitFor()
        await lookAt(context, page, `77-en-${path.slice(1)}`)
      }
      await page.goto(`${url}/wel/index`)
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Handbook' }).click()
      await page.frameLocator('iframe').getByRole('heading').waitFor()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await lookAt(context, page, '78-en-frame')
      assert.deepEqual(problems, [])
    } finally {
      await (await product()).query('delete from system_menu where id = 44')
      await page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [doors, pages, others, targets, narrow]
