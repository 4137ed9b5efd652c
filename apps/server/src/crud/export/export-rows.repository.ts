import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../../platform/scope.ts'
import { filterExpression, type Filter } from '../filters.ts'
import type { Sort } from '../paging.ts'
import { flagsOf, shownFilters, shownSort } from '../row-rule.ts'
import { inTenant, open, type ResourceTable } from '../tables.ts'
import type { Values } from '../values.ts'

/** More rows than this are not put into one file; the same bound as that of totals. */
export const EXPORT_MOST_ROWS = 100_000
/** Rows read at once: few round trips, little memory. */
const CHUNK_ROWS = 5_000

/**
 * Live rows of a list in its order, chunk after chunk, at most {@link EXPORT_MOST_ROWS} unless said. No connection is held between two
 * chunks, however slowly they are taken. Ordered by id the next chunk begins where the last one ended; otherwise rows that
 * change meanwhile may be missed or come twice. They go out through `present` (row-rule.ts).
 *
 * @throws AppError `common.badInput` for a filter by a column that is not shown.
 */
export async function* exportRows(
  db: Db,
  scope: Scope,
  {
    table,
    columns,
    filters: asked,
    sort: wanted,
    most = EXPORT_MOST_ROWS,
  }: {
    table: ResourceTable
    columns: readonly string[]
    filters: readonly Filter[]
    sort: readonly Sort[]
    most?: number
  },
): AsyncGenerator<Values[]> {
  const filters = shownFilters(scope, table, asked)
  const sort = shownSort(scope, table, wanted)
  const [first] = sort
  const byId = sort.length === 1 && first?.column === 'id' ? first.order : undefined
  let lastId: string | undefined
  for (let read = 0; read < most;) {
    let query = inTenant(
      scope,
      table,
    )(
      open(db, scope, table)
        .selectFrom(table as string)
        .select(columns as unknown as 'id'[])
        .select(flagsOf(scope, table) as never),
    )
      .where('isDeleted', '=', 0)
      .limit(Math.min(CHUNK_ROWS, most - read))
    for (const filter of filters) query = query.where(filterExpression(filter))
    for (const { column, order } of sort) query = query.orderBy(column as 'id', order)
    if (byId === undefined) query = query.offset(read)
    else if (lastId !== undefined) query = query.where('id', byId === 'desc' ? '<' : '>', lastId)
    const rows = await query.execute()
    if (rows.length > 0) yield rows
    if (rows.length < CHUNK_ROWS) return
    read += rows.length
    lastId = rows.at(-1)?.id
  }
}
