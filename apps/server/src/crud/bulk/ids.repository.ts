import { asHeavy } from '../../platform/limits/errand.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../../platform/scope.ts'
import { filterExpression, isHeavy, type Filter } from '../filters.ts'
import type { Sort } from '../paging.ts'
import { shownFilters, shownSort } from '../row-rule.ts'
import { inTenant, open, type ResourceTable } from '../tables.ts'

/**
 * Ids of the live rows of a list that the scope sees, in its order.
 *
 * @throws AppError `common.badInput` for a filter by a column that is not shown.
 */
export async function findMatchingIds(
  db: Db,
  scope: Scope,
  {
    table,
    filters,
    sort,
    most,
  }: { table: ResourceTable; filters: readonly Filter[]; sort: readonly Sort[]; most: number },
): Promise<string[]> {
  const asked = shownFilters(scope, table, filters)
  let query = inTenant(
    scope,
    table,
  )(
    open(db, scope, table)
      .selectFrom(table as string)
      .select('id'),
  )
    .where('isDeleted', '=', 0)
    .limit(most)
  for (const filter of asked) query = query.where(filterExpression(filter))
  for (const { column, order } of shownSort(scope, table, sort)) query = query.orderBy(column as 'id', order)
  const read = async () => (await query.execute()).map(({ id }) => id)
  return isHeavy(table, asked) ? asHeavy(read) : read()
}
