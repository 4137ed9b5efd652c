import type { PayOrder } from '@drawdesk/contract/money/pay-order'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { Part } from '../../../components/costs/part.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { queryClient } from '../../../lib/http/query.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { fenOf, moneyText, yuanOf } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { DialogForm, useDialogSending, type DialogErrors } from '../../../resource/form/dialog-form.tsx'
import { paymentsKey, refundPayment } from './payments.api.ts'
import { paymentsTexts } from './payments.i18n.ts'

const REASON_MAX = 80
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/

/** Money back, whole or in part; what is left of the payment bounds it. */
export function RefundDialog({
  order,
  onClose,
}: {
  order: Pick<PayOrder, 'id' | 'orderNo' | 'amount' | 'refundAmount' | 'currency'>
  onClose: () => void
}) {
  const t = useTexts(paymentsTexts)
  const language = useLanguage()
  const id = useId()
  const { message } = useFeedback()
  const left = order.amount - order.refundAmount
  const [amount, setAmount] = useState(() => yuanOf(left).toFixed(2))
  const [reason, setReason] = useState('')
  // Pressing again after a lost answer asks for the same refund.
  const [request] = useState(() => crypto.randomUUID())
  const say = (fen: number): string => moneyText(fen, order.currency, language)
  const fen = AMOUNT.test(amount.trim()) ? fenOf(Number(amount.trim())) : 0

  const tooMuch = fen > left ? t('refundMore', { money: say(left) }) : undefined
  const check = (): DialogErrors => (fen === 0 ? { amount: t('refundBad') } : {})
  async function send(): Promise<void> {
    const text = reason.trim()
    const { refundNo, processInstanceId } = await refundPayment({
      logId: order.id,
      amount: fen,
      ...(text === '' ? {} : { reason: text }),
      clientRequestId: `${request} ${fen} ${text}`.slice(0, 64),
    })
    void message.success(processInstanceId === '' ? t('refundDone', { no: refundNo }) : t('refundAwaits'))
    await queryClient.invalidateQueries({ queryKey: paymentsKey })
  }
  const sending = useDialogSending({ name: 'drawPayLog refund', failed: t('failed'), check, send, onClose })
  const { errors } = sending
  const amountError = tooMuch ?? errors.amount
  return (
    <DialogForm
      id={id}
      title={t('refundTitle', { name: order.orderNo })}
      widthPx={480}
      sending={sending}
      submitText={t('refundGo', { money: say(fen) })}
      isBlocked={tooMuch !== undefined}
      cancelText={t('cancel')}
      isDanger
      onClose={onClose}
    >
      <Part
        id={`${id}-amount`}
        label={t('refundAmount')}
        isRequired
        error={amountError}
        help={t('refundLeft', { money: say(left), paid: say(order.amount) })}
      >
        <div className="payment-refund">
          <Input
            id={`${id}-amount`}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            status={amountError ? 'error' : undefined}
            onChange={({ target }) => {
              setAmount(target.value)
              sending.forget(['amount'])
            }}
          />
          <Button disabled={fen === left} onClick={() => setAmount(yuanOf(left).toFixed(2))}>
            {t('refundWhole')}
          </Button>
        </div>
      </Part>
      <Part id={`${id}-reason`} label={t('refundReason')} error={errors.reason} help={t('refundReasonHelp')}>
        <Input
          id={`${id}-reason`}
          value={reason}
          maxLength={REASON_MAX}
          onChange={({ target }) => setReason(target.value)}
        />
      </Part>
    </DialogForm>
  )
}
