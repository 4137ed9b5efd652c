import type { GoodsState } from '@drawdesk/contract/operation/goods-order'
import { StateTag, type StateKind } from '../../../components/tag.tsx'

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
