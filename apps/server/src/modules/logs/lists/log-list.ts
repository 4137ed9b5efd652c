import { sql, type SelectQueryBuilder } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import { filterExpression, type Filter } from '../../../crud/filters.ts'
import type { Paging, Sort } from '../../../crud/paging.ts'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import { shownFilters, flagsOf, present, visibleTo, shownSort } from '../../../crud/row-rule.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'

export type LogTable = 'logUsual' | 'logApi' | 'logError'
type Row = Record<string, unknown>

/** The query builder seen with what the three logs share; their own columns are checked by the resource definition. */
interface LogRow {
  id: string
  tenantId: string
  createTime: Date
  /** Of `log_error` alone. */
  isDeleted: number
}

interface LogListOptions {
  table: LogTable
  columns: readonly string[]
  filters: readonly Filter[]
  sort: readonly Sort[]
  paging: Paging
  /** Goes on below this row, newest first and without a total: as fast at the end of ten million rows as at the beginning. */
  beforeId?: string | undefined
}

export function createLogReader(db: Db) {
  /** Rows of the tenant that the scope sees. Those of `log_error` say that they are not removed, which is what its index of the newest asks for. */
  function logs(scope: Scope, table: LogTable) {
    const rows = visibleTo(
      scope,
      table,
    )(
      db
        .as(scope)
        .withTables<Record<string, LogRow>>()
        .selectFrom(table as string)
        .where('tenantId', '=', scope.tenantId),
    )
    return table === 'logError' ? rows.where('isDeleted', '=', 0) : rows
  }

  /**
   * The rows below this one, newest first. The bound on the time alone says the same as the pair of time and id, but only it
   * leaves out the months that are newer: the planner prunes partitions by no pair.
   *
   * @throws AppError `common.notFound` when the row is gone, with its month perhaps.
   */
  async function rowsBefore(
    scope: Scope,
    table: LogTable,
    beforeId: string,
    page: SelectQueryBuilder<Record<string, LogRow>, string, Pick<LogRow, 'id'>>,
  ): Promise<Row[]> {
    const mark = await logs(scope, table).select('createTime').where('id', '=', beforeId).executeTakeFirst()
    if (!mark) throw commonErrors.notFound()
    const below = page
      .where('createTime', '<=', mark.createTime)
      .where(sql<boolean>`(create_time, id) < (${mark.createTime}, ${beforeId})`)
    return await below.orderBy('createTime', 'desc').orderBy('id', 'desc').execute()
  }

  async function readPage(
    scope: Scope,
    { table, columns, filters, sort, paging, beforeId }: LogListOptions,
  ): Promise<Page<Row>> {
    let page = logs(scope, table)
      .select(columns as unknown as 'id'[])
      .select(flagsOf(scope, table) as [])
      .limit(paging.size)
    let matching = logs(scope, table).select(sql<number>`1`.as('one'))
    for (const filter of filters) {
      page = page.where(filterExpression(filter))
      matching = matching.where(filterExpression(filter))
    }
    const { size, current } = paging
    if (beforeId !== undefined)
      return { records: await rowsBefore(scope, table, beforeId, page), total: null, size, current, pages: null }
    for (const { column, order } of sort) page = page.orderBy(column as 'id', order)
    const found = await countedPage(db, scope, {
      table,
      narrowedBy: filters,
      paging,
      page: page.offset((current - 1) * size),
      matching,
    })
    return found
  }

  return {
    /** A page of what the scope sees with its total, which is counted up to 100,000 and, where it is large, kept for a second whatever is written meanwhile. */
    async list(scope: Scope, options: LogListOptions): Promise<Page<Row>> {
      const filters = shownFilters(scope, options.table, options.filters)
      const page = await readPage(scope, { ...options, filters, sort: shownSort(scope, options.table, options.sort) })
      return { ...page, records: await present(scope, options.table, page.records) }
    },

    /** @throws AppError `common.notFound`; another tenant's id is answered the same. */
    async get(scope: Scope, table: LogTable, id: string): Promise<Row> {
      const row = await logs(scope, table)
        .selectAll()
        .select(flagsOf(scope, table) as [])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) throw commonErrors.notFound()
      const [shown] = await present(scope, table, [row as unknown as Row])
      return shown ?? {} // one row in, one out
    },
  }
}
