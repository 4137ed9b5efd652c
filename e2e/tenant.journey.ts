import assert from 'node:assert/strict'
import type { Browser, Locator, Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, signInHere, skipTour } from './lib/enter.ts'
import { takeFirstPassword } from './lib/first-sign-in.ts'
import type { Journey } from './lib/journey.ts'
import { chooseIn, linksOf, rowOf } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import type { Product } from './lib/product.ts'
import { commonProduct } from './lib/shared-product.ts'
import { openFromMenu, paneOf, sideMenu } from './lib/shell.ts'

const theProduct = commonProduct
/** Leads to this machine (lib/browser.ts); over plain HTTP, as in an office without certificates. */
const HOST = 'studio.tenant.test'
const TITLE = '青禾画室'
const TREE_STEP_PX = 120
const OWN_PASSWORD = 'the-studio-is-ours-2026'

/** The product as the new tenant reaches it. */
const atHost = (product: Product): Product => ({ ...product, url: product.url.replace('127.0.0.1', HOST) })

/** A wide picture with colours, as a PNG. */
async function landscape(browser: Browser): Promise<Buffer> {
  const { page } = await openPage(browser, { width: 1600, height: 1000 })
  await page.setContent(
    '<body style="margin:0;height:100vh;background:linear-gradient(160deg,#0b3d2e,#2a9d6f 55%,#f2d16b)"></body>',
  )
  const picture = await page.screenshot()
  await page.context().close()
  return picture
}

/** Ticks a menu in the tree of a package, or takes the tick away; the tree draws only what is on screen. */
async function tick(form: Locator, group: string, name: string): Promise<void> {
  const nodeOf = (title: string) =>
    form.locator('.ant-tree-treenode', { has: form.page().locator(`.ant-tree-title:text-is("${title}")`) })
  const holder = form.locator('.ant-tree-list-holder')
  const bring = async (title: string) => {
    for (let top = 0; (await nodeOf(title).count()) === 0; top += TREE_STEP_PX) {
      const height = await holder.evaluate((element, to) => {
        element.scrollTop = to
        return element.scrollHeight
      }, top)
      if (top > height) throw new Error(`${title} is not in the tree`)
      await form.page().evaluate('new Promise(requestAnimationFrame)')
    }
  }
  await bring(group)
  const folded = nodeOf(group).locator('.ant-tree-switcher_close')
  if (await folded.count()) await folded.click()
  await bring(name)
  await nodeOf(name).locator('.ant-tree-checkbox').click()
}

const saveForm = async (form: Locator) => {
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}

/** The administrator's first steps in their own tenant: the password that others chose is changed. */
async function enterTenant(page: Page, password: string): Promise<void> {
  await signInHere(page, { account: 'admin', password })
  await page.getByRole('heading', { name: '请先修改密码' }).waitFor()
  for (const [name, value] of [
    ['old', password],
    ['next', OWN_PASSWORD],
    ['again', OWN_PASSWORD],
  ] as const)
    await page.locator(`input[name=${name}]`).fill(value)
  await page.getByRole('button', { name: '修改密码并继续' }).click()
  await paneOf(page, '首页').waitFor()
}

