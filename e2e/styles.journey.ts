import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { DrawInfoDetail } from '../packages/contract/src/drawing/records/draw-info.ts'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { chooseIn } from './lib/kit.ts'
import { lookAt } from './lib/look.ts'
import { commonProduct } from './lib/shared-product.ts'

const DRAWN_MS = 60_000
const DRAWN = 'img[src*="/blade-resource/file/"]'

/** What stands on the screens, and what a person types there. */
const WORDS = {
  zh: {
    api: '示例引擎',
    add: '新增',
    styleName: /^风格名称/,
    apiField: /^绘画接口/,
    prompt: /^提示词/,
    tryTitle: '试画',
    saveAndTry: '保存并试画',
    guestWords: '客人的话',
    season: 'season 的默认值',
    asCover: '设为封面',
    isCover: '已是封面',
    saved: '已保存',
    back: '返回列表',
    newEx: '新增体验',
    exName: /^体验名称/,
    venue: /^场馆(?!所在)/,
    addStyle: '添加风格',
    pickTwo: '添加 2 个',
    week: '一周',
    starts: /^开始/,
    price: /^每张价格/,
    seal: '印章',
    online: '保存并上线',
    isOnline: '已上线',
    more: '更多操作',
    tryOut: '试画',
    tryTitleOf: '试画 ',
    send: '开始画',
    seeRecord: '查看记录',
    record: '绘画记录',
    again: /^同样参数再画 /,
    plain: '盖章前后',
    select: /^选择 /,
    compare: '对比',
    difference: '差异',
    close: '关闭',
    styles: ['水墨江南', '油画星夜'],
    ex: '夏日展',
    wish: '雨后的小镇',
    sealName: '春展印',
  },
  en: {
    api: 'Sample engine',
    add: 'New style',
    styleName: /^Name$/,
    apiField: /^API/,
    prompt: /^Prompt/,
    tryTitle: 'Try',
    saveAndTry: 'Save and draw',
    guestWords: 'Guest’s prompt',
    season: 'Default of season',
    asCover: 'Use as cover',
    isCover: 'Current cover',
    saved: 'Saved',
    back: 'Back to the list',
    newEx: 'New experience',
    exName: /^Name$/,
    venue: /^Venue(?! time)/,
    addStyle: 'Add styles',
    pickTwo: 'Add 2',
    week: 'One week',
    starts: /^Start/,
    price: /^Price per picture/,
    seal: 'Seal',
    online: 'Save and go online',
    isOnline: 'Online',
    more: 'More',
    tryOut: 'Try',
    tryTitleOf: 'Try ',
    send: 'Draw',
    seeRecord: 'View record',
    record: 'Drawing',
    again: /^Draw with the same parameters: /,
    plain: 'Before and after stamping',
    select: /^Select /,
    compare: 'Compare',
    difference: 'Difference',
    close: 'Close',
    styles: ['Ink and water', 'Starry oil'],
    ex: 'Summer show',
    wish: 'a small town after the rain',
    sealName: 'Spring seal',
  },
} as const
type Words = (typeof WORDS)[keyof typeof WORDS]

/** A style from the preset's API, tried beside its form; its picture becomes the cover in one click. */
async function makeStyle(page: Page, words: Words, look: (name: string) => Promise<void>): Promise<void> {
  // An empty list offers it once more.
  await page.getByRole('button', { name: words.add, exact: true }).first().click()
  // The list, which goes, has a box of the same name.
  await page.locator('.editor-page').getByRole('textbox', { name: words.styleName }).fill(words.styles[0])
  await chooseIn(page, page.getByRole('combobox', { name: words.apiField }), words.api)
  await page.getByRole('textbox', { name: words.prompt }).fill('{{prompt}}, ink wash, {{season}}')
  await page.getByRole('textbox', { name: words.season }).fill('spring')
  const trial = page.getByRole('region', { name: words.tryTitle })
  await trial.getByLabel(words.guestWords).fill(words.wish)
  await look('style-new')
  await trial.getByRole('button', { name: words.saveAndTry }).click()
  await trial.getByRole('button', { name: words.asCover, exact: true }).click({ timeout: DRAWN_MS })
  await trial.getByRole('button', { name: words.isCover, exact: true }).waitFor()
  await look('style-tried')
  // It was tried while guests could not see it.
  const onOff = page.locator('.editor-page').getByRole('switch').first()
  assert.equal(await onOff.getAttribute('aria-checked'), 'false')
  await onOff.click()
  await page.locator('.editor-page').getByRole('switch', { checked: true }).first().waitFor()
  await page.getByRole('button', { name: words.back }).click()
  await page
    .getByRole('button', { name: new RegExp(`${words.styles[0]}$`) })
    .first()
    .locator('img')
    .first()
    .waitFor()
  await look('styles')
}

