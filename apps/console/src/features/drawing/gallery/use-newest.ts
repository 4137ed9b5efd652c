import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLive } from '../../../components/live.tsx'
import { createPace } from '../../../lib/events/pace.ts'
import type { DrawNews } from '../shared/live/draw-news.ts'
import { askNewest, newestQuery, type GalleryFilters } from './gallery.api.ts'

/** However much is drawn, the newest are asked for no oftener. */
const ASK_EVERY_MS = 2_000
/** States of drawings that news came of and that were asked about; forgotten all at once beyond this. */
const RECEIVED_MOST = 1_000

interface NewestChoice {
  path: string
  filters: GalleryFilters
  /** Of the records that this list shows; undefined: any. */
  states: readonly number[] | undefined
  /** False while the list itself has not come, or shows other records than the newest. */
  isOn: boolean
  /** Is this record in the list? */
  has: (id: string) => boolean
  /** Records older than this one do not count; undefined: any counts. */
  oldestId: string | undefined
}

/** How many records belong at the top of a list and are not in it; `receive` takes the news of drawings, and asks where something may be new. */
export function useNewest({ path, filters, states, isOn, has, oldestId = '0' }: NewestChoice): {
  count: number
  receive: (news: readonly DrawNews[]) => void
} {
  const isLive = useLive()
  const isAsked = isLive && isOn
  const pace = useMemo(() => createPace(() => askNewest(path), ASK_EVERY_MS), [path])
  const [received] = useState(() => new Map<string, number>())
  const { data } = useQuery({ ...newestQuery(path, filters), enabled: isAsked })

  // Nothing was received while another page was in front.
  const catchUp = useEffectEvent(() => {
    if (isOn) pace.due()
  })
  useEffect(() => {
    if (isLive) catchUp()
  }, [isLive])

  const isNew = (id: string): boolean => !has(id) && BigInt(id) > BigInt(oldestId === '' ? '0' : oldestId)
  return {
    count: isAsked ? data.filter(isNew).length : 0,
    receive(news) {
      // Progress changes no list: a drawing comes into one, if at all, when its state changes.
      const changed = news.filter(
        ({ id, state }) => received.get(id) !== state && isNew(id) && (states?.includes(state) ?? true),
      )
      if (received.size > RECEIVED_MOST) received.clear()
      for (const { id, state } of news) received.set(id, state)
      if (isOn && changed.length > 0) pace.due()
    },
  }
}