const tenant: Journey = {
  name: 'a tenant is made with a package, a host, a title and a picture; its administrator signs in there, has what the package has, less when that is cut, and nothing after its end',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const platform = await openPage(context.browser)
    const studio = await openPage(context.browser)
    const { page } = platform
    const own = atHost(product)
    const look = (name: string) => lookAt(context, page, name)
    try {
      await enterConsole(page, product, { path: '/system/tenantpackage' })
      await page.getByRole('button', { name: '新增', exact: true }).first().click()
      const form = page.getByRole('dialog')
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await form.getByText('请输入产品包名称').waitFor()
      await form.getByText('请选择菜单').waitFor()
      await form.getByRole('textbox', { name: '产品包名称' }).fill('画室包')
      for (const [group, name] of [
        ['系统', '部门'],
        ['系统', '岗位'],
        ['消息', '通知公告'],
      ] as const)
        await tick(form, group, name)
      await look('tenant-01-package')
      await saveForm(form)
      await rowOf(page, '画室包').waitFor()
      await look('tenant-02-packages')

      await openFromMenu(page, '系统', '租户')
      await page.getByRole('button', { name: '新增', exact: true }).first().click()
      await form.getByRole('textbox', { name: '租户名称' }).fill(TITLE)
      await chooseIn(page, form.getByRole('combobox', { name: '产品包' }), '画室包')
      await form.getByRole('textbox', { name: '域名' }).fill(HOST)
      await form.getByRole('textbox', { name: '登录页标题' }).fill(`${TITLE}后台`)
      await form
        .locator('input[type=file]')
        .setInputFiles({ name: 'studio.png', mimeType: 'image/png', buffer: await landscape(context.browser) })
      await form.getByRole('img', { name: '登录页预览' }).locator('img').waitFor()
      await look('tenant-03-form')
      await form.getByRole('button', { name: '保存', exact: true }).click()
      const password = await takeFirstPassword(page, () => look('tenant-03b-first-sign-in'))
      await rowOf(page, TITLE).getByText(HOST).waitFor()
      await look('tenant-04-tenants')

      const { page: there } = studio
      await skipTour(there)
      await there.goto(`${own.url}/login`)
      await there.getByRole('heading', { name: `${TITLE}后台`, exact: true }).waitFor()
      assert.equal(await there.title(), `${TITLE}后台`)
      await there.locator('img.login-picture').evaluate((picture: HTMLImageElement) => picture.decode())
      assert.equal(await there.getByLabel('租户编号').count(), 0)
      await lookAt(context, there, 'tenant-05-own-login')
      await page.goto(`${product.url}/system/tenant`)
      await enterTenant(there, password)
      assert.deepEqual(await linksOf(sideMenu(there)), ['首页', '部门', '岗位', '通知公告'])
      await lookAt(context, there, 'tenant-06-own-home')
      await openFromMenu(there, '系统', '部门')
      await rowOf(there, TITLE).waitFor()
      assert.equal(await there.getByText('运营部').count(), 0)

      // Cut: the pages of the tenant lose it at once, before anybody signs in again.
      await openFromMenu(page, '系统', '产品包')
      await page.getByRole('button', { name: '编辑 画室包' }).click()
      await form.getByRole('group', { name: '菜单列表' }).waitFor()
      await tick(form, '系统', '部门')
      await saveForm(form)
      await assert.rejects(callAs(there, product, 'GET', '/blade-system/dept/list'), /403/)
      await callAs(there, product, 'GET', '/blade-system/post/list')
      await there.goto(own.url)
      await paneOf(there, '首页').waitFor()
      assert.deepEqual(await linksOf(sideMenu(there)), ['首页', '岗位', '通知公告'])

      await openFromMenu(page, '系统', '租户')
      await page.getByRole('button', { name: `设置 ${TITLE}` }).click()
      await page.getByRole('menuitem', { name: '额度与到期时间' }).click()
      await form.getByLabel('到期时间').fill('2020-01-01 00:00:00')
      await form.getByLabel('到期时间').press('Enter')
      await look('tenant-07-limits')
      await saveForm(form)
      await rowOf(page, TITLE).getByText('已到期').waitFor()
      await assert.rejects(callAs(there, product, 'GET', '/blade-system/post/list'), /401/)
      await there.goto(`${own.url}/desk/notice`)
      await there.locator('input[name=username]').waitFor()
      await signInHere(there, { account: 'admin', password: OWN_PASSWORD })
      await there.getByRole('alert').filter({ hasText: '租户已过期' }).waitFor()
      await lookAt(context, there, 'tenant-08-expired')
      // Over plain HTTP the browser reports that it leaves that header out.
      assert.deepEqual(
        [...platform.problems, ...studio.problems].filter(
          (problem) => !problem.includes('Cross-Origin-Opener-Policy header has been ignored'),
        ),
        [],
      )
    } finally {
      for (const each of [platform, studio]) await each.page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [tenant]
