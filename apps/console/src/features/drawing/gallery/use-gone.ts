import { useState } from 'react'
import { isEnd, type DrawNews } from '../shared/live/draw-news.ts'
import { useDrawNews } from '../shared/live/use-draw-news.ts'

/** Remembered at once; a list is read anew long before so many go. */
const GONE_MOST = 1_000
const NOBODY: ReadonlySet<string> = new Set()

/** Of which a list shows: pictures that are not taken down, those alone that are, or both. */
export type Sight = 'shown' | 'takenDown' | 'all'

function isOut({ isDeleted, takenDown, state }: DrawNews, sight: Sight): boolean {
  if (isDeleted === 1) return true
  if (sight === 'all') return false
  return sight === 'shown' ? takenDown === 1 : takenDown !== 1 && isEnd(state)
}

/** Records that were deleted, taken down or released since they were read, so that this list shows them no more. One that comes back is shown at its place again. */
export function useGone(sight: Sight): ReadonlySet<string> {
  const [gone, setGone] = useState({ sight, ids: NOBODY })
  if (gone.sight !== sight) setGone({ sight, ids: NOBODY })
  useDrawNews({
    onNews(news) {
      const out = isOut(news, sight)
      setGone((before) => {
        if (before.sight !== sight || before.ids.has(news.id) === out) return before
        const ids = new Set(
          out ? [...before.ids, news.id].slice(-GONE_MOST) : [...before.ids].filter((id) => id !== news.id),
        )
        return { sight, ids }
      })
    },
    onLost: () => undefined, // The list is read anew.
  })
  return gone.sight === sight ? gone.ids : NOBODY
}
