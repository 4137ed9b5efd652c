import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import type { Journey } from './lib/journey.ts'
import { rowOf } from './lib/kit.ts'
import { lookAt, widthBeyondWindow } from './lib/look.ts'
import { journeyOf, PHONE, type Step } from './lib/steps.ts'
import { openFromMenu, paneOf } from './lib/shell.ts'

const DIALOG_WIDTH_PX = 880

const entriesOf = (page: Page, name: string): Locator => page.getByRole('region', { name: `“${name}”的字典项` })
const openEntries = (page: Page, name: string) => page.getByRole('button', { name: `查看“${name}”的字典项` }).click()
const seal = (within: Page | Locator, name: string) => within.getByRole('switch', { name: `封存 ${name}` }).click()
/** The form, over the entries where these are in a dialog too; and the question before a removal. */
const formOn = (page: Page): Locator => page.locator('.res-dialog')
const answerTo = (page: Page, answer: string) =>
  page.locator('.ant-modal-confirm').getByRole('button', { name: answer, exact: true }).click()

/** What the form of a notice offers as its kind. */
async function offeredKinds(page: Page): Promise<string[]> {
  await openFromMenu(page, '消息', '通知公告')
  await page.getByRole('button', { name: '新增', exact: true }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: '通知类型' }).click()
  await page.locator('.ant-select-item-option').first().waitFor()
  const kinds = await page.locator('.ant-select-item-option').allInnerTexts()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: '取消' }).click()
  await form.waitFor({ state: 'hidden' })
  return kinds
}

const sealed: Step = {
  name: 'an entry that is sealed is offered by no form any more, without a reload of the page, and again once it is unsealed',
  async walk({ context, page }) {
    await page.evaluate('globalThis.isTheSamePage = true')
    const before = await offeredKinds(page)
    assert.ok(before.includes('转发通知'))

    await openFromMenu(page, '系统', '系统字典')
    await openEntries(page, '通知类型')
    await seal(entriesOf(page, '通知类型'), '转发通知')
    await page.getByText('已封存 转发通知').waitFor()
    await lookAt(context, page, 'dict-01-sealed')
    assert.deepEqual(
      await offeredKinds(page),
      before.filter((kind) => kind !== '转发通知'),
    )

    await openFromMenu(page, '系统', '系统字典')
    await seal(entriesOf(page, '通知类型'), '转发通知')
    await page.getByText('已解除封存 转发通知').waitFor()
    assert.deepEqual(await offeredKinds(page), before)
    assert.equal(await page.evaluate('globalThis.isTheSamePage'), true)
  },
}

/** Fills the form that is on top; what is missing is reported in the words of the specification first. */
async function addDict(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新增', exact: true }).first().click()
  const form = formOn(page)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  for (const text of ['请输入字典编号', '请输入字典名称', '请输入字典排序']) await form.getByText(text).waitFor()
  await form.getByRole('textbox', { name: '字典编号' }).fill('paper')
  await form.getByRole('textbox', { name: '字典名称' }).fill('纸张')
  await form.getByRole('textbox', { name: '英文名称' }).fill('Paper')
  await form.getByRole('spinbutton', { name: '字典排序' }).fill('1')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}

async function addEntry(
  page: Page,
  open: () => Promise<void>,
  { name, key, parent }: { name: string; key: string; parent: string },
): Promise<void> {
  await open()
  const form = formOn(page)
  for (const [label, shown] of [
    ['字典编号', 'paper'],
    ['上级字典', parent],
  ] as const) {
    const field = form.getByRole('textbox', { name: label })
    assert.equal(await field.inputValue(), shown)
    assert.ok(await field.isDisabled(), `${label} cannot be changed`)
  }
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.getByText('请输入字典键值').waitFor()
  await form.getByRole('textbox', { name: '字典名称' }).fill(name)
  await form.getByRole('textbox', { name: '字典键值' }).fill(key)
  await form.getByRole('spinbutton', { name: '字典排序' }).fill('1')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await form.waitFor({ state: 'hidden' })
}

