import { Link } from 'react-router'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { usePermission } from '../../../lib/session/permissions.ts'
import { defineTexts, useTexts } from '../../../lib/texts/texts.ts'
import { paymentsAddress } from './money-paths.ts'

const texts = defineTexts({
  zh: { open: '打开订单', paid: '已付款', refund1: '退款中', refund2: '已退款', refund3: '退款失败' },
  en: { open: 'Open the order', paid: 'Paid', refund1: 'Refunding', refund2: 'Refunded', refund3: 'Refund failed' },
})

const KINDS: Readonly<Record<1 | 2 | 3, StateKind>> = { 1: 'info', 2: 'info', 3: 'bad' }
const isKnown = (state: number | null | undefined): state is 1 | 2 | 3 => state === 1 || state === 2 || state === 3

interface Paid {
  payLogId: string
  refundState: number | null
}

/** Whether the money for a drawing went back; nothing while it did not. */
export function RefundTag({ record: { payLogId, refundState } }: { record: Paid }) {
  const t = useTexts(texts)
  if (payLogId === '' || !isKnown(refundState)) return null
  return (
    <StateTag kind={KINDS[refundState]} isRunning={refundState === 1}>
      {t(`refund${refundState}`)}
    </StateTag>
  )
}

/** The order that a drawing was paid by, for who may open it. */
export function RecordOrder({ record }: { record: Paid }) {
  const t = useTexts(texts)
  const canOpen = usePermission('drawPayLog_view')
  if (record.payLogId === '') return null
  return (
    <>
      {canOpen ? <Link to={paymentsAddress({ id: record.payLogId })}>{t('open')}</Link> : t('paid')}{' '}
      <RefundTag record={record} />
    </>
  )
}
