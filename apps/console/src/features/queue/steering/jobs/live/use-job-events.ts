import { DRAW_END_STATES, type DrawState } from '@drawdesk/contract/drawing/records/draw-info'
import type { DrawEventData, QueueRow } from '@drawdesk/contract/queue/queue-manage'
import type { Page } from '@drawdesk/contract/core/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLive } from '../../../../../components/live.tsx'
import { followEvents } from '../../../../../lib/events/events.ts'
import { jobsKey } from '../jobs.api.ts'
import { withEvent } from './queue-pages.ts'

/** Ends that are kept in mind; more than a page has rows. */
const ENDS_KEPT = 500

/**
 * Keeps progress and beginning of the listed drawings live while the page is on screen, by patching them where they are cached. Answers what is known of those that
 * have ended, by record: the list itself only says that they are no longer there.
 */
export function useJobEvents(): ReadonlyMap<string, DrawState> {
  const isLive = useLive()
  const queryClient = useQueryClient()
  const [ends, setEnds] = useState<ReadonlyMap<string, DrawState>>(new Map())
  const notify = useEffectEvent((data: DrawEventData) => {
    const end = DRAW_END_STATES.find((one) => one === data.state)
    if (end !== undefined) return setEnds((now) => new Map([...now, [data.id, end] as const].slice(-ENDS_KEPT)))
    queryClient.setQueriesData<Page<QueueRow>>({ queryKey: jobsKey }, (page) => page && withEvent(page, data))
    // Tried again: how it ended before counts no more.
    return setEnds((now) => (now.has(data.id) ? new Map([...now].filter(([id]) => id !== data.id)) : now))
  })
  useEffect(() => {
    if (!isLive) return undefined
    return followEvents({
      topics: ['draw'],
      onEvent: ({ event, data }) => {
        if (event === 'draw') notify(JSON.parse(data) as DrawEventData)
      },
    }) // the contract's shape of this topic
  }, [isLive])
  return ends
}
