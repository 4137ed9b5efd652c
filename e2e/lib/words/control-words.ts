import type { Page } from 'playwright-core'

/**
 * Controls that are only a picture and say no word when they are reached by keyboard, each once; of those that cannot be reached now (shut,
 * or behind a dialog) the ones without title and name. What is hidden from screen readers doubles a control beside it.
 */
export async function wordlessControls(page: Page): Promise<string[]> {
  // What is focused from here on counts as reached by keyboard.
  await page.keyboard.press('Shift')
  return page.evaluate(() => {
    const hasBox = (text: Node): boolean => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { width, height } = range.getBoundingClientRect()
      return width > 2 && height > 2
    }
    const showsWords = (control: Element): boolean => {
      const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (/[\p{L}\p{N}]/u.test(node.nodeValue ?? '') && hasBox(node)) return true
      return false
    }
    const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
    const hasLabel = (control: HTMLElement): boolean =>
      control.hasAttribute('aria-labelledby') ||
      ('labels' in control && (control.labels as NodeList | null)?.length !== 0)
    const bubbles = '.control-word:popover-open, [role=tooltip]'
    const says = (control: HTMLElement): boolean => {
      control.focus({ preventScroll: true })
      if (document.activeElement === control) return [...document.querySelectorAll(bubbles)].some(isSeen)
      return control.matches('[title], [aria-label], li[title] > *')
    }
    const before = document.activeElement
    const found = [...document.querySelectorAll<HTMLElement>('button, a[href], summary, [role=button], [role=switch]')]
      .filter((control) => isSeen(control) && !control.closest('[aria-hidden=true]'))
      .filter((control) => !showsWords(control) && !hasLabel(control) && !says(control))
      .map(({ outerHTML }) => outerHTML.replace(/<svg.*<\/svg>/s, '<svg>').slice(0, 160))
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    return [...new Set(found)]
  })
}
