import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { flagsOf } from '../../../crud/row-rule.ts'
import type { VersionedTable } from '../../../crud/versions/row-version.service.ts'
import { inTenant, open } from '../../../crud/tables.ts'
import type { Values } from '../../../crud/values.ts'

/** A row by which something was drawn, as it is today, with the flags of what is shown of it. */
export type RowToday = Values & { id: string; version: number; name: string }

/** Where each of them keeps its name. */
export const NAME_COLUMNS = {
  drawApi: 'apiName',
  drawStyle: 'styleName',
  drawPrompt: 'title',
  drawSeal: 'sealName',
  drawEx: 'exName',
} as const satisfies Partial<Record<VersionedTable, string>>

/** The tables by whose rows something is drawn. */
export type DrawnByTable = keyof typeof NAME_COLUMNS

/** What drawings were made by, whatever table it is in. */
export function createDrawChangesRepository(db: Db) {
  return {
    /** The live row that the scope sees, or undefined. */
    async findToday(scope: Scope, table: DrawnByTable, id: string): Promise<RowToday | undefined> {
      const row = await inTenant(
        scope,
        table,
      )(
        open(db, scope, table)
          .selectFrom(table as string)
          .select(['id', 'version', `${NAME_COLUMNS[table]} as name` as 'id'])
          .select(flagsOf(scope, table) as never),
      )
        .where('isDeleted', '=', 0)
        .where('id', '=', id)
        .executeTakeFirst()
      return row as RowToday | undefined // the three columns above
    },
  }
}
