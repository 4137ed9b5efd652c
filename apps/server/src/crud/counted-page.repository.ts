import { sql, type AliasableExpression, type Compilable } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Database } from '../db/schema.generated.ts'
import type { Db } from '../platform/database/db.ts'
import type { Scope } from '../platform/scope.ts'
import type { Paging } from './paging.ts'
import { PLATFORM_TABLES } from './tables.ts'

/** Totals are exact up to here; beyond it the answer says `totalMore`. */
export const TOTAL_BOUND = 100_000
/** A total above this is worth remembering for a moment; below it counting is cheap and always fresh. */
const REMEMBER_ABOVE = 1_000
const REMEMBER_MS = 1_000
const REMEMBERED_MOST = 5_000

interface Remembered {
  total: number
  until: number
}

const totals = new Map<string, Remembered>()
/** Counts under way, so that a hundred readers of one list count it once. */
const counting = new Map<string, Promise<number>>()

interface CountedPage<Row> {
  /** Whose writes drop the total, see {@link invalidateTotals}. */
  table: keyof Database
  /** Whatever narrows the list, as plain values: the same values have the same total. */
  narrowedBy: unknown
  paging: Paging
  /** The rows of the page. */
  page: Compilable<Row>
  /** All rows of the list, `select 1 as one`, neither ordered nor paged. */
  matching: { limit(most: number): AliasableExpression<{ one: number }> }
}

/**
 * A page and its total, in one round trip. The total of a large list is kept for a second from the end of its count, and who
 * asks while it is counted waits for that count (this process's own writes drop both at once, see {@link invalidateTotals}).
 */
export async function countedPage<Row>(
  db: Db,
  scope: Pick<Scope, 'tenantId' | 'rowRules'>,
  counted: CountedPage<Row>,
  nowMs: () => number = Date.now,
): Promise<Page<Row>> {
  const page = await readCounted(db, scope, counted, nowMs)
  return scope.rowRules?.has(counted.table) ? { ...page, isScoped: true } : page
}

async function readCounted<Row>(
  db: Db,
  scope: Pick<Scope, 'tenantId' | 'rowRules'>,
  { table, narrowedBy, paging, page, matching }: CountedPage<Row>,
  nowMs: () => number,
): Promise<Page<Row>> {
  const pageOnly = async (): Promise<Row[]> => (await db.batch(scope, [page]))[0]
  const key = totalKey(table, scope.tenantId) + JSON.stringify(narrowedBy) + rulesKey(scope)
  const remembered = totals.get(key)
  if (remembered && remembered.until > nowMs()) return toPage(await pageOnly(), remembered.total, paging)
  const underWay = counting.get(key)
  if (underWay) {
    const [rows, total] = await Promise.all([pageOnly(), underWay])
    return toPage(rows, total, paging)
  }
  const count = db
    .as(scope)
    .selectFrom(matching.limit(TOTAL_BOUND + 1).as('bounded'))
    .select(sql<string>`count(*)`.as('total'))
  const both = db.batch(scope, [page, count])
  const total = both.then(([, counts]) => Number(counts[0]?.total ?? 0))
  total.catch(() => undefined) // told by `both`; nobody may be waiting for the total alone
  counting.set(key, total)
  try {
    const [rows] = await both
    const number = await total
    // Not when a write dropped it meanwhile: what was counted may be from before the write.
    if (number > REMEMBER_ABOVE && counting.get(key) === total)
      remember(key, { total: number, until: nowMs() + REMEMBER_MS })
    return toPage(rows, number, paging)
  } finally {
    if (counting.get(key) === total) counting.delete(key)
  }
}

/** After a write of this process, its lists count anew. Inside a transaction it must be said again after the commit: a list may count in between. */
export function invalidateTotals(table: keyof Database, tenantId: string): void {
  const prefix = totalKey(table, tenantId)
  for (const kept of [totals, counting]) for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key)
}

function toPage<Row>(records: Row[], counted: number, { current, size }: Paging): Page<Row> {
  const total = Math.min(counted, TOTAL_BOUND)
  return {
    records,
    total,
    size,
    current,
    pages: Math.ceil(total / size),
    ...(counted > TOTAL_BOUND ? { totalMore: true } : {}),
  }
}

/** What somebody does not see is not counted for him, so totals are shared only by those whom the same scopes bind. */
const rulesKey = ({ rowRules }: Pick<Scope, 'rowRules'>): string =>
  [...(rowRules ?? [])].map(([table, { key }]) => `${table} ${key}`).join(' ')

/** Rows of the platform are one list, whoever asks. */
const totalKey = (table: keyof Database, tenantId: string): string =>
  `${table} ${(PLATFORM_TABLES as readonly string[]).includes(table) ? 'platform' : tenantId} `

function remember(key: string, value: Remembered): void {
  if (totals.size > REMEMBERED_MOST) totals.clear()
  totals.set(key, value)
}
