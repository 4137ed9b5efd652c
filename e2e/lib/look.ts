import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { findBarriers } from './accessibility.ts'
import type { JourneyContext } from './journey.ts'
import { spend } from './spent.ts'

/** A page as it stands: its picture, in light and dark what axe says about it, and that nothing makes it wider than its window. */
export async function lookAt({ picture }: JourneyContext, page: Page, name: string): Promise<void> {
  const own = (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) ? 'dark' : 'light'
  const other = own === 'dark' ? 'light' : 'dark'
  await settle(page)
  await picture(page, name)
  assert.equal(await widthBeyondWindow(page), 0, `${name} is wider than its window: ${await widest(page)}`)
  assert.deepEqual(await findBarriers(page), [], `barriers on ${name}, ${own}`)
  await page.emulateMedia({ colorScheme: other })
  await settle(page)
  await picture(page, `${name}-${other}`)
  // What another scheme can break are its colours; all other rules were asked just now.
  assert.deepEqual(await findBarriers(page, 'colours'), [], `barriers on ${name}, ${other}`)
  await page.emulateMedia({ colorScheme: own })
}

/** Looks with the mouse out of the way: what lies under it is hovered. */
export function lookerAway(context: JourneyContext, page: Page) {
  return async (name: string): Promise<void> => {
    await page.mouse.move(0, 0)
    await lookAt(context, page, name)
  }
}

/** Nothing waits or moves any more: no spinner, no skeleton, no busy button, every font and picture there. (The network is never idle: live events keep a stream open.) */
async function settle(page: Page): Promise<void> {
  await spend('settle', () => untilSettled(page))
}

async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.getAnimations().length === 0 &&
      ![...document.querySelectorAll('.skeleton, .spinner, .ant-skeleton, .ant-spin-spinning, .ant-btn-loading')].some(
        (waiting) => waiting.checkVisibility(),
      ),
  )
  await page.evaluate(
    'Promise.all([document.fonts.ready, ...[...document.images].filter((image) => image.complete || image.loading !== "lazy").map((image) => image.decode().catch(() => undefined))]).then(() => true)',
  )
}

/** By how many pixels the page could be scrolled sideways. */
export async function widthBeyondWindow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))
}

/** What reaches furthest beyond the window, for the failure's text. */
async function widest(page: Page): Promise<string> {
  return page.evaluate(() => {
    const beyond = [...document.querySelectorAll('body *')]
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
      .filter(({ right }) => right > document.documentElement.clientWidth)
      .toSorted((one, other) => other.right - one.right)
      .slice(0, 3)
    return beyond.map(({ element, right }) => `${element.tagName}.${element.className} ends at ${right}`).join('; ')
  })
}

/** The language of a walk; its colours go with it, so that two walks see each screen in four forms. */
export const FORMS = {
  zh: { language: 'zh-CN', colorScheme: 'light' },
  en: { language: 'en-US', colorScheme: 'dark' },
} as const
export type FormLanguage = keyof typeof FORMS

const NARROW = { width: 390, height: 844 }

/** Looks at the page as wide as it is and as narrow as a phone: its pictures, nothing beyond its window, no barrier on it. */
export function lookerAtTwo({ picture }: JourneyContext, page: Page, language: FormLanguage) {
  return async (name: string): Promise<void> => {
    const wide = page.viewportSize()
    assert.ok(wide)
    for (const [form, size] of [
      ['wide', wide],
      ['narrow', NARROW],
    ] as const) {
      await page.setViewportSize(size)
      await page.mouse.move(0, 0)
      await settle(page)
      await picture(page, `${name}-${language}-${form}`)
      assert.equal(await widthBeyondWindow(page), 0, `${name} is wider than its window, ${language}, ${form}`)
      assert.deepEqual(await findBarriers(page), [], `barriers on ${name}, ${language}, ${form}`)
    }
    await page.setViewportSize(wide)
  }
}
