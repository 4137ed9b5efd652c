import { AlertOutlined } from '@ant-design/icons'
import type { ProfitAlarm, ProfitTable } from '@drawdesk/contract/money/profit'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { PROFIT_PATH } from '../shared/money-paths.ts'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { alarmsQuery } from './profit.api.ts'
import { profitTexts } from './profit.i18n.ts'

/** What loses money now, whatever days are looked at. */
export function Alarms() {
  const t = useTexts(profitTexts)
  const { data: alarms = [] } = useQuery(alarmsQuery)
  if (alarms.length === 0) return null
  return (
    <section className="profit-alarms" aria-label={t('alarms', { count: alarms.length })}>
      <h2>
        <AlertOutlined aria-hidden /> {t('alarms', { count: alarms.length })}
      </h2>
      <ul>
        {alarms.map((alarm) => (
          <li key={`${alarm.subject} ${alarm.subjectId} ${alarm.currency}`}>
            <AlarmLine alarm={alarm} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AlarmLine({ alarm }: { alarm: ProfitAlarm }) {
  const t = useTexts(profitTexts)
  const language = useLanguage()
  const { subject, subjectId, name, currency, orders, brought, cost, margin } = alarm
  const say = (amount: string): string => amountText({ amount, currency }, language)
  return (
    <>
      <Link to={`${PROFIT_PATH}?${subject}Id=${subjectId}`}>
        {t(subject)} {name}
      </Link>
      <span>
        {t('alarm', { count: orders, brought: say(brought), cost: say(cost), loss: say(String(-Number(margin))) })}
      </span>
    </>
  )
}

/** What the figures leave out, said before they are read. */
export function LeftOut({ profit: { others, isPartial } }: { profit: ProfitTable }) {
  const t = useTexts(profitTexts)
  const language = useLanguage()
  const list = others.map(({ currency, brought, cost }) =>
    t(Number(brought) === 0 ? 'otherCost' : 'otherOf', {
      currency,
      brought: amountText({ amount: brought, currency }, language),
      cost: amountText({ amount: cost, currency }, language),
    }),
  )
  return (
    <>
      {isPartial === 1 && <p className="costs-note">{t('partial')}</p>}
      {list.length > 0 && <p className="costs-note">{t('others', { list: list.join('; ') })}</p>}
    </>
  )
}
