import type { ChatCostKey, ChatCostRow, ChatCosts } from '@drawdesk/contract/chat/chat-costs'
import { CHAT_COST_KEYS } from '@drawdesk/contract/chat/chat-costs'
import { Segmented } from 'antd'
import { useId } from 'react'
import { CostsShare } from '../../../components/costs/costs-share.tsx'
import { useLanguage, seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { costsTexts } from './chat-costs.i18n.ts'

const BY_TEXT = { model: 'byModel', user: 'byUser', api: 'byApi', day: 'byDayKey' } as const
/** Who and what first; days stand in the chart too. */
const ORDER: readonly ChatCostKey[] = [...CHAT_COST_KEYS.filter((key) => key !== 'day'), 'day']

interface CostsTableProps {
  costs: ChatCosts
  by: ChatCostKey
  isTurning: boolean
  onBy: (by: ChatCostKey) => void
}

/** Who or what used it, the largest first, with its share of the tokens. */
export function CostsTable({ costs, by, isTurning, onBy }: CostsTableProps) {
  const t = useTexts(costsTexts)
  const titleId = useId()
  const all = costs.total.promptTokens + costs.total.completionTokens
  const rows = by === 'day' ? costs.rows.filter(({ messages }) => messages > 0).toReversed() : costs.rows
  return (
    <section className="costs-card" aria-labelledby={titleId}>
      <header className="costs-card-head">
        <h2 id={titleId}>{t('details')}</h2>
        <Segmented<ChatCostKey>
          size="small"
          aria-label={t('by')}
          value={by}
          onChange={onBy}
          options={ORDER.map((key) => ({ value: key, label: t(BY_TEXT[key]) }))}
        />
      </header>
      {/* It scrolls sideways where the window is narrow, by the keyboard too. */}
      <div
        className={isTurning ? 'costs-scroll res-turning' : 'costs-scroll'}
        role="region"
        aria-labelledby={titleId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className="costs-table">
          <thead>
            <tr>
              <th scope="col">{t(BY_TEXT[by])}</th>
              <th scope="col">{t('colCost')}</th>
              <th scope="col">{t('colShare')}</th>
              <th scope="col">{t('colIn')}</th>
              <th scope="col">{t('colOut')}</th>
              <th scope="col">{t('colAnswers')}</th>
              <th scope="col">{t('colFailed')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <CostsRow key={row.key} row={row} by={by} all={all} />
            ))}
          </tbody>
        </table>
      </div>
      {costs.isCut && <p className="res-help">{t('cut')}</p>}
    </section>
  )
}

function CostsRow({ row, by, all }: { row: ChatCostRow; by: ChatCostKey; all: number }) {
  const t = useTexts(costsTexts)
  const language = useLanguage()
  const share = all === 0 ? 0 : ((row.promptTokens + row.completionTokens) / all) * 100
  const charged = row.costs.filter(({ amount }) => Number(amount) > 0)
  const name = seededName(row.name) || (by === 'model' ? t('noModel') : t('gone', { id: row.key }))
  return (
    <tr>
      <th scope="row" title={name}>
        {by === 'model' ? <code>{name}</code> : name}
      </th>
      <td>
        {charged.length === 0 ? (
          <span className="costs-soft">–</span>
        ) : (
          charged.map((money) => (
            <span key={money.currency} className="costs-money" title={`${money.amount} ${money.currency}`}>
              {amountText(money, language)}
            </span>
          ))
        )}
      </td>
      <td>
        <CostsShare percent={share} />
      </td>
      <td>{exactCount(row.promptTokens)}</td>
      <td>{exactCount(row.completionTokens)}</td>
      <td>{exactCount(row.messages)}</td>
      <td className={row.failed > 0 ? 'costs-bad' : 'costs-soft'}>{exactCount(row.failed)}</td>
    </tr>
  )
}