const pages: Step = {
  name: 'a dictionary and entries below each other are made side by side and in a dialog, and several are removed together after a question',
  path: '/dict-horizontal/index',
  expected: /请先删除子节点/,
  async walk({ context, product, page, phone }) {
    const look = (name: string) => lookAt(context, page, name)
    await addDict(page)
    await openEntries(page, '纸张')
    const panel = entriesOf(page, '纸张')
    await addEntry(page, () => panel.getByRole('button', { name: '新增字典项' }).first().click(), {
      name: '宣纸',
      key: 'xuan',
      parent: '纸张',
    })
    await addEntry(page, () => panel.getByRole('button', { name: '新增下级 宣纸' }).click(), {
      name: '生宣',
      key: 'raw',
      parent: '宣纸',
    })
    await panel.getByText('生宣').waitFor()
    await look('dict-10-side-by-side')

    await page.goto(`${product.url}/dict-vertical/index`)
    await openEntries(page, '纸张')
    const dialog = page.getByRole('dialog', { name: '“纸张”的字典项' })
    await dialog.getByText('生宣').waitFor()
    assert.equal(Math.round((await dialog.boundingBox())?.width ?? 0), DIALOG_WIDTH_PX)
    await look('dict-11-dialog')
    await addEntry(page, () => dialog.getByRole('button', { name: '新增字典项' }).first().click(), {
      name: '皮纸',
      key: 'bark',
      parent: '纸张',
    })
    await dialog.getByRole('button', { name: '批量删除' }).click()
    await page.getByText('请选择至少一条数据').waitFor()
    // The one with an entry below it stays, and nothing goes half.
    await dialog.getByRole('checkbox', { name: '选择 宣纸' }).check()
    await dialog.getByRole('button', { name: '批量删除' }).click()
    await page.locator('.ant-modal-confirm-title', { hasText: '确定将选择数据删除?' }).waitFor()
    await look('dict-12-removal-asks')
    await answerTo(page, '删除')
    await page.getByText('请先删除子节点!').first().waitFor()
    for (const name of ['生宣', '皮纸']) await dialog.getByRole('checkbox', { name: `选择 ${name}` }).check()
    await dialog.getByRole('button', { name: '批量删除' }).click()
    await answerTo(page, '删除')
    await dialog.getByText('皮纸').waitFor({ state: 'detached' })
    assert.equal(await dialog.getByText('生宣').count(), 0)

    const narrow = await phone('/dict-horizontal/index')
    await narrow.getByRole('button', { name: 'Show entries of Notice type' }).click()
    await narrow.getByRole('dialog').getByText('Announcement').waitFor()
    assert.equal(await widthBeyondWindow(narrow), 0)
    assert.ok(((await narrow.getByRole('dialog').boundingBox())?.width ?? 0) <= PHONE.width)
    await lookAt(context, narrow, 'dict-13-dialog-en')
  },
}

const business: Step = {
  name: 'business dictionaries are the tenant’s own: sealed and offered again on their page',
  path: '/system/dictbiz',
  async walk({ context, product, page }) {
    const sealedOf = async () =>
      (
        await product.query<{ is_sealed: number }>(
          `select is_sealed from system_dict_biz where code = 'order_state' and dict_key = '40' and tenant_id = '000000'`,
        )
      )[0]?.is_sealed
    await paneOf(page, '业务字典').waitFor()
    await openEntries(page, '订单状态')
    await rowOf(page, '已完成').first().waitFor()
    await seal(entriesOf(page, '订单状态'), '已完成')
    await page.getByText('已封存 已完成').waitFor()
    assert.equal(await sealedOf(), 1)
    await lookAt(context, page, 'dict-20-business')
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByText('已解除封存 已完成').waitFor()
    assert.equal(await sealedOf(), 0)
  },
}

const levels: Step = {
  name: 'a form that reads a business dictionary offers no sealed entry of it, and a row that has it keeps its name, in the form too',
  path: '/system/dictbiz',
  async walk({ context, page }) {
    const offered = async () => {
      await page.getByRole('dialog').getByRole('combobox', { name: '岗位类型' }).click()
      await page.locator('.ant-select-item-option').first().waitFor()
      const names = await page.locator('.ant-select-item-option').allInnerTexts()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      return names
    }
    await openEntries(page, '岗位类型')
    await seal(entriesOf(page, '岗位类型'), '中层')
    await page.getByText('已封存 中层').waitFor()

    await openFromMenu(page, '系统', '岗位')
    await page.getByRole('button', { name: '新增', exact: true }).first().click()
    assert.deepEqual(await offered(), ['高层', '基层', '其他'])
    await rowOf(page, 'pm').getByText('中层').waitFor()
    await rowOf(page, 'pm').getByRole('button', { name: '编辑' }).click()
    await page.getByRole('dialog').locator('.ant-select-content', { hasText: '中层' }).waitFor()
    await lookAt(context, page, 'dict-30-sealed-level-of-a-post')
    assert.deepEqual(await offered(), ['高层', '基层', '其他', '中层'])
    await openFromMenu(page, '系统', '业务字典')
    await seal(entriesOf(page, '岗位类型'), '中层')
    await page.getByText('已解除封存 中层').waitFor()
  },
}

export const journeys: readonly Journey[] = [
  journeyOf(
    'dictionaries: sealed entries are offered nowhere, entries are made side by side and in a dialog',
    [sealed, pages, business, levels],
    'deep',
  ),
]
