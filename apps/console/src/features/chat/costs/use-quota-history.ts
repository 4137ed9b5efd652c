import { CHAT_COSTS_PATH, CHAT_QUOTA_PERIODS } from '@drawdesk/contract/chat/chat-costs'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { plainField } from '../../../resource/history/plain-field.ts'
import { costsTexts } from './chat-costs.i18n.ts'

/** What a quota's history is read from, and how its fields are called. */
export function useQuotaHistory() {
  const t = useTexts(costsTexts)
  return {
    resource: { path: `${CHAT_COSTS_PATH}/quotas` },
    fields: [
      plainField('period', t('period'), {
        kind: 'select',
        choices: CHAT_QUOTA_PERIODS.map((value) => ({ value, label: t(value) })),
      }),
      plainField('limitTokens', t('limit'), { kind: 'integer' }),
      plainField('remark', t('remark')),
    ],
    textOf: (field: string, text: string) =>
      field === 'limitTokens' && text !== '' ? exactCount(Number(text)) : undefined,
  }
}
