import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followEvents } from '../../lib/events/events.ts'
import { latestNoticesQuery } from './notice.api.ts'

/** Asks for the notices anew as soon as the server publishes one, wherever they are shown. */
export function useLiveNotices(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      followEvents({
        topics: ['notice'],
        onEvent: ({ event }) => {
          if (event !== 'notice' && event !== 'resync') return
          void queries.invalidateQueries({ queryKey: latestNoticesQuery.queryKey })
        },
      }),
    [queries],
  )
}
