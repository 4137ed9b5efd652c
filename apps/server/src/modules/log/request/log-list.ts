import { sql } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import { filterExpression, type Filter } from '../../../crud/filters.ts'
import { TOTAL_BOUND } from '../../../crud/list.ts'
import type { Paging, Sort } from '../../../crud/paging.ts'
import type { Db } from '../../../platform/database/db.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'

export type LogTable = 'logUsual' | 'logApi' | 'logError'
type Row = Record<string, unknown>

/** The query builder seen with what the three logs share; their own columns are checked by the resource definition. */
interface LogRow {
  id: string
  tenantId: string
  createTime: Date
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
  const logs = (scope: Scope, table: LogTable) => db.as(scope).withTables<Record<string, LogRow>>().selectFrom(table as string).where('tenantId', '=', scope.tenantId)

  return {
    /** A page with its total, which is counted up to 100,000. */
    async list(scope: Scope, { table, columns, filters, sort, paging, beforeId }: LogListOptions): Promise<Page<Row>> {
      let page = logs(scope, table).select(columns as unknown as 'id'[]).limit(paging.size)
      let count = logs(scope, table).select(sql<number>`1`.as('one')).limit(TOTAL_BOUND + 1)
      for (const filter of filters) {
        page = page.where(filterExpression(filter))
        count = count.where(filterExpression(filter))
      }
      const { size, current } = paging
      if (beforeId !== undefined) {
        const mark = await logs(scope, table).select('createTime').where('id', '=', beforeId).executeTakeFirst()
        if (!mark) throw commonErrors.notFound()
        const rows = await page.where(sql<boolean>`(create_time, id) < (${mark.createTime}, ${beforeId})`).orderBy('createTime', 'desc').orderBy('id', 'desc').execute()
        return { records: rows as unknown as Row[], total: null, size, current, pages: null }
      }
      for (const { column, order } of sort) page = page.orderBy(column as 'id', order)
      const counted = db.as(scope).selectFrom(count.as('bounded')).select(sql<string>`count(*)`.as('total'))
      const [rows, totals] = await db.batch(scope, [page.offset((current - 1) * size), counted])
      const found = Number(totals[0]?.total ?? 0)
      const total = Math.min(found, TOTAL_BOUND)
      return { records: rows as unknown as Row[], total, size, current, pages: Math.ceil(total / size), ...(found > TOTAL_BOUND ? { totalMore: true } : {}) }
    },

    /** @throws AppError `common.notFound`; another tenant's id is answered the same. */
    async get(scope: Scope, table: LogTable, id: string): Promise<Row> {
      const row = await logs(scope, table).selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) throw commonErrors.notFound()
      return row as unknown as Row
    },
  }
}
