import {
  DRAW_END_STATES,
  DRAW_INFO_PATH,
  DRAW_STATE,
  type Progress,
} from '@drawdesk/contract/drawing/records/draw-info'
import { PAY_STATE, type PayOrder } from '@drawdesk/contract/money/pay-order'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLive } from '../../../components/live.tsx'
import { followEvents } from '../../../lib/events/events.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'
import { askForOrder, orderQuery } from '../../money/shared/pay/pay.api.ts'
import { fetchProgress } from '../shared/draw-detail.api.ts'
import { useDrawNews } from '../shared/live/use-draw-news.ts'

const LOOK_EVERY_MS = 5_000

const hasEnded = (progress: Progress | undefined): boolean =>
  progress !== undefined && DRAW_END_STATES.includes(progress.state)
/** Nothing comes after it: there is a picture, or the money went back. */
const isOver = (order: PayOrder | undefined, progress: Progress | undefined): boolean =>
  order !== undefined && (progress?.state === DRAW_STATE.succeeded || order.state === PAY_STATE.refunded)

/** An order of a drawing and how far that is; one that is drawn once more in place of another is followed too. */
export function useBoughtDrawing(orderId: string) {
  const queryClient = useQueryClient()
  const isLive = useLive()
  const bought = useQuery({ ...orderQuery(orderId), refetchInterval: false })
  const infoId = bought.data?.infoId ?? ''
  const key = keysOf(DRAW_INFO_PATH).of('progress', infoId)
  const drawing = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchProgress(infoId, signal),
    enabled: infoId !== '' && isLive,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : LOOK_EVERY_MS),
  })
  const isWaiting = isLive && !isOver(bought.data, drawing.data)

  useDrawNews({
    onNews: (news) => void (news.id === infoId && queryClient.invalidateQueries({ queryKey: key })),
    onLost: () => void queryClient.invalidateQueries({ queryKey: key }),
  })
  const look = useEffectEvent(() => void askForOrder(orderId))
  useEffect(() => {
    if (!isLive) return undefined
    return followEvents({
      topics: ['order'],
      onEvent({ event, data }) {
        if (event === 'resync' || (JSON.parse(data) as { id: string }).id === orderId) look()
      },
    })
  }, [isLive, orderId])
  useEffect(() => {
    if (!isWaiting) return undefined
    // Another drawing in place of one that failed is no event of the order.
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting])

  return {
    order: bought.data,
    progress: infoId === '' ? undefined : drawing.data,
    error: bought.error,
    retry: () => void bought.refetch(),
  }
}
