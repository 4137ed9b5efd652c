import { CONFIRM_ABOVE } from '@drawdesk/contract/drawing/draw-desk'
import type { DrawCost } from '@drawdesk/contract/drawing/records/draw-info'

/** More than this at once are asked for though they cost nothing. */
const MANY = 8

interface Asked {
  /** Drawings. */
  count: number
  costs: readonly DrawCost[]
  credits?: number
  /** Drawings of which nobody knows the price. */
  unpriced?: number
  /** A budget is used up by it. */
  isOverBudget?: boolean
  /** Some of them cannot be drawn. */
  hasProblems?: boolean
  /** The price stood beside what was pressed. */
  isPriceShown: boolean
}

/** Must a person agree to the price before it is drawn? What costs or may cost something is never sent with its price unseen. */
export function asksFirst({
  count,
  costs,
  credits = 0,
  unpriced = 0,
  isOverBudget = false,
  hasProblems = false,
  isPriceShown,
}: Asked): boolean {
  const isFree = credits === 0 && unpriced === 0 && costs.every(({ amount }) => Number(amount) === 0)
  return (
    (!isFree && (count > 1 || !isPriceShown)) ||
    count > MANY ||
    (count > 1 && hasProblems) ||
    isOverBudget ||
    costs.some(({ amount }) => Number(amount) > CONFIRM_ABOVE)
  )
}
