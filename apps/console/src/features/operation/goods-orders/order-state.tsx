import type { GoodsOrder, GoodsState } from '@drawdesk/contract/operation/goods-order'
import type { RefundState } from '@drawdesk/contract/money/pay-order'
import { StateTag, type StateKind } from '../../../components/tag.tsx'
import { useLanguage } from '../../../lib/texts/language.ts'
import { moneyText } from '../../../lib/texts/money.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { goodsOrderTexts } from './goods-order.i18n.ts'

export const STATE_KINDS: Readonly<Record<GoodsState, StateKind>> = {
  10: 'warn',
  20: 'info',
  30: 'info',
  40: 'good',
  50: 'neutral',
}

/** How far an order is, in the tenant's word. */
export function OrderState({ state, name }: { state: GoodsState; name: string }) {
  return <StateTag kind={STATE_KINDS[state]}>{name}</StateTag>
}

const REFUNDS = {
  1: { kind: 'warn', word: 'refunding' },
  2: { kind: 'neutral', word: 'refunded' },
  3: { kind: 'bad', word: 'refundFailed' },
} as const satisfies Partial<Record<RefundState, object>>

/** That its money is on its way back, or went back; nothing where none is. */
export function OrderRefund({ order }: { order: Pick<GoodsOrder, 'refundState' | 'refundAmount' | 'currency'> }) {
  const t = useTexts(goodsOrderTexts)
  const language = useLanguage()
  const { refundState, refundAmount, currency } = order
  if (refundState === 0) return null
  const { kind, word } = REFUNDS[refundState]
  return <StateTag kind={kind}>{t(word, { amount: moneyText(refundAmount, currency, language) })}</StateTag>
}
