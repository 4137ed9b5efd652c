import { PAY_STATE_OPTIONS } from '@drawdesk/contract/money/draw-pay-log'
import type { PayOrder } from '@drawdesk/contract/money/pay-order'
import { useQuery } from '@tanstack/react-query'
import { Button, Pagination, Select } from 'antd'
import { lazy, useId, useState } from 'react'
import { SearchInput } from '../../../components/search-input/search-input.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { useText, useTexts } from '../../../lib/texts/texts.ts'
import { AskedPart } from '../shared/credits/asked-part.tsx'
import { OWN_SIZE, packOrdersQuery } from '../shared/credits/credits.api.ts'
import { orderWords } from '../shared/order-words.i18n.ts'
import { PayStateTag } from '../shared/pay-state-tag.tsx'
import { packsTexts } from './packs.i18n.ts'
import { usePackOrderNews } from './use-pack-order-news.ts'

const PaymentDrawer = lazy(() => loadChunk(() => import('../payments/payment-drawer.tsx')))

interface PackOrdersProps {
  /** The order that is open; "" none. */
  openId: string
  onOpen: (id: string) => void
}

/** Who bought which pack, newest first; each opens with its payment, its refunds and what can be done. */
export function PackOrders({ openId, onOpen }: PackOrdersProps) {
  const t = useTexts(packsTexts)
  const text = useText()
  const titleId = useId()
  const canOpen = usePermission('drawPayLog_view')
  const [asked, setAsked] = useState({ userId: '', userName: '', state: '', current: 1 })
  const orders = useQuery(packOrdersQuery(asked))
  usePackOrderNews()
  const isNarrowed = asked.userName !== '' || asked.state !== ''
  return (
    <section className="costs-card" aria-labelledby={titleId}>
      <header className="costs-card-head">
        <h2 id={titleId}>{t('tabOrders')}</h2>
        <div className="packs-filters">
          <SearchInput
            allowClear
            aria-label={t('findBuyer')}
            placeholder={t('findBuyer')}
            onSearch={(userName) => setAsked((now) => ({ ...now, userName: userName.trim(), current: 1 }))}
          />
          <Select
            aria-label={t('orderState')}
            value={asked.state}
            popupMatchSelectWidth={false}
            onChange={(state) => setAsked((now) => ({ ...now, state, current: 1 }))}
            options={[
              { value: '', label: t('allStates') },
              ...PAY_STATE_OPTIONS.map(({ value, label }) => ({ value: String(value), label: text(label) })),
            ]}
          />
        </div>
      </header>
      <AskedPart asked={orders}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyNote
              title={t(isNarrowed ? 'noMatches' : 'noOrders')}
              reason={isNarrowed ? undefined : t('noOrdersReason')}
            />
          ) : (
            <>
              <div
                className={orders.isPlaceholderData ? 'costs-scroll res-turning' : 'costs-scroll'}
                role="region"
                aria-labelledby={titleId}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                tabIndex={0}
              >
                <OrderTable orders={records} onOpen={canOpen ? onOpen : undefined} />
              </div>
              <Pagination
                size="small"
                hideOnSinglePage
                showSizeChanger={false}
                current={asked.current}
                pageSize={OWN_SIZE}
                total={total ?? 0}
                onChange={(current) => setAsked((now) => ({ ...now, current }))}
              />
            </>
          )
        }
      </AskedPart>
      {openId !== '' && canOpen && (
        <LazyPart>
          <PaymentDrawer key={openId} id={openId} onClose={() => onOpen('')} />
        </LazyPart>
      )}
    </section>
  )
}

function OrderTable({ orders, onOpen }: { orders: readonly PayOrder[]; onOpen: ((id: string) => void) | undefined }) {
  const t = useTexts(packsTexts)
  return (
    <table className="costs-table costs-cards packs-orders">
      <thead>
        <tr>
          <th scope="col">{t('person')}</th>
          <th scope="col">{t('pack')}</th>
          <th scope="col">{t('orderState')}</th>
          <th scope="col">{t('paidBy')}</th>
          <th scope="col">{t('amount')}</th>
          <th scope="col">{t('refundedAmount')}</th>
          <th scope="col">{t('orderNo')}</th>
          <th scope="col">{t('time')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderLine key={order.id} order={order} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

function OrderLine({ order, onOpen }: { order: PayOrder; onOpen: ((id: string) => void) | undefined }) {
  const t = useTexts(packsTexts)
  const word = useTexts(orderWords)
  const language = useLanguage()
  const { id, orderNo, userName, gradeName, channel, amount, refundAmount, currency, createTime } = order
  return (
    <tr>
      <th scope="row">{userName}</th>
      <td data-head={t('pack')}>
        {onOpen ? (
          <Button
            type="link"
            size="small"
            className="packs-order-open"
            aria-label={t('openOrder', { name: gradeName, orderNo })}
            onClick={() => onOpen(id)}
          >
            <span>{gradeName}</span>
          </Button>
        ) : (
          gradeName
        )}
      </td>
      <td data-head={t('orderState')}>
        <PayStateTag order={order} />
      </td>
      <td data-head={t('paidBy')}>{word(channel)}</td>
      <td className="res-number" data-head={t('amount')}>
        {moneyText(amount, currency, language)}
      </td>
      <td className="res-number" data-head={t('refundedAmount')}>
        {refundAmount === 0 ? '–' : moneyText(refundAmount, currency, language)}
      </td>
      <td className="res-number" data-head={t('orderNo')}>
        {orderNo}
      </td>
      <td className="res-number" data-head={t('time')}>
        {createTime}
      </td>
    </tr>
  )
}
