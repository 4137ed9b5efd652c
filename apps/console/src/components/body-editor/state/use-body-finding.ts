import { useEffect, type RefObject } from 'react'
import type { EditorStore } from './editor-store.ts'
import { findInBody, flattenBody, holdersOf } from './flat-rows.ts'
import type { LatestBody } from './use-body-tree.ts'
import type { GoTo } from './use-go-to.ts'

interface FindingParts {
  latest: LatestBody
  store: EditorStore
  goTo: GoTo
  unfoldTo: (id: string) => void
}

/** Goes to the hit before, after, or at the place of the last one; answers where it stands and how many there are. */
export function bodySearch({ latest, store, goTo, unfoldTo }: FindingParts) {
  return (words: string, step: -1 | 0 | 1): { at: number; count: number } => {
    const hits = findInBody(latest.get(), words)
    const now = hits.indexOf(store.foundId() ?? '')
    const at = hits.length === 0 ? -1 : now < 0 ? 0 : (now + step + hits.length) % hits.length
    const id = hits[at]
    store.setFound(id)
    if (id !== undefined) {
      unfoldTo(id)
      goTo(id, 'view')
    }
    return { at, count: hits.length }
  }
}

/** An error outside of the editor that is pressed names a path (event `body-reveal`): its row may not be on screen yet. */
export function useBodyReveal(
  frame: RefObject<HTMLElement | null>,
  { latest, store, goTo }: Pick<FindingParts, 'latest' | 'store' | 'goTo'>,
): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const reveal = (event: Event) => {
      const path = event instanceof CustomEvent && typeof event.detail === 'string' ? event.detail : undefined
      const row = flattenBody(latest.get(), { isFolded: () => false, canAdd: false, placeOf: () => '' }).find(
        (each) => each.kind === 'node' && each.path === path,
      )
      if (row?.kind !== 'node') return
      event.preventDefault()
      store.setFolded(holdersOf(latest.get(), row.node.id), false)
      goTo(row.node.id, 'value')
    }
    element.addEventListener('body-reveal', reveal)
    return () => element.removeEventListener('body-reveal', reveal)
  }, [frame, goTo, store, latest])
}
