import type { QueueLane } from '@drawdesk/contract/queue/queue-manage'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { boardQuery, lanesQuery, pauseLane, type OfTenant } from '../queue-manage.api.ts'

import { laneTexts } from './lanes.i18n.ts'
import { useLaneName } from './use-lane-name.ts'

/** How long a pause or its end can be taken back by the message that reports it. */
const UNDO_SECONDS = 10

interface LaneChange {
  lane: QueueLane
  isPaused: boolean
  reason?: string
}

/**
 * Pauses a lane or lets it go on. The list shows it at once; a refusal puts the lane back as it was, after the server's
 * reason was shown. What was done can be taken back for ten seconds, a pause with the reason that it had.
 */
export function usePauseLane({ tenantId }: OfTenant): (change: LaneChange) => Promise<void> {
  const t = useTexts(laneTexts)
  const nameOf = useLaneName()
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const { queryKey } = lanesQuery({ tenantId })

  const put = (next: QueueLane) =>
    queryClient.setQueryData(queryKey, (lanes) => lanes?.map((one) => (one.lane === next.lane ? next : one)))

  const change = async ({ lane, isPaused, reason = '' }: LaneChange, canUndo: boolean): Promise<void> => {
    const key = `pause-${lane.lane}`
    message.destroy(key)
    await queryClient.cancelQueries({ queryKey })
    put(changed(lane, isPaused, reason))
    try {
      const after = await pauseLane({ lane: lane.lane, isPaused, ...(isPaused && reason !== '' && { reason }) })
      put(after)
      const undo = () => void change({ lane: after, isPaused: !isPaused, reason: lane.pauseReason }, false)
      void message.open({
        key,
        type: 'success',
        duration: UNDO_SECONDS,
        content: (
          <>
            {t(isPaused ? 'paused' : 'resumed', { name: nameOf(lane) })}{' '}
            {canUndo && (
              <Button type="link" size="small" onClick={undo}>
                {t('undo')}
              </Button>
            )}
          </>
        ),
      })
    } catch (error) {
      logFailure('queue pause', error) // The server's reason has been shown.
      put(lane)
      void queryClient.invalidateQueries({ queryKey })
    }
    void queryClient.invalidateQueries({ queryKey: boardQuery({ tenantId }).queryKey })
  }
  return (wanted) => change(wanted, true)
}

/** What the server will say, as far as it is known here. */
function changed(lane: QueueLane, isPaused: boolean, pauseReason: string): QueueLane {
  if (isPaused) return { ...lane, isPaused, pauseReason, stand: { code: 'paused', text: '', until: '', isBad: true } }
  return {
    ...lane,
    isPaused,
    pauseReason: '',
    pausedBy: '',
    pausedTime: '',
    stand: lane.stand?.code === 'paused' ? null : lane.stand,
  }
}
