import {
  isSalesTime,
  SALES_KEYS,
  type SalesFigures,
  type SalesKey,
  type SalesRow,
  type SalesTable,
} from '@drawdesk/contract/money/sales'
import { PAY_CHANNELS } from '@drawdesk/contract/money/pay-order'
import { Pagination, Segmented } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router'
import { CostsShare } from '../../../components/costs/costs-share.tsx'
import { daysBefore } from '../../../components/costs/span.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { paymentsAddress } from '../shared/money-paths.ts'
import { orderWords } from '../shared/order-words.i18n.ts'
import type { SalesAsked } from './asked.ts'
import { salesTexts } from './sales.i18n.ts'
import { earlier, lastDayOf } from './row-days.ts'
import { averageOf } from './sales-totals.tsx'

export const PAGE_SIZE = 50
/** Sales without one. */
const NONE_TEXT = { ex: 'noEx', mu: 'noMu', device: 'noDevice', style: 'noStyle' } as const

interface SalesTableProps {
  sales: SalesTable
  asked: SalesAsked
  isTurning: boolean
  onBy: (by: SalesKey) => void
  onPage: (page: number) => void
}

/** The same sales by time, place, style or channel; each row leads to its payments. */
export function SalesBreakdown({ sales, asked, isTurning, onBy, onPage }: SalesTableProps) {
  const t = useTexts(salesTexts)
  const titleId = useId()
  const { by } = asked
  const labelOf = (key: SalesKey): string => t(key)
  return (
    <section className="costs-card" aria-labelledby={titleId}>
      <header className="costs-card-head">
        <h2 id={titleId}>{t('details')}</h2>
        <Segmented<SalesKey>
          className="sales-by"
          size="small"
          aria-label={t('by')}
          value={by}
          onChange={onBy}
          options={SALES_KEYS.map((key) => ({ value: key, label: labelOf(key) }))}
        />
      </header>
      {/* A table that scrolls sideways, by the keyboard too, where the window is narrower; cards on a phone. */}
      <div
        className={isTurning ? 'costs-scroll res-turning' : 'costs-scroll'}
        role="region"
        aria-labelledby={titleId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className="costs-table costs-cards sales-table">
          <thead>
            <tr>
              <th scope="col">{labelOf(by)}</th>
              {(['orders', 'gross', 'colShare', 'refunds', 'net', 'average'] as const).map((key) => (
                <th key={key} scope="col">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sales.records.map((row) => (
              <BreakdownRow key={row.key} row={row} asked={asked} sales={sales} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              <Figures figures={sales.totals} sales={sales} />
            </tr>
          </tfoot>
        </table>
      </div>
      {(sales.pages ?? 0) > 1 && (
        <div className="sales-pages">
          <Pagination
            current={asked.current}
            pageSize={PAGE_SIZE}
            total={sales.total ?? 0}
            showSizeChanger={false}
            onChange={onPage}
          />
        </div>
      )}
    </section>
  )
}

function BreakdownRow({ row, asked, sales }: { row: SalesRow; asked: SalesAsked; sales: SalesTable }) {
  const t = useTexts(salesTexts)
  const canOpen = usePermission('drawPayLog_view')
  const name = useRowName(asked.by)(row)
  const address = canOpen ? paymentsOf(row, asked) : undefined
  return (
    <tr>
      <th scope="row" title={name}>
        {address ? (
          <Link to={address} aria-label={t('openPayments', { name })}>
            {name}
          </Link>
        ) : (
          name
        )}
        {asked.by !== 'mu' && row.muName !== '' && <small className="sales-under">{row.muName}</small>}
      </th>
      <Figures figures={row} sales={sales} />
    </tr>
  )
}

function Figures({ figures, sales: { currency, totals } }: { figures: SalesFigures; sales: SalesTable }) {
  const t = useTexts(salesTexts)
  const language = useLanguage()
  const say = (fen: number): string => moneyText(fen, currency, language)
  return (
    <>
      <td data-head={t('orders')}>{exactCount(figures.count)}</td>
      <td data-head={t('gross')}>{say(figures.gross)}</td>
      <td data-head={t('colShare')}>
        {totals.gross > 0 ? (
          <CostsShare percent={(figures.gross / totals.gross) * 100} />
        ) : (
          <span className="costs-soft">–</span>
        )}
      </td>
      <td data-head={t('refunds')} className={figures.refunds > 0 ? undefined : 'costs-soft'}>
        {figures.refunds > 0 ? `${say(figures.refunds)} (${exactCount(figures.refundCount)})` : '–'}
      </td>
      <td data-head={t('net')} className={figures.net < 0 ? 'costs-bad' : undefined}>
        {say(figures.net)}
      </td>
      <td data-head={t('average')}>{say(averageOf(figures))}</td>
    </>
  )
}

/** What people read for a row. */
function useRowName(by: SalesKey): (row: SalesRow) => string {
  const t = useTexts(salesTexts)
  const words = useTexts(orderWords)
  return ({ key, name }) => {
    if (by === 'week') return t('weekOf', { day: key })
    if (by === 'channel') return words(PAY_CHANNELS.find((channel) => channel === key) ?? 'free')
    if (isSalesTime(by)) return key
    if (key === '') return t(NONE_TEXT[by as keyof typeof NONE_TEXT])
    return name || t('gone', { id: key })
  }
}

/** The payments that a row counts, as far as they can be narrowed to them. */
function paymentsOf({ key, day }: SalesRow, { by, from, to, filters }: SalesAsked): string | undefined {
  const { currency: _, ...narrowed } = filters
  if (narrowed.kind === 'pack') return undefined
  const paid = (first: string, last: string, more: Readonly<Record<string, string>> = {}): string =>
    paymentsAddress({
      ...narrowed,
      ...more,
      payTime_dategt: `${first} 00:00:00`,
      payTime_datelt: `${last} 23:59:59`,
    })
  switch (by) {
    case 'day':
      return paid(key, key)
    case 'week':
      return paid(day, earlier(daysBefore(key, -6), to))
    case 'month':
      return paid(day, earlier(lastDayOf(key), to))
    case 'ex':
      return key === '' ? undefined : paid(from, to, { exId: key })
    case 'mu':
      return key === '' ? undefined : paid(from, to, { muName: key })
    case 'device':
      return key === '' ? undefined : paid(from, to, { loginId: key })
    case 'channel':
      return paid(from, to, { channel: key })
    case 'style':
      return key === '' ? undefined : paid(from, to, { styleId: key })
  }
}
