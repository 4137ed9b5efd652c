import type { PayStatement } from '@drawdesk/contract/money/statements'
import type { ReactNode } from 'react'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { CURRENCY_DEFAULT, moneyText } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { statementTexts } from './statements.i18n.ts'

/** Bills by day: how many lines agree, how many are open, and what was paid, refunded and kept by the channel. */
export function BillFigures({
  bills,
  renderOpen,
}: {
  bills: readonly PayStatement[]
  /** In place of the number of open ones, where there are some. */
  renderOpen?: (bill: PayStatement) => ReactNode
}) {
  const t = useTexts(statementTexts)
  const language = useLanguage()
  const say = (fen: number): string => moneyText(fen, CURRENCY_DEFAULT, language)
  return (
    // It scrolls sideways where the window is narrow, by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="costs-scroll" role="region" aria-label={t('bills')} tabIndex={0}>
      <table className="costs-table costs-cards">
        <thead>
          <tr>
            {(['day', 'lines', 'matched', 'open', 'payments', 'refunds', 'fee', 'source'] as const).map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bills.map((bill) => (
            <tr key={`${bill.channelId} ${bill.day}`}>
              <th scope="row">
                {bill.day} <span className="costs-soft">· {bill.channelName}</span>
              </th>
              <td data-head={t('lines')}>{exactCount(bill.lines)}</td>
              <td data-head={t('matched')}>{exactCount(bill.matched)}</td>
              <td data-head={t('open')} className={bill.open > 0 ? 'costs-bad' : 'costs-soft'}>
                {bill.open > 0 && renderOpen ? renderOpen(bill) : exactCount(bill.open)}
              </td>
              <td data-head={t('payments')}>{say(bill.payments)}</td>
              <td data-head={t('refunds')}>{say(bill.refunds)}</td>
              <td data-head={t('fee')}>{say(bill.fee)}</td>
              <td data-head={t('source')}>{t(bill.source)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
