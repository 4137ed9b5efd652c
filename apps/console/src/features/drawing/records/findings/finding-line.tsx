import { FOUND_BY_HAND, type DrawCheck } from '@drawdesk/contract/drawing/draw-check'
import { StateTag } from '../../../../components/tag.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { moderationTexts } from '../../gallery/moderation/moderation.i18n.ts'

const KINDS = { pass: 'good', review: 'warn', block: 'bad' } as const

/** What was found, and who found it: label, source, how sure, and the provider's own words. */
export function FindingWords({ finding: { kind, label, provider, confidence, raw } }: { finding: DrawCheck }) {
  const t = useTexts(moderationTexts)
  const isByHand = provider === FOUND_BY_HAND
  const said = saidIn(raw)
  return (
    <span className="draw-finding-words">
      <strong>{isByHand ? t('label_manual') : label === 'E_MODERATED' ? t('label_E_MODERATED') : label}</strong>
      <span className="draw-help">
        {[
          t(`kind_${kind}`),
          t('by', { provider: isByHand ? t('byHand') : provider }),
          isByHand ? '' : t('confidence', { n: Math.round(confidence) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {said !== '' && <span className="draw-help draw-long">{t('said', { text: said })}</span>}
    </span>
  )
}

/** What counts: a person's decision, else what was suggested. */
export function FindingVerdict({ finding: { suggestion, decision } }: { finding: DrawCheck }) {
  const t = useTexts(moderationTexts)
  const verdict = decision || suggestion
  return (
    <span>
      <StateTag kind={KINDS[verdict]}>{t(`suggestion_${verdict}`)}</StateTag>{' '}
      {decision === '' && suggestion === 'review' && <span className="draw-help">{t('undecided')}</span>}
    </span>
  )
}

function saidIn(raw: unknown): string {
  const said = typeof raw === 'object' && raw !== null && 'msg' in raw ? raw.msg : ''
  return typeof said === 'string' ? said : ''
}
