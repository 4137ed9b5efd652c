import { sql, type AliasableExpression, type Compilable } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Database } from '../db/schema.generated.ts'
import type { Db } from '../platform/database/db.ts'
import type { Scope } from '../platform/scope.ts'
import type { Paging } from './paging.ts'
import { PLATFORM_TABLES } from './tables.ts'

/** Totals are exact up to here; beyond it the answer says `totalMore`. */
export const TOTAL_BOUND = 100_000
interface CountedPage<Row> {
  /** Whose writes drop the total. */
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
 * asks while it is counted waits for that count. What this process writes to the table drops both with its commit (platform/database).
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
  const key = { table, owner: ownerOf(table, scope), narrowedBy: JSON.stringify(narrowedBy) + rulesKey(scope) }
  const kept = db.totals.find(key, nowMs())
  if (kept !== undefined) return toPage(await pageOnly(), kept, paging)
  const underWay = db.totals.findCounting(key)
  if (underWay) {
    const [rows, total] = await Promise.all([pageOnly(), underWay])
    return toPage(rows, total, paging)
  }
  const count = db
    .as(scope)
    .selectFrom(matching.limit(TOTAL_BOUND + 1).as('bounded'))
    .select(sql<string>`count(*)`.as('total'))
  const both = db.batch(scope, [page, count])
  const counting = both.then(([, counts]) => Number(counts[0]?.total ?? 0))
  const [[rows], total] = await Promise.all([both, db.totals.keep(key, counting, nowMs)])
  return toPage(rows, total, paging)
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

/** What somebody does not see is not counted for them, so totals are shared only by people bound by the same scopes. */
const rulesKey = ({ rowRules }: Pick<Scope, 'rowRules'>): string =>
  [...(rowRules ?? [])].map(([table, { key }]) => `${table} ${key}`).join(' ')

/** Rows of the platform are one list, for every caller. */
const ownerOf = (table: keyof Database, { tenantId }: Pick<Scope, 'tenantId'>): string =>
  (PLATFORM_TABLES as readonly string[]).includes(table) ? '' : tenantId
