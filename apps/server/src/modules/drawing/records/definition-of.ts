import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { DrawApiRow } from '../apis/draw-api.repository.ts'

/** The definition that an API's row holds; it was checked when it was saved. */
export const definitionOf = (row: Pick<DrawApiRow, 'definition'>): DrawDefinition => row.definition as DrawDefinition
