import { sql, type AliasableExpression, type Compilable } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import type { Paging } from '../../../crud/paging.ts'
import { TOTAL_BOUND } from '../../../crud/counted-page.repository.ts'
import { runQueries } from '../../../platform/database/create-db.ts'
import type { Db } from '../../../platform/database/db.ts'
import { ALL_TENANTS, queueDb } from '../../drawing/run/queue/queue-of.ts'

interface AcrossPage<Row> {
  paging: Paging
  page: Compilable<Row>
  /** All rows of the list, neither ordered nor paged. */
  matching: { limit(most: number): AliasableExpression<{ one: number }> }
}

/** A page and its total over all tenants, for the platform's operator, in one round trip; counted anew each time. */
export async function countedAcross<Row>(db: Db, { paging, page, matching }: AcrossPage<Row>): Promise<Page<Row>> {
  const across = queueDb(db, ALL_TENANTS)
  const count = across
    .selectFrom(matching.limit(TOTAL_BOUND + 1).as('bounded'))
    .select(sql<string>`count(*)`.as('total'))
  const [records, counts] = (await runQueries(across, [page, count])) as [Row[], { total: string }[]]
  const counted = Number(counts[0]?.total ?? 0)
  const total = Math.min(counted, TOTAL_BOUND)
  return {
    records,
    total,
    size: paging.size,
    current: paging.current,
    pages: Math.ceil(total / paging.size),
    ...(counted > TOTAL_BOUND ? { totalMore: true } : {}),
  }
}
