import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { lookAt } from './lib/look.ts'
import { commonProduct } from './lib/shared-product.ts'

const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const
const NAMES = ['云溪前台', '云溪画师', '云溪客服', '云溪仓库']

/** Those of the family that are on screen, in order. */
const shown = async (page: Page): Promise<string[]> =>
  (await page.locator('.dept-name > .res-line').allTextContents()).filter((name) => name.startsWith('云溪'))

async function expectOrder(page: Page, ...names: string[]): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('.dept-name > .res-line')]
        .map((each) => each.textContent ?? '')
        .filter((name) => name.startsWith('云溪'))
        .join() === wanted,
    ['云溪', ...names].join(),
  )
}

/** The middle of a row across, at this part of its height. */
async function pointIn(page: Page, name: string, part: number): Promise<{ x: number; y: number }> {
  const box = await page
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })
    .boundingBox()
  assert.ok(box, name)
  return { x: box.x + 200, y: box.y + box.height * part }
}

const order: Journey = {
  name: 'departments change their order by mouse, by keys and by the menu of a row, each taken back; a filter keeps the order',
  tier: 'deep',
  async walk(context) {
    const product = await commonProduct()
    const { page, problems } = await openPage(context.browser)
    const look = (name: string) => lookAt(context, page, name)
    try {
      await enterConsole(page, product)
      const add = async (deptName: string, parentId: string, sort: number) =>
        (
          await callAs<{ id: string }>(page, product, 'POST', '/blade-system/dept/submit', {
            deptName,
            fullName: deptName,
            parentId,
            deptCategory: 2,
            sort,
          })
        ).id
      const top = await add('云溪', '', 900)
      // All with the same number, as they are when nobody has thought of an order.
      for (const name of NAMES) await add(name, top, 1)
      const [front, painters, service, store] = NAMES as [string, string, string, string]
      await page.goto(`${product.url}/system/dept`)
      await expectOrder(page, front, painters, service, store)

      const from = await pointIn(page, store, 0.5)
      const to = await pointIn(page, painters, 0.12)
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x, from.y - 8)
      await page.mouse.move(to.x, to.y, { steps: 6 })
      await page.locator('[data-drop="before"]').waitFor()
      await look('dept-order-01-line')
      const saved = page.waitForResponse((answer) => answer.url().includes('/dept/sort'))
      await page.mouse.up()
      assert.equal((await saved).status(), 200)
      await expectOrder(page, front, store, painters, service)
      await page.getByText('已移动“云溪仓库”，现在排第 2').first().waitFor()
      await look('dept-order-02-moved')
      await page.getByRole('button', { name: '撤销' }).click()
      await expectOrder(page, front, painters, service, store)

      const row = page.getByRole('row').filter({ has: page.getByText(service, { exact: true }) })
      await row.getByRole('button', { name: `编辑 ${service}` }).focus()
      await page.keyboard.press('Alt+ArrowUp')
      await expectOrder(page, front, service, painters, store)
      await page.keyboard.press('Alt+ArrowUp')
      await expectOrder(page, service, front, painters, store)
      assert.equal(
        await row.getByRole('button', { name: `编辑 ${service}` }).evaluate((one) => one === document.activeElement),
        true,
      )
      await page.locator('.dept-said', { hasText: '现在排第 1' }).waitFor({ state: 'attached' })
      await page.reload()
      await expectOrder(page, service, front, painters, store)

      await page.getByRole('textbox', { name: '搜索' }).fill('云溪')
      await page.getByRole('textbox', { name: '搜索' }).press('Enter')
      await page
        .getByTitle(/^筛选时看不到全部同级部门/)
        .first()
        .waitFor()
      await page.getByRole('button', { name: `${front} 的更多操作` }).click()
      await page.getByRole('menuitem', { name: '上移', disabled: true }).waitFor()
      await look('dept-order-03-filtered')
      assert.deepEqual(problems, [])

      const phone = await openPage(context.browser, PHONE)
      try {
        await enterConsole(phone.page, product, { path: '/system/dept', language: 'en' })
        await phone.page.getByRole('button', { name: `More actions for ${front}` }).click()
        await phone.page.getByRole('menuitem', { name: 'Move down' }).click()
        await phone.page.getByText(`“${front}” moved to position 3`).first().waitFor()
        await lookAt(context, phone.page, 'dept-order-04-phone')
        assert.deepEqual((await shown(phone.page)).slice(1), [service, painters, front, store])
      } finally {
        await phone.page.context().close()
      }
      const [kept] = await product.query<{ count: number }>(
        `select count(distinct sort)::int as count from system_dept where parent_id = $1`,
        [top],
      )
      assert.equal(kept?.count, NAMES.length)
    } finally {
      await page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [order]
