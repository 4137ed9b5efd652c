import './control-words.css'
import { CONTROLS, cutTextOf, titleOf, wordOf, type ControlWord } from './word-of.ts'

/** As long as the browser waits with a title, or nearly. */
const POINTED_AFTER_MS = 400
/** Between bubble and control, and the least room to the edge of the window. */
const GAP_PX = 6
const EDGE_PX = 8

/**
 * Shows the word of a control that is only a picture, when it is pointed at or reached by keyboard: one place for all of them, because a
 * picture is understood by those who know it already. Pointed at, a control with a title is left to the browser, and a text that is cut
 * is shown in full. Answers how to end it.
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
    const found = wordAt(target)
    hide()
    if (!found || titleOf(found.control)) return
    pointed = found.control
    timer = setTimeout(() => {
      // Asked again: by now it may have opened a menu, or explained itself.
      const still = found.control.isConnected ? wordAt(found.control) : undefined
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

const wordAt = (target: EventTarget | null): ControlWord | undefined => wordOf(target) ?? cutTextOf(target)

/** As high a control has room for its word. */
const LARGE_PX = 96

/**
 * Within a large control, at its lower edge. Else below it, above it or beside it: where the window has room first, and where no other
 * control is hidden. Never beyond the window.
 */
function place(bubble: HTMLElement, control: HTMLElement): void {
  const { left, top, right, bottom, width, height } = control.getBoundingClientRect()
  const own = bubble.getBoundingClientRect()
  const within = (at: number, size: number, room: number) => Math.max(EDGE_PX, Math.min(at, room - size - EDGE_PX))
  const x = within(left + width / 2 - own.width / 2, own.width, window.innerWidth)
  const y = within(top + height / 2 - own.height / 2, own.height, window.innerHeight)
  const inside: Place = [x, within(bottom - GAP_PX - own.height, own.height, window.innerHeight)]
  const around: Place[] = [
    [x, bottom + GAP_PX],
    [x, top - GAP_PX - own.height],
    [right + GAP_PX, y],
    [left - GAP_PX - own.width, y],
  ]
  const fitting = around.filter(
    ([atX, atY]) =>
      atX >= EDGE_PX &&
      atY >= EDGE_PX &&
      atX + own.width <= window.innerWidth - EDGE_PX &&
      atY + own.height <= window.innerHeight - EDGE_PX,
  )
  const [atX, atY] =
    height >= LARGE_PX ? inside : (fitting.find((one) => !hides(one, own, control)) ?? fitting[0] ?? inside)
  bubble.style.left = `${atX}px`
  bubble.style.top = `${atY}px`
}

type Place = readonly [left: number, top: number]

/** Would the bubble lie over another control that is small? It is looked for every few pixels; the bubble itself is not hit. */
function hides([left, top]: Place, { width, height }: DOMRect, control: HTMLElement): boolean {
  const inset = 2
  for (const y of [top + inset, top + height / 2, top + height - inset])
    for (let x = left + inset; x < left + width; x += 8) {
      const other = document.elementFromPoint(x, y)?.closest(CONTROLS)
      if (other && other !== control && other.getBoundingClientRect().height < LARGE_PX) return true
    }
  return false
}
