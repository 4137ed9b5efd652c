import { sql } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import { asHeavy } from '../platform/limits/errand.ts'
import type { Db } from '../platform/database/db.ts'
import type { Scope } from '../platform/scope.ts'
import { filterExpression, isHeavy, type Filter } from './filters.ts'
import type { Paging, Sort } from './paging.ts'
import { flagsOf, present, shownFilters, shownSort } from './row-rule.ts'
import { inTenant, open, type ResourceTable } from './tables.ts'
import { countedPage } from './counted-page.repository.ts'
import type { Values } from './values.ts'

export interface ListOptions {
  table: ResourceTable
  columns: readonly string[]
  filters: readonly Filter[]
  /** What makes a row one of this list at all, asked by nobody: it holds also by columns that are not shown. */
  always?: readonly Filter[]
  sort: readonly Sort[]
  paging: Paging
  /** Rows older than this id, without a total: the endless wall. */
  beforeId?: string | undefined
  /** Names what the wire shows beside the columns. */
  decorate?: ((rows: Values[]) => Promise<Values[]>) | undefined
  /** What stands for a column that is not shown; `absent` for answers whose fields are all optional. */
  hide?: 'null' | 'absent'
}

/**
 * One page of a tenant's (or the platform's) live rows and its total, in one round trip; how long a total holds, {@link countedPage} says.
 * Rows and columns that the scope does not see are left out of it.
 *
 * @throws AppError `common.badInput` for a filter by a column that is not shown.
 */
export async function listRows(
  db: Db,
  scope: Scope,
  options: ListOptions,
  nowMs?: () => number,
): Promise<Page<Values>> {
  const { table, decorate, hide } = options
  const filters = shownFilters(scope, table, options.filters)
  const read = () => readPage(db, scope, { ...options, filters, sort: shownSort(scope, table, options.sort) }, nowMs)
  const page = await (isHeavy(table, filters) ? asHeavy(read) : read())
  return { ...page, records: await present(scope, table, page.records, decorate, hide) }
}

async function readPage(db: Db, scope: Scope, options: ListOptions, nowMs?: () => number): Promise<Page<Values>> {
  const { table, columns, sort, paging, beforeId } = options
  const filters = [...(options.always ?? []), ...options.filters]
  const kysely = open(db, scope, table)
  const walled = inTenant(scope, table)
  let page = walled(
    kysely
      .selectFrom(table as string)
      .select(columns as unknown as 'id'[])
      .select(flagsOf(scope, table) as never),
  )
    .where('isDeleted', '=', 0)
    .limit(paging.size)
    .offset((paging.current - 1) * paging.size)
  let matching = walled(kysely.selectFrom(table as string).select(sql<number>`1`.as('one'))).where('isDeleted', '=', 0)
  for (const filter of filters) {
    page = page.where(filterExpression(filter))
    matching = matching.where(filterExpression(filter))
  }
  for (const { column, order } of sort) page = page.orderBy(column as 'id', order)

  if (beforeId !== undefined)
    return {
      records: await page.where('id', '<', beforeId).execute(),
      total: null,
      size: paging.size,
      current: paging.current,
      pages: null,
    }
  return countedPage(db, scope, { table, narrowedBy: filters, paging, page, matching }, nowMs)
}
