import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, signInHere, skipTour } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { chooseIn, linksOf, rowOf } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import type { Product } from './lib/product.ts'
import { commonProduct } from './lib/shared-product.ts'
import { openFromMenu, paneOf, sideMenu } from './lib/shell.ts'

const theProduct = commonProduct
/** Leads to this machine (lib/browser.ts). */
const HOST = 'workshop.tenant.test'
const OWN_PASSWORD = 'the-workshop-is-ours-2026'
const CLERK_PASSWORD = 'a-clerk-begins-here-2026'
const PACKAGE_CODES = [
  'user',
  'user_add',
  'user_edit',
  'user_view',
  'user_role',
  'dept',
  'dept_add',
  'dept_edit',
  'role',
  'role_add',
  'role_edit',
  'role_grant',
  'post',
  'post_view',
  'notice',
  'notice_view',
]

/** A tenant with a package, as its operator makes one; answers its number and the administrator's first password. */
async function makeTenant(page: Page, product: Product): Promise<{ tenantId: string; password: string }> {
  const menus = await product.query<{ id: string; code: string; parent_id: string }>(
    `select id::text, code, parent_id::text from system_menu where is_deleted = 0`,
  )
  const chosen = menus.filter(({ code }) => PACKAGE_CODES.includes(code))
  const menuId = [...new Set([...chosen.map(({ id }) => id), ...chosen.map(({ parent_id }) => parent_id)])]
    .filter((id) => id !== '0')
    .join()
  const { id: packageId } = await callAs<{ id: string }>(page, product, 'POST', '/blade-system/tenant-package/submit', {
    packageName: '工坊包',
    menuId,
  })
  const made = await callAs<{ tenantId: string; firstSignIns: { people: { password: string }[] } }>(
    page,
    product,
    'POST',
    '/blade-system/tenant/submit',
    { tenantName: '青石工坊', packageId, domain: HOST },
  )
  return { tenantId: made.tenantId, password: made.firstSignIns.people[0]?.password ?? '' }
}

/** The product as the people of the tenant reach it. */
const atHost = (product: Product): Product => ({ ...product, url: product.url.replace('127.0.0.1', HOST) })

/** The first sign-in of an account whose password was chosen by others. */
async function enterFirst(
  page: Page,
  product: Product,
  { account, password }: { account: string; password: string },
): Promise<void> {
  await skipTour(page)
  await page.goto(`${product.url}/login`)
  await signInHere(page, { account, password })
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

/** The box of a node in the tree of a grant. */
const boxOf = (form: Locator, title: string): Locator =>
  form
    .locator('.ant-tree-treenode', { has: form.page().locator(`.check-tree-title:text-is("${title}")`) })
    .first()
    .locator('.ant-tree-checkbox')

const save = async (form: Locator) => {
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}

const grant: Journey = {
  name: 'the administrator of a tenant makes a department, a role from the package and somebody with it, who sees only that, in the menu, by buttons and by calls',
  async walk(context) {
    const product = await theProduct()
    const platform = await openPage(context.browser)
    const tenantAdmin = await openPage(context.browser)
    const clerk = await openPage(context.browser)
    const { page } = tenantAdmin
    const look = (name: string) => lookAt(context, page, name)
    try {
      await enterConsole(platform.page, product)
      const { tenantId, password } = await makeTenant(platform.page, product)
      const own = atHost(product)
      await enterFirst(page, own, { account: 'admin', password })

      await openFromMenu(page, '系统', '部门')
      await page.getByRole('button', { name: '新增', exact: true }).first().click()
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: '部门名称' }).fill('门市部')
      await form.getByRole('textbox', { name: '部门全称' }).fill('青石工坊门市部')
      await chooseIn(page, form.getByRole('combobox', { name: '部门类型' }), '部门')
      await form.getByRole('spinbutton', { name: '排序' }).fill('10')
      await save(form)
      await rowOf(page, '门市部').waitFor()

      await openFromMenu(page, '系统', '角色')
      await page.getByRole('button', { name: '新增', exact: true }).first().click()
      await form.getByRole('textbox', { name: '角色名称' }).fill('店员')
      await form.getByRole('textbox', { name: '角色别名' }).fill('clerk')
      await form.getByRole('spinbutton', { name: '排序' }).fill('10')
      await save(form)
      await page.getByRole('button', { name: '店员 的权限设置' }).click()
      await form.locator('.check-tree').waitFor()
      // Only what the package has is offered.
      assert.equal(await form.getByTitle('租户', { exact: true }).count(), 0)
      await form.getByRole('textbox', { name: '搜索菜单权限' }).fill('user_view')
      await boxOf(form, '查看').click()
      await look('rights-01-grant')
      await form.getByRole('textbox', { name: '搜索菜单权限' }).fill('gw')
      await boxOf(form, '岗位').click()
      await save(form)

      await callAs(page, product, 'POST', '/blade-user/submit', await newClerk(product, tenantId))
      await skipTour(clerk.page)
      await clerk.page.goto(`${own.url}/login`)
      await signInHere(clerk.page, { account: 'xiaodian', password: CLERK_PASSWORD })
      await paneOf(clerk.page, '首页').waitFor()

      assert.deepEqual(await linksOf(sideMenu(clerk.page)), ['首页', '用户', '岗位'])
      await openFromMenu(clerk.page, '系统', '用户')
      await rowOf(clerk.page, 'xiaodian').waitFor()
      assert.equal(await clerk.page.getByRole('button', { name: '新增用户' }).count(), 0)
      assert.equal(await clerk.page.getByRole('button', { name: /^编辑 / }).count(), 0)
      await lookAt(context, clerk.page, 'rights-02-clerk')
      await assert.rejects(
        callAs(clerk.page, product, 'POST', '/blade-user/submit', { account: 'another', realName: '别人' }),
        /403/,
      )
      await assert.rejects(callAs(clerk.page, product, 'GET', '/blade-system/role/list'), /403/)
      await clerk.page.goto(`${own.url}/authority/role`)
      await clerk.page.getByRole('heading', { name: /没有/ }).first().waitFor()
      // Over plain HTTP at a made-up host the browser says that it leaves a header out.
      for (const { problems } of [platform, tenantAdmin, clerk])
        assert.deepEqual(
          problems.filter((text) => !text.includes('Cross-Origin-Opener-Policy')),
          [],
        )
    } finally {
      for (const each of [platform, tenantAdmin, clerk]) await each.page.context().close()
    }
  },
}

/** Somebody with the new role in the new department, as the form of users sends it. */
async function newClerk(product: Product, tenantId: string): Promise<object> {
  const [role] = await product.query<{ id: string }>(
    `select id::text from system_role where tenant_id = $1 and role_alias = 'clerk'`,
    [tenantId],
  )
  const [dept] = await product.query<{ id: string }>(
    `select id::text from system_dept where tenant_id = $1 and dept_name = '门市部'`,
    [tenantId],
  )
  assert.ok(role && dept)
  return {
    account: 'xiaodian',
    realName: '小店',
    password: CLERK_PASSWORD,
    roleId: role.id,
    deptId: dept.id,
    status: 1,
    userType: 1,
  }
}

export const journeys: readonly Journey[] = [grant]
