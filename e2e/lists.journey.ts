import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole, openPath } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { lookerAway } from './lib/look.ts'
import type { Product } from './lib/product.ts'
import { shareProduct } from './lib/shared-product.ts'

const theProduct = shareProduct({ CAPTCHA: 'off' })
/** The first row of a list begins at or above this, of 900 px. */
const FIRST_ROW_MOST_PX = 220
const PEOPLE = 303
/** A word of everybody who is moved, so that the administrator is not. */
const WORD = 'mover'

interface MenuNode {
  path?: string
  children?: MenuNode[]
}

const pagesOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ path = '', children = [] }) =>
    children.length > 0 ? pagesOf(children) : path.startsWith('/') ? [path] : [],
  )

const pane = (page: Page): Locator => page.locator('.pane:not([hidden])')

/** Where the parts of the list on screen begin; undefined for a page without one. */
function placesOf(page: Page) {
  return page.evaluate(() => {
    const root = document.querySelector('.pane:not([hidden])')
    const list = root?.querySelector('.res-list')
    const topOf = (selector: string) => {
      const top = root?.querySelector(selector)?.getBoundingClientRect().top
      return top === undefined ? undefined : Math.round(top)
    }
    if (!root || !list) return undefined
    return {
      // Banners of the page itself (what runs now, whose rows these are) are no part of the list.
      offset: topOf('.res-list') ?? 0,
      row: topOf('.res-list .ant-table-row'),
      body: topOf('.res-list > :not(.res-line-bar, .res-chips)'),
      lines: root.querySelectorAll('.res-list')[0]?.querySelectorAll(':scope > .res-line-bar').length,
      lineHeight: Math.round(root.querySelector('.res-line-bar')?.getBoundingClientRect().height ?? 0),
    }
  })
}

/** Where something else lies over the line above the rows or over the pager: `.res-footer at 240`. */
function coveredParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['.res-line-bar', '.res-footer'].flatMap((selector) => {
      const part = document.querySelector(`.pane:not([hidden]) .res-list > ${selector}`)
      if (!part) return [`${selector} is missing`]
      const { left, width, top, height } = part.getBoundingClientRect()
      return [0.05, 0.2, 0.4, 0.6, 0.8, 0.95].flatMap((share) => {
        const x = Math.round(left + width * share)
        return part.contains(document.elementFromPoint(x, top + height / 2)) ? [] : [`${selector} at ${x}`]
      })
    }),
  )
}

/** People who stand in one department and are moved to another. */
async function addPeople(page: Page, product: Product): Promise<void> {
  const roles = await callAs<{ id: string; roleName: string }[]>(page, product, 'GET', '/blade-user/role-choices')
  const roleId = roles.find(({ roleName }) => roleName === '用户')?.id ?? ''
  const deptId = await departmentId(product, '技术部')
  for (let at = 0; at < PEOPLE; at += 1)
    await callAs(page, product, 'POST', '/blade-user/submit', {
      account: `${WORD}${String(at).padStart(3, '0')}`,
      realName: `调动${at}`,
      roleId,
      deptId,
    })
}

async function departmentId(product: Product, name: string): Promise<string> {
  const [row] = await product.query<{ id: string }>(
    `select id::text from system_dept where dept_name = '${name}' and is_deleted = 0 limit 1`,
  )
  return row?.id ?? ''
}

async function peopleIn(product: Product, department: string): Promise<number> {
  const [row] = await product.query<{ count: number }>(
    `select count(*)::int as count from user_account where account like '${WORD}%' and dept_id = '${await departmentId(product, department)}'`,
  )
  return row?.count ?? 0
}

/** Presses and keys, as somebody spends them. */
function counted(page: Page) {
  const spent = { clicks: 0, keys: 0 }
  return {
    spent,
    click: async (target: Locator) => {
      spent.clicks += 1
      await target.click()
    },
    press: async (key: string) => {
      spent.keys += 1
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      spent.keys += text.length
      await page.keyboard.type(text)
    },
  }
}

