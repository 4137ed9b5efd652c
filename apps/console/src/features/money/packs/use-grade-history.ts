import { GRADE_KINDS, type PayGradeRow } from '@drawdesk/contract/money/credits'
import { USER_PAY_PATH } from '@drawdesk/contract/money/paths'
import { useLanguage } from '../../../lib/texts/language.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { plainField } from '../../../resource/history/plain-field.ts'
import { creditWords } from '../shared/credits/credit-words.i18n.ts'
import { packsTexts } from './packs.i18n.ts'

/** What a pack's history is read from, and how its fields are called. */
export function useGradeHistory({ currency }: Pick<PayGradeRow, 'currency'>) {
  const t = useTexts(packsTexts)
  const word = useTexts(creditWords)
  const language = useLanguage()
  return {
    resource: { path: `${USER_PAY_PATH}/grades` },
    fields: [
      plainField('name', t('name')),
      plainField('kind', t('kind'), {
        kind: 'select',
        choices: GRADE_KINDS.map((value) => ({ value, label: word(value) })),
      }),
      plainField('credits', t('amountOf'), { kind: 'integer' }),
      plainField('days', t('lifeDays'), { kind: 'integer' }),
      plainField('price', t('price'), { kind: 'integer' }),
      plainField('originPrice', t('originPrice'), { kind: 'integer' }),
      plainField('badge', t('badge')),
      plainField('active', t('active'), {
        kind: 'switch',
        choices: [
          { value: 1, label: t('on') },
          { value: 0, label: t('off') },
        ],
      }),
      plainField('sort', t('position'), { kind: 'integer' }),
    ],
    textOf: (field: string, fen: string) =>
      (field === 'price' || field === 'originPrice') && fen !== ''
        ? moneyText(Number(fen), currency, language)
        : undefined,
  }
}
