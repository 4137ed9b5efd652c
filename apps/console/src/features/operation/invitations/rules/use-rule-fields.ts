import { INVITE_SIGNS, INVITE_WHENS, USER_INVITE_PATH } from '@drawdesk/contract/operation/invite'
import { useTexts } from '../../../../lib/texts/texts.ts'
import type { Field } from '../../../../resource/field.ts'
import { plainField } from '../../../../resource/history/plain-field.ts'
import { rulesTexts } from './rules.i18n.ts'

export const RULES_HISTORY = { path: `${USER_INVITE_PATH}/rules`, under: USER_INVITE_PATH }

/** The rules as their history shows them. */
export function useRuleFields(): Field[] {
  const t = useTexts(rulesTexts)
  return [
    plainField('active', t('active'), {
      kind: 'switch',
      choices: [
        { value: 1, label: t('yes') },
        { value: 0, label: t('no') },
      ],
    }),
    plainField('when', t('when'), {
      kind: 'select',
      choices: INVITE_WHENS.map((value) => ({ value, label: t(`when.${value}`) })),
    }),
    ...(['credits', 'holdDays', 'dayCap', 'personCap', 'lifeDays'] as const).map((name) =>
      plainField(name, t(name), { kind: 'integer' }),
    ),
    plainField('suspects', t('suspects'), {
      kind: 'select',
      multiple: true,
      choices: INVITE_SIGNS.map((value) => ({ value, label: t(`sign.${value}`) })),
    }),
  ]
}
