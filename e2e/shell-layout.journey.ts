import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { lookAt, widthBeyondWindow } from './lib/look.ts'
import { commonProduct } from './lib/shared-product.ts'
import { journeyOf, type Step } from './lib/steps.ts'
import { paneOf, pathOf, sideMenu, userButton } from './lib/shell.ts'

const product = commonProduct

const tools = (page: Page) => page.getByRole('group', { name: /^(工具|Tools)$/ }).first()

/** Names of what can be pressed in the bar and lies wholly inside the window. */
async function toolsInWindow(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0
  const names: string[] = []
  for (const button of await tools(page).getByRole('button').all()) {
    const box = await button.boundingBox()
    if (box && box.x >= 0 && box.x + box.width <= width)
      names.push((await button.getAttribute('aria-label')) ?? (await button.innerText()).trim())
  }
  return names
}

const bar: Step = {
  name: 'the bar collapses the menu, finds pages by prefix and by pinyin initials, goes full screen, and its dropdown leads on',
  async walk({ context, page }) {
    // Switch mode is off, as it comes: no call names a department or a role.
    const named: string[] = []
    page.on('request', (request) => {
      if ('dept-id' in request.headers() || 'role-id' in request.headers()) named.push(request.url())
    })
    await lookAt(context, page, '85-home')
    await page.getByRole('button', { name: '收起菜单' }).click()
    await page.getByRole('button', { name: '展开菜单' }).waitFor()
    await lookAt(context, page, '86-collapsed')
    await page.reload()
    await page.getByRole('button', { name: '展开菜单' }).click()

    const field = tools(page).getByRole('combobox')
    const found = tools(page).getByRole('option')
    for (const [typed, first] of [
      ['绘画', '绘画台'],
      ['TZG', '通知公告'],
      ['tzgg', '通知公告'],
      ['PARA', '参数'],
    ] as const) {
      await field.fill(typed)
      assert.match((await found.first().textContent()) ?? '', new RegExp(`^${first}`), typed)
    }
    await field.fill('公告')
    await page.getByText('没有以“公告”开头的菜单').waitFor()
    await field.fill('cs')
    await lookAt(context, page, '87-finder')
    await field.press('Enter')
    await paneOf(page, '参数').waitFor()

    await page.getByRole('button', { name: '搜索菜单' }).click()
    const overlay = page.getByRole('dialog', { name: '搜索菜单' })
    await overlay.getByRole('option').first().waitFor()
    await overlay.getByRole('combobox').fill('HH')
    const byInitials = await overlay.getByRole('option').allTextContents()
    assert.deepEqual([byInitials.length > 1, byInitials.filter((name) => !name.startsWith('绘画'))], [true, []])
    await lookAt(context, page, '88-search-overlay')
    await page.keyboard.press('Escape')
    await overlay.waitFor({ state: 'hidden' })
    assert.equal(pathOf(page), '/system/param')

    await page.getByRole('button', { name: '全屏' }).click()
    await page.waitForFunction(() => document.fullscreenElement !== null)
    await page.getByRole('button', { name: '退出全屏' }).click()
    await page.waitForFunction(() => document.fullscreenElement === null)

    await userButton(page).click()
    await page.getByRole('menuitem', { name: '个人信息' }).waitFor()
    assert.deepEqual(
      await page
        .getByRole('menuitem')
        .allTextContents()
        .then((names) => names.filter((name) => /控制台|切换|退出|信息/.test(name))),
      ['控制台', '个人信息', '退出系统'],
    )
    await lookAt(context, page, '89-user-menu')
    await page.getByRole('menuitem', { name: '控制台' }).click()
    await paneOf(page, '控制台').waitFor()
    await userButton(page).click()
    await page.getByRole('menuitem', { name: '个人信息' }).click()
    await paneOf(page, '个人信息').waitFor()
    assert.equal(pathOf(page), '/info/index')
    assert.deepEqual(named, [])
  },
}

