import { useEffect, useRef, useState, type PointerEvent } from 'react'

interface Drag {
  id: string
  table: Element
  hasMoved: boolean
}

interface RowDragChoice {
  /** Ids of those beside the row, in order. */
  siblings: (id: string) => readonly string[]
  onBegin: () => void
  /** The pointer has passed the middle of that row beside it. */
  onPass: (id: string, place: string) => void
  onDrop: (id: string) => void
  onCancel: () => void
}

const MAIN_BUTTON = 0

/**
 * Sorting the rows of a tree by a handle: a row changes places with one beside it as soon as the pointer has passed that one's middle, all that
 * is unfolded below it included. Escape puts everything back. `handleOf` goes on the handle; rows carry `data-row-key`.
 */
export function useRowDrag(choice: RowDragChoice) {
  const drag = useRef<Drag>(undefined)
  const [moving, setMoving] = useState<string>()
  const latest = useRef(choice)
  useEffect(() => {
    latest.current = choice
  })

  // On the window: the row changes its place in the document, and a capture would be lost with it.
  useEffect(() => {
    if (moving === undefined) return undefined
    const end = (isDropped: boolean) => {
      const held = drag.current
      drag.current = undefined
      setMoving(undefined)
      if (!held?.hasMoved) return
      if (isDropped) latest.current.onDrop(held.id)
      else latest.current.onCancel()
    }
    const move = (event: globalThis.PointerEvent) => {
      const held = drag.current
      const place = held && passedBy(held.table, latest.current.siblings(held.id), held.id, event.clientY)
      if (!held || place === undefined) return
      if (!held.hasMoved) latest.current.onBegin()
      held.hasMoved = true
      latest.current.onPass(held.id, place)
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape') end(false)
      },
      { signal },
    )
    return () => listening.abort()
  }, [moving])

  const handleOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const table = event.currentTarget.closest('table')
      if (event.button !== MAIN_BUTTON || !table) return
      // Text under the pointer stays unmarked; a finger does not scroll (touch-action in the styles).
      event.preventDefault()
      drag.current = { id, table, hasMoved: false }
      setMoving(id)
    },
  })
  return { handleOf, moving }
}

/** The farthest row beside the held one whose middle, with what is unfolded below it, the pointer has passed. */
function passedBy(table: Element, siblings: readonly string[], id: string, y: number): string | undefined {
  const rows = [...table.querySelectorAll<HTMLElement>('tr[data-row-key]')]
  const at = siblings.indexOf(id)
  const middleOf = (sibling: string): number | undefined => {
    const first = rows.findIndex((row) => row.dataset.rowKey === sibling)
    const top = rows[first]?.getBoundingClientRect().top
    if (top === undefined) return undefined
    // What is unfolded below it ends where the next of the siblings begins, or where rows are less deep.
    const next = rows.findIndex((row, index) => index > first && depthOf(row) <= depthOf(rows[first]))
    const last = rows[next < 0 ? rows.length - 1 : next - 1]
    return last && (top + last.getBoundingClientRect().bottom) / 2
  }
  const above = siblings.slice(0, at).find((sibling) => y < (middleOf(sibling) ?? -Infinity))
  const below = siblings.slice(at + 1).findLast((sibling) => y > (middleOf(sibling) ?? Infinity))
  return above ?? below
}

/** How deep a row stands, as its first cell is drawn. */
function depthOf(row: HTMLElement | undefined): number {
  const cell = row?.querySelector<HTMLElement>('.res-tree-cell')
  return Number(cell?.style.getPropertyValue('--res-depth') ?? 0)
}
