import { useRef, useState, type MouseEvent, type PointerEvent } from 'react'
import { HOME_PATH } from '../guard.ts'
import { moveTab } from './tabs-store.ts'

/** A press is a click until it has moved so far. */
const DRAG_FROM_PX = 6
const MAIN_BUTTON = 0

interface Press {
  value: string
  fromX: number
  pointerId: number
}

/**
 * Sorting tabs by dragging them with the mouse or a pen: a tab changes places with a neighbour as soon as the pointer has passed the
 * neighbour's middle. A finger scrolls the row instead; for it, and for the keyboard, the tab menu moves tabs. `handlers` go on the row,
 * whose children name their tab in `data-tab`.
 *
 * Not `components/sorting`: the tabs are in the frame of every page, whose first files would carry the library, and loaded later it
 * loses the clicks that come before it. With it a finger that rests would drag and no longer open the menu, and a neighbour would
 * give way only when the tab is dropped, so that home and the pinned ones could not hold their place at the front while it moves.
 */
export function useTabDrag() {
  const press = useRef<Press>(undefined)
  // The click that ends a drag belongs to no link.
  const hasDragged = useRef(false)
  const [moving, setMoving] = useState<string>()

  const end = () => {
    press.current = undefined
    setMoving(undefined)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const value = tabAt(event.target)
      hasDragged.current = false
      if (event.button !== MAIN_BUTTON || event.pointerType === 'touch' || !value || value === HOME_PATH) return
      press.current = { value, fromX: event.clientX, pointerId: event.pointerId }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const pressed = press.current
      if (!pressed || (!hasDragged.current && Math.abs(event.clientX - pressed.fromX) < DRAG_FROM_PX)) return
      if (!hasDragged.current) {
        hasDragged.current = true
        setMoving(pressed.value)
        // From now on the moves come here even when the pointer leaves the row.
        event.currentTarget.setPointerCapture?.(pressed.pointerId)
      }
      const neighbour = passedBy(event.currentTarget, pressed.value, event.clientX)
      if (neighbour) moveTab(pressed.value, neighbour)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (!hasDragged.current) return
      hasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
  return { handlers, moving }
}

function tabAt(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tab]')?.dataset.tab : undefined
}

/** The farthest tab whose middle the pointer has passed, seen from the one it holds. */
function passedBy(row: HTMLElement, value: string, x: number): string | undefined {
  const items = [...row.querySelectorAll<HTMLElement>('[data-tab]')]
  const at = items.findIndex((item) => item.dataset.tab === value)
  const middleOf = (item: HTMLElement) => {
    const { left, width } = item.getBoundingClientRect()
    return left + width / 2
  }
  const left = items.slice(0, at).find((item) => x < middleOf(item))
  const right = items.slice(at + 1).findLast((item) => x > middleOf(item))
  return (left ?? right)?.dataset.tab
}
