import assert from 'node:assert/strict'
import type { Page, Request } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { wordlessControls } from './lib/words/control-words.ts'
import { cutHints, cutWords } from './lib/words/cut-words.ts'
import { callAs, enterConsole, openPath, settle } from './lib/enter.ts'
import type { Journey, JourneyContext } from './lib/journey.ts'
import type { Product } from './lib/product.ts'
import { shareProduct } from './lib/shared-product.ts'

/** With the starter pack, as an installation begins. */
const theProduct = shareProduct({ CAPTCHA: 'off', STARTER_PACK: 'on' })
/** Journeys that share the pages: each is to take less than a minute. */
const PARTS = 5
/** Pages that stand in no menu. */
const UNLISTED = ['/wel/index', '/wel/dashboard', '/info/index']
/** What opens a dialog or an editor; of each page the first that it has. */
const OPENERS = [/^(Edit|Permissions|View)\b/, /^New\b/]

/** Chinese that stays, and why. */
const KEPT: readonly [where: RegExp, what: RegExp, why: string][] = [
  [/./, /^value: /, 'a form has what is stored, so that saving does not put the English name over the Chinese one'],
  [/./, /^简体中文$|^中文$/, 'a language is named in itself'],
  [/^\/drawing\//, /[，。]|^画$/, 'prompts and terms of the starter pack are what services and guests are sent'],
  [/^\/resource\/sms/, /验证码/, 'a template is written as the company approves it'],
  [/^\/base\/region/, /[市区县州盟旗]$/, 'what lies in a province has no English name'],
]

interface MenuNode {
  path?: string
  children?: MenuNode[]
}

const pagesOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ path = '', children = [] }) =>
    children.length > 0 ? pagesOf(children) : path.startsWith('/') ? [path] : [],
  )

/** Lists whose search box looks in the most fields, and one of each other look. */
const SEARCHED = [
  '/system/user',
  '/system/tenant',
  '/system/menu',
  '/system/dict',
  '/flow/form',
  '/tool/model',
  '/authority/role',
  '/drawing/drawEx',
  '/drawing/drawInfo',
  '/monitor/online',
]
const PHONE = { width: 390, height: 844 }

/** Rows of what people do, in English: what is Chinese then is the product's. */
async function fill(page: Page, product: Product): Promise<void> {
  const { records } = await callAs<{ records: { id: string }[] }>(
    page,
    product,
    'GET',
    '/blade-biz/drawApi/selectDrawApiPage',
  )
  for (const prompt of ['a lighthouse by the sea', 'a small cat'])
    await callAs(page, product, 'POST', '/blade-biz/drawApi/sendDraw', {
      id: records[0]?.id,
      prompt,
      width: 256,
      height: 256,
    })
}

/** Answers how to wait until the page has asked for nothing for a while: what it shows then is all it has. The stream of events never ends. */
function quietOf(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => void (request.url().includes('/events/') || open.add(request)))
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  const twoFrames = () =>
    page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  return async () => {
    for (let still = 0; still < 3;) {
      await twoFrames()
      still = open.size === 0 ? still + 1 : 0
    }
    await settle(page)
  }
}

/** Every Chinese text that is seen or read aloud on the page as it stands, each once. */
function hanOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const han = /\p{Script=Han}/u
    const found = new Set<string>()
    const note = (text: string | null, where: string): void => {
      if (text && han.test(text)) found.add(`${where}${text.trim().slice(0, 80)}`)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !han.test(node.nodeValue ?? '') || ['SCRIPT', 'STYLE', 'TEXTAREA'].includes(parent.tagName))
        continue
      if (parent.checkVisibility({ visibilityProperty: true })) note(node.nodeValue, '')
    }
    for (const element of document.querySelectorAll('[placeholder], [title], [aria-label], [alt], input, textarea')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      for (const name of ['placeholder', 'title', 'aria-label', 'alt']) note(element.getAttribute(name), `${name}: `)
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) note(element.value, 'value: ')
    }
    note(document.title, 'title of the page: ')
    return [...found]
  })
}

/** Chinese of these pages and their first dialogs, names that are cut, and controls that say no word, a line each. */
async function faultsOf(page: Page, product: Product, paths: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  const quiet = quietOf(page)
  const pane = page.locator('.pane:not([hidden])')
  const look = async (path: string, where = ''): Promise<void> => {
    await quiet()
    for (const text of await hanOn(page))
      if (!KEPT.some(([at, what]) => at.test(path) && what.test(text))) found.add(`${path}${where}: ${text}`)
    for (const text of [...(await cutWords(page)), ...(await cutHints(page))])
      found.add(`${path}${where}, cut: ${text}`)
    for (const control of await wordlessControls(page)) found.add(`${path}${where}, no word: ${control}`)
  }
  for (const path of paths) {
    await openPath(page, product, path)
    await look(path)
    const buttons = await Promise.all(
      OPENERS.map(async (name) => {
        const button = pane.getByRole('button', { name, disabled: false }).first()
        return (await button.isVisible()) ? button : undefined
      }),
    )
    const button = buttons.find((one) => one !== undefined)
    if (!button) continue
    await button.click()
    await look(path, ' in its dialog')
  }
  return [...found]
}

/** The word of a picture without a title comes to the pointer too. Once it is there, so is what shows all others. */
async function assertPointedAt(page: Page): Promise<void> {
  await page.locator('.control-word').waitFor({ state: 'attached' })
  await page.locator('.tab-close').first().hover()
  await page.locator('.control-word:popover-open').waitFor()
  await page.mouse.move(0, 0)
}

const part = (at: number): Journey => ({
  name: `in English no page of part ${at + 1} of ${PARTS} of the menu shows a Chinese name of ours, none cuts its names, and no picture is pressed without a word`,
  tier: 'deep',
  async walk(context: JourneyContext) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser, { language: 'en-US' })
    try {
      await enterConsole(page, product, { language: 'en', path: '/drawing/drawStyle' })
      await fill(page, product)
      await assertPointedAt(page)
      const menu = pagesOf(await callAs<MenuNode[]>(page, product, 'GET', '/blade-system/menu/routes'))
      const all = [...new Set([...menu, ...UNLISTED])]
      assert.ok(all.length > 75, `${all.length} pages`)
      const each = Math.ceil(all.length / PARTS)
      assert.deepEqual(await faultsOf(page, product, all.slice(at * each, (at + 1) * each)), [])
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
})

const onPhone = (language: 'zh' | 'en'): Journey => ({
  name: `on a phone the search box of a list says in ${language === 'zh' ? 'Chinese' : 'English'} what it looks in, and all of that is seen`,
  tier: 'deep',
  async walk(context: JourneyContext) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser, {
      ...PHONE,
      isTouched: true,
      language: language === 'zh' ? 'zh-CN' : 'en-US',
    })
    try {
      await enterConsole(page, product, { language })
      const quiet = quietOf(page)
      const cut: string[] = []
      for (const path of SEARCHED) {
        await openPath(page, product, path)
        await quiet()
        for (const text of await cutHints(page)) cut.push(`${path}: ${text}`)
      }
      assert.deepEqual(cut, [])
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
})

export const journeys: readonly Journey[] = [
  ...Array.from({ length: PARTS }, (_, at) => part(at)),
  onPhone('zh'),
  onPhone('en'),
]
