import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { DrawApiRow } from './draw-api-row.ts'

/** The definition that an API's row holds; it was checked when it was saved. */
export const definitionOf = (row: Pick<DrawApiRow, 'definition'>): DrawDefinition => row.definition as DrawDefinition
