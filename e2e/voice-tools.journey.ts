import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { openPage } from './lib/browser.ts'
import { callAs, enterConsole } from './lib/enter.ts'
import type { Journey } from './lib/journey.ts'
import { rowOf } from './lib/kit.ts'
import { lookerAway } from './lib/look.ts'
import { addTwin } from './lib/people.ts'
import { commonProduct } from './lib/shared-product.ts'

const theProduct = commonProduct
const PHONE = { width: 390, height: 844, language: 'en-US', colorScheme: 'dark' } as const
const WORDS = '今天的图已经全部打印好了。'

/** What the page plays is kept in `window.played`: address and length of each sound, once it runs. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const played: { src: string; seconds: number }[] = []
    Object.assign(globalThis, { played })
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = async function (this: HTMLMediaElement) {
      const src = this.currentSrc || this.src
      await play.call(this)
      played.push({ src, seconds: this.duration })
    }
  })
}
const played = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { played: { src: string; seconds: number }[] }).played)

/** The next sound that plays: its length in seconds. */
async function playedSeconds(page: Page, count: number): Promise<number> {
  await page.waitForFunction(
    (wanted) => (globalThis as unknown as { played: unknown[] }).played.length >= wanted,
    count,
    { timeout: 60_000 },
  )
  const sound = (await played(page))[count - 1]
  assert.match(sound?.src ?? '', /^blob:/)
  return sound?.seconds ?? 0
}

const voices: Journey = {
  name: 'the offline voices are there and really speak; a new one is tried and saved, and reads an answer of chat',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const look = lookerAway(context, page)
    try {
      await listen(page)
      // What is asked in chat stands in dialogs of nobody else.
      await addTwin(product, 9_042, 'speaker')
      await enterConsole(page, product, { path: '/chat/ttsVoicePacket', account: 'speaker' })
      await rowOf(page, '普通话（离线）').waitFor()
      await rowOf(page, 'English (offline)').waitFor()
      await page.getByRole('button', { name: '试听 普通话（离线）' }).click()
      assert.ok((await playedSeconds(page, 1)) > 0.5, 'a sound of some length plays')
      await look('voice-01-list')

      await page.getByRole('button', { name: '新增', exact: true }).first().click()
      const form = page.getByRole('dialog')
      await form.getByLabel('名称').fill('前台播报')
      await form.getByRole('combobox', { name: '音色' }).fill('cmn')
      await form.getByRole('combobox', { name: '音色' }).press('Tab')
      await form.getByRole('button', { name: '试听' }).click()
      assert.ok((await playedSeconds(page, 2)) > 0.5)
      await look('voice-02-form')
      await form.getByRole('button', { name: '保存', exact: true }).click()
      await form.waitFor({ state: 'hidden' })
      await rowOf(page, '前台播报').waitFor()
      await page.getByRole('button', { name: '引擎账号' }).click()
      await page.getByRole('dialog').getByText('eSpeak NG').first().waitFor()
      await look('voice-03-engines')
      await page.keyboard.press('Escape')

      await page.goto(`${product.url}/chat/dialog?dia=new`)
      await page.getByRole('textbox', { name: '提问' }).fill('数到3')
      await page.getByRole('button', { name: '发送', disabled: false }).waitFor()
      await page.getByRole('textbox', { name: '提问' }).press('Enter')
      await page.getByRole('log').getByRole('button', { name: '朗读' }).click()
      assert.ok((await playedSeconds(page, 1)) > 0.3, 'the answer is read aloud')
      assert.deepEqual(problems, [])
    } finally {
      await page.context().close()
    }
  },
}

const tools: Journey = {
  name: 'an expression is tried and its mistake shown at its place; a text is read, and the second time its sound is used again',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser)
    const look = lookerAway(context, page)
    try {
      await enterConsole(page, product, { path: '/chat/tools' })
      await look('tools-01-empty')
      await page.getByRole('textbox', { name: '表达式' }).fill('price * count > 100 ? "包邮" : "运费"')
      await page.getByRole('textbox', { name: '变量（JSON）' }).fill('{"price": 30, "count": 4}')
      const result = page.getByRole('region', { name: '结果' })
      await page.getByRole('button', { name: '运行', exact: true }).click()
      await result.getByText('包邮', { exact: true }).waitFor()
      await page.getByRole('textbox', { name: '变量（JSON）' }).fill('{"price": 3, "count": 4}')
      await page.getByRole('textbox', { name: '变量（JSON）' }).press('Control+Enter')
      await result.getByText('运费', { exact: true }).waitFor()
      await look('tools-02-result')
      await page.getByRole('textbox', { name: '表达式' }).fill('price * count >\n  100 ? "包邮" :: "运费"')
      await page.getByRole('button', { name: '运行', exact: true }).click()
      await page.getByRole('button', { name: /^第 2 行第 \d+ 列$/ }).waitFor()
      await look('tools-03-mistake')

      await page.getByRole('link', { name: '语音合成' }).click()
      await page.getByRole('textbox', { name: '文字' }).fill(WORDS)
      await page.getByRole('button', { name: '开始合成' }).click()
      await page.getByText('刚刚合成').waitFor({ timeout: 60_000 })
      const player = page.locator('.sound-player audio')
      await player.waitFor()
      await page.waitForFunction(
        () => (document.querySelector<HTMLAudioElement>('.sound-player audio')?.duration ?? 0) > 0.5,
      )
      const figures = page.getByRole('complementary', { name: '最近 30 天' })
      const reused = async (): Promise<number> =>
        (await callAs<{ cachedHits: number }>(page, product, 'GET', '/blade-biz/tools/ttsFigures')).cachedHits
      const before = await reused()
      await page.getByRole('button', { name: '开始合成' }).click()
      await page.getByText('之前合成过，直接复用').waitFor()
      assert.equal(await reused(), before + 1)
      await figures
        .locator('div', { hasText: /^直接复用/ })
        .getByText(String(before + 1), { exact: true })
        .waitFor()
      await look('tools-04-speech')
      assert.deepEqual(
        problems.filter((problem) => !problem.includes('aviator') && !problem.includes('表达式')),
        [],
      )
    } finally {
      await page.context().close()
    }
  },
}

const phone: Journey = {
  name: 'voices and tools stand on a phone, in English and dark',
  tier: 'deep',
  async walk(context) {
    const product = await theProduct()
    const { page, problems } = await openPage(context.browser, PHONE)
    const look = lookerAway(context, page)
    try {
      await enterConsole(page, product, { path: '/chat/ttsVoicePacket', language: 'en' })
      await page.getByText('English (offline)').first().waitFor()
      await look('phone-voices')
      await page.getByRole('button', { name: 'New' }).first().click()
      await page.getByRole('dialog').getByLabel('Name').waitFor()
      await look('phone-voice-form')
      await page.goto(`${product.url}/chat/tools`)
      await page.getByRole('textbox', { name: 'Expression' }).fill('1 + * 2')
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      await page.getByRole('button', { name: /^line 1, column \d+$/ }).waitFor()
      await look('phone-tools')
      await page.goto(`${product.url}/chat/tools?tab=speech`)
      await page.getByRole('textbox', { name: 'Text' }).fill('The pictures are ready.')
      await page.getByRole('button', { name: 'Generate' }).click()
      await page.getByText(/Just generated|Reused/).waitFor({ timeout: 60_000 })
      await look('phone-speech')
      assert.deepEqual(
        problems.filter((problem) => !problem.includes('aviator')),
        [],
      )
    } finally {
      await page.context().close()
    }
  },
}

export const journeys: readonly Journey[] = [voices, tools, phone]
