import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** Of one record, as one person sees it. */
export interface Marks {
  favourite: 0 | 1
  rating: number
  tags: string[]
  boardIds: string[]
}

/** Stars and ratings of the caller, tags and boards, by record; of those alone that have any. */
export async function listMarks(
  db: Db,
  { tenantId, userId }: Pick<Scope, 'tenantId' | 'userId'>,
  ids: readonly string[],
): Promise<Map<string, Marks>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ infoId: string } & Marks>`
    select info_id, max(favourite) as favourite, max(rating) as rating,
      coalesce(array_agg(tag order by tag) filter (where tag is not null), '{}') as tags,
      coalesce(array_agg(board_id::text) filter (where board_id is not null), '{}') as board_ids
    from (
      select info_id, is_favourite::int as favourite, rating::int as rating, null::text as tag, null::bigint as board_id from draw_mark
        where tenant_id = ${tenantId} and user_id = ${userId}::bigint and info_id = any(${[...ids]}::bigint[])
      union all select info_id, 0, 0, tag, null from draw_tag where tenant_id = ${tenantId} and info_id = any(${[...ids]}::bigint[])
      union all select info_id, 0, 0, null, board_id from draw_board_item where tenant_id = ${tenantId} and info_id = any(${[...ids]}::bigint[])
    ) m group by info_id`.execute(db.as({ tenantId }))
  return new Map(rows.map(({ infoId, ...marks }) => [infoId, marks]))
}
