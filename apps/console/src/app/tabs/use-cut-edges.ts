import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'

interface CutEdges {
  start: boolean
  end: boolean
}

/** Whether the row goes on beyond its left and right edge, as it stands; measured again with each change of what it holds, of its scroll and of the window. */
export function useCutEdges(
  list: RefObject<HTMLElement | null>,
  content: unknown,
): { cut: CutEdges; measure: () => void } {
  const [cut, setCut] = useState<CutEdges>({ start: false, end: false })
  const measure = useCallback(() => {
    if (!list.current) return
    const { scrollLeft, clientWidth, scrollWidth } = list.current
    // Widths are rounded, so a row at its end may lack a pixel.
    const now = { start: scrollLeft > 1, end: scrollLeft + clientWidth < scrollWidth - 1 }
    setCut((before) => (before.start === now.start && before.end === now.end ? before : now))
  }, [list])
  useLayoutEffect(() => {
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [measure, content])
  return { cut, measure }
}
