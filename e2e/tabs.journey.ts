import assert from 'node:assert/strict'
import { openPage } from './lib/browser.ts'
import type { Journey } from './lib/journey.ts'
import { ADMIN_PASSWORD, startProduct } from './lib/product.ts'

/**
 * A dialog left open in a hidden tab once crashed the whole page on return (docs/adr/0008): this is the case kept.
 */
const openDialog: Journey = {
  name: 'a dialog with unsaved text survives leaving its tab, coming back and going on',
  async walk(context) {
    const product = await startProduct({ CAPTCHA: 'off' })
    const { page, problems } = await openPage(context.browser)
    try {
      await page.goto(product.url)
      await page.locator('input[name=username]').fill('admin')
      await page.locator('input[name=password]').fill(ADMIN_PASSWORD)
      await page.locator('button[type=submit]').click()
      await page.getByText('快捷入口').waitFor()
      await page.getByRole('link', { name: '参数' }).last().click()
      await page.getByRole('heading', { name: '参数' }).waitFor()
      await page.goBack()
      await page.getByText('快捷入口').waitFor()
      await page.getByRole('link', { name: '通知公告' }).last().click()
      await page.getByRole('heading', { name: '通知公告' }).waitFor()
      await page.getByRole('button', { name: '新增', exact: true }).click()
      const title = page.getByRole('dialog').getByLabel('通知标题')
      await title.fill('还没保存的标题')

      for (let round = 0; round < 3; round += 1) {
        await page.goBack()
        await page.getByText('快捷入口').waitFor()
        await page.goForward()
        await title.waitFor()
        assert.equal(await title.inputValue(), '还没保存的标题')
      }
      await context.picture(page, '40-dialog-survives')
      await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
      await page.getByText('请选择通知类型').waitFor()
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
      await product.close()
    }
  },
}

export const journeys: readonly Journey[] = [openDialog]
