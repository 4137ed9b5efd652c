import { NOTICE_VERDICTS } from '@drawdesk/contract/money/pay-order'
import { useTexts } from '../../../lib/texts/texts.ts'
import { paymentsTexts } from './payments.i18n.ts'

const CLOSE_REASONS = ['expired', 'person', 'refused', 'wrongAmount'] as const

/** What the server says in a word of its own; what it does not know is a channel's own text. */
export function useCodeWords() {
  const t = useTexts(paymentsTexts)
  return {
    ofClosing(reason: string): string {
      const known = CLOSE_REASONS.find((name) => name === reason)
      return known ? t(`closed.${known}`) : reason
    },
    ofVerdict(verdict: string): string {
      const known = NOTICE_VERDICTS.find((name) => name === verdict)
      return known ? t(known) : verdict
    },
  }
}
