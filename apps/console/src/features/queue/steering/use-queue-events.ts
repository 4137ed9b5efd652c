import type { QueueEventData } from '@drawdesk/contract/queue/queue-manage'
import { partialMatchKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLive } from '../../../components/live.tsx'
import { followEvents } from '../../../lib/events/events.ts'
import { createPace } from '../../../lib/events/pace.ts'
import { figuresKey, queueKeys } from './queue-manage.api.ts'

/** The board asks anew no oftener than this. */
const NEWS_EVERY_MS = 1_000

/** A lane as the event reports it; `resync` when some events are gone and all is to be asked anew. */
export type QueueNews = QueueEventData | 'resync'

/** Reports every lane that changed, while the page is on screen. */
export function useQueueEvents(onChange: (news: QueueNews) => void): void {
  const isLive = useLive()
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    if (!isLive) return undefined
    return followEvents({
      topics: ['queue'],
      onEvent: ({ event, data }) => notify(event === 'resync' ? 'resync' : (JSON.parse(data) as QueueEventData)), // the contract's shape of this topic
    })
  }, [isLive])
}

/**
 * Keeps the queries of this page fresh while it is on screen: whatever begins with `queueManage` is asked anew when a lane or the
 * circuit of an API changed, at most once a second and never before the answers of the time before are there. Figures of days are
 * left out: they are made once a minute and ask by themselves.
 */
export function useQueueNews(): void {
  const isLive = useLive()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isLive) return undefined
    const pace = createPace(
      () =>
        queryClient.invalidateQueries({
          queryKey: queueKeys.all,
          predicate: ({ queryKey }) => !partialMatchKey(queryKey, figuresKey),
        }),
      NEWS_EVERY_MS,
    )
    const unfollow = followEvents({ topics: ['queue', 'drawApi'], onEvent: pace.due })
    return () => {
      unfollow()
      pace.stop()
    }
  }, [isLive, queryClient])
}
