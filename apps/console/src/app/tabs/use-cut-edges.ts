import { useEffect, useState, type RefObject } from 'react'

interface CutEdges {
  start: boolean
  end: boolean
}

/** Whether the row goes on beyond its left and right edge, as it stands: with each change of what it holds, of its scroll and of the window. */
export function useCutEdges(list: RefObject<HTMLElement | null>): CutEdges {
  const [cut, setCut] = useState<CutEdges>({ start: false, end: false })
  useEffect(() => {
    const row = list.current
    if (!row) return undefined
    const look = (): void => {
      const now = cutOf(row)
      setCut((before) => (before.start === now.start && before.end === now.end ? before : now))
    }
    const changes = new MutationObserver(look)
    changes.observe(row, { childList: true, subtree: true, characterData: true })
    row.addEventListener('scroll', look)
    window.addEventListener('resize', look)
    const first = requestAnimationFrame(look)
    return () => {
      cancelAnimationFrame(first)
      window.removeEventListener('resize', look)
      row.removeEventListener('scroll', look)
      changes.disconnect()
    }
  }, [list])
  return cut
}

/** Widths are rounded, so a row at its end may lack a pixel. */
const cutOf = ({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): CutEdges => ({
  start: scrollLeft > 1,
  end: scrollLeft + clientWidth < scrollWidth - 1,
})
