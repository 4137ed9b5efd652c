import { useLayoutEffect, useState, type RefObject } from 'react'

/** Below this, scrolling inside of the page helps nobody. */
const LEAST_PX = 320

/**
 * Height in pixels that an element can have so that it and `belowPx` under it end with the page they scroll in (`.pane`); follows
 * the window and whatever unfolds above it. While the page is hidden the last height stays.
 */
export function useFillHeight(element: RefObject<HTMLElement | null>, belowPx: number): number {
  const [heightPx, setHeightPx] = useState(LEAST_PX)
  useLayoutEffect(() => {
    const target = element.current
    const pane = target?.closest<HTMLElement>('.pane')
    if (!target || !pane) return undefined
    const measure = (): void => {
      if (pane.clientHeight === 0) return
      const topPx = target.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop
      setHeightPx(Math.max(LEAST_PX, Math.floor(pane.clientHeight - topPx - belowPx)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(pane)
    for (let above = target.previousElementSibling; above; above = above.previousElementSibling) observer.observe(above)
    if (pane.firstElementChild) observer.observe(pane.firstElementChild)
    return () => observer.disconnect()
  }, [element, belowPx])
  return heightPx
}
