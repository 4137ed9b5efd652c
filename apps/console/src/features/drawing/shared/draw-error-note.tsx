import type { DrawError } from '@drawdesk/contract/drawing/records/draw-info'
import { Alert } from 'antd'
import { useTexts } from '../../../lib/texts/texts.ts'
import { drawStateTexts } from './draw-state.i18n.ts'
import { errorAdviceTexts, errorCodeTexts } from './error-codes.i18n.ts'

/** What went wrong, in our words and the provider's, and what to do about it. */
export function DrawErrorNote({ error }: { error: DrawError }) {
  const codes = useTexts(errorCodeTexts)
  const advice = useTexts(errorAdviceTexts)
  const t = useTexts(drawStateTexts)
  const facts = [
    error.code,
    error.upstreamStatus === null ? '' : t('upstream', { n: error.upstreamStatus }),
    error.retryable ? t('retryable') : '',
  ].filter(Boolean)
  return (
    <Alert
      type="error"
      showIcon
      title={codes(error.code)}
      description={
        <div className="draw-alert-text">
          {error.msg && <p className="draw-error-said">{error.msg}</p>}
          <p>{advice(error.code)}</p>
          <p className="draw-help">{facts.join(' · ')}</p>
        </div>
      }
    />
  )
}
