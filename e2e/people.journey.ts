import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, signInHere, skipTour } from './lib/enter.ts'
import { takeFirstPassword } from './lib/first-sign-in.ts'
import { chooseIn, confirmAs, linksOf, rowOf } from './lib/kit.ts'
import type { Journey } from './lib/journey.ts'
import { lookAt } from './lib/look.ts'
import { commonProduct } from './lib/shared-product.ts'
import { paneOf, sideMenu } from './lib/shell.ts'
import { forgetGuests } from './lib/people.ts'

const theProduct = commonProduct
const GUEST_PASSWORD = 'a-guest-password'

/** From the login page to the identity page and back, as one of its people. */
async function comeAs(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByRole('link', { name: '用第三方身份登录（沙盒）' }).click()
  await page.getByRole('button', { name }).click()
}

/** Asks for an account as that person. */
async function apply(page: Page, url: string, name: string, account: string): Promise<void> {
  await comeAs(page, url, name)
  const dialog = page.getByRole('dialog', { name: '账号注册' })
  for (const [field, value] of [
    ['租户编号', '000000'],
    ['账号名称', account],
    ['账号密码', GUEST_PASSWORD],
    ['确认密码', GUEST_PASSWORD],
  ] as const)
    await dialog.getByLabel(field).fill(value)
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await page.locator('.ant-modal-confirm-title', { hasText: '注册申请已提交,请等待管理员审核' }).waitFor()
  await page.getByRole('button', { name: '知道了' }).click()
}

/** The switch to those who wait says how many they are; none without a number. */
async function expectWaiting(page: Page, count: number): Promise<void> {
  const label = page.locator('.ant-segmented-item-label', { hasText: '待审核' })
  await page.waitForFunction(([element, wanted]) => (element as HTMLElement).innerText.replace(/\s/g, '') === wanted, [
    await label.elementHandle(),
    count === 0 ? '待审核' : `待审核${count}`,
  ] as const)
}

