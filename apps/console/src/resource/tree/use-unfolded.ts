import { useState } from 'react'
import { readStored, writeStored } from '../../lib/browser/storage.ts'

/** A tree of up to this many rows opens unfolded, until somebody folds it. */
const UNFOLDED_MAX_ROWS = 50

export interface Unfolded {
  isUnfolded: (id: string) => boolean
  toggle: (id: string) => void
  /** Unfolds these, folds everything else; `[]` folds all. */
  setAll: (ids: readonly string[]) => void
}

/**
 * Which rows of a tree are unfolded; kept for the browser tab. While a filter is at work all matches stay in view, and what is
 * folded then is forgotten with the filter.
 */
export function useUnfolded(
  name: string,
  { parents, filter }: { parents: readonly string[]; filter: string },
): Unfolded {
  const key = `tree-${name}`
  const [kept, setKept] = useState(() => readStored<string[]>(key, 'session') ?? undefined)
  const [filtered, setFiltered] = useState<{ of: string; ids: readonly string[] }>()
  const initial = parents.length <= UNFOLDED_MAX_ROWS ? parents : []
  const now = filter === '' ? (kept ?? initial) : filtered?.of === filter ? filtered.ids : parents
  const unfolded = new Set(now)

  function setAll(ids: readonly string[]): void {
    if (filter !== '') return setFiltered({ of: filter, ids })
    writeStored(key, [...ids], 'session')
    setKept([...ids])
  }

  return {
    isUnfolded: (id) => unfolded.has(id),
    toggle: (id) => setAll(unfolded.has(id) ? now.filter((each) => each !== id) : [...now, id]),
    setAll,
  }
}
