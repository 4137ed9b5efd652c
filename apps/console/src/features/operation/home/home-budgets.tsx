import type { DrawBudget } from '@drawdesk/contract/drawing/draw-costs'
import { Meter } from '../../../components/charts/meter.tsx'
import { DRAW_COSTS_PAGE } from '../../../lib/home/draw-budgets.ts'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { HomeSection } from './home-section.tsx'
import { homeBudgetsTexts } from './home-budgets.i18n.ts'
import './home-budgets.css'

const SHOWN = 3

/** The budgets that are used most. */
export default function HomeBudgets({ budgets }: { budgets: readonly DrawBudget[] }) {
  const text = useTexts(homeBudgetsTexts)
  return (
    <HomeSection title={text('budgets')} more={{ to: DRAW_COSTS_PAGE, label: text('all') }}>
      <ul className="home-budgets">
        {budgets
          .toSorted((a, b) => b.percent - a.percent)
          .slice(0, SHOWN)
          .map((budget) => (
            <li key={budget.id}>
              <Budget budget={budget} />
            </li>
          ))}
      </ul>
    </HomeSection>
  )
}

function Budget({
  budget: { subject, subjectName, spent, amount, currency, percent, isStopping },
}: {
  budget: DrawBudget
}) {
  const text = useTexts(homeBudgetsTexts)
  const language = useLanguage()
  const name = subject === 'tenant' ? text('tenant') : subjectName || text('gone')
  return (
    <>
      <span className="home-budget-name">
        <b>{name}</b>
        <span>{percent}%</span>
      </span>
      <Meter label={`${name}: ${percent}%`} percent={percent} />
      <span className={percent >= 100 ? 'home-budget-sum home-figure-bad' : 'home-budget-sum'}>
        {amountText({ amount: spent, currency }, language)} / {amountText({ amount, currency }, language)}
        {percent >= 100 && ` · ${text(isStopping === 1 ? 'stopped' : 'over')}`}
      </span>
    </>
  )
}
