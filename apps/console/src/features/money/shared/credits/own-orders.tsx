import { PAY_STATE_OPTIONS } from '@drawdesk/contract/money/draw-pay-log'
import { PAY_STATE, type PayOrder } from '@drawdesk/contract/money/pay-order'
import { useQuery } from '@tanstack/react-query'
import { Button, Pagination, Select } from 'antd'
import { useId, useState } from 'react'
import { EmptyNote } from '../../../../components/empty.tsx'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { moneyText } from '../../../../lib/texts/money.ts'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { orderWords } from '../order-words.i18n.ts'
import { usePayment } from '../pay/use-payment.tsx'
import { PayStateTag } from '../pay-state-tag.tsx'
import { AskedPart } from './asked-part.tsx'
import { packOrdersQuery } from './credits.api.ts'
import { myCreditsTexts } from './my-credits.i18n.ts'

/** One's own orders of packs, newest first; those that wait for their payer are gone on with here. */
export function OwnOrders({ userId }: { userId: string }) {
  const t = useTexts(myCreditsTexts)
  const text = useText()
  const titleId = useId()
  const [narrowed, setNarrowed] = useState({ state: '', current: 1 })
  const asked = useQuery(packOrdersQuery({ userId, ...narrowed }))
  const { pay, dialog } = usePayment()
  return (
    <section aria-labelledby={titleId}>
      <header className="credits-head">
        <h2 id={titleId}>{t('orders')}</h2>
        <Select
          aria-label={t('state')}
          value={narrowed.state}
          popupMatchSelectWidth={false}
          onChange={(state) => setNarrowed({ state, current: 1 })}
          options={[
            { value: '', label: t('allStates') },
            ...PAY_STATE_OPTIONS.map(({ value, label }) => ({ value: String(value), label: text(label) })),
          ]}
        />
      </header>
      <AskedPart asked={asked}>
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyNote
              isCompact
              title={t(narrowed.state === '' ? 'noOrders' : 'noMatches')}
              reason={narrowed.state === '' ? t('noOrdersReason') : undefined}
            />
          ) : (
            <>
              <ul className={`credits-list${asked.isPlaceholderData ? ' res-turning' : ''}`} aria-labelledby={titleId}>
                {records.map((order) => (
                  <OrderRow key={order.id} order={order} onPay={() => pay({ orderId: order.id })} />
                ))}
              </ul>
              <Pagination
                size="small"
                hideOnSinglePage
                showSizeChanger={false}
                current={narrowed.current}
                pageSize={10}
                total={total ?? 0}
                onChange={(current) => setNarrowed((now) => ({ ...now, current }))}
              />
            </>
          )
        }
      </AskedPart>
      {dialog}
    </section>
  )
}

function OrderRow({ order, onPay }: { order: PayOrder; onPay: () => void }) {
  const t = useTexts(myCreditsTexts)
  const word = useTexts(orderWords)
  const language = useLanguage()
  const { orderNo, gradeName, channel, amount, currency, createTime, refundAmount, refundReason, state } = order
  return (
    <li>
      <div className="credits-what">
        <b>{gradeName}</b>
        <span className="credits-soft">
          <RelativeTime value={createTime} /> · {word(channel)} · {orderNo}
        </span>
      </div>
      <div className="credits-change res-number">
        <b>{moneyText(amount, currency, language)}</b>
        {refundAmount > 0 && (
          <span className="credits-soft">
            {[t('refunded', { money: moneyText(refundAmount, currency, language) }), refundReason]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </div>
      <PayStateTag order={order} />
      {state === PAY_STATE.unpaid && (
        <Button size="small" aria-label={t('goOnOf', { orderNo })} onClick={onPay}>
          {t('goOn')}
        </Button>
      )}
    </li>
  )
}
