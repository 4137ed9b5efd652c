import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { definitionVariables } from '@drawdesk/contract/drawing/definition/definition-variables'
import type { DrawCost, SendFields } from '@drawdesk/contract/drawing/records/draw-info'
import { measureCost } from '../engine/answers/cost.ts'
import type { RecentCost } from './desk.repository.ts'

export interface Estimate {
  cost: DrawCost | null
  /** Worked out from earlier drawings, not from what is asked for. */
  isEstimate: boolean
}

/** Pictures that this asks for: an API that knows no number of them draws one. */
export function picturesOf(definition: DrawDefinition, { n }: Pick<SendFields, 'n'>): number {
  return definitionVariables(definition).some(({ name }) => name === 'n') ? (n ?? 1) : 1
}

/** What a drawing will cost by the price of its API: by call, picture and size exactly; by time and tokens as earlier ones did. `cost` null: nobody knows. */
export function estimateCost(
  definition: DrawDefinition,
  fields: Pick<SendFields, 'n' | 'width' | 'height'>,
  recent: RecentCost | undefined,
): Estimate {
  const { cost } = definition
  if (!cost) return { cost: null, isEstimate: false }
  if (cost.unit !== 'second' && cost.unit !== 'token') {
    const known = measureCost(definition, [], {
      images: picturesOf(definition, fields),
      elapsedMs: 0,
      width: fields.width ?? undefined,
      height: fields.height ?? undefined,
    })
    if (known) return { cost: known, isEstimate: false }
  }
  return recent?.amount && recent.currency === cost.currency
    ? { cost: { amount: recent.amount, currency: recent.currency }, isEstimate: true }
    : { cost: null, isEstimate: false }
}
