import { useEffect, useState } from 'react'
import { loadChunk } from '../../lib/loading/chunks.ts'
import type { PageNames } from './find-pages.ts'

const NONE: PageNames = new Map()

/** None until somebody searches and they are loaded; by then pages are found by the names that are shown. */
export function useOwnPageNames(isSearched: boolean): PageNames {
  const [names, setNames] = useState(NONE)
  useEffect(() => {
    if (!isSearched) return
    let isShown = true
    void loadChunk(() => import('./own-page-names.ts')).then(({ ownPageNames }) => {
      if (isShown) setNames(ownPageNames)
    })
    return () => {
      isShown = false
    }
  }, [isSearched])
  return names
}
