import assert from 'node:assert/strict'
import type { Page, Request } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { enterConsole, lookerAt } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import type { Product } from './lib/product.ts'
import { shareProduct } from './lib/shared-product.ts'

const product = shareProduct({ CAPTCHA: 'off', SWITCH_MODE: 'on' })
const [ROLE_PARAMS, ROLE_NOTICES, DEPT_EAST, DEPT_WEST] = [9001, 9002, 9011, 9012]

/** Somebody of two departments and two roles, with the administrator's password. */
async function addPerson({ query }: Product): Promise<void> {
  for (const [id, name, alias, menu] of [
    [ROLE_PARAMS, '参数管理', 'params', 'param'],
    [ROLE_NOTICES, '公告编辑', 'notices', 'notice'],
  ]) {
    await query(`insert into system_role (id, tenant_id, role_name, role_alias) values ($1, '000000', $2, $3)`, [
      id,
      name,
      alias,
    ])
    await query(
      `insert into system_role_menu (id, tenant_id, role_id, menu_id) select $1::bigint + 100, '000000', $1, id from system_menu where code = $2`,
      [id, menu],
    )
  }
  for (const [id, name] of [
    [DEPT_EAST, '东区'],
    [DEPT_WEST, '西区'],
  ]) {
    await query(`insert into system_dept (id, tenant_id, dept_name, full_name) values ($1, '000000', $2, $2)`, [
      id,
      name,
    ])
  }
  await query(
    `insert into user_account (id, tenant_id, account, password_hash, name, real_name, role_id, dept_id)
     select 9021, tenant_id, 'switcher', password_hash, '林夏', '林夏', $1, $2 from user_account where account = 'admin'`,
    [`${ROLE_PARAMS},${ROLE_NOTICES}`, `${DEPT_EAST},${DEPT_WEST}`],
  )
}

const sideMenu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const tabNames = (page: Page) =>
  page.getByRole('navigation', { name: '打开的页面' }).getByRole('link').allTextContents()

async function openDialog(page: Page) {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '切换部门和角色' }).click()
  const dialog = page.getByRole('dialog', { name: '部门角色切换' })
  await dialog.waitFor()
  return dialog
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(field).click()
  await page.locator('.ant-select-item-option-content', { hasText: option }).click()
}

const acting: Journey = {
  name: 'somebody of two departments and two roles chooses one of each: menu, rights and headers follow, and the console starts over at home',
  tier: 'deep',
  async walk(context) {
    const shared = await product()
    await addPerson(shared)
    const { page, problems } = await openPage(context.browser)
    const look = lookerAt(context, page)
    const sent: (string | null)[] = []
    const note = (request: Request) => {
      const { 'dept-id': deptId, 'role-id': roleId } = request.headers()
      if (request.url().includes('/api/') && !request.url().endsWith('/oauth/token'))
        sent.push(deptId && roleId ? `${deptId} ${roleId}` : null)
    }
    page.on('request', note)
    try {
      await enterConsole(page, shared, { account: 'switcher', path: '/system/param' })
      assert.deepEqual(
        [await sideMenu(page).getByText('系统').count(), await sideMenu(page).getByText('消息').count()],
        [1, 1],
      )
      assert.deepEqual([...new Set(sent)], [null], 'acts for all of them, and names none, before a choice is made')

      const dialog = await openDialog(page)
      await dialog.getByRole('button', { name: '切换' }).click()
      for (const text of ['请选择部门', '请选择角色'])
        await dialog.locator('.ant-form-item-explain-error', { hasText: text }).waitFor()
      await look('90-switch-dialog')
      await choose(page, '部门', '西区')
      await choose(page, '角色', '公告编辑')
      sent.length = 0
      await dialog.getByRole('button', { name: '切换' }).click()
      await page.waitForURL('**/wel/index')
      await sideMenu(page).getByText('消息').waitFor()
      await page.locator('.pane:not([hidden]) h1').waitFor()

      assert.equal(await sideMenu(page).getByText('系统').count(), 0)
      assert.deepEqual(await tabNames(page), ['首页'])
      assert.deepEqual([...new Set(sent)], [`${DEPT_WEST} ${ROLE_NOTICES}`])
      await look('91-switched')

      await page.goto(`${shared.url}/system/param`)
      await page.waitForURL('**/403')
      await page.goto(`${shared.url}/wel/index`)
      await openDialog(page)
      await choose(page, '角色', '参数管理')
      await page.getByRole('dialog').getByRole('button', { name: '切换' }).click()
      await sideMenu(page).getByText('系统').waitFor()
      assert.equal(await sideMenu(page).getByText('消息').count(), 0)
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [acting]