const room: Journey = {
  name: 'the first row of every list stands within 220 of 900 px, and line, head and foot stay in view while its rows scroll',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    try {
      await enterConsole(page, product)
      const paths = pagesOf(await callAs<MenuNode[]>(page, product, 'GET', '/blade-system/menu/routes'))
      const seen: string[] = []
      const late: string[] = []
      for (const path of paths) {
        await openPath(page, product, path)
        await pane(page).locator('.res-wait, .skeleton').first().waitFor({ state: 'detached' })
        const places = await placesOf(page)
        if (!places) continue
        seen.push(path)
        // What a page says above its list moves it down as a whole.
        const most = FIRST_ROW_MOST_PX + Math.max(0, places.offset - 138)
        const at = places.row ?? places.body
        if (places.lines !== 1 || places.lineHeight !== 44 || at === undefined || at > most)
          late.push(`${path} ${JSON.stringify(places)}`)
      }
      assert.deepEqual(late, [])
      assert.ok(seen.length > 45, `${seen.length} lists`)

      await openPath(page, product, '/base/region')
      await openPath(page, product, '/system/menu')
      await pane(page).getByRole('button', { name: '全部展开' }).click()
      await pane(page).evaluate((element) => element.scrollTo(0, 1_200))
      const stuck = await page.evaluate(() => {
        const root = document.querySelector('.pane:not([hidden])')
        const box = (selector: string) => root?.querySelector(selector)?.getBoundingClientRect()
        const bounds = root?.getBoundingClientRect()
        return {
          line: Math.round((box('.res-line-bar')?.top ?? 0) - (bounds?.top ?? 0)),
          head: Math.round((box('.ant-table-thead')?.top ?? 0) - (bounds?.top ?? 0)),
          foot: Math.round((bounds?.bottom ?? 0) - (box('.res-footer')?.bottom ?? 0)),
        }
      })
      assert.deepEqual(stuck, { line: 0, head: 44, foot: 0 })
      await context.picture(page, 'lists-01-scrolled')
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

const moving: Journey = {
  name: '303 people are moved to another department by mouse, and back by the keyboard alone, each in under 30 s',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const look = lookerAway(context, page)
    try {
      await enterConsole(page, product)
      await addPeople(page, product)

      await openPath(page, product, `/system/user?q=${WORD}`)
      await pane(page).getByText(`共 ${PEOPLE} 条`).waitFor()
      const mouse = counted(page)
      let begun = Date.now()
      await mouse.click(pane(page).getByRole('checkbox', { name: '选择本页全部' }).first())
      await mouse.click(page.getByRole('button', { name: `选择全部 ${PEOPLE} 条` }))
      await page.getByText(`已选 ${PEOPLE} 条`).waitFor()
      const byMouseUntilNow = Date.now() - begun
      await look('lists-02-all-ticked')
      await pane(page).evaluate((element) => element.scrollTo(0, 400))
      assert.deepEqual(await coveredParts(page), [])
      await pane(page).evaluate((element) => element.scrollTo(0, 0))
      begun = Date.now() - byMouseUntilNow
      await mouse.click(page.getByRole('button', { name: '调部门' }))
      const dialog = page.getByRole('dialog', { name: /调到别的部门/ })
      await mouse.click(dialog.getByRole('combobox', { name: '部门' }))
      await mouse.click(page.locator('.ant-select-dropdown:visible [title="运营部"]').first())
      await dialog.getByText(`${PEOPLE} 个用户：部门 → 运营部 原有的会被代替。`).waitFor()
      await mouse.click(dialog.getByRole('button', { name: `应用到 ${PEOPLE} 条` }))
      await page.getByText(`已修改 ${PEOPLE} 条`).waitFor()
      const mouseMs = Date.now() - begun
      assert.equal(await peopleIn(product, '运营部'), PEOPLE)
      assert.ok(mouseMs < 30_000, `${mouseMs} ms by mouse`)
      assert.ok(mouse.spent.clicks <= 6, `${mouse.spent.clicks} clicks`)

      await page.getByText(`已修改 ${PEOPLE} 条`).waitFor({ state: 'detached' })
      await page.locator('[data-row-keys]').first().waitFor({ state: 'attached' })
      const keys = counted(page)
      begun = Date.now()
      await keys.press('j')
      await keys.press('Control+a')
      await page.getByText(`已选 ${PEOPLE} 条`).waitFor()
      await keys.press('m')
      await dialog.waitFor()
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
      await keys.type('技术部')
      await page.locator('.ant-select-dropdown:visible [title="技术部"]').first().waitFor()
      // What is found first is marked already.
      await keys.press('Enter')
      await dialog.getByText(`${PEOPLE} 个用户：部门 → 技术部`).waitFor()
      await keys.press('Control+Enter')
      await page.getByText(`已修改 ${PEOPLE} 条`).waitFor()
      const keysMs = Date.now() - begun
      assert.equal(await peopleIn(product, '技术部'), PEOPLE)
      assert.ok(keysMs < 30_000, `${keysMs} ms by keyboard`)
      console.log(`303 moved: ${mouse.spent.clicks} clicks in ${mouseMs} ms; ${keys.spent.keys} keys in ${keysMs} ms`)
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [room, moving]
