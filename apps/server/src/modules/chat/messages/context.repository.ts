import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** A message as far as a model reads it. */
export interface ContextRow {
  id: string
  parentId: string | null
  role: string
  content: string
  fileIds: string[]
  state: number
}

export interface ContextAsked {
  diaId: string
  leafMsgId: string
  /** Characters after which nothing more can fit; what passes it is the last row. */
  charactersMost: number
  messagesMost: number
}

/** The end of a branch, newest first, as far as it may fit. The texts are read once, and only those. */
export function listContext(
  db: Db,
  { tenantId }: Pick<Scope, 'tenantId'>,
  { diaId, leafMsgId, charactersMost, messagesMost }: ContextAsked,
): Promise<ContextRow[]> {
  return db
    .as({ tenantId })
    .selectFrom(
      sql<ContextRow & { place: number }>`(with recursive way as (
        select m.id, m.parent_id, m.role, m.content, m.file_ids, m.state, 1 as place, char_length(m.content) as characters
          from chat_message m where m.tenant_id = ${tenantId} and m.dia_id = ${diaId}::bigint and m.id = ${leafMsgId}::bigint and m.is_deleted = 0
        union all
        select p.id, p.parent_id, p.role, p.content, p.file_ids, p.state, way.place + 1, way.characters + char_length(p.content) from way cross join lateral (
          select m.* from chat_message m where m.tenant_id = ${tenantId} and m.dia_id = ${diaId}::bigint and m.id = way.parent_id and m.is_deleted = 0 offset 0) p
        where way.place < ${messagesMost}::int and way.characters <= ${charactersMost}::int)
      select id, parent_id, role, content, file_ids, state, place from way)`.as('c'),
    )
    .select(['id', 'parentId', 'role', 'content', 'fileIds', 'state'])
    .orderBy('place')
    .execute()
}
