import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Journey } from './lib/journey.ts'
import { openPath } from './lib/enter.ts'
import { lookAt } from './lib/look.ts'
import { journeyOf, type Step } from './lib/steps.ts'

async function typeInPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '快速前往' }).fill(text)
}
const WAIT_MS = 8_000
/** What keeps a new row, in a dialog or on an editor's page. */
const SAVE = /^(保\s?存|提\s?交|创\s?建|下一步|发\s?布|生成|部署)/
const actions = (page: Page) => page.getByRole('group', { name: '操作' }).getByRole('option')

const news: Step = {
  name: 'every “new …” of the palette opens the form that it names',
  async walk({ context, product, page }) {
    await typeInPalette(page, '新增')
    await actions(page).first().waitFor()
    await lookAt(context, page, 'palette-new')
    const names = (await actions(page).allInnerTexts()).map((text) => text.trim())
    assert.ok(names.length > 25, names.join(', '))
    await page.keyboard.press('Escape')
    const without: string[] = []
    for (const name of names) {
      // Each begins on a page without a form.
      await openPath(page, product, '/wel/index')
      await typeInPalette(page, name)
      await page.getByRole('option', { name, exact: true }).click()
      const save = page.locator('.pane:not([hidden]), [role="dialog"]').getByRole('button', { name: SAVE })
      // A drawing API begins with a choice of presets.
      const title = page.locator('.pane:not([hidden])').getByRole('heading', { name: /新增|新建/ })
      try {
        await page.waitForURL((url) => url.pathname !== '/wel/index' && !url.searchParams.has('new'), {
          timeout: WAIT_MS,
        })
        await save.or(title).first().waitFor({ timeout: WAIT_MS })
      } catch {
        without.push(`${name} ${page.url()}`)
      }
    }
    assert.deepEqual(without, [])
  },
}

const records: Step = {
  name: 'a person is found by pinyin, and opens as a record',
  async walk({ context, page }) {
    await typeInPalette(page, 'guanliyuan')
    // The operator may see administrators of several tenants.
    const found = page
      .getByRole('group', { name: '记录' })
      .getByRole('option', { name: /管理员.*用户/ })
      .first()
    await found.waitFor()
    await lookAt(context, page, 'palette-pinyin')
    await found.click()
    await page.waitForURL(/\/system\/user\?q=.*row=/)
    await page.getByRole('dialog').getByText('管理员').first().waitFor()
  },
}

export const journeys: readonly Journey[] = [
  journeyOf('the palette begins new rows and finds people by pinyin', [news, records], 'deep'),
]
