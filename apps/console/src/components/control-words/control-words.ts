import './control-words.css'
import { titleOf, wordOf, type ControlWord } from './word-of.ts'

/** As long as the browser waits with a title, or nearly. */
const POINTED_AFTER_MS = 400
/** Between bubble and control, and the least room to the edge of the window. */
const GAP_PX = 6
const EDGE_PX = 8

/**
 * Shows the word of a control that is only a picture, when it is pointed at or reached by keyboard: one place for all of them, because a
 * picture is understood by those who know it already. Pointed at, a control with a title is left to the browser. Answers how to end it.
 *
 * The word is drawn from an attribute: to screen readers it is the control's name already, and a second text would be read and found twice.
 */
export function startControlWords(): () => void {
  const bubble = document.createElement('div')
  bubble.className = 'control-word'
  bubble.popover = 'manual'
  bubble.setAttribute('aria-hidden', 'true')
  document.body.append(bubble)

  let shown: HTMLElement | undefined
  let isByKeyboard = false
  let pointed: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = (): void => {
    clearTimeout(timer)
    pointed = undefined
    if (!shown) return
    shown = undefined
    bubble.hidePopover()
  }
  const show = ({ control, word }: ControlWord): void => {
    shown = control
    bubble.dataset.word = word
    // Above every dialog that has been opened meanwhile.
    bubble.hidePopover()
    bubble.showPopover()
    place(bubble, control)
  }
  const point = ({ target, pointerType }: PointerEvent): void => {
    if (pointerType === 'touch') return
    // What is under a pointer that lies still changes too, as when a page scrolls below it.
    if (isByKeyboard && shown) return
    if (target instanceof Node && (shown ?? pointed)?.contains(target)) return
    const found = wordOf(target)
    hide()
    if (!found || titleOf(found.control)) return
    pointed = found.control
    timer = setTimeout(() => {
      // Asked again: by now it may have opened a menu, or explained itself.
      const still = found.control.isConnected ? wordOf(found.control) : undefined
      isByKeyboard = false
      if (still) show(still)
    }, POINTED_AFTER_MS)
  }
  const focus = ({ target }: FocusEvent): void => {
    hide()
    const found = target instanceof Element && target.matches(':focus-visible') ? wordOf(target) : undefined
    isByKeyboard = true
    if (found) show(found)
  }
  // A control that is reached by keyboard is scrolled into view.
  const follow = (): void => {
    if (shown && isByKeyboard) place(bubble, shown)
    else hide()
  }
  const listeners: readonly (readonly [string, (event: never) => void])[] = [
    ['pointerover', point],
    ['focusin', focus],
    ['focusout', hide],
    ['pointerdown', hide],
    ['keydown', hide],
    ['scroll', follow],
  ]
  for (const [type, listener] of listeners)
    document.addEventListener(type, listener as EventListener, { capture: true, passive: true })
  window.addEventListener('blur', hide)
  return () => {
    hide()
    for (const [type, listener] of listeners) document.removeEventListener(type, listener as EventListener, true)
    window.removeEventListener('blur', hide)
    bubble.remove()
  }
}

/** Below the control, above it where there is no room, and never beyond the window. */
function place(bubble: HTMLElement, control: HTMLElement): void {
  const { left, top, bottom, width } = control.getBoundingClientRect()
  const own = bubble.getBoundingClientRect()
  const below = bottom + GAP_PX
  const isAbove = below + own.height > window.innerHeight - EDGE_PX
  const middle = left + width / 2 - own.width / 2
  bubble.style.left = `${Math.max(EDGE_PX, Math.min(middle, window.innerWidth - own.width - EDGE_PX))}px`
  bubble.style.top = `${isAbove ? Math.max(EDGE_PX, top - GAP_PX - own.height) : below}px`
}
