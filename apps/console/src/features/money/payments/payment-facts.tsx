import type { PayOrder } from '@drawdesk/contract/money/pay-order'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RECORDS_PATH } from '../../../lib/home/draw-figures.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { orderWords } from '../shared/order-words.i18n.ts'
import { useCodeWords } from './code-words.ts'
import { paymentsTexts } from './payments.i18n.ts'

/** What the order is; lines without a value are left out. */
export function Facts({ order }: { order: PayOrder }) {
  const t = useTexts(paymentsTexts)
  const words = useTexts(orderWords)
  const code = useCodeWords()
  const lines: { label: string; value: ReactNode }[] = [
    { label: t('kind'), value: words(order.kind) },
    { label: t('channel'), value: words(order.channel) },
    { label: t('transactionId'), value: order.transactionId },
    { label: t('ex'), value: [order.exName, order.muName].filter(Boolean).join(' · ') },
    { label: t('device'), value: order.deviceName },
    { label: t('user'), value: order.userName },
    { label: t('createTime'), value: order.createTime },
    { label: t('payTime'), value: order.payTime },
    { label: t('expireTime'), value: order.payTime === '' ? order.expireTime : '' },
    { label: t('closeReason'), value: code.ofClosing(order.closeReason) },
    {
      label: t('record'),
      value: order.infoId && <Link to={`${RECORDS_PATH}?id=${order.infoId}`}>{t('openRecord')}</Link>,
    },
    { label: t('remark'), value: order.remark },
  ]
  return (
    <dl className="payment-facts">
      {lines
        .filter(({ value }) => value !== '' && value !== undefined)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
