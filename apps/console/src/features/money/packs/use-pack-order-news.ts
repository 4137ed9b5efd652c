import { useEffect } from 'react'
import { useLive } from '../../../components/live.tsx'
import { followEvents } from '../../../lib/events/events.ts'
import { createPace } from '../../../lib/events/pace.ts'
import { usePaymentNews } from '../payments/use-payment-news.ts'
import { forgetCredits } from '../shared/pay/pay.api.ts'

/** Many orders may move at once; the list is asked for no oftener. */
const ASK_EVERY_MS = 3_000

/** Reads orders of packs, and the one that is open, again when one comes to another state, while they are on screen. */
export function usePackOrderNews(): void {
  const isLive = useLive()
  usePaymentNews()
  useEffect(() => {
    if (!isLive) return undefined
    const pace = createPace(forgetCredits, ASK_EVERY_MS)
    const unfollow = followEvents({ topics: ['order'], onEvent: () => pace.due() })
    return () => {
      unfollow()
      pace.stop()
    }
  }, [isLive])
}