const notices: Journey = {
  name: 'a notice that somebody else publishes shows as a red dot at once, stands in the list, and is read when its content is opened',
  tier: 'deep',
  async walk(context) {
    const { page, problems } = await openPage(context.browser)
    const other = await openPage(context.browser)
    try {
      await (await product()).query('update desk_notice set is_deleted = 1')
      await enterConsole(page, await product())
      const bell = page.getByRole('button', { name: /^通知(，|$)/ })
      await bell.click()
      await page.getByText('没有通知').last().waitFor()
      await lookAt(context, page, '90-no-notices')
      await page.keyboard.press('Escape')
      await page.getByRole('tooltip').waitFor({ state: 'hidden' })

      await enterConsole(other.page, await product())
      await callAs(other.page, await product(), 'POST', '/blade-desk/notice/submit', {
        title: '周五晚上系统维护',
        category: 1,
        content: '22 点到 24 点。',
        releaseTime: '2026-11-20 09:00:00',
      })
      await page.getByRole('button', { name: '通知，1 条未读' }).waitFor()
      assert.equal(await bell.locator('.bar-dot').count(), 1)
      await context.picture(page, '91-red-dot')
      await bell.click()
      const list = page.getByRole('tooltip')
      await list.getByText('周五晚上系统维护').waitFor()
      assert.equal(await bell.locator('.bar-dot').count(), 1, 'a line in a list is not read')
      await lookAt(context, page, '92-notices')
      // In step with what comes while it is open.
      await callAs(other.page, await product(), 'POST', '/blade-desk/notice/submit', {
        title: '新风格“水彩”已上线',
        category: 2,
        content: '来试试。',
        releaseTime: '2026-11-20 10:00:00',
      })
      await list.getByText('新风格“水彩”已上线').waitFor()
      await list.getByRole('button', { name: /周五晚上/ }).click()
      await page.getByRole('dialog').getByText('22 点到 24 点。').waitFor()
      await page.getByRole('button', { name: '通知，1 条未读' }).waitFor()
      await lookAt(context, page, '93-notice-read')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await bell.click()
      await list.getByRole('button', { name: '全部已读' }).click()
      await bell.locator('.bar-dot').waitFor({ state: 'detached' })
      await page.reload()
      await page.getByRole('button', { name: '通知', exact: true }).waitFor()
      assert.deepEqual([...problems, ...other.problems], [])
    } finally {
      await page.context().close()
      await other.page.context().close()
    }
  },
}

const languages: Step = {
  name: 'the language changes everywhere, server messages included, and takes nothing that was typed along',
  path: '/system/param',
  expected: /^logged: param save/,
  async walk({ context, product, page }) {
    await page.getByRole('button', { name: '新增', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('参数名称').fill('营业时间')
    await dialog.getByLabel('参数键名').fill('account.failCount')
    await dialog.getByLabel('参数键值').fill('9')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialog.getByText(/已/).first().waitFor()
    // The dialog holds the pointer; the bar is reached behind it as with a shortcut.
    await page.getByRole('button', { name: '语言', includeHidden: true }).dispatchEvent('click')
    const chinese = page.getByRole('menuitem', { name: '中文' })
    assert.equal(await chinese.getAttribute('aria-disabled'), 'true')
    await page.getByRole('menuitem', { name: 'English' }).dispatchEvent('click')
    await dialog.getByLabel('Key').waitFor()
    assert.deepEqual(
      await Promise.all([/^Name/, /^Key/, /^Value/].map((label) => dialog.getByLabel(label).inputValue())),
      ['营业时间', 'account.failCount', '9'],
    )
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en')
    await page.waitForFunction(() => document.title === 'Parameters - AI Drawing')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog
      .getByText(/already|taken|exists|use/i)
      .first()
      .waitFor()
    await lookAt(context, page, '93-english-form')
    const left = await dialog.innerText()
    assert.doesNotMatch(left.replace('营业时间', ''), /\p{Script=Han}/u)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: /Discard/ }).click()
    await dialog.first().waitFor({ state: 'hidden' })

    for (const path of [
      '/wel/index',
      '/wel/dashboard',
      '/info/index',
      '/test/index',
      '/system/param',
      '/desk/notice',
      '/drawing/drawApi',
      '/drawing/drawInfo',
      '/chat/dialog',
      '/chat/dialogs',
      '/chat/chatCosts',
      '/chat/chatApi',
      '/chat/ttsVoicePacket',
      '/chat/tools',
      '/monitor/log/error',
    ]) {
      await page.goto(product.url + path)
      await page.locator('.pane:not([hidden]) h1').waitFor()
      await lookAt(context, page, `94-en${path.replaceAll('/', '-')}`)
      const frame = `${await sideMenu(page).innerText()} ${await tools(page).innerText()} ${await page.locator('.tab-bar, .crumbs, .pane:not([hidden]) h1').allInnerTexts()}`
      assert.doesNotMatch(frame.replaceAll('管理员', ''), /\p{Script=Han}/u, path)
    }
    await page.getByRole('button', { name: 'Language' }).click()
    assert.equal(await page.getByRole('menuitem', { name: 'English' }).getAttribute('aria-disabled'), 'true')
    await page.getByRole('menuitem', { name: '中文' }).click()
    await paneOf(page, '错误日志').waitFor()
  },
}

