import { PRINT_STATE } from '@drawdesk/contract/devices/device-facts'
import type { KioskMe, KioskStep } from '@drawdesk/contract/devices/kiosk'
import type { Page } from 'playwright-core'
import type { FakeServer } from './fake-server.ts'
import { fileOf } from './rows.ts'

/** A screen: what the server says, and what the guest does until it is there. */
export interface Scene {
  name: string
  /** Of the server, beside a machine at which all is well. */
  me?: Partial<KioskMe> | 'gone' | 'silent' | 'ended'
  /** Of an order that is under way. */
  step?: Partial<KioskStep>
  takesPictures?: boolean
  isUnpaired?: boolean
  /** The time to pay is over. */
  isLate?: boolean
  /** Time is moved on. */
  hasClock?: boolean
  walk?(page: Page, server: FakeServer): Promise<void>
}

const main = (page: Page) => page.locator('.foot .button.is-main')
const begin = (page: Page): Promise<void> => page.locator('.attract').click()
/** The style that stands there as this one; what it asks for is in `rows.ts`. */
const choose = async (page: Page, at: number): Promise<void> => {
  await begin(page)
  await page.locator('.style-card').nth(at).click()
  await page.locator('.screen-describe').waitFor()
}
const say = async (page: Page): Promise<void> => {
  await choose(page, 0)
  await page.locator('.chip').first().click()
}
/** By the keys on the screen, which begin in the guest's language. */
async function typePinyin(page: Page, letters: string): Promise<void> {
  const toChinese = page.getByRole('button', { name: 'EN: English input, switch to Chinese' })
  if (await toChinese.isVisible()) await toChinese.click()
  for (const letter of letters) await page.locator('.key', { hasText: new RegExp(`^${letter}$`) }).click()
  await page.locator('.candidate').first().waitFor()
}
const toStickers = async (page: Page): Promise<void> => {
  await say(page)
  await main(page).click()
  await page.locator('.screen-stickers').waitFor()
}
const toConfirm = async (page: Page): Promise<void> => {
  await toStickers(page)
  await main(page).click()
  await page.locator('.screen-confirm').waitFor()
}

