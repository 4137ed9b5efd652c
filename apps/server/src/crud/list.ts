import { sql } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Db } from '../platform/database/db.ts'
import type { Scope } from '../platform/scope.ts'
import { filterExpression, type Filter } from './filters.ts'
import type { Paging, Sort } from './paging.ts'
import { inTenant, isPlatformTable, open, type ResourceTable } from './tables.ts'

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
/** Counts under way, so that a hundred readers of one list count it once. */
const counting = new Map<string, Promise<number>>()

export interface ListOptions {
  table: ResourceTable
  columns: readonly string[]
  filters: readonly Filter[]
  sort: readonly Sort[]
  paging: Paging
  /** Rows older than this id, without a total: the endless wall. */
  beforeId?: string | undefined
}

type Rows = Record<string, unknown>[]

/**
 * One page of a tenant's (or the platform's) live rows and its total, in one round trip. The total of a large list is kept for a
 * second from the end of its count, and who asks while it is counted waits for that count (this process's own writes
 * drop both at once, see {@link forgetTotals}).
 */
export async function listRows(db: Db, scope: Scope, options: ListOptions, nowMs: () => number = Date.now): Promise<Page<Record<string, unknown>>> {
  const { table, columns, filters, sort, paging } = options
  const kysely = open(db, scope, table)
  const walled = inTenant(scope, table)
  let page = walled(kysely.selectFrom(table as string).select(columns as unknown as 'id'[]))
    .where('isDeleted', '=', 0)
    .limit(paging.size)
    .offset((paging.current - 1) * paging.size)
  let count = walled(kysely.selectFrom(table as string).select(sql<number>`1`.as('one'))).where('isDeleted', '=', 0).limit(TOTAL_BOUND + 1)
  for (const filter of filters) {
    page = page.where(filterExpression(filter))
    count = count.where(filterExpression(filter))
  }
  for (const { column, order } of sort) page = page.orderBy(column as 'id', order)

  if (options.beforeId !== undefined) {
    const rows = await page.where('id', '<', options.beforeId).execute()
    return { records: rows, total: null, size: paging.size, current: paging.current, pages: null }
  }
  const pageOnly = async (): Promise<Rows> => (await db.batch(scope, [page]))[0] as Rows
  const key = totalKey(table, scope.tenantId) + JSON.stringify(filters)
  const remembered = totals.get(key)
  if (remembered && remembered.until > nowMs()) return toPage(await pageOnly(), remembered.total, paging)
  const underWay = counting.get(key)
  if (underWay) {
    const [rows, total] = await Promise.all([pageOnly(), underWay])
    return toPage(rows, total, paging)
  }
  const counted = kysely.selectFrom(count.as('bounded')).select(sql<string>`count(*)`.as('total'))
  const both = db.batch(scope, [page, counted]) as unknown as Promise<[Rows, [{ total: string }]]>
  const total = both.then(([, [{ total: text }]]) => Number(text))
  total.catch(() => undefined) // told by `both`; nobody may be waiting for the total alone
  counting.set(key, total)
  try {
    const [rows] = await both
    const number = await total
    // Not when a write dropped it meanwhile: what was counted may be from before the write.
    if (number > REMEMBER_ABOVE && counting.get(key) === total) remember(key, { total: number, until: nowMs() + REMEMBER_MS })
    return toPage(rows, number, paging)
  } finally {
    if (counting.get(key) === total) counting.delete(key)
  }
}

function toPage<Row>(records: Row[], counted: number, { current, size }: Paging): Page<Row> {
  const total = Math.min(counted, TOTAL_BOUND)
  return { records, total, size, current, pages: Math.ceil(total / size), ...(counted > TOTAL_BOUND ? { totalMore: true } : {}) }
}

/** Rows of the platform are one list, whoever asks. */
const totalKey = (table: ResourceTable, tenantId: string): string => `${table} ${isPlatformTable(table) ? 'platform' : tenantId} `

function remember(key: string, value: Remembered): void {
  if (totals.size > 5_000) totals.clear()
  totals.set(key, value)
}

/** After a write of this process, its lists count anew. */
export function forgetTotals(table: ResourceTable, tenantId: string): void {
  const prefix = totalKey(table, tenantId)
  for (const kept of [totals, counting]) for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key)
}
