import { commonErrors } from '../../platform/errors.ts'
import type { Scope } from '../../platform/scope.ts'
import { hiddenIn } from '../row-rule.ts'
import type { VersionedTable } from './row-version.service.ts'

export interface ShownOptions<Row> {
  table: VersionedTable
  /** What a save takes and a version keeps; who is not shown one of them may not have the row whole. */
  fields: readonly string[]
  /** The live row that the scope sees. */
  find(scope: Scope, id: string): Promise<Row | undefined>
}

/** Rows by id, for calls that show them whole by other ways than their columns: copies, versions, files. */
export function createShownRows<Row extends object & { version: number }>({ table, fields, find }: ShownOptions<Row>) {
  /** @throws AppError `common.notFound` */
  async function get(scope: Scope, id: string): Promise<Row> {
    const row = await find(scope, id)
    if (!row) throw commonErrors.notFound()
    return row
  }

  const isWhole = (scope: Scope, row: Row): boolean => !fields.some(hiddenIn(scope, table, { ...row }))

  return {
    get,
    isWhole,

    /** @throws AppError `common.notFound`; `common.forbidden` where one of the fields is hidden from this person. */
    async getShown(scope: Scope, id: string): Promise<Row> {
      const row = await get(scope, id)
      if (!isWhole(scope, row)) throw commonErrors.forbidden()
      return row
    },
  }
}
