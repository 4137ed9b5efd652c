import { CheckCircleFilled, CloseCircleOutlined, RollbackOutlined } from '@ant-design/icons'
import { PAY_STATE, type PayOrder } from '@drawdesk/contract/money/pay-order'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { moneyText } from '../../../../lib/texts/money.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { payTexts } from './pay.i18n.ts'

interface PayOutcomeProps {
  order: PayOrder
  onClose: () => void
  onAgain: (() => void) | undefined
}

/** How the order came out. */
export function PayOutcome({ order, onClose, onAgain }: PayOutcomeProps) {
  const t = useTexts(payTexts)
  const language = useLanguage()
  const { state, amount, currency, payTime } = order
  if (state === PAY_STATE.paid)
    return (
      <Outcome
        icon={<CheckCircleFilled aria-hidden className="pay-good" />}
        title={t(amount === 0 ? 'paidFree' : 'paid')}
        reason={t('paidAt', { money: moneyText(amount, currency, language), time: payTime })}
      >
        <Button type="primary" onClick={onClose}>
          {t('done')}
        </Button>
      </Outcome>
    )
  const isClosed = state === PAY_STATE.closed
  return (
    <Outcome
      icon={isClosed ? <CloseCircleOutlined aria-hidden /> : <RollbackOutlined aria-hidden />}
      title={t(isClosed ? 'closed' : 'refunded')}
      reason={t(isClosed ? 'closedReason' : 'refundedReason')}
    >
      <Button onClick={onClose}>{t('close')}</Button>
      {isClosed && onAgain && (
        <Button type="primary" onClick={onAgain}>
          {t('again')}
        </Button>
      )}
    </Outcome>
  )
}

function Outcome({
  icon,
  title,
  reason,
  children,
}: {
  icon: ReactNode
  title: string
  reason: string
  children: ReactNode
}) {
  return (
    <>
      <div className="pay-outcome" role="status">
        {icon}
        <p className="pay-outcome-title">{title}</p>
        <p className="pay-soft">{reason}</p>
      </div>
      <div className="pay-foot">{children}</div>
    </>
  )
}
