import { PAY_STATE_OPTIONS } from '@drawdesk/contract/money/draw-pay-log'
import { PAY_STATE, type PayOrder, type PayState } from '@drawdesk/contract/money/pay-order'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { defineTexts, useText, useTexts } from '../../../lib/texts/texts.ts'

const texts = defineTexts({ zh: { partly: '部分退款' }, en: { partly: 'Partly refunded' } })

const KINDS: Readonly<Record<PayState, StateKind>> = {
  0: 'neutral',
  1: 'good',
  2: 'info',
  3: 'info',
  4: 'bad',
  5: 'neutral',
}

/** How far an order is, in a word. */
export function PayStateTag({ order: { state, refundAmount } }: { order: Pick<PayOrder, 'state' | 'refundAmount'> }) {
  const t = useTexts(texts)
  const text = useText()
  const word = PAY_STATE_OPTIONS.find(({ value }) => value === state)?.label
  if (state === PAY_STATE.paid && refundAmount > 0) return <StateTag kind="info">{t('partly')}</StateTag>
  return (
    <StateTag kind={KINDS[state]} isRunning={state === PAY_STATE.refunding}>
      {word ? text(word) : state}
    </StateTag>
  )
}
