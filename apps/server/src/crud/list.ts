import { sql } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Db } from '../platform/database/db.ts'
import type { Scope } from '../platform/scope.ts'
import { filterExpression, type Filter } from './filters.ts'
import type { Paging, Sort } from './paging.ts'
import { commonView, type TenantTable } from './tables.ts'

/** Totals are exact up to here; beyond it the answer says `totalMore`. */
export const TOTAL_BOUND = 100_000
/** A total above this is worth remembering for a moment; below it counting is cheap and always fresh. */
const REMEMBER_ABOVE = 1_000
const REMEMBER_MS = 1_000

interface Remembered {
  total: number
  until: number
}

const totals = new Map<string, Remembered>()

export interface ListOptions {
  table: TenantTable
  columns: readonly string[]
  filters: readonly Filter[]
  sort: readonly Sort[]
  paging: Paging
  /** Rows older than this id, without a total: the endless wall. */
  beforeId?: string | undefined
}

/**
 * One page of a tenant's live rows and its total, in one round trip. The total of a large list is kept for a second
 * (this process's own writes drop it at once, see {@link forgetTotals}).
 */
export async function listRows(db: Db, scope: Scope, options: ListOptions, nowMs = Date.now()): Promise<Page<Record<string, unknown>>> {
  const { table, columns, filters, sort, paging } = options
  const kysely = commonView(db.as(scope))
  let page = kysely
    .selectFrom(table as string)
    .select(columns as unknown as 'id'[])
    .where('tenantId', '=', scope.tenantId)
    .where('isDeleted', '=', 0)
    .limit(paging.size)
    .offset((paging.current - 1) * paging.size)
  let count = kysely.selectFrom(table as string).select(sql<number>`1`.as('one')).where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0).limit(TOTAL_BOUND + 1)
  for (const filter of filters) {
    page = page.where(filterExpression(filter))
    count = count.where(filterExpression(filter))
  }
  for (const { column, order } of sort) page = page.orderBy(column as 'id', order)

  if (options.beforeId !== undefined) {
    const rows = await page.where('id', '<', options.beforeId).execute()
    return { records: rows, total: null, size: paging.size, current: paging.current, pages: null }
  }
  const key = totalKey(table, scope.tenantId) + JSON.stringify(filters)
  const remembered = totals.get(key)
  if (remembered && remembered.until > nowMs) {
    const [rows] = await db.batch(scope, [page])
    return toPage(rows as Record<string, unknown>[], remembered.total, paging)
  }
  const counted = kysely.selectFrom(count.as('bounded')).select(sql<string>`count(*)`.as('total'))
  const [rows, [totalRow]] = (await db.batch(scope, [page, counted])) as unknown as [Record<string, unknown>[], [{ total: string }]]
  const total = Number(totalRow.total)
  if (total > REMEMBER_ABOVE) remember(key, { total, until: nowMs + REMEMBER_MS })
  return toPage(rows, total, paging)
}

function toPage<Row>(records: Row[], counted: number, { current, size }: Paging): Page<Row> {
  const total = Math.min(counted, TOTAL_BOUND)
  return { records, total, size, current, pages: Math.ceil(total / size), ...(counted > TOTAL_BOUND ? { totalMore: true } : {}) }
}

const totalKey = (table: string, tenantId: string): string => `${table} ${tenantId} `

function remember(key: string, value: Remembered): void {
  if (totals.size > 5_000) totals.clear()
  totals.set(key, value)
}

/** After a write of this process, its lists count anew. */
export function forgetTotals(table: string, tenantId: string): void {
  const prefix = totalKey(table, tenantId)
  for (const key of totals.keys()) if (key.startsWith(prefix)) totals.delete(key)
}
