import type { PayQuote, QuoteAsked } from '@drawdesk/contract/money/checkout'
import { Input, InputNumber } from 'antd'
import { useId, useState } from 'react'
import { Part } from '../../../components/costs/part.tsx'
import { queryClient } from '../../../lib/http/query.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { DialogForm, useDialogSending } from '../../../resource/form/dialog-form.tsx'
import '../../../resource/resource.css'
import { quoteQuery } from '../../money/shared/pay/pay.api.ts'
import { printTexts } from './print.i18n.ts'

const COPIES_MOST = 100
const FIELDS = ['name', 'mobile', 'address', 'message'] as const
type Field = (typeof FIELDS)[number]
const LENGTHS: Readonly<Record<Field, number>> = { name: 100, mobile: 40, address: 400, message: 500 }

/** What a print and its parcel cost, in fen. */
export type PrintPrice = Readonly<{ price: number; postage: number }>

/** Where prints of a finished picture are sent, before they are paid. */
export default function PrintDialog({
  infoId,
  prices,
  onBuy,
  onClose,
}: {
  infoId: string
  prices: PrintPrice
  onBuy: (goods: QuoteAsked) => void
  onClose: () => void
}) {
  const t = useTexts(printTexts)
  const language = useLanguage()
  const id = useId()
  const [copies, setCopies] = useState(1)
  const [given, setGiven] = useState<Readonly<Record<Field, string>>>({
    name: '',
    mobile: '',
    address: '',
    message: '',
  })
  const say = (fen: number): string => moneyText(fen, 'CNY', language)

  // What is wrong with the address is said before anybody pays.
  async function send(): Promise<void> {
    const goods: QuoteAsked = { kind: 'print', infoId, copies, address: given }
    await queryClient.fetchQuery<PayQuote>({ ...quoteQuery(goods), staleTime: 0 })
    onBuy(goods)
  }
  const sending = useDialogSending({ name: 'print order', failed: t('failed'), check: () => ({}), send, onClose })
  return (
    <DialogForm
      id={id}
      title={t('title')}
      widthPx={480}
      sending={sending}
      submitText={t('next', { money: say(prices.price * copies + prices.postage) })}
      cancelText={t('cancel')}
      onClose={onClose}
    >
      <Part
        id={`${id}-copies`}
        label={t('copies')}
        error={sending.errors.copies}
        help={t('price', { price: say(prices.price), postage: say(prices.postage) })}
      >
        <InputNumber
          id={`${id}-copies`}
          min={1}
          max={COPIES_MOST}
          precision={0}
          value={copies}
          onChange={(next) => setCopies(next ?? 1)}
        />
      </Part>
      {FIELDS.map((field) => (
        <Part
          key={field}
          id={`${id}-${field}`}
          label={t(field)}
          isRequired={field !== 'message'}
          error={sending.errors[`address.${field}`]}
        >
          <Input
            id={`${id}-${field}`}
            maxLength={LENGTHS[field]}
            autoComplete={AUTOCOMPLETE[field]}
            value={given[field]}
            onChange={({ target }) => {
              setGiven({ ...given, [field]: target.value })
              sending.forget([`address.${field}`])
            }}
          />
        </Part>
      ))}
    </DialogForm>
  )
}

const AUTOCOMPLETE: Readonly<Record<Field, string>> = {
  name: 'name',
  mobile: 'tel',
  address: 'street-address',
  message: 'off',
}
