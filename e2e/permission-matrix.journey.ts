import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { rowOf } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import type { Product } from './lib/product.ts'
import { commonProduct } from './lib/shared-product.ts'

const CODES: Readonly<Record<string, readonly string[]>> = {
  掌柜: ['user', 'user_view', 'post', 'post_view'],
  伙计: ['user', 'user_view', 'user_add', 'dept', 'dept_view'],
}

/** Two roles with these menus; answers their ids. */
async function makeRoles(page: Page, product: Product): Promise<Record<string, string>> {
  const menus = await product.query<{ id: string; code: string; parent_id: string }>(
    'select id::text, code, parent_id::text from system_menu where is_deleted = 0',
  )
  const made: Record<string, string> = {}
  for (const [roleName, codes] of Object.entries(CODES)) {
    const values = { roleName, roleAlias: `matrix${Object.keys(made).length}`, parentId: '', sort: 90 }
    const { id } = await callAs<{ id: string }>(page, product, 'POST', '/blade-system/role/submit', values)
    made[roleName] = id
    const chosen = menus.filter(({ code }) => codes.includes(code))
    const menuIds = [...new Set(chosen.flatMap((menu) => [menu.id, menu.parent_id]))].filter((one) => one !== '0')
    await callAs(page, product, 'POST', '/blade-system/role/grant', { roleIds: [id], menuIds })
  }
  return made
}

const codesOf = async (product: Product, roleId: string | undefined): Promise<string[]> =>
  (
    await product.query<{ code: string }>(
      `select m.code from system_role_menu g join system_menu m on m.id = g.menu_id where g.role_id = $1 order by 1`,
      [roleId],
    )
  ).map(({ code }) => code)

const matrix: Journey = {
  name: 'a role is granted in a matrix by the keyboard, stands beside another one, takes over a page of it, and shows what is unsaved before it is saved',
  tier: 'deep',
  async walk(context) {
    const product = await commonProduct()
    const { page, problems } = await openPage(context.browser)
    const phone = await openPage(context.browser, { width: 390, height: 844, language: 'en-US', isTouched: true })
    try {
      await enterConsole(page, product)
      const roles = await makeRoles(page, product)
      await page.goto(`${product.url}/authority/role`)
      await page.getByRole('button', { name: '掌柜 的权限设置' }).click()
      const form = page.getByRole('dialog', { name: '权限设置：掌柜' })
      await form.getByText('矩阵', { exact: true }).click()
      await form.getByRole('table').waitFor()
      await form.getByText('已授予', { exact: true }).click()
      await form.getByRole('checkbox', { name: '用户：查看' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Space')
      assert.equal(await form.getByRole('checkbox', { name: '用户：修改' }).isChecked(), true)
      await form.getByText('未保存：新增 1 项，去掉 0 项').waitFor()
      await lookAt(context, page, 'matrix-01-keyboard')
      await form.getByText('全部', { exact: true }).click()
      await lookAt(context, page, 'matrix-02-all')
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await form.waitFor({ state: 'hidden' })
      assert.deepEqual(await codesOf(product, roles['掌柜']), [
        'post',
        'post_view',
        'system',
        'user',
        'user_edit',
        'user_view',
      ])

      for (const name of Object.keys(CODES)) await rowOf(page, name).getByRole('checkbox').click()
      await page.getByRole('button', { name: '对比角色' }).click()
      await form.getByText('有 3 个页面不同').waitFor()
      await lookAt(context, page, 'matrix-03-compared')
      await form.getByRole('button', { name: '部门采用“伙计”的权限' }).click()
      await form.getByText('有 2 个页面不同').waitFor()
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await form.waitFor({ state: 'hidden' })
      assert.deepEqual(
        (await codesOf(product, roles['掌柜'])).filter((code) => code.startsWith('dept')),
        ['dept', 'dept_view'],
      )

      await enterConsole(phone.page, product, { path: '/authority/role', language: 'en' })
      await phone.page.getByRole('button', { name: 'Permissions of 伙计' }).click()
      await phone.page.getByRole('dialog').getByText('Matrix', { exact: true }).click()
      await phone.page.getByRole('table').waitFor()
      await lookAt(context, phone.page, 'matrix-04-phone')
      for (const { problems: seen } of [phone, { problems }]) assert.deepEqual(seen, [])
    } finally {
      for (const each of [page, phone.page]) await each.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [matrix]
