import type { Page } from 'playwright-core'

/** What says what something is, and is no content of a row. */
const NAMES =
  'h1, h2, h3, label, legend, button, [role=tab], .page-header-purpose, .ant-btn > span, .ant-segmented-item-label, .ant-select-placeholder, .state-tag-word, .ant-form-item-label'

/** Names of parts and controls that have no room for their words, a line each. A row's own texts may be cut: a title says them in full. */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate((names) => {
    const isCut = (element: HTMLElement): boolean => {
      const { overflowX, display } = getComputedStyle(element)
      return overflowX !== 'visible' && display !== 'inline' && element.scrollWidth > element.clientWidth + 1
    }
    return [...document.querySelectorAll<HTMLElement>(names)]
      .filter((element) => element.clientWidth > 2 && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('td, [role=cell]') && isCut(element))
      .map(({ textContent }) => textContent.trim())
      .filter((text) => text !== '')
  }, NAMES)
}

/** Hints of empty fields that have no room for their words, a line each. */
export function cutHints(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const line = document.createElement('span')
    line.style.cssText = 'position:absolute;visibility:hidden;white-space:pre'
    document.body.append(line)
    const cut = [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter((field) => field.value === '' && field.clientWidth > 2)
      .filter((field) => field.checkVisibility({ visibilityProperty: true }))
      .filter((field) => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
        line.style.font = font
        line.textContent = field.placeholder
        const roomPx = field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
        return line.getBoundingClientRect().width > roomPx + 1
      })
      .map(({ placeholder }) => placeholder)
    line.remove()
    return cut
  })
}
