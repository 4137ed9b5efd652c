import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/** Where the focus is: what it is called, and whether one sees that it is there. */
export interface Stop {
  name: string
  isBody: boolean
  isSeen: boolean
}

/** The name of what has the focus, and whether an outline, shadow, border or ground distinguishes it from its like without focus. */
export async function stopOf(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body)
      return { name: 'body', isBody: true, isSeen: false }
    const looksOf = (node: Element) => {
      const { boxShadow, borderColor, backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(node)
      return [boxShadow, borderColor, backgroundColor, outlineStyle === 'none' ? 'none' : outlineWidth].join('|')
    }
    /** The same element beside it, without the focus and without the classes that show it. */
    const looksDifferent = (node: Element) => {
      const twin = node.cloneNode(false) as Element
      twin.setAttribute('class', [...node.classList].filter((name) => !/focus/.test(name)).join(' '))
      node.after(twin)
      const isDifferent = looksOf(twin) !== looksOf(node)
      twin.remove()
      return isDifferent
    }
    const around = [
      element,
      element.nextElementSibling,
      element.parentElement,
      element.parentElement?.parentElement,
      element.parentElement?.parentElement?.parentElement,
    ]
    const label =
      element.getAttribute('aria-label') ??
      ((element as HTMLInputElement).labels?.[0]?.innerText || element.innerText || element.title)
    const box = element.getBoundingClientRect()
    const isOnScreen = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth
    return {
      name: label.replaceAll(/\s+/g, ' ').trim(),
      isBody: false,
      isSeen: isOnScreen && around.some((node) => node instanceof Element && looksDifferent(node)),
    }
  })
}

const FOCUS_MOVES_MS = 1_000

/** Presses a key until what is wanted has the focus; every stop on the way can be seen, and none is nowhere. */
export async function goTo(page: Page, wanted: RegExp, key = 'Tab', most = 100): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < most; step += 1) {
    const before = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press(key)
    // Menus move the focus in a frame of their own, which comes late on a busy machine. Where a key moves nothing, the stop stays the same.
    await before.evaluate(
      (element, patienceMs) =>
        new Promise<void>((resolve) => {
          const giveUpMs = performance.now() + patienceMs
          const look = (): unknown =>
            document.activeElement !== element || performance.now() > giveUpMs ? resolve() : requestAnimationFrame(look)
          look()
        }),
      FOCUS_MOVES_MS,
    )
    await before.dispose()
    const stop = await stopOf(page)
    passed.push(stop.name.slice(0, 30))
    // Between the last stop and the first one lies the browser's own bar.
    if (stop.isBody) continue
    assert.ok(
      stop.isSeen,
      `one cannot see that the focus is on “${stop.name.slice(0, 60)}” (after ${passed.join(' › ')})`,
    )
    if (wanted.test(stop.name)) return
  }
  throw new Error(`${wanted} is not reached by ${key}: ${passed.join(' › ')}`)
}

/** After an action the focus is somewhere: a person at the keyboard is not thrown back to the beginning. */
export async function expectFocusKept(page: Page, after: string): Promise<void> {
  await page
    .waitForFunction(() => document.activeElement !== document.body && document.activeElement !== null, undefined, {
      timeout: 5_000,
    })
    .catch(() => {
      throw new Error(`the focus is lost after ${after}`)
    })
}
