import type { Decimal } from 'decimal.js'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { DrawCost } from '@drawdesk/contract/drawing/records/draw-info'
import { CALCULATOR_PRECISION } from '@drawdesk/contract/core/constants'
import { createPricing } from '../../../../providers/cost.ts'
import { valueOf, type AnswerScope } from '../expressions/expressions.ts'

/** Stored as numeric(20,8). */
const pricing = createPricing({ decimals: 8, precision: CALCULATOR_PRECISION })
/** A "count of images" beyond this is some other figure (tokens): then the pictures themselves are counted. */
const IMAGES_MAX = 100

export interface CostFacts {
  /** Pictures that came. */
  images: number
  elapsedMs: number
  /** Of one picture, where the sender gave them. */
  width?: number | undefined
  height?: number | undefined
}

/**
 * What the provider charges: price × quantity, as decimal text. The quantity is what `measured` finds in the answer, else what we
 * know ourselves; null without a cost part, or where nothing says how much was used (unit token without a measure). What several events
 * of a stream say is added up.
 */
export function measureCost(
  definition: DrawDefinition,
  scopes: readonly AnswerScope[],
  facts: CostFacts,
): DrawCost | null {
  const { cost } = definition
  if (!cost) return null
  const measured = scopes.map((scope) => measuredQuantity(cost, scope)).filter((quantity) => quantity !== undefined)
  const quantity = measured.length > 0 ? measured.reduce((sum, each) => sum.plus(each)) : ownQuantity(cost.unit, facts)
  if (quantity === undefined) return null
  return { amount: pricing.cost([{ price: cost.price, quantity }]), currency: cost.currency }
}

function measuredQuantity(cost: NonNullable<DrawDefinition['cost']>, scope: AnswerScope): Decimal | undefined {
  const value = valueOf(cost.measured, scope)
  if ((typeof value !== 'number' && typeof value !== 'string') || !/^\d{1,15}(\.\d{1,15})?$/.test(String(value)))
    return undefined
  const quantity = pricing.exact(value)
  return cost.unit === 'image' && !(quantity.isInteger() && quantity.lte(IMAGES_MAX)) ? undefined : quantity
}

function ownQuantity(unit: NonNullable<DrawDefinition['cost']>['unit'], facts: CostFacts): Decimal | undefined {
  if (unit === 'call') return pricing.exact(1)
  if (unit === 'image') return pricing.exact(facts.images)
  if (unit === 'second') return pricing.exact(facts.elapsedMs).div(1_000)
  if (unit === 'mp' && facts.width && facts.height)
    return pricing.exact(facts.width).times(facts.height).times(facts.images).div(1_000_000)
  return undefined
}
