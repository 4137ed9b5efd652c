import { useEffect } from 'react'
import { followEvents } from '../../../lib/events/events.ts'
import { queryClient } from '../../../lib/http/query.ts'
import { useLive } from '../../../components/live.tsx'
import { paymentsKey } from './payments.api.ts'

/** Many orders may move at once; the list is asked for no oftener. */
const ASK_EVERY_MS = 3_000

/** Reads payments again when an order comes to another state, while the page is on screen. */
export function usePaymentNews(): void {
  const isLive = useLive()
  useEffect(() => {
    if (!isLive) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let askedMs = -ASK_EVERY_MS
    const ask = (): void => {
      timer = undefined
      askedMs = performance.now()
      void queryClient.invalidateQueries({ queryKey: paymentsKey })
    }
    const unfollow = followEvents({
      topics: ['order'],
      onEvent: () => {
        timer ??= setTimeout(ask, Math.max(0, askedMs + ASK_EVERY_MS - performance.now()))
      },
    })
    return () => {
      unfollow()
      clearTimeout(timer)
    }
  }, [isLive])
}
