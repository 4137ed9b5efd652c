import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { DrawApiRow } from './draw-api-row.ts'

/** The definition that an API's row holds; it was checked when it was saved. */
export const definitionOf = (row: Pick<DrawApiRow, 'definition'>): DrawDefinition => row.definition as DrawDefinition

/** What the provider takes for a drawing; null where nobody entered that. */
export const priceOf = ({ cost }: Pick<DrawDefinition, 'cost'>) =>
  cost ? { unit: cost.unit, price: cost.price, currency: cost.currency } : null
