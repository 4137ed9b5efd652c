import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { callAs } from './lib/enter.ts'
import type { Journey, JourneyContext } from './lib/journey.ts'
import { chooseIn, confirmAs, linksOf, rowOf } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import type { Product } from './lib/product.ts'
import { journeyOf, type Step } from './lib/steps.ts'
import { openFromMenu, paneOf, sideMenu } from './lib/shell.ts'

const TENANT = '晴川影楼'
const PACKAGE = '影楼包'
const TREE_STEP_PX = 120

interface Askable {
  menus: { id: string; code: string }[]
}

/** Ids of menus and buttons by their codes. */
async function menuIds(page: Page, product: Product): Promise<(...codes: string[]) => string[]> {
  const { menus } = await callAs<Askable>(page, product, 'GET', '/blade-system/rights/askable')
  return (...codes) => codes.map((code) => menus.find((menu) => menu.code === code)?.id ?? '')
}

/** A person with a role of their own, which may see posts and add some; returns their id. */
async function givePerson(
  page: Page,
  product: Product,
  tenantId: string,
  facts: { account: string; realName: string; roleName: string },
): Promise<string> {
  const post = <Data>(path: string, body: unknown) => callAs<Data>(page, product, 'POST', path, body)
  const idsOf = await menuIds(page, product)
  const role = await post<{ id: string }>('/blade-system/role/submit', {
    tenantId,
    parentId: '0',
    roleName: facts.roleName,
    roleAlias: facts.account,
    sort: 9,
  })
  await post('/blade-system/role/grant', { tenantId, roleIds: [role.id], menuIds: idsOf('system', 'post', 'post_add') })
  return (
    await post<{ id: string }>('/blade-user/submit', {
      tenantId,
      account: facts.account,
      realName: facts.realName,
      roleId: role.id,
    })
  ).id
}

/** A tenant with a package and a person in it. */
async function setUp(
  page: Page,
  product: Product,
): Promise<{ tenantId: string; personId: string; packageMenus: string }> {
  const idsOf = await menuIds(page, product)
  const packageMenus = idsOf('system', 'user', 'user_view', 'post', 'post_add', 'role', 'role_grant').join()
  const { id: packageId } = await callAs<{ id: string }>(page, product, 'POST', '/blade-system/tenant-package/submit', {
    packageName: PACKAGE,
    menuId: packageMenus,
  })
  await callAs(page, product, 'POST', '/blade-system/tenant/submit', { tenantName: TENANT, packageId })
  const tenants = await callAs<{ tenantId: string; tenantName: string }[]>(
    page,
    product,
    'GET',
    '/blade-system/tenant/select',
  )
  const tenantId = tenants.find(({ tenantName }) => tenantName === TENANT)?.tenantId ?? ''
  const personId = await givePerson(page, product, tenantId, {
    account: 'qingyan',
    realName: '苏青言',
    roleName: '客服',
  })
  return { tenantId, personId, packageMenus }
}

/** Looks at a page with the mouse out of the way: what lies under it is hovered. */
function lookerAway(context: JourneyContext, page: Page) {
  return async (name: string): Promise<void> => {
    await page.mouse.move(0, 0)
    await lookAt(context, page, name)
  }
}

/** A node of the tree, which draws only what is on screen. */
async function nodeIn(form: Locator, title: string): Promise<Locator> {
  const node = form.locator('.ant-tree-treenode', { has: form.page().locator(`.ant-tree-title:text-is("${title}")`) })
  const holder = form.locator('.ant-tree-list-holder')
  for (let top = 0; (await node.count()) === 0; top += TREE_STEP_PX) {
    const height = await holder.evaluate((element, to) => {
      element.scrollTop = to
      return element.scrollHeight
    }, top)
    if (top > height) throw new Error(`${title} is not in the tree`)
    await form.page().evaluate('new Promise(requestAnimationFrame)')
  }
  return node
}