const approval: Journey = {
  name: 'guests apply through a third party and wait; one is let in with a role and a department and sees only what that role has, the other is refused',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const admin = await openPage(context.browser)
    const guest = await openPage(context.browser)
    const refused = await openPage(context.browser)
    const { page } = admin
    const look = (name: string) => lookAt(context, page, name)
    try {
      await enterConsole(page, product)
      for (const each of [guest, refused]) await skipTour(each.page)
      await apply(guest.page, product.url, '林小满', 'linxiaoman')
      await apply(refused.page, product.url, '陈默', 'chenmo')
      await comeAs(guest.page, product.url, '林小满')
      await guest.page.getByRole('alert').filter({ hasText: '账号待审核' }).waitFor()
      await guest.page.goto(`${product.url}/login`)
      await signInHere(guest.page, { account: 'linxiaoman', password: GUEST_PASSWORD })
      await guest.page.getByRole('alert').filter({ hasText: '账号待审核' }).waitFor()

      // The work-bench, open all the while, shows them.
      await page.getByRole('link', { name: '2 个注册申请等待审核' }).click()
      await paneOf(page, '用户').waitFor()
      await expectWaiting(page, 2)
      await rowOf(page, 'linxiaoman').getByText('待审核').waitFor()
      await look('people-01-waiting')
      await page.getByRole('button', { name: '审核 林小满' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('通过后就能登录').waitFor()
      await dialog.getByRole('button', { name: '通过', exact: true }).click()
      await dialog.getByText('请选择角色').waitFor()
      await look('people-02-role-missing')
      await chooseIn(page, dialog.getByRole('combobox', { name: '角色' }), '用户')
      await chooseIn(page, dialog.getByRole('combobox', { name: '部门' }), '运营部')
      await look('people-03-approval')
      await dialog.getByRole('button', { name: '通过', exact: true }).click()
      await page.getByText('已通过，可以登录了').waitFor()
      await expectWaiting(page, 1)

      await page.getByRole('button', { name: '陈默 的更多操作' }).click()
      await page.getByRole('menuitem', { name: '拒绝申请' }).click()
      await confirmAs(page, '拒绝 陈默 的申请？', '拒绝申请')
      await page.getByText('已拒绝申请').waitFor()
      await page.getByText('没有待审核的申请').waitFor()
      await expectWaiting(page, 0)
      await look('people-04-nobody-waits')

      await comeAs(guest.page, product.url, '林小满')
      await paneOf(guest.page, '首页').waitFor()
      const ownWork = ['发起流程', '待签任务', '我的待办', '我发起的', '我的已办']
      assert.deepEqual(await linksOf(sideMenu(guest.page)), ['首页', ...ownWork, '通知公告'])
      await lookAt(context, guest.page, 'people-05-guest-signed-in')
      await guest.page.goto(`${product.url}/system/user`)
      await guest.page.getByRole('heading', { name: /没有/ }).first().waitFor()
      await lookAt(context, guest.page, 'people-06-guest-elsewhere')
      await assert.rejects(callAs(guest.page, product, 'GET', '/blade-user/page'), /403/)
      const [own] = await product.query<{ dept_name: string }>(
        `select d.dept_name from user_account u join system_dept d on d.id::text = u.dept_id where u.account = 'linxiaoman'`,
      )
      assert.equal(own?.dept_name, '运营部')

      // Refused: nothing is left of the application, so the third party's word opens a new one.
      await comeAs(refused.page, product.url, '陈默')
      await refused.page.getByRole('dialog', { name: '账号注册' }).waitFor()
      for (const { problems } of [admin, guest, refused]) assert.deepEqual(problems, [])
    } finally {
      for (const each of [admin, guest, refused]) await each.page.context().close()
      await forgetGuests(product, ['linxiaoman', 'chenmo'])
    }
  },
}

const people: Journey = {
  name: 'somebody is added, found by the department above their own, locked and unlocked, reset, removed and brought back',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const other = await openPage(context.browser)
    const look = (name: string) => lookAt(context, page, name)
    try {
      await enterConsole(page, product, { path: '/system/user' })
      await page.getByRole('button', { name: '新增用户' }).first().click()
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: '账号', exact: true }).fill('shenyi')
      await form.getByRole('textbox', { name: '姓名', exact: true }).fill('沈亦')
      await chooseIn(page, form.getByRole('combobox', { name: '角色' }), '用户')
      await chooseIn(page, form.getByRole('combobox', { name: '部门' }), '技术部')
      await look('people-10-form')
      await form.getByRole('button', { name: '保存', exact: true }).click()
      const first = await takeFirstPassword(page, () => look('people-10b-first-sign-in'))
      await rowOf(page, 'shenyi').waitFor()

      const tree = page.getByRole('complementary', { name: '部门' })
      await tree.getByTitle('运营部').click()
      await rowOf(page, 'shenyi').waitFor({ state: 'detached' })
      await tree.getByTitle('示例公司').click()
      await rowOf(page, 'shenyi').getByText('技术部').waitFor()
      await look('people-11-department-and-below')
      await tree.getByRole('button', { name: '全部部门' }).click()

      await skipTour(other.page)
      await other.page.goto(product.url)
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        await signInHere(other.page, { account: 'shenyi', password: `wrong ${attempt}` })
        await other.page
          .getByRole('alert')
          .filter({ hasText: /用户名或密码错误|失败次数过多/ })
          .waitFor()
        await other.page.reload()
      }
      await signInHere(other.page, { account: 'shenyi', password: first })
      await other.page.getByRole('alert').filter({ hasText: '用户登录失败次数过多，请稍后再试' }).waitFor()
      await page.getByRole('button', { name: '刷新', exact: true }).click()
      await rowOf(page, 'shenyi')
        .getByText(/^锁定至/)
        .waitFor()
      await menuOf(page, '沈亦', '解除锁定')
      await page.getByText('已解除锁定，可以重新登录').waitFor()
      await signInHere(other.page, { account: 'shenyi', password: first })
      await changeFirst(other.page, first, 'shen-settles-in-2026')

      await menuOf(page, '沈亦', '重置密码')
      await page.locator('.ant-modal-confirm').waitFor()
      await look('people-12-reset-asks')
      await confirmAs(page, '重置 沈亦 的密码？', '重置密码')
      const initial = await takeFirstPassword(page)
      assert.notEqual(initial, first)
      // Their sign-in ended with it.
      await other.page.goto(`${product.url}/login`)
      await signInHere(other.page, { account: 'shenyi', password: initial })
      await changeFirst(other.page, initial, 'shen-goes-on-2026')

      await menuOf(page, '沈亦', '删除')
      await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
      await rowOf(page, 'shenyi').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: '撤销' }).click()
      await rowOf(page, 'shenyi').waitFor()
      await page.getByRole('button', { name: '沈亦 的更多操作' }).click()
      await page.getByRole('menuitem', { name: '查看', exact: true }).click()
      await page.getByRole('dialog').getByRole('heading', { name: '沈亦' }).waitFor()
      await look('people-13-detail')
      assert.deepEqual([...problems, ...other.problems], [])
    } finally {
      for (const each of [page, other.page]) await each.context().close()
    }
  },
}

async function menuOf(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `${name} 的更多操作` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** A password that others know is changed before anything else opens. */
async function changeFirst(page: Page, old: string, next: string): Promise<void> {
  await page.getByRole('heading', { name: '请先修改密码' }).waitFor()
  for (const [name, value] of [
    ['old', old],
    ['next', next],
    ['again', next],
  ] as const)
    await page.locator(`input[name=${name}]`).fill(value)
  await page.getByRole('button', { name: '修改密码并继续' }).click()
  await paneOf(page, '首页').waitFor()
}

export const journeys: readonly Journey[] = [approval, people]