/** Width, what the bar itself must hold, and what the user's menu must hold besides. */
const WIDTHS = [
  { width: 1280, inBar: ['搜索菜单', '主题色', '错误日志，0 条', '锁屏', '主题', '通知', '语言', '全屏'], inMenu: [] },
  { width: 1000, inBar: ['搜索菜单', '主题色', '错误日志，0 条', '锁屏', '主题', '通知', '语言', '全屏'], inMenu: [] },
  { width: 800, inBar: ['搜索菜单', '主题色', '错误日志，0 条', '锁屏', '主题', '通知', '语言', '全屏'], inMenu: [] },
  { width: 390, inBar: ['搜索菜单', '主题', '通知'], inMenu: ['锁屏', '错误日志（0）', '中文', 'English'] },
] as const

const widths: Step = {
  name: 'at every level of width nothing is cut off: menu, tools and pages are all reached',
  async walk({ context, product, page }) {
    for (const { width, inBar, inMenu } of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      if (width < 768) await page.getByRole('button', { name: '打开菜单' }).waitFor()
      const found = await toolsInWindow(page)
      for (const name of inBar)
        assert.ok(
          found.some((each) => each.startsWith(name)),
          `${name} at ${width}: ${found.join()}`,
        )
      for (const path of ['/wel/index', '/info/index', '/system/param', '/drawing/drawApi']) {
        await page.goto(product.url + path)
        await page.locator('.pane:not([hidden]) h1').waitFor()
        assert.equal(await widthBeyondWindow(page), 0, `${path} at ${width}`)
        const beyond = await page.locator('.pane:not([hidden])').evaluate((pane) => pane.scrollWidth - pane.clientWidth)
        assert.equal(beyond, 0, `the page of ${path} at ${width}`)
      }
      await userButton(page).click()
      for (const name of inMenu) await page.getByRole('menuitem', { name }).waitFor()
      await lookAt(context, page, `95-width-${width}`)
      await page.keyboard.press('Escape')
      if (width < 768) await page.getByRole('button', { name: '打开菜单' }).click()
      const menu = width < 768 ? page.getByRole('dialog') : page
      if (width < 768) await lookAt(context, page, '96-drawer')
      await menu.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }).click()
      await paneOf(page, '首页').waitFor()
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  },
}

export const journeys: readonly Journey[] = [
  // What is refused in another language is counted in the bar.
  journeyOf('the frame: its bar, its widths and its languages', [bar, widths, languages], 'deep'),
  notices,
]
