import { useLayoutEffect, useState, type RefObject } from 'react'

/** While the side bar folds, columns follow in steps. */
const STEP_PX = 8
const CELL_PX = 24

interface Wish {
  /** All columns together. */
  wishPx: number
  /** Says what the widest buttons of a row take with their cell, the widest seen so far. */
  onActions: (leastPx: (before: number | undefined) => number) => void
}

/** How wide the columns of a table may be together; undefined where there is enough for them, or before it is known. It is before it is painted. */
export function useRoom(frame: RefObject<HTMLElement | null>, { wishPx, onActions }: Wish): number | undefined {
  const [roomPx, setRoomPx] = useState<number>()
  useLayoutEffect(() => {
    const table = frame.current?.querySelector('.ant-table')
    if (!table) return undefined
    const measure = (): void => {
      const widthPx = table.clientWidth
      if (widthPx === 0) return // a hidden page
      setRoomPx(widthPx >= wishPx ? undefined : widthPx - (widthPx % STEP_PX))
      const seenPx = actionsOf(table)
      if (seenPx > 0) onActions((before = 0) => Math.max(before, seenPx))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(table)
    const rows = new MutationObserver(measure)
    rows.observe(table, { childList: true, subtree: true })
    return () => {
      sizes.disconnect()
      rows.disconnect()
    }
  }, [frame, wishPx, onActions])
  return roomPx
}

/** What the widest buttons of a row take with their cell; 0 without any. */
function actionsOf(table: Element): number {
  const widthsPx = [...table.querySelectorAll('.res-row-actions')].flatMap(({ firstElementChild, lastElementChild }) =>
    firstElementChild && lastElementChild
      ? [lastElementChild.getBoundingClientRect().right - firstElementChild.getBoundingClientRect().left]
      : [],
  )
  return widthsPx.length === 0 ? 0 : Math.ceil(Math.max(...widthsPx)) + CELL_PX
}
