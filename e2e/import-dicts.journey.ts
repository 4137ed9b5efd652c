import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { confirmAs } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import { commonProduct } from './lib/shared-product.ts'

const choose = (dialog: Locator, name: string, content: string | Buffer): Promise<void> =>
  dialog.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  })
const close = (dialog: Locator): Promise<void> =>
  dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
const entriesOf = (page: Page, name: string): Locator => page.getByRole('region', { name: `“${name}”的字典项` })

const FILE = [
  '字典编号,字典键值,上级字典,字典名称,英文名称,字典排序,封存,字典备注',
  'frame_kind,-1,,画框,Frame,900,否,',
  'frame_kind,wood,,木框,Wood,1,否,',
  'frame_kind,oak,木框,橡木,Oak,1,否,',
  'frame_kind,metal,没有的,金属,Metal,2,否,',
].join('\n')

const journey: Journey = {
  name: 'a dictionary and its entries come from a file, more entries from another, go out as they came, and are taken back',
  tier: 'deep',
  async walk(context) {
    const product = await commonProduct()
    const { page, problems } = await openPage(context.browser)
    const look = (name: string) => lookAt(context, page, name)
    try {
      await enterConsole(page, product, { path: '/system/dictbiz' })
      // Those of the page and of the entries come late, in any order; the first is the page's once both stand.
      const head = page.getByRole('button', { name: '导入' })
      await head.nth(1).waitFor()
      await head.first().click()
      const all = page.getByRole('dialog', { name: '导入业务字典' })
      await choose(all, '画框.csv', FILE)
      await all.getByText('“字典键值”为 -1 的行', { exact: false }).waitFor()
      await look('import-dicts-01-mapping')
      await all.getByRole('button', { name: '检查' }).click()
      await all.getByText('没有叫“没有的”的上级', { exact: false }).waitFor()
      await look('import-dicts-02-check')
      await all.getByRole('button', { name: '导入 3 行' }).click()
      await all.getByText('新增 3 行，更新 0 行，0 行没有变化').waitFor()
      await close(all)

      await page.getByRole('button', { name: '查看“画框”的字典项' }).click()
      const entries = entriesOf(page, '画框')
      await entries.getByText('木框').waitFor()
      await look('import-dicts-03-entries')
      await entries.getByRole('button', { name: '导入' }).click()
      const some = page.getByRole('dialog', { name: '导入字典项' })
      await choose(some, '更多.csv', '字典键值,字典名称\nglass,玻璃\nsteel,钢')
      await some.getByRole('button', { name: '检查' }).click()
      await some.getByRole('button', { name: '导入 2 行' }).click()
      await some.getByText('新增 2 行，更新 0 行，0 行没有变化').waitFor()
      await close(some)
      await entries.getByText('玻璃').waitFor()

      const saving = page.waitForEvent('download')
      await entries.getByRole('button', { name: '导出' }).click()
      const path = await (await saving).path()
      await entries.getByRole('button', { name: '导入' }).click()
      await choose(some, '导出.xlsx', await readFile(path))
      await some.getByRole('button', { name: '检查' }).click()
      await some.getByRole('button', { name: '没有可导入的行' }).waitFor()
      await look('import-dicts-04-same')
      await some.getByRole('button', { name: '换一个文件' }).click()
      await some.getByRole('button', { name: '撤销 更多.csv' }).click()
      await confirmAs(page, '撤销这次导入？', '撤销')
      await page.getByText('已撤销 2 行').waitFor()
      await some.getByRole('button', { name: '撤销 画框.csv' }).click()
      await confirmAs(page, '撤销这次导入？', '撤销')
      // The entries go with their dictionary.
      await page.getByText('已撤销 3 行').waitFor()
      await entries.waitFor({ state: 'detached' })
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [journey]
