import { PAY_STATE, type PayOrderDetail } from '@drawdesk/contract/money/pay-order'
import { Button } from 'antd'
import { useState } from 'react'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { queryClient } from '../../../lib/http/query.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { actOnPayment, paymentsKey, type PaymentAct } from './payments.api.ts'
import { paymentsTexts } from './payments.i18n.ts'
import { RefundDialog } from './refund-dialog.tsx'

const DONE = { close: 'closed', query: 'asked', markCash: 'cashed' } as const
const REFUNDABLE: readonly number[] = [PAY_STATE.paid, PAY_STATE.refundFailed]

/** What can be done to a payment as it stands, for those who may. */
export function PaymentActions({ order }: { order: PayOrderDetail }) {
  const t = useTexts(paymentsTexts)
  const language = useLanguage()
  const { message, modal } = useFeedback()
  const [busy, setBusy] = useState<PaymentAct>()
  const [isRefunding, setIsRefunding] = useState(false)
  const can = {
    refund: usePermission('drawPayLog_refund'),
    close: usePermission('drawPayLog_close'),
    query: usePermission('drawPayLog_query'),
    cash: usePermission('drawPayLog_cash'),
  }
  const isUnpaid = order.state === PAY_STATE.unpaid
  const left = order.amount - order.refundAmount

  async function act(name: PaymentAct): Promise<void> {
    setBusy(name)
    try {
      await actOnPayment(name, order.id)
      void message.success(t(DONE[name]))
    } catch (error) {
      logFailure(`drawPayLog ${name}`, error)
    } finally {
      setBusy(undefined)
      await queryClient.invalidateQueries({ queryKey: paymentsKey })
    }
  }
  const money = moneyText(order.amount, order.currency, language)
  return (
    <div className="payment-actions">
      {can.query && order.channel !== 'free' && order.channel !== 'cash' && (
        <Button loading={busy === 'query'} onClick={() => void act('query')}>
          {t('ask')}
        </Button>
      )}
      {can.cash && isUnpaid && (
        <Button
          loading={busy === 'markCash'}
          onClick={() =>
            modal.confirm({
              title: t('cashAsk', { money }),
              content: t('cashHelp', { name: order.orderNo }),
              okText: t('cash'),
              cancelText: t('cancel'),
              onOk: () => act('markCash'),
            })
          }
        >
          {t('cash')}
        </Button>
      )}
      {can.close && isUnpaid && (
        <Button
          danger
          loading={busy === 'close'}
          onClick={() =>
            modal.confirm({
              title: t('closeAsk', { name: order.orderNo }),
              content: t('closeHelp'),
              okText: t('close'),
              okButtonProps: { danger: true },
              cancelText: t('cancel'),
              onOk: () => act('close'),
            })
          }
        >
          {t('close')}
        </Button>
      )}
      {can.refund && REFUNDABLE.includes(order.state) && left > 0 && (
        <Button type="primary" onClick={() => setIsRefunding(true)}>
          {t('refund')}
        </Button>
      )}
      {isRefunding && <RefundDialog order={order} onClose={() => setIsRefunding(false)} />}
    </div>
  )
}
