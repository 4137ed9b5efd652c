import type { Page } from 'playwright-core'

const FINGER_PX = 64

/** What is wrong with a screen as it stands, one line each: targets too small for a finger, text that is cut off, and whether it has to be scrolled. */
export async function judge(page: Page): Promise<{ faults: string[]; isScrolled: boolean }> {
  return page.evaluate((least) => {
    const nameOf = (element: Element): string =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.className
    const seen = [...document.querySelectorAll('*')].filter((element) => element.checkVisibility())
    const small = seen.filter((element) => {
      if (!element.matches('button, a, textarea, label.choice, .pair-code')) return false
      const { width, height } = element.getBoundingClientRect()
      const reach = getComputedStyle(element, '::before')
      const reached = reach.content !== 'none' ? Math.max(Number.parseFloat(reach.width) || 0, 0) : 0
      return Math.min(Math.max(width, reached), Math.max(height, reached)) < least - 0.5
    })
    const cut = seen.filter((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      return overflowX === 'hidden' && textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1
    })
    const outside = seen.filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return (
        element.matches('button, h1, p, img') &&
        !element.closest('.sheet, .sticker-tray, .candidate-row') &&
        (left < -1 || right > innerWidth + 1)
      )
    })
    const main = document.querySelector('.main')
    return {
      faults: [
        ...small.map((element) => `too small for a finger: ${nameOf(element)}`),
        ...cut.map((element) => `cut off: ${nameOf(element)}`),
        ...outside.map((element) => `outside of the screen: ${nameOf(element)}`),
      ],
      isScrolled: main !== null && main.scrollHeight > main.clientHeight + 1,
    }
  }, FINGER_PX)
}