const why: Step = {
  name: 'a cut of a package is previewed, done, explained by the link that blocks, and undone from the list of changes',
  async walk({ context, product, page }) {
    const look = lookerAway(context, page)
    const { tenantId, personId, packageMenus } = await setUp(page, product)

    await openFromMenu(page, '系统', '产品包')
    await page.getByRole('button', { name: `编辑 ${PACKAGE}` }).click()
    const form = page.getByRole('dialog')
    const tree = form.getByRole('group', { name: '菜单列表' })
    await tree.getByText(/^已选 7/).waitFor()
    const post = await nodeIn(form, '岗位')
    // Half ticked: the first press fills it up, the second takes it away.
    await post.locator('.ant-tree-checkbox').click()
    await post.locator('.ant-tree-checkbox').click()
    await form.getByRole('button', { name: '预览影响' }).click()
    const lost = form.getByRole('region', { name: '失去的菜单和按钮' })
    await lost.waitFor()
    assert.deepEqual(
      (await lost.locator('.preview-entry').allTextContents()).toSorted(),
      ['岗位', '岗位-新增'].toSorted(),
    )
    await lost.scrollIntoViewIfNeeded()
    await look('why-01-preview')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await form.waitFor({ state: 'hidden' })

    await page.goto(`${product.url}/authority/rights`)
    await paneOf(page, '权限诊断').waitFor()
    await look('why-02-empty')
    await chooseIn(page, page.getByRole('combobox', { name: '租户' }), `${TENANT} · ${tenantId}`)
    await page.getByRole('combobox', { name: '人员' }).fill('青言')
    await page.getByTitle('苏青言 · qingyan').click()
    await page.getByRole('combobox', { name: '菜单或按钮' }).fill('post_add')
    await page.locator('.ant-select-dropdown:visible .ant-select-tree-title:text-is("新增")').click()
    const verdict = page.locator('.rights-verdict')
    await verdict.waitFor()
    await look('why-03-blocked')
    await verdict.getByText(`租户的产品包“${PACKAGE}”不含“岗位-新增”`, { exact: false }).waitFor()
    assert.equal(new URL(page.url()).searchParams.get('code'), 'post_add')
    assert.equal(new URL(page.url()).searchParams.get('userId'), personId)
    await page.locator('.ant-segmented-item-label', { hasText: '全部权限' }).click()
    const held = page.getByRole('group', { name: '拥有的权限' })
    await held.getByText('系统', { exact: true }).waitFor()
    assert.equal(await held.getByText('post_add').count(), 0)

    await openFromMenu(page, '系统', '权限变更')
    await rowOf(page, PACKAGE).first().waitFor()
    await look('why-04-changes')
    await page
      .getByRole('button', { name: `查看 ${PACKAGE}` })
      .first()
      .click()
    await page.getByRole('dialog').getByText('岗位-新增').waitFor()
    await look('why-05-change')
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
    await page
      .getByRole('button', { name: `撤销变更：${PACKAGE}` })
      .first()
      .click()
    await confirmAs(page, `撤销对“${PACKAGE}”的变更？`, '撤销变更')
    await rowOf(page, '已撤销').first().waitFor()
    const [row] = await product.query<{ menu_id: string }>(
      'select menu_id from system_tenant_package where package_name = $1',
      [PACKAGE],
    )
    assert.deepEqual(row?.menu_id.split(',').toSorted(), packageMenus.split(',').toSorted())

    await page.goto(`${product.url}/authority/rights?userId=${personId}&tenantId=${tenantId}&code=post_add`)
    await verdict.getByText('每一环都通过').waitFor()
    await look('why-06-allowed')
    await page.setViewportSize({ width: 390, height: 844 })
    await look('why-07-narrow')
    await page.setViewportSize({ width: 1440, height: 900 })
  },
}

const view: Step = {
  name: 'somebody impersonates another person: their menu, nothing to be changed, a note on every page, and back',
  expected: /正在以他人身份查看，只读/,
  async walk({ context, product, page }) {
    const look = lookerAway(context, page)
    await givePerson(page, product, '000000', { account: 'zhangsan', realName: '张三', roleName: '值班' })
    await openFromMenu(page, '系统', '用户')
    await page.getByRole('button', { name: '张三 的更多操作' }).click()
    await page.getByRole('menuitem', { name: '权限', exact: true }).click()
    await page.getByRole('dialog').getByText('岗位', { exact: true }).waitFor()
    await look('view-01-held')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /关闭|Close/ })
      .click()
    await page.getByRole('button', { name: '张三 的更多操作' }).click()
    await page.getByRole('menuitem', { name: '以其身份查看' }).click()
    await confirmAs(page, '以 张三 的身份查看？', '开始查看')

    const bar = page.getByRole('complementary', { name: '以他人身份查看' })
    await bar.getByText('正在以 张三 的身份查看（只读）').waitFor()
    await paneOf(page, '首页').waitFor()
    assert.deepEqual(await linksOf(sideMenu(page)), ['首页', '岗位'])
    await look('view-02-home')
    await page.reload()
    await bar.getByText('正在以 张三 的身份查看（只读）').waitFor()
    await openFromMenu(page, '系统', '岗位')
    await page.getByRole('button', { name: '新增', exact: true }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('岗位名称').fill('店长')
    await form.getByLabel('岗位编号').fill('keeper')
    await chooseIn(page, form.getByRole('combobox', { name: '岗位类型' }), '中层')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByText('正在以他人身份查看，只读').waitFor()
    await form.getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '放弃修改' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await look('view-03-narrow')
    await page.setViewportSize({ width: 1440, height: 900 })

    await bar.getByRole('button', { name: '退出查看' }).click()
    await bar.waitFor({ state: 'hidden' })
    await paneOf(page, '首页').waitFor()
    assert.ok((await linksOf(sideMenu(page))).includes('用户'))
  },
}

export const journeys: readonly Journey[] = [
  journeyOf('why somebody may not, and what another one sees', [why, view], 'deep'),
]
