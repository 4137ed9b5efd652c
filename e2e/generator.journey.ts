import assert from 'node:assert/strict'
import { CODE_PATH } from '@drawdesk/contract/develop/code'
import { MODEL_PATH } from '@drawdesk/contract/develop/model'
import type { SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { chooseIn, rowOf } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import type { Product } from './lib/product.ts'
import { shareProduct } from './lib/shared-product.ts'

const theProduct = shareProduct({ CAPTCHA: 'off' })
const PHONE = { width: 390, height: 844, language: 'en-US', isTouched: true, colorScheme: 'dark' } as const
const CONTRACT = 'packages/contract/src/operation/bulletin.ts'

/** A model over a table of the product's own database. */
const makeModel = (page: Page, product: Product, code: string): Promise<SaveAnswer> =>
  callAs<SaveAnswer>(page, product, 'POST', `${MODEL_PATH}/submit`, {
    datasourceId: '0',
    modelTable: 'desk_notice',
    modelName: `布告 ${code}`,
    modelNameEn: 'Bulletins',
    modelCode: code,
    modelClass: code.charAt(0).toUpperCase() + code.slice(1),
    modelRemark: '',
  })

const generating: Journey = {
  name: 'a screen is described by its model, previewed, downloaded, and shown beside what was generated last once the model changed',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const look = (name: string) => lookAt(context, page, name)
    try {
      await enterConsole(page, product, { path: '/tool/code' })
      const { id: modelId } = await makeModel(page, product, 'bulletin')
      await page.reload()
      await look('code-01-empty')
      await page.getByRole('button', { name: '新增', exact: true }).first().click()
      const form = page.getByRole('dialog')
      await chooseIn(page, form.getByRole('combobox', { name: '模型' }), '布告 bulletin (desk_notice)')
      await page.waitForFunction(() =>
        document.querySelector<HTMLInputElement>('[role=dialog] input[value="desk_notice"]'),
      )
      await look('code-02-form')
      await form.getByRole('button', { name: '保存' }).click()
      await form.waitFor({ state: 'hidden' })
      await rowOf(page, '布告 bulletin').waitFor()
      await look('code-03-list')

      await page.getByRole('button', { name: '预览 布告 bulletin' }).click()
      const preview = page.getByRole('dialog')
      await preview.getByText('还没有生成过。').waitFor()
      await look('code-04-preview-new')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        preview.getByRole('button', { name: '下载代码' }).click(),
      ])
      assert.equal(download.suggestedFilename(), 'bulletin.zip')
      await preview.getByText('与上次生成的一致').or(preview.getByText('产品里还没有菜单')).waitFor()
      await preview.getByText('独立 React 页面').click()
      await preview.getByRole('button', { name: /list-page\.tsx/ }).waitFor()
      await look('code-05-preview-alone')
      await preview.getByRole('button', { name: '关闭' }).first().click()

      await product.query(`update develop_prototype set comment = '抬头' where model_id = $1 and jdbc_name = 'title'`, [
        modelId,
      ])
      await page.reload()
      await page.getByRole('button', { name: '预览 布告 bulletin' }).click()
      await preview.getByText(/上次生成后，模型改动了列/).waitFor()
      const difference = preview.getByRole('region', { name: `${CONTRACT} 的内容` })
      await difference
        .getByText(/\+ .*抬头/)
        .first()
        .waitFor()
      await look('code-06-preview-changed')
      await preview.getByRole('button', { name: '关闭' }).first().click()
      await preview.waitFor({ state: 'hidden' })

      await page.getByRole('button', { name: '编辑 布告 bulletin' }).click()
      await chooseIn(page, form.getByRole('combobox', { name: '模板' }), '主子表')
      await chooseIn(page, form.getByRole('combobox', { name: '子表模型' }), '布告 bulletin (desk_notice)')
      await form.getByRole('button', { name: '保存' }).click()
      await form.getByText('这个模板需要填写').waitFor()
      await look('code-07-form-sub-refused')
      // The save that was refused.
      assert.deepEqual(
        problems.filter((problem) => !problem.startsWith('logged: code save ApiError')),
        [],
      )
    } finally {
      await page.context().close()
    }
  },
}

const onPhone: Journey = {
  name: 'the generator on a phone, in English and dark: list, form and preview',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser, PHONE)
    const look = (name: string) => lookAt(context, page, name)
    try {
      await enterConsole(page, product, { path: '/tool/code', language: 'en' })
      const { id: modelId } = await makeModel(page, product, 'pinboard')
      await callAs(page, product, 'POST', `${CODE_PATH}/submit`, {
        codeName: 'Pinboard with a name that is rather long for a phone',
        tableName: 'desk_notice',
        modelId,
      })
      await page.reload()
      await page.getByText('Pinboard with a name').first().waitFor()
      await look('code-11-list-phone')
      await page.getByRole('button', { name: /^New / }).first().click()
      await page.getByRole('dialog').waitFor()
      await look('code-12-form-phone')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: /^Preview Pinboard/ }).click()
      await page.getByRole('dialog').getByText('Not generated yet.').waitFor()
      await look('code-13-preview-phone')
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [generating, onPhone]
