import type { DrawCostKey, DrawCostRow, DrawCosts, DrawMoney } from '@drawdesk/contract/drawing/draw-costs'
import { Segmented } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router'
import { CostsShare } from '../../../components/costs/costs-share.tsx'
import { recordsAddress } from '../../../lib/home/draw-figures.ts'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useLanguage, seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { keysFor, type CostsAsked } from './asked.ts'
import { costKindOf } from './cost-kind.ts'
import { drawCostsTexts } from './draw-costs.i18n.ts'

const BY_TEXT = {
  api: 'byApi',
  style: 'byStyle',
  ex: 'byEx',
  user: 'byUser',
  tenant: 'byTenant',
  day: 'byDayKey',
} as const
/** Drawings without one. */
const NONE_TEXT = { api: 'local', style: 'noStyle', ex: 'noEx' } as const

interface CostsTableProps {
  costs: DrawCosts
  asked: CostsAsked
  isTurning: boolean
  onBy: (by: DrawCostKey) => void
}

/** Where the money went, the dearest first, with its share; each row of the own tenant leads to its records. */
export function CostsTable({ costs, asked, isTurning, onBy }: CostsTableProps) {
  const t = useTexts(drawCostsTexts)
  const titleId = useId()
  const { by, tenantId } = asked
  const rows = by === 'day' ? costs.rows.filter(({ drawings }) => drawings > 0).toReversed() : costs.rows
  return (
    <section className="costs-card" aria-labelledby={titleId}>
      <header className="costs-card-head">
        <h2 id={titleId}>{t('details')}</h2>
        <Segmented<DrawCostKey>
          size="small"
          aria-label={t('by')}
          value={by}
          onChange={onBy}
          options={keysFor(tenantId).map((key) => ({ value: key, label: t(BY_TEXT[key]) }))}
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
              {(['colCost', 'colShare', 'colLost', 'colDrawings', 'colDone', 'colFailed', 'colUnpriced'] as const).map(
                (key) => (
                  <th key={key} scope="col">
                    {t(key)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <CostsRow key={row.key} row={row} asked={asked} total={costs.total.costs} />
            ))}
          </tbody>
        </table>
      </div>
      {costs.isCut && <p className="res-help">{t('cut')}</p>}
    </section>
  )
}

function CostsRow({
  row,
  asked: { by, from, to, filters, tenantId },
  total,
}: {
  row: DrawCostRow
  asked: CostsAsked
  total: readonly DrawMoney[]
}) {
  const t = useTexts(drawCostsTexts)
  const name =
    seededName(row.name) ||
    (row.key === '' && by in NONE_TEXT ? t(NONE_TEXT[by as keyof typeof NONE_TEXT]) : t('gone', { id: row.key }))
  const records =
    by === 'day'
      ? recordsAddress({ ...filters, from: row.key, to: row.key })
      : by === 'tenant' || row.key === ''
        ? undefined
        : recordsAddress({ ...filters, [`${by}Id`]: row.key, from, to })
  const address = tenantId === undefined ? records : undefined
  // Shares are shown where there is one currency to share.
  const [only, ...others] = total
  const share =
    only && others.length === 0 ? (Number(row.costs[0]?.amount ?? 0) / Number(only.amount)) * 100 : undefined
  return (
    <tr>
      <th scope="row" title={name}>
        {address ? <Link to={address}>{name}</Link> : name}
      </th>
      <td>
        <Cost row={row} />
      </td>
      <td>{share === undefined ? <span className="costs-soft">–</span> : <CostsShare percent={share} />}</td>
      <td className={row.lost.length > 0 ? 'costs-bad' : undefined}>
        <Amounts amounts={row.lost} />
      </td>
      <td>{exactCount(row.drawings)}</td>
      <td>{exactCount(row.succeeded)}</td>
      <td className={row.failed > 0 ? 'costs-bad' : 'costs-soft'}>{exactCount(row.failed)}</td>
      <td className={row.unpriced > 0 ? undefined : 'costs-soft'}>{exactCount(row.unpriced)}</td>
    </tr>
  )
}

/** What it cost, or why there is no amount: free, of unknown price, or nothing that costs. */
function Cost({ row }: { row: DrawCostRow }) {
  const t = useTexts(drawCostsTexts)
  const kind = costKindOf(row)
  if (kind === 'charged') return <Amounts amounts={row.costs} />
  return (
    <span className="costs-soft" title={kind === 'unknown' ? t('unknownWhy') : undefined}>
      {t(kind)}
    </span>
  )
}

function Amounts({ amounts }: { amounts: readonly DrawMoney[] }) {
  const language = useLanguage()
  if (amounts.length === 0) return <span className="costs-soft">–</span>
  return amounts.map((money) => (
    <span key={money.currency} className="costs-money" title={`${money.amount} ${money.currency}`}>
      {amountText(money, language)}
    </span>
  ))
}
