import { FLOW_PATH, LEAVE_PATH } from '@drawdesk/contract/workflow/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLive } from '../../../components/live.tsx'
import { followEvents } from '../../../lib/events/events.ts'
import { createPace } from '../../../lib/events/pace.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

/** What is shown asks anew no oftener than this. */
const NEWS_EVERY_MS = 1_000

/** Parts of workflow that tasks and instances change; models and deployed versions stay as they are. */
const CHANGING = [`${FLOW_PATH}/work`, `${FLOW_PATH}/process`, `${FLOW_PATH}/follow`, LEAVE_PATH].map(
  (path) => keysOf(path).all,
)

/** Asks anew for all that was read of tasks and instances. */
export function useReadFlowAgain(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => Promise.all(CHANGING.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Keeps tasks and instances fresh while the page is on screen: events of topic `flow` make it ask anew. */
export function useFlowNews(): void {
  const isLive = useLive()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isLive) return undefined
    const pace = createPace(
      () => Promise.all(CHANGING.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
      NEWS_EVERY_MS,
    )
    const unfollow = followEvents({ topics: ['flow'], onEvent: pace.due })
    return () => {
      unfollow()
      pace.stop()
    }
  }, [isLive, queryClient])
}
