import type { DrawBudget } from '@drawdesk/contract/biz/draw-costs'
import { useQuery } from '@tanstack/react-query'
import { Meter } from '../../components/costs/meter.tsx'
import { DRAW_COSTS_PAGE, drawBudgetsQuery } from '../../lib/draw-budgets.ts'
import { moneyText } from '../../lib/figure-text.ts'
import { useLanguage } from '../../lib/language.ts'
import { useTexts } from '../../lib/texts.ts'
import { HomeSection } from './home-section.tsx'
import { texts } from './home.i18n.ts'

const SHOWN = 3

/** The budgets that are used most, for who may see costs; nothing where there is none. */
export function HomeBudgets() {
  const text = useTexts(texts)
  const { data = [] } = useQuery(drawBudgetsQuery)
  if (data.length === 0) return null
  return (
    <HomeSection title={text('budgets')} more={{ to: DRAW_COSTS_PAGE, label: text('budgets.all') }}>
      <ul className="home-budgets">{data.toSorted((a, b) => b.percent - a.percent).slice(0, SHOWN).map((budget) => <li key={budget.id}><Budget budget={budget} /></li>)}</ul>
    </HomeSection>
  )
}

function Budget({ budget: { subject, subjectName, spent, amount, currency, percent, isStopping } }: { budget: DrawBudget }) {
  const text = useTexts(texts)
  const language = useLanguage()
  const name = subject === 'tenant' ? text('budgets.tenant') : subjectName || text('budgets.gone')
  return (
    <>
      <span className="home-budget-name"><b>{name}</b><span>{percent}%</span></span>
      <Meter label={`${name}: ${percent}%`} percent={percent} />
      <span className={percent >= 100 ? 'home-budget-sum home-figure-bad' : 'home-budget-sum'}>{moneyText({ amount: spent, currency }, language)} / {moneyText({ amount, currency }, language)}{percent >= 100 && ` · ${text(isStopping === 1 ? 'budgets.stopped' : 'budgets.over')}`}</span>
    </>
  )
}
