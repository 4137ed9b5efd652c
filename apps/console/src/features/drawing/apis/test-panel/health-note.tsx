import type { DrawApi } from '@drawdesk/contract/drawing/draw-api'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { drawApiQuery } from '../draw-api.api.ts'
import { drawApiTexts } from '../draw-api.i18n.ts'
import { TryNowButton } from '../try-now-button.tsx'
import { useHealthEvents } from '../use-health-events.ts'

/** What keeps every drawing of this API from its provider, and what ends that. */
export function HealthNote({ api }: { api: DrawApi }) {
  const t = useTexts(drawApiTexts)
  useHealthEvents()
  // Kept in step by the events of circuits; the panel itself goes on with the row that it was opened with.
  const { data = api } = useQuery(drawApiQuery(api.id))
  const { health } = data
  if (health.state === 'closed') return null
  const { refusal = '', since = '' } = health
  const facts = [
    health.reason,
    since && t('since', { time: since }),
    refusal === '' && health.until && t('untilTime', { time: health.until }),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <Alert
      type={health.state === 'open' ? 'error' : 'warning'}
      showIcon
      title={refusal === '' ? t('brokenTitle') : t('refusedTitle', { why: t(refusal) })}
      description={
        <div className="draw-alert-text">
          <p className="draw-error-said">{facts}</p>
          {refusal !== '' && <p>{t('refusedText')}</p>}
          <TryNowButton row={data} isLarge />
        </div>
      }
    />
  )
}