/** The sticker that was added last, by a finger to the lower right. */
async function drag(page: Page): Promise<void> {
  const sheet = await page.locator('.sheet').boundingBox()
  const stuck = page.locator('.stuck').last()
  const from = await stuck.boundingBox()
  if (!sheet || !from) throw new Error('no sticker to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(sheet.x + sheet.width * 0.8, sheet.y + sheet.height * 0.7, { steps: 4 })
  await page.mouse.up()
  await page.waitForFunction(() => [...document.querySelectorAll<HTMLElement>('.stuck')].at(-1)?.style.left === '80%')
}

const one = [fileOf('drawing')]
const drawn = { step: 'drawn' as const, infoId: '5', files: one, shareUrl: '/share/000000-abcdef' }
const print = (state: number, printed = 0, error = '') => ({
  jobId: '6',
  state: state as NonNullable<KioskStep['print']>['state'],
  sheets: 2,
  printed,
  error,
})
const standstill = (trouble: KioskMe['troubles'][number]): Partial<KioskMe> => ({ canSell: false, troubles: [trouble] })

/** Every screen of a kiosk, in the order in which a guest may come to see it. */
export const SCENES: readonly Scene[] = [
  { name: 'pair', isUnpaired: true },
  { name: 'ended', me: 'ended' },
  { name: 'starting', me: 'silent' },
  { name: 'gone', me: 'gone' },
  { name: 'off', me: standstill('inactive') },
  { name: 'no-experience', me: { canSell: false, experience: {} } },
  { name: 'out-of-paper', me: standstill('outOfPaper') },
  {
    name: 'printer-stopped',
    me: {
      ...standstill('printerStopped'),
      printerSays: [
        { zh: '卡纸：取出卡住的纸', en: 'Paper jam: Take the jammed paper out' },
        { zh: '墨或色带不多了：更换墨盒、色带或碳粉', en: 'Ink or ribbon is low: Change the ink, ribbon or toner' },
      ],
    },
  },
  { name: 'attract' },
  { name: 'styles', walk: begin },
  { name: 'describe-0', walk: (page) => choose(page, 0) },
  { name: 'describe-1', walk: (page) => choose(page, 1) },
  { name: 'describe-2', walk: (page) => choose(page, 2) },
  { name: 'describe-5', walk: (page) => choose(page, 3), takesPictures: true },
  {
    name: 'describe-missing',
    async walk(page) {
      await choose(page, 1)
      await main(page).click()
      await page.locator('.field .error').waitFor()
    },
  },
  {
    name: 'describe-pinyin',
    async walk(page) {
      await choose(page, 2)
      await typePinyin(page, 'yueliangshangdangqiuqiandexiaomao')
    },
  },
  {
    name: 'describe-pinyin-all',
    async walk(page) {
      await choose(page, 0)
      await typePinyin(page, 'shi')
      await page.locator('.candidates > .key').click()
    },
  },
  {
    name: 'camera',
    takesPictures: true,
    async walk(page) {
      await choose(page, 0)
      await page.locator('.photo .button').first().click()
      await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
    },
  },
  {
    name: 'photo',
    takesPictures: true,
    async walk(page) {
      await choose(page, 0)
      await page.locator('.photo .button').first().click()
      await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
      await page.locator('.camera .is-main').click()
      await page.locator('.photo img').waitFor()
    },
  },
  {
    name: 'stickers',
    async walk(page) {
      await toStickers(page)
      await page.locator('.sticker').nth(1).click()
      await page.locator('.sticker').nth(3).click()
      await drag(page)
    },
  },
  { name: 'confirm', walk: toConfirm },
  { name: 'pay', step: { step: 'unpaid' } },
  { name: 'pay-late', step: { step: 'unpaid' }, isLate: true },
  { name: 'pay-closed', step: { step: 'closed' } },
  { name: 'wait-long', step: { step: 'queued', waitSeconds: { low: 240, high: 420 } } },
  { name: 'wait-short', step: { step: 'queued', waitSeconds: { low: 8, high: 15 } } },
  { name: 'drawing', step: { step: 'drawing', progress: 0.4, waitSeconds: { low: 5, high: 9 } } },
  {
    name: 'drawing-seen',
    step: { step: 'drawing', progress: 0.7, waitSeconds: { low: 2, high: 4 }, previewUrl: '/pictures/drawing.svg' },
  },
  { name: 'draw-failed', step: { step: 'failed' } },
  { name: 'refunding', step: { step: 'refunding' } },
  { name: 'refunded', step: { step: 'refunded' } },
  { name: 'result', step: drawn },
  { name: 'result-4', step: { ...drawn, files: [...one, fileOf('other'), fileOf('third'), fileOf('fourth')] } },
  { name: 'printing', step: { ...drawn, print: print(PRINT_STATE.printing, 1) } },
  { name: 'print-waits', step: { ...drawn, print: print(PRINT_STATE.waiting) } },
  { name: 'print-paused', step: { ...drawn, print: print(PRINT_STATE.paused, 0, 'media-empty') } },
  { name: 'print-failed', step: { ...drawn, print: print(PRINT_STATE.failed, 0, 'media-jam') } },
  { name: 'share', step: { ...drawn, print: print(PRINT_STATE.done, 2) } },
  {
    name: 'thanks',
    step: { ...drawn, print: print(PRINT_STATE.done, 2) },
    async walk(page) {
      await page.locator('.screen-share').waitFor()
      await main(page).click()
    },
  },
  {
    name: 'lost',
    hasClock: true,
    step: { step: 'drawing', progress: 0.4 },
    async walk(page, server) {
      await page.locator('.screen-wait').waitFor()
      server.me = 'gone'
      await page.clock.runFor(5_000)
      await page.locator('.banner').waitFor()
    },
  },
  {
    name: 'idle',
    hasClock: true,
    async walk(page) {
      await begin(page)
      await page.locator('.screen-styles').waitFor()
      await page.clock.fastForward(62_000)
      await page.locator('.countdown').waitFor()
    },
  },
]
