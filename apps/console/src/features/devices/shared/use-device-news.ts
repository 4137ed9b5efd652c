import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLive } from '../../../components/live.tsx'
import { followEvents } from '../../../lib/events/events.ts'
import { createPace } from '../../../lib/events/pace.ts'
import { devicesKey } from './devices.api.ts'

/** Two hundred devices report often; a screen asks anew no oftener than this. */
const NEWS_EVERY_MS = 2_000

/** Keeps devices, their prints and their paper fresh while the page is on screen. */
export function useDeviceNews(): void {
  const isLive = useLive()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isLive) return undefined
    const pace = createPace(() => queryClient.invalidateQueries({ queryKey: devicesKey }), NEWS_EVERY_MS)
    const unfollow = followEvents({ topics: ['device', 'print'], onEvent: pace.due })
    return () => {
      unfollow()
      pace.stop()
    }
  }, [isLive, queryClient])
}
