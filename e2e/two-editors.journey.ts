import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { lookAt } from './lib/look.ts'
import { commonProduct } from './lib/shared-product.ts'

const nameBox = (page: Page) => page.getByRole('textbox', { name: /^风格名称/ })
const promptBox = (page: Page) => page.getByRole('textbox', { name: /^提示词/ })
const remarkBox = (page: Page) => page.getByRole('textbox', { name: /^备注/ })
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

const twoEditors: Journey = {
  name: 'two people edit one style: the second learns of it, keeps what they wrote, and nothing of the first is lost',
  tier: 'deep',
  async walk(context) {
    const product = await commonProduct()
    const one = await openPage(context.browser)
    const other = await openPage(context.browser)
    try {
      await enterConsole(one.page, product, { path: '/drawing/drawStyle' })
      const [api] = (
        await callAs<{ records: { id: string }[] }>(one.page, product, 'GET', '/blade-biz/drawApi/selectDrawApiPage')
      ).records
      const { id } = await callAs<{ id: string }>(one.page, product, 'POST', '/blade-biz/drawStyle/saveDrawStyle', {
        styleName: '水墨',
        apiId: api?.id,
        prompt: '{{prompt}}，水墨画',
        remark: '',
      })
      const path = `/drawing/drawStyle?edit=${id}`
      await one.page.goto(product.url + path)
      await enterConsole(other.page, product, { path })
      for (const { page } of [one, other]) await nameBox(page).waitFor()

      // Both begin from the same version; each changes a field of their own, and both the prompt.
      await nameBox(one.page).fill('水墨小景')
      await promptBox(one.page).fill('{{prompt}}，水墨画，留白')
      await remarkBox(other.page).fill('给夏日展用')
      await promptBox(other.page).fill('{{prompt}}，水墨画，淡彩')
      await save(one.page)
      await one.page.getByText('已保存', { exact: true }).waitFor()
      await save(other.page)

      const note = other.page
        .getByRole('alert')
        .filter({ hasText: '数据已被他人修改' })
        .or(other.page.locator('.res-conflict'))
      await note.first().waitFor()
      for (const words of ['水墨小景', '{{prompt}}，水墨画，留白', '{{prompt}}，水墨画，淡彩', '给夏日展用'])
        await other.page.locator('.res-conflict').getByText(words, { exact: false }).first().waitFor()
      assert.equal(await promptBox(other.page).inputValue(), '{{prompt}}，水墨画，淡彩', 'what was typed stays')
      await lookAt(context, other.page, 'two-editors-conflict')

      await other.page.getByRole('button', { name: '保留我的修改' }).click()
      assert.deepEqual(
        [await nameBox(other.page).inputValue(), await remarkBox(other.page).inputValue()],
        ['水墨小景', '给夏日展用'],
        'both fields stand',
      )
      await save(other.page)
      await other.page.getByText('已保存', { exact: true }).waitFor()
      await lookAt(context, other.page, 'two-editors-merged')

      const stored = await callAs<{ styleName: string; prompt: string; remark: string; version: number }>(
        other.page,
        product,
        'GET',
        `/blade-biz/drawStyle/findDrawStyle?id=${id}`,
      )
      assert.deepEqual(
        [stored.styleName, stored.prompt, stored.remark, stored.version],
        ['水墨小景', '{{prompt}}，水墨画，淡彩', '给夏日展用', 3],
      )
      const versions = await callAs<{ version: number; row: { prompt: string } }[]>(
        other.page,
        product,
        'GET',
        `/blade-biz/drawStyle/versions?id=${id}`,
      )
      assert.ok(
        versions.some(({ row }) => row.prompt === '{{prompt}}，水墨画，留白'),
        'the first one’s words are kept as a version',
      )
      assert.deepEqual([...one.problems, ...other.problems.filter((problem) => !problem.includes('save ApiError'))], []) // the refusal
    } finally {
      await one.page.context().close()
      await other.page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [twoEditors]
