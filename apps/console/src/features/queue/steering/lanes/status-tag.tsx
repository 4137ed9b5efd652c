import type { QueueLane, LaneStatusCode } from '@drawdesk/contract/queue/queue-manage'
import { StateTag, type StateKind } from '../../../../components/tag.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { statusTexts } from '../queue-manage.i18n.ts'
import { laneTexts } from './lanes.i18n.ts'

/** What somebody decided, or what ends by itself soon, is no fault. */
const MEANT: readonly LaneStatusCode[] = ['paused', 'held', 'draining', 'rate']

export function statusKind({ code, isBad }: NonNullable<QueueLane['stand']>): StateKind {
  if (!isBad) return 'info'
  return MEANT.includes(code) ? 'warn' : 'bad'
}

/** How the lane does, in a word. */
export function StatusTag({ lane: { stand, running, waiting } }: { lane: QueueLane }) {
  const t = useTexts(laneTexts)
  const words = useTexts(statusTexts)
  if (stand) return <StateTag kind={statusKind(stand)}>{words(stand.code)}</StateTag>
  if (running > 0)
    return (
      <StateTag kind="good" isRunning>
        {t('going')}
      </StateTag>
    )
  return waiting > 0 ? <StateTag kind="info">{t('next')}</StateTag> : <StateTag kind="neutral">{t('idle')}</StateTag>
}

/** The breaker of the lane's API, where it says more than the lane's own state. */
export function HealthTag({ lane: { health, stand } }: { lane: QueueLane }) {
  const t = useTexts(laneTexts)
  if (health.state === 'closed' || stand?.code === 'breaker' || stand?.code === 'auth' || stand?.code === 'balance')
    return null
  const why = [health.reason, health.until && t('untilTime', { time: health.until })].filter(Boolean).join(' · ')
  return (
    <span title={why || undefined}>
      <StateTag kind={health.state === 'open' ? 'bad' : 'warn'}>
        {t(health.state === 'open' ? 'broken' : 'probing')}
      </StateTag>
    </span>
  )
}
