import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, lookerAt } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { lookAt, widthBeyondWindow } from './lib/look.ts'
import type { Product } from './lib/product.ts'
import { commonProduct } from './lib/shared-product.ts'

const theProduct = commonProduct
const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const

/** Every page of people, tenants, words, records and money. */
const PAGES = [
  ['users', '/system/user'],
  ['departments', '/system/dept'],
  ['posts', '/system/post'],
  ['tenants', '/system/tenant'],
  ['packages', '/system/tenantpackage'],
  ['dictionaries', '/system/dict'],
  ['business-dictionaries', '/system/dictbiz'],
  ['parameters', '/system/param'],
  ['regions', '/base/region'],
  ['clients', '/system/client'],
  ['activity-log', '/monitor/log/usual'],
  ['api-log', '/monitor/log/api'],
  ['error-log', '/monitor/log/error'],
  ['notices', '/desk/notice'],
  ['payments', '/operation/drawPayLog'],
  ['statements', '/operation/payStatement'],
  ['sales', '/operation/sales'],
  ['profit', '/operation/profit'],
] as const

/** Pages with a form of their own kind, opened by the button at the head. */
const FORMS = [
  ['departments', '/system/dept'],
  ['posts', '/system/post'],
  ['clients', '/system/client'],
  ['notices', '/desk/notice'],
] as const

/** Something to see: people in departments, and a notice that is for one of them. */
async function fill(page: Page, product: Product): Promise<void> {
  const depts = await callAs<{ id: string; deptName: string; children?: { id: string; deptName: string }[] }[]>(
    page,
    product,
    'GET',
    '/blade-system/dept/list',
  )
  const below = depts.flatMap(({ children = [] }) => children)
  const roles = await callAs<{ id: string; roleName: string }[]>(page, product, 'GET', '/blade-user/role-choices')
  const roleId = roles.find(({ roleName }) => roleName === '用户')?.id ?? ''
  for (const [index, realName] of ['顾知远', '许念', '程砚秋', '罗一鸣', '宋晚'].entries()) {
    // They stand in the list in this order.
    await callAs(page, product, 'POST', '/blade-user/submit', {
      account: `colleague${index}`,
      realName,
      roleId,
      deptId: below[index % below.length]?.id ?? '',
      phone: `1380013800${index}`,
    })
  }
  await callAs(page, product, 'POST', '/blade-desk/notice/submit', {
    title: '周五机房维护',
    category: 1,
    releaseTime: '2026-01-02 09:00:00',
    targetDept: below[0]?.id ?? '',
    targetRole: '',
    targetUser: '',
    content: '# 安排\n\n- 22:00 开始\n- **请提前保存**',
  })
}

const all: Journey = {
  name: 'every page of people, tenants, dictionaries, regions, clients, logs, notices and money stands, light and dark, wide in Chinese and narrow in English',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const phone = await openPage(context.browser, PHONE)
    const failures: string[] = []
    /** Goes on after a page that fails, so that one run reports all. */
    const attempt = async (what: string, work: () => Promise<void>) =>
      work().catch((error: Error) => void failures.push(`${what}: ${error.message}`))
    try {
      await enterConsole(page, product)
      await fill(page, product)
      for (const [name, path] of PAGES) {
        await attempt(name, async () => {
          await page.goto(product.url + path)
          await page.locator('.pane:not([hidden]) h1').first().waitFor()
          await lookAt(context, page, `page-${name}`)
        })
      }
      for (const [name, path] of FORMS) {
        await attempt(`${name} form`, async () => {
          await page.goto(product.url + path)
          await page.getByRole('button', { name: /^新增/ }).first().click()
          await page.locator('.res-dialog').waitFor()
          await lookAt(context, page, `form-${name}`)
        })
      }
      await attempt('notice detail', async () => {
        await page.goto(`${product.url}/desk/notice`)
        await page.getByRole('button', { name: '查看 周五机房维护' }).click()
        await page.getByRole('dialog').getByText('请提前保存').waitFor()
        await lookAt(context, page, 'detail-notice')
      })

      await enterConsole(phone.page, product, { language: 'en' })
      const look = lookerAt(context, phone.page)
      for (const [name, path] of PAGES) {
        await attempt(`${name} narrow`, async () => {
          await phone.page.goto(product.url + path)
          await phone.page.locator('.pane:not([hidden]) h1').first().waitFor()
          await look(`page-${name}-en-phone`)
          assert.equal(await widthBeyondWindow(phone.page), 0, `${name} is wider than its window`)
        })
      }
      assert.deepEqual(failures, [])
      assert.deepEqual([...problems, ...phone.problems], [])
    } finally {
      for (const each of [page, phone.page]) await each.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [all]
