import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, signInHere, skipTour } from './lib/enter.ts'
import { takeFirstPassword } from './lib/first-sign-in.ts'
import type { Journey } from './lib/journey.ts'
import { chooseIn, confirmAs, rowOf } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import type { Product } from './lib/product.ts'
import { commonProduct } from './lib/shared-product.ts'
import { openFromMenu, paneOf } from './lib/shell.ts'

const theProduct = commonProduct
/** Leads to this machine (lib/browser.ts). */
const HOST = 'rows.tenant.test'
const NAME = '青山画室'
const OWN = '平台管理'
const OWN_PASSWORD = 'our-rows-are-ours-2026'
const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const

const chooser = (page: Page) => page.locator('.pane:not([hidden])').getByRole('combobox', { name: '选择租户' })
const noteOf = (page: Page) => page.locator('.pane:not([hidden]) .res-tenant-note')
/** In the header: whose rows the page in front shows. */
const headerSwitch = (page: Page, tenant: string) => page.getByRole('button', { name: `切换租户，当前：${tenant}` })
const form = (page: Page) => page.locator('.res-dialog')

async function save(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: '保存', exact: true }).click()
  await form(page).waitFor({ state: 'hidden' })
}

/** The tenant's own administrator at its own address; the password that others chose is changed first. */
async function enterTenant(page: Page, product: Product, password: string): Promise<void> {
  await skipTour(page)
  await page.goto(product.url.replace('127.0.0.1', HOST))
  await signInHere(page, { account: 'admin', password })
  for (const [name, value] of [
    ['old', password],
    ['next', OWN_PASSWORD],
    ['again', OWN_PASSWORD],
  ] as const)
    await page.locator(`input[name=${name}]`).fill(value)
  await page.getByRole('button', { name: '修改密码并继续' }).click()
  await paneOf(page, '首页').waitFor()
}

