import type { ProfitFigures, ProfitKey, ProfitRow, ProfitTable } from '@drawdesk/contract/money/profit'
import { Pagination, Segmented, Select } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router'
import { usePermission } from '../../../lib/session/permissions.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { amountText } from '../../../lib/texts/amount-text.ts'
import { isLoss, percentText, shareOf } from './amounts.ts'
import { isByTime, keysFor, type ProfitAsked } from './asked.ts'
import { profitTexts } from './profit.i18n.ts'
import { Loss } from './profit-totals.tsx'
import { addressOf } from './row-address.ts'

export const PAGE_SIZE = 50
const NONE_TEXT = { style: 'noStyle', ex: 'noEx', device: 'noDevice' } as const
const COLUMNS = ['orders', 'brought', 'cost', 'margin', 'share', 'provider', 'chat', 'paper', 'fee'] as const

interface ProfitTableProps {
  profit: ProfitTable
  asked: ProfitAsked
  isOperator: boolean
  isTurning: boolean
  onBy: (by: ProfitKey) => void
  onOrder: (order: ProfitAsked['order']) => void
  onPage: (page: number) => void
}

/** The same by time, style, place or tenant; a row leads to its orders. */
export function ProfitBreakdown({ profit, asked, isOperator, isTurning, onBy, onOrder, onPage }: ProfitTableProps) {
  const t = useTexts(profitTexts)
  const titleId = useId()
  const { by, order } = asked
  const keys = keysFor(isOperator)
  return (
    <section className="costs-card" aria-labelledby={titleId}>
      <header className="costs-card-head">
        <h2 id={titleId}>{t('details')}</h2>
        <div className="profit-by">
          {!isByTime(by) && (
            <Select<ProfitAsked['order']>
              size="small"
              aria-label={t('order')}
              value={order}
              popupMatchSelectWidth={false}
              options={[
                { value: 'brought', label: t('orderBrought') },
                { value: 'margin', label: t('orderMargin') },
              ]}
              onChange={onOrder}
            />
          )}
          <Segmented<ProfitKey>
            className="sales-by"
            size="small"
            aria-label={t('by')}
            value={by}
            onChange={onBy}
            options={keys.map((key) => ({ value: key, label: t(key) }))}
          />
        </div>
      </header>
      {/* A table that scrolls sideways, by the keyboard too, where the window is narrower; cards on a phone. */}
      <div
        className={isTurning ? 'costs-scroll res-turning' : 'costs-scroll'}
        role="region"
        aria-labelledby={titleId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className="costs-table costs-cards sales-table profit-table">
          <thead>
            <tr>
              <th scope="col">{t(by)}</th>
              {COLUMNS.map((key) => (
                <th key={key} scope="col">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {profit.records.map((row) => (
              <BreakdownRow key={`${row.isOutside} ${row.key}`} row={row} asked={asked} currency={profit.currency} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              <Figures figures={profit.totals} currency={profit.currency} />
            </tr>
          </tfoot>
        </table>
      </div>
      {profit.records.some(({ isOutside }) => isOutside === 1) && (
        <p className="res-help">
          {t('outside')}: {t('outsideHelp')}
        </p>
      )}
      {(profit.pages ?? 0) > 1 && (
        <div className="sales-pages">
          <Pagination
            current={asked.current}
            pageSize={PAGE_SIZE}
            total={profit.total ?? 0}
            showSizeChanger={false}
            onChange={onPage}
          />
        </div>
      )}
    </section>
  )
}

function BreakdownRow({ row, asked, currency }: { row: ProfitRow; asked: ProfitAsked; currency: string }) {
  const t = useTexts(profitTexts)
  const canOpen = usePermission('drawPayLog_view')
  const name = useRowName(asked.by)(row)
  const address = asked.by === 'tenant' || canOpen ? addressOf(row, asked) : undefined
  return (
    <tr className={row.isOutside === 1 ? 'profit-outside' : undefined}>
      <th scope="row" title={name}>
        {address ? (
          <Link to={address} aria-label={t(asked.by === 'tenant' ? 'openTenant' : 'openPayments', { name })}>
            {name}
          </Link>
        ) : (
          name
        )}
      </th>
      <Figures figures={row} currency={currency} isOutside={row.isOutside === 1} />
    </tr>
  )
}

/** `isOutside`: what no order stands behind is spent, not sold at a loss. */
function Figures({
  figures,
  currency,
  isOutside = false,
}: {
  figures: ProfitFigures
  currency: string
  isOutside?: boolean
}) {
  const t = useTexts(profitTexts)
  const language = useLanguage()
  const say = (amount: string): string => amountText({ amount, currency }, language)
  const cost = (of: 'provider' | 'chat' | 'paper' | 'fee', amount: string) => (
    <td data-head={t(of)} className={Number(amount) === 0 ? 'costs-soft' : undefined}>
      {Number(amount) === 0 ? '–' : say(amount)}
    </td>
  )
  const share = shareOf(figures)
  return (
    <>
      <td data-head={t('orders')}>{exactCount(figures.orders)}</td>
      <td data-head={t('brought')}>{say(figures.brought)}</td>
      <td data-head={t('cost')}>{say(figures.cost)}</td>
      <td data-head={t('margin')}>
        {isLoss(figures) && !isOutside ? <Loss text={say(figures.margin)} /> : say(figures.margin)}
      </td>
      <td data-head={t('share')} className={share === undefined ? 'costs-soft' : undefined}>
        {share === undefined ? '–' : percentText(share)}
      </td>
      {cost('provider', figures.provider)}
      {cost('chat', String(Number(figures.tokens) + Number(figures.voice)))}
      {cost('paper', figures.paper)}
      {cost('fee', figures.fee)}
    </>
  )
}

/** What people read for a row. */
function useRowName(by: ProfitKey): (row: ProfitRow) => string {
  const t = useTexts(profitTexts)
  return ({ key, name, isOutside }) => {
    if (isOutside === 1) return t('outside')
    if (by === 'week') return t('weekOf', { day: key })
    if (isByTime(by)) return key
    if (key === '') return t(NONE_TEXT[by as keyof typeof NONE_TEXT])
    return name || t('gone', { id: key })
  }
}