/** An experience with both styles, a seal and a week of opening hours, put online. */
async function makeExperience(page: Page, words: Words, look: (name: string) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: words.newEx }).first().click()
  await page.locator('.editor-page').getByRole('textbox', { name: words.exName }).fill(words.ex)
  await page.locator('.editor-page').getByRole('combobox', { name: words.venue }).fill('美术馆')
  await page.getByRole('button', { name: words.addStyle }).click()
  const picker = page.getByRole('dialog')
  for (const name of words.styles) await picker.getByRole('button', { name, exact: true }).click()
  await look('experience-styles')
  await picker.getByRole('button', { name: words.pickTwo, exact: true }).click()
  await page.getByRole('button', { name: words.week, exact: true }).click()
  // The span begins at ten in the morning, which may be later than now.
  await page.getByRole('textbox', { name: words.starts }).fill('2026-01-01 08:00')
  await page.getByRole('textbox', { name: words.starts }).press('Enter')
  await page.getByRole('spinbutton', { name: words.price }).fill('9.9')
  await page.getByRole('group', { name: words.seal, exact: true }).getByRole('button', { name: words.sealName }).click()
  await page.getByRole('button', { name: words.online }).click()
  await page.locator('.editor-state').getByText(words.isOnline, { exact: true }).waitFor()
  await look('experience-online')
}

function walkIn(language: keyof typeof WORDS): Journey['walk'] {
  const words = WORDS[language]
  return async (context) => {
    const product = await commonProduct()
    const { page, problems } = await openPage(context.browser, { language: language === 'zh' ? 'zh-CN' : 'en-US' })
    const look = (name: string): Promise<void> => lookAt(context, page, `${name}-${language}`)
    try {
      await enterConsole(page, product, { path: '/drawing/drawStyle', language })
      await look('styles-before')
      await makeStyle(page, words, look)

      const [first] = (
        await callAs<{ records: { apiId: string }[] }>(page, product, 'GET', '/blade-biz/drawStyle/page')
      ).records
      const second = await callAs<{ id: string }>(page, product, 'POST', '/blade-biz/drawStyle/saveDrawStyle', {
        styleName: words.styles[1],
        apiId: first?.apiId,
        prompt: 'oil painting of {{prompt}}',
      })
      await callAs(page, product, 'POST', '/blade-biz/drawStyle/changeActive', { id: second.id, active: 1 })
      await callAs(page, product, 'POST', '/blade-biz/drawSeal/saveDrawSeal', {
        sealName: words.sealName,
        text: '春展\n{{date}}',
        textSize: 30,
        x: 0.8,
        y: 0.82,
        scale: 0.3,
      })
      await page.goto(`${product.url}/drawing/drawEx`)
      await makeExperience(page, words, look)

      const { id: exId } = (
        await callAs<{ records: { id: string; exName: string }[] }>(page, product, 'GET', '/blade-biz/drawEx/page')
      ).records.find(({ exName }) => exName === words.ex) ?? { id: '' }
      const now = await callAs<{ id?: string; styles?: unknown[]; seal?: object }>(
        page,
        product,
        'GET',
        '/blade-biz/drawEx/findNowDrawEx',
      )
      assert.deepEqual([now.id, now.styles?.length, now.seal !== undefined], [exId, 2, true], 'kiosks are given it now')
      await page.goto(`${product.url}/drawing/drawEx?try=${exId}`)
      const trial = page.getByRole('dialog', { name: new RegExp(`^${words.tryTitleOf}`) })
      await trial.getByRole('textbox').first().fill(words.wish)
      await trial.getByRole('button', { name: words.send, exact: true }).click()
      await trial.getByRole('link', { name: words.seeRecord }).waitFor({ timeout: DRAWN_MS })
      await look('experience-tried')

      await trial.getByRole('link', { name: words.seeRecord }).click()
      const record = page.getByRole('dialog', { name: words.record, exact: true })
      await record.getByRole('button', { name: words.plain }).waitFor()
      await look('record')
      const firstId = new URL(page.url()).searchParams.get('id') ?? ''
      const { lineage, exId: drawnIn } = await callAs<DrawInfoDetail>(
        page,
        product,
        'GET',
        `/blade-biz/drawInfo/detail?id=${firstId}`,
      )
      assert.deepEqual(
        [drawnIn, lineage.styleVersion !== null, lineage.sealVersion !== null],
        [exId, true, true],
        'the record knows style and seal',
      )

      await record.getByRole('button', { name: words.again }).click()
      await page.waitForFunction((old) => new URL(location.href).searchParams.get('id') !== old, firstId)
      await record.locator(DRAWN).first().waitFor({ timeout: DRAWN_MS })
      await page.goto(`${product.url}/drawing/drawInfo`)
      const cards = page.getByRole('checkbox', { name: words.select })
      await cards.nth(1).waitFor()
      await look('wall')
      for (const place of [0, 1]) await cards.nth(place).check({ force: true })
      await page.getByRole('button', { name: words.compare, exact: true }).click()
      await page.getByRole('slider').waitFor()
      await look('compare')
      await page.getByText(words.difference, { exact: true }).click()
      await page.getByRole('button', { name: words.close, exact: true }).click()
      // The walk in the other language has the hour to itself.
      await callAs(page, product, 'POST', '/blade-biz/drawEx/offline', { id: exId })
      assert.deepEqual(problems, [])
    } catch (error) {
      await context.picture(page, `failed-${language}`)
      throw error
    } finally {
      await page.context().close()
    }
  }
}

export const journeys: readonly Journey[] = [
  {
    name: 'from a style to an experience, a drawing, its record, another like it, and both compared',
    tier: 'deep',
    walk: walkIn('zh'),
  },
  { name: 'the same path in English', tier: 'deep', walk: walkIn('en') },
]
