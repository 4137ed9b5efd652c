import { DRAW_COSTS_PATH, type DrawBudget } from '@drawdesk/contract/drawing/draw-costs'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { plainField } from '../../../resource/history/plain-field.ts'
import { drawCostsTexts } from './draw-costs.i18n.ts'

/** What a budget's history is read from, and how its fields are called. */
export function useBudgetHistory({ currency }: Pick<DrawBudget, 'currency'>) {
  const t = useTexts(drawCostsTexts)
  const language = useLanguage()
  return {
    resource: { path: `${DRAW_COSTS_PATH}/budgets` },
    fields: [
      plainField('amount', t('amount')),
      plainField('isStopping', t('atLimit'), {
        kind: 'switch',
        choices: [
          { value: 1, label: t('stops') },
          { value: 0, label: t('notifies') },
        ],
      }),
      plainField('remark', t('remark')),
    ],
    textOf: (field: string, amount: string) =>
      field === 'amount' && amount !== '' ? amountText({ amount, currency }, language) : undefined,
  }
}
