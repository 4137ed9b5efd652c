import type { Filter } from '../../../crud/filters.ts'
import { EXPORT_MOST_ROWS } from '../../../crud/export/export-rows.repository.ts'
import type { Sort } from '../../../crud/paging.ts'
import { shownSort } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { askedConditions, shown, type Membership, type ShownUser } from '../users/user.repository.ts'

const CHUNK_ROWS = 2_000

/** The people of a list in its order, chunk after chunk (as `exportRows` of crud/), without their hashes. */
export async function* exportUsers(
  db: Db,
  scope: Pick<Scope, 'tenantId' | 'rowRules'>,
  { membership, filters, sort: wanted }: { membership: Membership; filters: readonly Filter[]; sort: readonly Sort[] },
): AsyncGenerator<ShownUser[]> {
  const sort = shownSort(scope, 'userAccount', wanted)
  const [first] = sort
  const byId = sort.length === 1 && first?.column === 'id' ? first.order : undefined
  const conditions = askedConditions(scope, { membership, filters })
  let lastId: string | undefined
  for (let read = 0; read < EXPORT_MOST_ROWS;) {
    let query = shown(db, scope).limit(CHUNK_ROWS)
    for (const condition of conditions) query = query.where(condition)
    for (const { column, order } of sort) query = query.orderBy(column as 'id', order) // only declared fields get here (crud/paging.ts)
    if (byId === undefined) query = query.offset(read)
    else if (lastId !== undefined) query = query.where('id', byId === 'desc' ? '<' : '>', lastId)
    const rows = await query.execute()
    if (rows.length > 0) yield rows
    if (rows.length < CHUNK_ROWS) return
    read += rows.length
    lastId = rows.at(-1)?.id
  }
}
