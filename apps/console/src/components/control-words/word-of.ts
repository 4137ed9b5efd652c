import { getLanguage } from '../../lib/texts/language.ts'

/** What is pressed. Entries of menus and lists have words of their own. */
export const CONTROLS = 'button, a[href], summary, [role="button"], [role="switch"]'

export interface ControlWord {
  control: HTMLElement
  word: string
}

/**
 * The control at this place and the word for it, where it shows none itself: its title, else the name that it has for screen readers.
 * Undefined where words can be read already: on the control, in its label beside it, or in a bubble or menu of its own that is open.
 */
export function wordOf(target: EventTarget | null, isSeen: (text: Text) => boolean = hasBox): ControlWord | undefined {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
  if (!control || showsWords(control, isSeen) || hasLabel(control) || isExplained(control)) return undefined
  const word = titleOf(control) || nameOf(control)
  return word ? { control, word: word + stateOf(control) } : undefined
}

/** The nearest text around this place that is cut where it has no room, and that no title says in full. */
export function cutTextOf(target: EventTarget | null): ControlWord | undefined {
  for (let at = target instanceof HTMLElement ? target : null, up = 0; at && up < 3; at = at.parentElement, up += 1)
    if (isCut(at)) {
      const word = at.closest('[title]') ? '' : (at.textContent?.trim() ?? '')
      return word ? { control: at, word } : undefined
    }
  return undefined
}

function isCut(element: HTMLElement): boolean {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
  // A pixel is what rounding makes of a text that has room.
  if (scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1) return false
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  return textOverflow === 'ellipsis' ? scrollWidth > clientWidth + 1 : Number(webkitLineClamp) > 0
}

/** The title that the browser shows by itself when it is pointed at; of the page turner's arrows it is on what surrounds them. */
export const titleOf = (control: Element): string =>
  control.getAttribute('title') || control.parentElement?.closest('li[title]')?.getAttribute('title') || ''

/** What empties a select is named in English alone by the library. */
const EMPTIES = { zh: '清除', en: 'Clear' } as const

function nameOf(control: Element): string {
  if (control.matches('.ant-select-clear')) return EMPTIES[getLanguage()]
  const label = control.getAttribute('aria-label')
  if (label) return label
  return control.querySelector('img[alt]')?.getAttribute('alt') || (control.textContent?.trim() ?? '')
}

/** “启用 水墨写意” on a switch that is on would read as what a press does. */
const SWITCHED = { zh: { true: ' · 已开启', false: ' · 已关闭' }, en: { true: ' · On', false: ' · Off' } } as const

function stateOf(control: Element): string {
  if (control.getAttribute('role') !== 'switch') return ''
  return SWITCHED[getLanguage()][control.getAttribute('aria-checked') === 'true' ? 'true' : 'false']
}

function showsWords(control: Element, isSeen: (text: Text) => boolean): boolean {
  const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (/[\p{L}\p{N}]/u.test(node.nodeValue ?? '') && isSeen(node as Text)) return true
  return false
}

/** A switch of a form stands under its label. */
function hasLabel(control: HTMLElement): boolean {
  const labels = 'labels' in control ? (control.labels as NodeListOf<HTMLLabelElement> | null) : null
  return (labels?.length ?? 0) > 0 || control.hasAttribute('aria-labelledby')
}

const isExplained = (control: Element): boolean =>
  control.matches('[aria-haspopup][aria-expanded="true"], .ant-dropdown-open') ||
  control.closest('.ant-tooltip-open, .ant-popover-open') !== null ||
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .some((id) => document.getElementById(id)?.getAttribute('role') === 'tooltip')

/** Text for screen readers alone is cut to a pixel. */
function hasBox(text: Text): boolean {
  const range = document.createRange()
  range.selectNodeContents(text)
  const { width, height } = range.getBoundingClientRect()
  return width > 2 && height > 2
}
