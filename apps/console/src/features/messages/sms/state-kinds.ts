import type { SmsState } from '@drawdesk/contract/messages/sms-send'
import type { StateKind } from '../../../components/tag.tsx'

/** How each state of a message looks. */
export const STATE_KINDS: Readonly<Record<SmsState, StateKind>> = {
  waiting: 'neutral',
  sending: 'info',
  sent: 'good',
  failed: 'bad',
  limited: 'warn',
  unknown: 'warn',
}
