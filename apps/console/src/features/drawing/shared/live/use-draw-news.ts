import { useEffect, useEffectEvent } from 'react'
import { useLive } from '../../../../components/live.tsx'
import { followEvents } from '../../../../lib/events/events.ts'
import type { DrawNews } from './draw-news.ts'
import { subscribeOwnNews } from './own-news.ts'

interface NewsChoice {
  onNews: (news: DrawNews) => void
  /** Some news are gone: everything is to be asked anew. */
  onLost: () => void
  /** Nothing is followed while this is false. */
  isWanted?: boolean
}

/**
 * Reports every drawing that changes while the page is on screen. What happens while the window is hidden is reported when it is back. A page that
 * was behind another one asks for itself when it comes back: it received nothing meanwhile.
 */
export function useDrawNews({ onNews, onLost, isWanted = true }: NewsChoice): void {
  const isLive = useLive()
  const notify = useEffectEvent(onNews)
  const lose = useEffectEvent(onLost)
  useEffect(() => {
    if (!isLive || !isWanted) return undefined
    const unsubscribe = subscribeOwnNews((news) => notify(news))
    const stopFollowing = followEvents({
      topics: ['draw'],
      onEvent({ event, data }) {
        if (event === 'resync') lose()
        else notify(JSON.parse(data) as DrawNews) // the contract's shape of this topic
      },
    })
    return () => {
      unsubscribe()
      stopFollowing()
    }
  }, [isLive, isWanted])
}
