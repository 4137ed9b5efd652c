import type { DrawCostFigures } from '@drawdesk/contract/drawing/draw-costs'

/** `unknown`: of an API whose price nobody entered; `free`: drawn for nothing; `noCharge`: nothing was drawn that could cost. */
export type CostKind = 'charged' | 'unknown' | 'free' | 'noCharge'

/** What a figure of costs means, where the amount alone would read the same. */
export function costKindOf({
  costs,
  unpriced,
  succeeded,
}: Pick<DrawCostFigures, 'costs' | 'unpriced' | 'succeeded'>): CostKind {
  if (costs.some(({ amount }) => Number(amount) !== 0)) return 'charged'
  if (unpriced > 0) return 'unknown'
  return succeeded > 0 ? 'free' : 'noCharge'
}