const rows: Journey = {
  name: 'the operator chooses a tenant, in a list or in the header, adds a department and a user there, edits, exports and removes; its own administrator sees them, the operator’s own rows stay as they were',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const operator = await openPage(context.browser)
    const tenant = await openPage(context.browser)
    const phone = await openPage(context.browser, PHONE)
    const { page } = operator
    const look = (name: string) => lookAt(context, page, name)
    const count = async (table: string, tenantId: string) =>
      (
        await product.query<{ count: string }>(
          `select count(*) as count from ${table} where tenant_id = $1 and is_deleted = 0`,
          [tenantId],
        )
      )[0]?.count
    try {
      await enterConsole(page, product, { path: '/system/dept' })
      const { tenantId, firstSignIns } = await callAs<{
        tenantId: string
        firstSignIns: { people: { password: string }[] }
      }>(page, product, 'POST', '/blade-system/tenant/submit', { tenantName: NAME, domain: HOST })
      const before = [await count('system_dept', '000000'), await count('user_account', '000000')]

      await look('operator-01-own')
      await chooseIn(page, chooser(page), `${NAME}（${tenantId}）`)
      await noteOf(page).getByText(`正在处理租户“${NAME}（${tenantId}）”的数据`).waitFor()
      assert.equal(new URL(page.url()).search, `?tenantId=${tenantId}`)
      await page.getByRole('button', { name: '新增', exact: true }).first().click()
      await form(page).getByText(`${NAME}（${tenantId}）`).waitFor()
      await form(page).getByLabel('部门名称').fill('外派组')
      await form(page).getByLabel('部门全称').fill('青山画室外派组')
      await look('operator-02-form')
      await save(page)
      await rowOf(page, '青山画室外派组').waitFor()
      await look('operator-03-departments')

      await openFromMenu(page, '系统', '用户')
      // A page that is opened goes along; the header says so too, and leads back and there again.
      await noteOf(page).waitFor()
      await headerSwitch(page, NAME).click()
      await page.getByRole('option', { name: NAME }).waitFor()
      await look('operator-03-header')
      await page.keyboard.press('Enter')
      await noteOf(page).waitFor({ state: 'detached' })
      await headerSwitch(page, OWN).click()
      await page.getByRole('combobox', { name: '输入租户名称或编号' }).fill('qshs')
      await page.keyboard.press('Enter')
      await noteOf(page).waitFor()
      assert.equal(new URL(page.url()).search, `?tenantId=${tenantId}`)
      await page.getByRole('button', { name: '新增用户' }).first().click()
      await form(page).getByRole('textbox', { name: '账号', exact: true }).fill('waipai')
      await form(page).getByRole('textbox', { name: '姓名', exact: true }).fill('魏派')
      await chooseIn(page, form(page).getByRole('combobox', { name: '角色' }), '用户')
      await chooseIn(page, form(page).getByRole('combobox', { name: '部门' }), '外派组')
      await form(page).getByRole('button', { name: '保存', exact: true }).click()
      await takeFirstPassword(page)
      await rowOf(page, 'waipai').waitFor()
      await look('operator-04-users')
      await page.getByRole('button', { name: '编辑 魏派' }).click()
      await form(page).getByRole('textbox', { name: '姓名', exact: true }).fill('魏派派')
      await save(page)
      await rowOf(page, '魏派派').waitFor()
      const download = page.waitForEvent('download')
      await page.locator('.pane:not([hidden])').getByRole('button', { name: '导出' }).click()
      await page.getByRole('menuitem', { name: /xlsx/ }).click()
      await download

      await enterTenant(tenant.page, product, firstSignIns.people[0]?.password ?? '')
      await openFromMenu(tenant.page, '系统', '用户')
      await rowOf(tenant.page, '魏派派').getByText('外派组').waitFor()
      assert.equal(await chooser(tenant.page).count(), 0)

      await page.getByRole('button', { name: '魏派派 的更多操作' }).click()
      await page.getByRole('menuitem', { name: '删除' }).click()
      await page.locator('.ant-modal-confirm').getByText(`租户“${NAME}（${tenantId}）”`).waitFor()
      await look('operator-05-removal')
      await confirmAs(page, '确定将选择数据删除?', '删除')
      await rowOf(page, '魏派派').waitFor({ state: 'detached' })

      await noteOf(page).getByRole('button', { name: '回到本租户' }).click()
      await noteOf(page).waitFor({ state: 'detached' })
      assert.deepEqual([await count('system_dept', '000000'), await count('user_account', '000000')], before)
      const logged = async () =>
        (
          await product.query<{ log_id: string }>(
            `select log_id from log_usual where method_name in ('dept.save', 'user.submit', 'user.remove') and log_id like $1`,
            [`% @${tenantId}`],
          )
        ).length
      for (const end = Date.now() + 10_000; (await logged()) < 4 && Date.now() < end;)
        await page.evaluate('new Promise(requestAnimationFrame)')
      assert.equal(await logged(), 4, 'the log names the tenant of each action')

      // On a phone the switch stands in the menu, and the bar names the other tenant while it is worked in.
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: '打开菜单' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `切换租户，当前：${OWN}` })
        .click()
      await page.getByRole('option', { name: NAME }).waitFor()
      await look('operator-06-phone-menu')
      await page.getByRole('option', { name: NAME }).click()
      await noteOf(page).waitFor()
      await page
        .getByRole('banner')
        .getByRole('button', { name: `切换租户，当前：${NAME}` })
        .waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await look('operator-07-phone-bar')

      await enterConsole(phone.page, product, { path: `/system/dept?tenantId=${tenantId}`, language: 'en' })
      await phone.page.locator('.res-tenant-note').getByText(NAME, { exact: false }).waitFor()
      await lookAt(context, phone.page, 'operator-06-phone')
      // Over plain HTTP, as in an office without certificates, the browser says what it leaves out.
      assert.deepEqual(
        [...operator.problems, ...tenant.problems, ...phone.problems].filter(
          (problem) => !problem.includes('Cross-Origin-Opener-Policy header has been ignored'),
        ),
        [],
      )
    } finally {
      for (const each of [operator, tenant, phone]) await each.page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [rows]
