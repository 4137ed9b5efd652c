import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { confirmAs } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import { commonProduct } from './lib/shared-product.ts'

const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const

async function choose(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
}

const HEAD = '名称,部门全称,上级部门,部门类型,排序'
const GOOD = [
  '远山公司,远山影像公司,,公司,1',
  '远山画室,远山画室,远山公司,部门,2',
  '远山前台,远山前台,远山公司/远山画室,小组,1',
]

const departments: Journey = {
  name: 'departments come from a file whose column is matched by hand, a bad row is mended, and the import is undone',
  tier: 'deep',
  async walk(context) {
    const product = await commonProduct()
    const { page, problems } = await openPage(context.browser)
    const look = (name: string) => lookAt(context, page, name)
    try {
      await enterConsole(page, product, { path: '/system/dept' })
      await page.getByRole('button', { name: '导入' }).click()
      const dialog = page.getByRole('dialog', { name: '导入部门' })
      await choose(page, '部门.csv', [HEAD, ...GOOD, '远山客服,远山客服,没有的部门,科室,1'])
      await dialog.getByText(/^没有对应列：部门名称/).waitFor()
      assert.ok(await dialog.getByRole('button', { name: '检查' }).isDisabled())
      await look('import-rows-01-mapping')
      await dialog.getByRole('combobox', { name: '字段 名称' }).click()
      await page.locator('.ant-select-item-option').filter({ hasText: '部门名称 *' }).click()
      await dialog.getByRole('button', { name: '检查' }).click()
      await dialog.getByRole('button', { name: '导入 3 行' }).waitFor()
      const bad = dialog.getByRole('row').filter({ hasText: '远山客服' })
      await bad.getByText('没有“科室”这个选项', { exact: false }).waitFor()
      await bad.getByText('没有叫“没有的部门”的上级', { exact: false }).waitFor()
      await look('import-rows-02-check')

      await dialog.getByRole('button', { name: '换一个文件' }).click()
      await choose(page, '部门（改好）.csv', [
        HEAD.replace('名称', '部门名称'),
        ...GOOD,
        '远山客服,远山客服,远山公司,部门,3',
      ])
      await dialog.getByRole('button', { name: '检查' }).click()
      await dialog.getByRole('button', { name: '导入 4 行' }).click()
      await dialog.getByText('新增 4 行，更新 0 行，0 行没有变化').waitFor()
      await look('import-rows-03-done')
      await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
      await page.getByText('远山公司', { exact: true }).first().waitFor()

      await page.getByRole('button', { name: '导入' }).click()
      await page.getByRole('button', { name: '撤销 部门（改好）.csv' }).click()
      await confirmAs(page, '撤销这次导入？', '撤销')
      await page.getByText('已撤销 4 行').waitFor()
      await look('import-rows-04-undone')
      await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
      await page.getByText('远山公司', { exact: true }).first().waitFor({ state: 'detached' })
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

const phone: Journey = {
  name: 'positions come from a file on a phone in English',
  tier: 'deep',
  async walk(context) {
    const product = await commonProduct()
    const { page, problems } = await openPage(context.browser, PHONE)
    const look = (name: string) => lookAt(context, page, name)
    try {
      await enterConsole(page, product, { path: '/system/post', language: 'en' })
      await page.getByRole('button', { name: 'Import' }).click()
      const dialog = page.getByRole('dialog', { name: 'Import positions' })
      await choose(page, 'positions.csv', ['Name,Code,Level,Sort order', 'Lead,IMP-1,Nobody,1', 'Helper,IMP-2,基层,x'])
      await dialog.getByRole('button', { name: 'Review' }).click()
      await dialog.getByText('“Nobody” is not one of the choices', { exact: false }).waitFor()
      await dialog.getByText('Enter a number').waitFor()
      assert.ok(await dialog.getByRole('button', { name: 'Nothing to import' }).isDisabled())
      await look('import-rows-10-check-en')
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [departments, phone]
