import type { Selectable } from 'kysely'
import type { DrawApiTable } from '../../../db/schema.generated.ts'

/** A drawing API as stored. */
export type DrawApiRow = Selectable<DrawApiTable>
