import type { ProfitTable } from '@drawdesk/contract/money/profit'
import { useId } from 'react'
import { useSpoken } from '../../../components/charts/chart-frame.tsx'
import { ColumnChart } from '../../../components/charts/column-chart.tsx'
import { topOfMoney } from '../../../components/charts/scale.ts'
import { dayLabel, labelEvery } from '../../../components/costs/day-chart.tsx'
import { useLanguage } from '../../../lib/texts/language.ts'
import { moneyAxisText } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { isLoss } from './amounts.ts'
import { profitTexts } from './profit.i18n.ts'

const HEIGHT_PX = 180

/** Each day from the ground up: the cost as far as it was covered, and over it what remained or what was lost. So a column is as high as what was brought, or as what it cost, if that was more. */
export function ProfitChart({ series, currency }: Pick<ProfitTable, 'series' | 'currency'>) {
  const t = useTexts(profitTexts)
  const language = useLanguage()
  const spokenOf = useSpoken()
  const titleId = useId()
  const say = (amount: string): string => amountText({ amount, currency }, language)
  // What was given back is no column: a day that brought less than nothing has its cost alone.
  const most = Math.max(...series.map(({ brought, cost }) => Math.max(Number(brought), Number(cost))), 0)
  const every = labelEvery(series.length)
  const words = { cost: t('covered'), margin: t('margin'), loss: t('loss') }
  return (
    <section className="costs-card" aria-labelledby={titleId}>
      <header className="costs-card-head">
        <h2 id={titleId}>{t('byDay')}</h2>
      </header>
      <ColumnChart
        label={t('byDay')}
        heightPx={HEIGHT_PX}
        top={topOfMoney(most)}
        axis={(value) => moneyAxisText(value * 100, currency, language)}
        legend={[
          { series: 'accent', label: words.margin },
          { series: 'pale', label: words.cost },
          ...(series.some(isLoss) ? ([{ series: 'failed', label: words.loss }] as const) : []),
        ]}
        columns={series.map((day, index) => {
          const [brought, cost, margin] = [Number(day.brought), Number(day.cost), Number(day.margin)]
          const lost = margin < 0
          const facts = [
            { label: `${t('brought')} ${say(day.brought)}`, value: '' },
            { label: `${t('cost')} ${say(day.cost)}`, value: '' },
            {
              label: lost ? t('lossOf', { amount: say(String(-margin)) }) : `${t('margin')} ${say(day.margin)}`,
              value: '',
            },
          ]
          return {
            key: day.day,
            label: (series.length - 1 - index) % every === 0 ? dayLabel(day.day) : '',
            name: day.day,
            total: `${t('brought')} ${say(day.brought)}`,
            parts: [
              { series: 'pale', label: words.cost, value: Math.max(0, Math.min(brought, cost)), text: say(day.cost) },
              lost
                ? {
                    series: 'failed',
                    label: words.loss,
                    value: Math.min(cost, -margin),
                    text: say(String(-margin)),
                  }
                : { series: 'accent', label: words.margin, value: margin, text: say(day.margin) },
            ],
            spoken: spokenOf(day.day, facts),
          }
        })}
      />
    </section>
  )
}
