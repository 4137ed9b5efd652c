import { useState } from 'react'
import { isEnd, type DrawNews } from '../shared/live/draw-news.ts'
import { useDrawNews } from '../shared/live/use-draw-news.ts'

/** Remembered at once; a list is read anew long before so many go. */
const GONE_MOST = 1_000
const NOBODY: ReadonlySet<string> = new Set()

/** Of which a list shows: pictures that are not taken down, those alone that are, or both. */
export type Visibility = 'shown' | 'takenDown' | 'all'

function isOut({ isDeleted, takenDown, state }: DrawNews, visibility: Visibility): boolean {
  if (isDeleted === 1) return true
  if (visibility === 'all') return false
  return visibility === 'shown' ? takenDown === 1 : takenDown !== 1 && isEnd(state)
}

/** Records that were deleted, taken down or released since they were read, so that this list shows them no more. One that comes back is shown at its place again. */
export function useGone(visibility: Visibility): ReadonlySet<string> {
  const [gone, setGone] = useState({ visibility, ids: NOBODY })
  if (gone.visibility !== visibility) setGone({ visibility, ids: NOBODY })
  useDrawNews({
    onNews(news) {
      const out = isOut(news, visibility)
      setGone((before) => {
        if (before.visibility !== visibility || before.ids.has(news.id) === out) return before
        const ids = new Set(
          out ? [...before.ids, news.id].slice(-GONE_MOST) : [...before.ids].filter((id) => id !== news.id),
        )
        return { visibility, ids }
      })
    },
    onLost: () => undefined, // The list is read anew.
  })
  return gone.visibility === visibility ? gone.ids : NOBODY
}
