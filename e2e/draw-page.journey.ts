import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { callAs, openPath } from './lib/enter.ts'
import { lookAt } from './lib/look.ts'
import { journeyOf, type Step } from './lib/steps.ts'

const DRAWN_MS = 30_000
const PAGE = '/drawing/drawDesk'
const WISH = '雨后的小镇'

const runOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true }).first()

const drawOne: Step = {
  name: 'one drawing is sent at once and shown beside the form; what was typed survives a reload',
  path: PAGE,
  async walk({ context, page, product }) {
    const { id: apiId } = (
      await callAs<{ records: { id: string }[] }>(page, product, 'GET', '/blade-biz/drawApi/selectDrawApiPage')
    ).records[0] as { id: string }
    for (const [styleName, words] of [
      ['绘台水墨', '水墨画'],
      ['绘台油画', '油画'],
    ]) {
      const { id } = await callAs<{ id: string }>(page, product, 'POST', '/blade-biz/drawStyle/saveDrawStyle', {
        styleName,
        apiId,
        prompt: `${words}，{{prompt}}`,
        width: 256,
        height: 256,
      })
      await callAs(page, product, 'POST', '/blade-biz/drawStyle/changeActive', { id, active: 1 })
    }
    await page.reload()
    await page.getByRole('textbox', { name: '提示词' }).fill(WISH)
    await page.getByRole('button', { name: /绘台水墨/ }).click()
    await page.reload()
    assert.equal(await page.getByRole('textbox', { name: '提示词' }).inputValue(), WISH)
    await page.getByText('免费', { exact: true }).waitFor()
    await page.getByRole('button', { name: '开始画' }).click()
    await runOf(page, WISH).locator('.desk-pictures img').first().waitFor({ timeout: DRAWN_MS })
    await lookAt(context, page, 'draw-page')
  },
}

const drawGrid: Step = {
  name: 'several prompts in several styles stand in a grid; a few that are free are sent without a question',
  path: PAGE,
  async walk({ context, page }) {
    await page.getByRole('button', { name: '添加提示词' }).click()
    await page.getByRole('textbox', { name: '提示词 2' }).fill('山间的石桥')
    await page.getByRole('button', { name: /绘台油画/ }).click()
    await page.getByRole('button', { name: '画 4 张' }).click()
    const grid = page.locator('.desk-grid').first()
    await grid.getByRole('rowheader', { name: '山间的石桥' }).waitFor()
    await grid.locator('.desk-pictures img').nth(3).waitFor({ timeout: DRAWN_MS })
    assert.equal(await grid.getByRole('columnheader').count(), 3)
    await lookAt(context, page, 'draw-page-grid')
  },
}

const recallValues: Step = {
  name: 'a record gives its values back to the form, and a result is varied by one press',
  path: '/drawing/drawInfo',
  async walk({ page }) {
    await page.locator('.wall-face img').first().waitFor()
    await page.locator('.wall-face').first().click()
    await page
      .locator('.lightbox-commands')
      .getByRole('button', { name: /^用这些参数画/ })
      .click()
    await page.getByText('参数已填好').waitFor()
    assert.notEqual(await page.getByRole('textbox', { name: '种子' }).inputValue(), '')
    const before = await page.getByRole('article').count()
    await page
      .getByRole('button', { name: /^换个种子再画：/ })
      .first()
      .click()
    await page.waitForFunction((count) => document.querySelectorAll('article.desk-run').length > count, before)
  },
}

const keepPictures: Step = {
  name: 'a picture is starred in the lightbox, put on a board, and found by both',
  path: '/drawing/drawInfo',
  async walk({ context, page, product }) {
    await page.locator('.wall-face img').first().waitFor()
    await page.locator('.wall-face').first().click()
    const marks = page.locator('.marks')
    await marks.getByRole('button', { name: '收藏', exact: true }).click()
    await marks.getByRole('button', { name: '取消收藏' }).waitFor()
    await lookAt(context, page, 'draw-page-marks')
    await openPath(page, product, '/drawing/drawInfo?favourite=1')
    await page.locator('.wall-face img').first().waitFor()
    assert.equal(await page.locator('.wall-card').count(), 1)
    await page.locator('.wall-tick input').first().check({ force: true })
    await page.getByRole('button', { name: '放到画板' }).click()
    await page.getByRole('textbox', { name: '新画板名称' }).fill('绘台画板')
    await page.getByRole('button', { name: '创建并放入' }).click()
    await page.getByText('已放到“绘台画板”').waitFor()
    const [board] = (
      await callAs<{ id: string; name: string; count: number }[]>(page, product, 'GET', '/blade-biz/drawMark/boards')
    ).filter(({ name }) => name === '绘台画板')
    assert.equal(board?.count, 1)
    await openPath(page, product, `/drawing/drawInfo?boardId=${board?.id}`)
    await page.locator('.wall-card').first().waitFor()
    await lookAt(context, page, 'draw-page-board')
    await page.getByRole('button', { name: '删除画板“绘台画板”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除画板' }).click()
    await page.waitForFunction(() => !location.search.includes('boardId'))
  },
}

const onPhone: Step = {
  name: 'the page fits a phone, in English and dark',
  async walk({ context, phone }) {
    const page = await phone(PAGE)
    await page.getByRole('textbox', { name: 'Prompt' }).first().waitFor()
    await page.locator('.desk-pictures img').first().waitFor()
    await lookAt(context, page, 'draw-page-phone')
  },
}

export const journeys = [
  journeyOf(
    'staff draws, compares in a grid, and draws again from a record',
    [drawOne, drawGrid, recallValues, keepPictures, onPhone],
    'deep',
  ),
]
