import { DRAW_ERROR_TEXTS, type DrawError } from '@drawdesk/contract/drawing/records/draw-info'
import { Alert } from 'antd'
import { serviceReasonOf } from '../../../components/service-failure/reason-of.ts'
import { ServiceFailure } from '../../../components/service-failure/service-failure.tsx'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { drawStateTexts } from './draw-state.i18n.ts'
import { errorAdviceTexts, errorCodeTexts } from './error-codes.i18n.ts'

/** Codes that say less than the words that came with them. */
const OPEN_CODES: readonly DrawError['code'][] = ['E_UPSTREAM', 'E_NOTFOUND', 'E_TIMEOUT']
/** What such a code says by itself already. */
const PLAIN_REASONS = ['fault', 'notFound', 'timeout', 'unknown']

/** What went wrong and what to do about it, and apart from it the provider's words. */
export function DrawErrorNote({ error }: { error: DrawError }) {
  const codes = useTexts(errorCodeTexts)
  const advice = useTexts(errorAdviceTexts)
  const t = useTexts(drawStateTexts)
  const language = useLanguage()
  const { code, upstreamStatus, retryable } = error
  // Records of before bring both words in one text.
  const said = error.said ?? error.msg.replace(`${DRAW_ERROR_TEXTS[code][language]}: `, '')
  const facts = [
    code,
    upstreamStatus === null ? '' : t('upstream', { n: upstreamStatus }),
    retryable ? t('retryable') : '',
  ].filter(Boolean)
  const reason = serviceReasonOf({ said, code, status: upstreamStatus })
  const isOwn = !OPEN_CODES.includes(code) || PLAIN_REASONS.includes(reason)
  return (
    <Alert
      type="error"
      showIcon
      title={
        <ServiceFailure
          said={said}
          reason={reason}
          facts={facts.join(' · ')}
          {...(isOwn ? { what: codes(code), next: advice(code) } : {})}
        />
      }
    />
  )
}
