import type { InviteNumbers } from '@drawdesk/contract/operation/invite'
import type { Language } from '@drawdesk/contract/core/texts'
import type { DayMeasure, DayPart } from '../../../../components/costs/day-chart.tsx'
import { compactCount, exactCount } from '../../../../lib/texts/figure-text.ts'
import type { inviteTexts } from '../user-invite.i18n.ts'

type Text = (key: keyof (typeof inviteTexts)['zh'], values?: Record<string, string | number>) => string
type DayNumbers = InviteNumbers['records'][number]

/** What can be drawn over the days. Somebody may be let in on a later day than they registered, so a day can have more invited than new people. */
export function measuresOf(days: readonly DayNumbers[], t: Text, language: Language): DayMeasure[] {
  const measure = (
    key: string,
    label: string,
    partsOf: (day: DayNumbers) => DayPart[],
    say = exactCount,
  ): DayMeasure => ({
    key,
    label,
    isMoney: false,
    columns: days.map((day) => ({ day: day.day, parts: partsOf(day) })),
    axis: (value) => compactCount(value, language),
    say,
  })
  return [
    measure('newUsers', t('newUsers'), ({ newUsers, invited }) => [
      { series: 'accent', label: t('invited'), value: Math.min(invited, newUsers) },
      { series: 'pale', label: t('ofOwn'), value: Math.max(0, newUsers - invited) },
    ]),
    measure('invited', t('invited'), ({ invited }) => [{ series: 'accent', label: t('invited'), value: invited }]),
    measure('paid', t('paid'), ({ paid }) => [{ series: 'accent', label: t('paid'), value: paid }]),
    measure(
      'rewardCredits',
      t('rewardCredits'),
      ({ rewardCredits }) => [{ series: 'accent', label: t('rewardCredits'), value: rewardCredits }],
      (value) => t('credits', { count: exactCount(value) }),
    ),
  ]
}
