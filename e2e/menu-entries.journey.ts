import assert from 'node:assert/strict'
import { openPage } from './lib/browser.ts'
import { enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { confirmAs, rowOf } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import { shareProduct } from './lib/shared-product.ts'
import { openFromMenu, paneOf, pathOf, pressInMenu, sideMenu, tabNames } from './lib/shell.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const theProduct = shareProduct({ CAPTCHA: 'off' })
const form = (page: Page) => page.locator('.res-dialog')

/** Opens the form of a menu entry that is found by its code. */
async function edit(page: Page, url: string, code: string, name: string): Promise<void> {
  await page.goto(`${url}/system/menu?code=${code}`)
  await page.getByRole('button', { name: `编辑 ${name}`, exact: true }).click()
  await form(page).getByRole('combobox', { name: '限定角色' }).waitFor()
}

async function save(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: '保存', exact: true }).click()
  await form(page).waitFor({ state: 'hidden' })
}

const entries: Journey = {
  name: 'a menu entry is kept to a role and another opens without a tab, both set in the form alone',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    try {
      await enterConsole(page, product)
      await edit(page, product.url, 'param', '参数')
      await form(page).getByRole('combobox', { name: '限定角色' }).fill('auditor')
      await form(page).getByRole('combobox', { name: '限定角色' }).press('Enter')
      await form(page).getByRole('textbox', { name: '打开时的参数' }).fill('paramKey=log')
      await save(page)
      await sideMenu(page).getByRole('link', { name: '参数', exact: true }).waitFor({ state: 'hidden' })
      await page.goto(`${product.url}/system/param`)
      await page.waitForURL('**/403')

      await edit(page, product.url, 'param', '参数')
      await form(page).locator('.ant-select-selection-item-remove').first().click()
      await save(page)
      await sideMenu(page).getByRole('link', { name: '参数', exact: true }).click()
      await paneOf(page, '参数').waitFor()
      assert.equal(new URL(page.url()).search, '?paramKey=log')

      await edit(page, product.url, 'dept', '部门')
      await form(page).getByRole('switch', { name: '以页签打开' }).click()
      await save(page)
      await pressInMenu(page, '部门', '系统')
      await paneOf(page, '部门').waitFor()
      assert.equal(pathOf(page), '/system/dept')
      assert.ok(!(await tabNames(page)).includes('部门'))
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

const online: Journey = {
  name: 'somebody who is online is signed out, and how the platform does stands in one page',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const [one, other] = [await openPage(context.browser), await openPage(context.browser)]
    try {
      await enterConsole(other.page, product)
      await enterConsole(one.page, product)
      await openFromMenu(one.page, '监控', '在线用户')
      await rowOf(one.page, '在线').first().waitFor()
      await lookAt(context, one.page, 'online')
      await rowOf(one.page, '在线')
        .first()
        .getByRole('button', { name: /^下线：/ })
        .click()
      await confirmAs(one.page, '让“管理员”下线？', '下线')
      await one.page.getByText('已结束 1 个登录').waitFor()
      await other.page.reload()
      await other.page.locator('input[name=password]').waitFor()

      await openFromMenu(one.page, '监控', '服务状态')
      await paneOf(one.page, '服务状态').getByText('有需要留意的地方').waitFor()
      await lookAt(context, one.page, 'status')
      assert.deepEqual(one.problems, [])
    } finally {
      await Promise.all([one, other].map(({ page }) => page.context().close()))
    }
  },
}

export const journeys: readonly Journey[] = [entries, online]
