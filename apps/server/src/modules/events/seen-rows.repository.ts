import { sql } from 'kysely'
import type { EventTopic } from '@drawdesk/contract/events/events'
import { flagsOf, hiddenIn, seenCondition } from '../../crud/row-rule.ts'
import { open, type ResourceTable } from '../../crud/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Scope } from '../../platform/scope.ts'

/** Of which table the rows are that these events are about. */
const TABLES: Partial<Record<EventTopic, ResourceTable>> = {
  draw: 'drawInfo',
  drawApi: 'drawApi',
  user: 'userAccount',
  goodsOrder: 'cusOrder',
}

/** Does this scope see all rows that events of the topic are about? */
export const seesAll = (scope: Scope, topic: EventTopic): boolean => {
  const table = TABLES[topic]
  return table === undefined || !scope.rowRules?.has(table)
}

/** Those of the rows that the scope sees, removed ones too, each with what is hidden of it; a drawing also by the person who drew it. */
export async function findSeenRows(
  db: Db,
  scope: Scope,
  topic: EventTopic,
  ids: readonly string[],
): Promise<Map<string, (field: string) => boolean>> {
  const table = TABLES[topic]
  const condition = table && seenCondition(scope, table)
  if (!table || !condition) return new Map(ids.map((id) => [id, () => false]))
  const own = table === 'drawInfo' ? sql` or draw_info.user_id = ${scope.userId}::bigint` : sql``
  const rows = await open(db, scope, table)
    .selectFrom(table)
    .select('id')
    .select(flagsOf(scope, table) as [])
    .where('tenantId', '=', scope.tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where(sql<boolean>`(${condition}${own})`)
    .execute()
  return new Map(rows.map((row) => [row.id, hiddenIn(scope, table, row)]))
}
