import type { PayOrder } from '@drawdesk/contract/money/pay-order'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { Part } from '../../../components/costs/part.tsx'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { queryClient } from '../../../lib/http/query.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { fenOf, moneyText, yuanOf } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
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
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({})
  const [isBusy, setIsBusy] = useState(false)
  // Pressing again after a lost answer asks for the same refund.
  const [request] = useState(() => crypto.randomUUID())
  const say = (fen: number): string => moneyText(fen, order.currency, language)
  const fen = AMOUNT.test(amount.trim()) ? fenOf(Number(amount.trim())) : 0

  async function refund(): Promise<void> {
    const problem = fen === 0 ? t('refundBad') : fen > left ? t('refundMore', { money: say(left) }) : undefined
    if (problem) return setErrors({ amount: problem })
    setIsBusy(true)
    try {
      const text = reason.trim()
      const { refundNo, processInstanceId } = await refundPayment({
        logId: order.id,
        amount: fen,
        ...(text === '' ? {} : { reason: text }),
        clientRequestId: `${request} ${fen} ${text}`.slice(0, 64),
      })
      void message.success(processInstanceId === '' ? t('refundDone', { no: refundNo }) : t('refundAwaits'))
      await queryClient.invalidateQueries({ queryKey: paymentsKey })
      onClose()
    } catch (error) {
      logFailure('drawPayLog refund', error)
      const beside = error instanceof ApiError ? (error.errors ?? []) : []
      setErrors(
        beside.length > 0
          ? Object.fromEntries(beside.map(({ field, msg }) => [field, msg]))
          : { '': error instanceof ApiError ? error.message : t('failed') },
      )
      setIsBusy(false)
    }
  }
  return (
    <AppModal
      open
      width={480}
      title={t('refundTitle', { name: order.orderNo })}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="primary" danger htmlType="submit" form={`${id}-form`} loading={isBusy}>
            {t('refundGo', { money: say(fen) })}
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        className="res-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void refund()
        }}
      >
        {errors[''] !== undefined && (
          <p className="res-error" role="alert">
            {errors['']}
          </p>
        )}
        <Part
          id={`${id}-amount`}
          label={t('refundAmount')}
          isRequired
          error={errors.amount}
          help={t('refundLeft', { money: say(left), paid: say(order.amount) })}
        >
          <div className="payment-refund">
            <Input
              id={`${id}-amount`}
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              status={errors.amount ? 'error' : undefined}
              onChange={({ target }) => {
                setAmount(target.value)
                setErrors({})
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
      </form>
    </AppModal>
  )
}
