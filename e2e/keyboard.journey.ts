import assert from 'node:assert/strict'
import { openPage } from './lib/browser.ts'
import { skipTour } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { expectFocusKept, goTo, stopOf } from './lib/keyboard.ts'
import { ADMIN_PASSWORD } from './lib/product.ts'
import { commonProduct } from './lib/shared-product.ts'
import { paneOf, pathOf } from './lib/shell.ts'

const LOCK_PASSWORD = 'a-lock-password'
const product = commonProduct

/** Issue promise: sign in, open a menu, edit, save, switch tab, lock, unlock, sign out. No call here touches a mouse. */
const byKeyboard: Journey = {
  name: 'by keyboard alone: sign in, skip to the content, open a page, edit a row, save, switch tab, lock, unlock and sign out',
  async walk(context) {
    const { url, query } = await product()
    await query(
      `insert into system_param (id, tenant_id, param_name, param_key, param_value)
       select max(id) + 1, '000000', '键盘旅程的参数', 'journey.keyboard', '5' from system_param`,
    )
    const { page, problems } = await openPage(context.browser)
    const { keyboard } = page
    try {
      await skipTour(page)
      await page.goto(url)
      await page.locator('input[name=username]').waitFor()
      await expectFocusKept(page, 'opening the sign-in')
      assert.equal((await stopOf(page)).name, '账号')
      await keyboard.type('admin')
      await goTo(page, /^密码$/)
      await keyboard.type(ADMIN_PASSWORD)
      await keyboard.press('Enter')
      await paneOf(page, '首页').waitFor()
      await expectFocusKept(page, 'signing in')

      await page.reload()
      await paneOf(page, '首页').waitFor()
      await goTo(page, /^跳到内容$/)
      await context.picture(page, '97-skip-link')
      await keyboard.press('Enter')
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'content')

      await page.reload()
      await paneOf(page, '首页').waitFor()
      await goTo(page, /^首页$/)
      await goTo(page, /^系统$/, 'ArrowDown')
      await context.picture(page, '98-menu-by-keyboard')
      await keyboard.press('Enter')
      await goTo(page, /^参数$/, 'ArrowDown')
      await keyboard.press('Enter')
      await paneOf(page, '参数').waitFor()
      await expectFocusKept(page, 'opening a page')
      assert.equal(pathOf(page), '/system/param')

      await page.getByRole('button', { name: '编辑 键盘旅程的参数' }).waitFor()
      await goTo(page, /^编辑 键盘旅程的参数$/)
      await keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('参数名称').waitFor()
      await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT')
      await goTo(page, /^参数键值/)
      await keyboard.press('Control+A')
      await keyboard.type('7')
      await context.picture(page, '99-edit-by-keyboard')
      await goTo(page, /^保存$/)
      await keyboard.press('Enter')
      await dialog.waitFor({ state: 'hidden' })
      await expectFocusKept(page, 'saving')
      assert.match((await stopOf(page)).name, /^编辑 键盘旅程的参数$/)
      assert.deepEqual(
        await query(`select param_value as value from system_param where param_key = 'journey.keyboard'`),
        [{ value: '7' }],
      )

      await goTo(page, /^首页$/, 'Shift+Tab')
      await keyboard.press('Enter')
      await paneOf(page, '首页').waitFor()
      await expectFocusKept(page, 'changing the tab')

      await goTo(page, /^锁屏$/, 'Shift+Tab')
      await keyboard.press('Enter')
      await dialog.getByLabel('锁屏密码').waitFor()
      await page.waitForFunction(() => document.activeElement?.id === 'lock-dialog-password')
      await keyboard.type(LOCK_PASSWORD)
      await keyboard.press('Enter')
      await page.locator('input[name=lock-password]').waitFor()
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'lock-password')
      await keyboard.type(LOCK_PASSWORD)
      await keyboard.press('Enter')
      await paneOf(page, '首页').waitFor()
      await expectFocusKept(page, 'unlocking')
      await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '锁屏')

      await goTo(page, /用户菜单/)
      await keyboard.press('Enter')
      await page.getByRole('menuitem', { name: '退出系统' }).waitFor()
      await goTo(page, /./, 'Tab', 1)
      await goTo(page, /^退出系统$/, 'ArrowDown')
      await keyboard.press('Enter')
      await page.locator('.ant-modal-confirm-title', { hasText: '是否退出系统？' }).waitFor()
      await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]') !== null)
      if (!/确定/.test((await stopOf(page)).name)) await goTo(page, /^确定$/)
      await keyboard.press('Enter')
      await page.locator('input[name=username]').waitFor()
      await expectFocusKept(page, 'signing out')
      assert.equal((await stopOf(page)).name, '账号')
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [byKeyboard]
