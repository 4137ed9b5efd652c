import { drawApiResource } from '@drawdesk/contract/drawing/draw-api-resource'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLive } from '../../../components/live.tsx'
import { followEvents } from '../../../lib/events/events.ts'
import { resourceKeys } from '../../../resource/keys.ts'

/** Reads the lists of APIs anew whenever the circuit of one opens or closes, while the page is on screen. */
export function useHealthEvents(): void {
  const isLive = useLive()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isLive) return undefined
    return followEvents({
      topics: ['drawApi'],
      onEvent: () => void queryClient.invalidateQueries({ queryKey: resourceKeys(drawApiResource).all }),
    })
  }, [isLive, queryClient])
}
