import { sql, type RawBuilder, type Selectable } from 'kysely'
import { CHAT_TREE_MAX } from '@drawdesk/contract/chat/chat'
import type { ChatMessageTable } from '../../../db/schema.generated.ts'
import { filterExpression, type Filter } from '../../../crud/filters.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>
export type ChatMessageRow = Selectable<ChatMessageTable>

/** A message with all that stand beside it, itself included, oldest first. */
export type BranchMessage = ChatMessageRow & { siblingIds: string[] }

export interface BranchAsked {
  diaId: string
  leafMsgId: string | null
  /** Only those above this one. */
  beforeMsgId?: string | null | undefined
  /** Only those written then, of the newest {@link CHAT_TREE_MAX} of the branch. */
  dates?: readonly Filter[] | undefined
  limit: number
}

export interface TreeRow extends Pick<ChatMessageRow, 'id' | 'parentId' | 'role' | 'state' | 'createTime'> {
  /** The beginning of the text. */
  head: string
}

/** Characters of a node's text on a branch map. */
const HEAD_LENGTH = 80
/** So many messages beside one message are answered. */
const SIBLINGS_MAX = 500

/** A conversation whose branch is walked, as `select id, leaf_msg_id`. */
export type ConversationPlace = RawBuilder<unknown>

/**
 * From a leaf up to the root, one look into the index for each message, and no further than `limit`. `place` counts from 1 at the leaf.
 * Each step is a lateral look with an OFFSET, so that the planner cannot make a join of the whole table of it.
 */
const wayUp = (
  { tenantId }: Tenant,
  conversation: ConversationPlace,
  from: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> => sql`
  with recursive dia as (${conversation}), way as (
    select m.id, m.parent_id, m.dia_id, 1 as place from dia join chat_message m on m.tenant_id = ${tenantId} and m.dia_id = dia.id and m.id = ${from} and m.is_deleted = 0
    union all
    select p.id, p.parent_id, p.dia_id, way.place + 1 from way cross join lateral (
      select m.id, m.parent_id, m.dia_id from chat_message m where m.tenant_id = ${tenantId} and m.dia_id = way.dia_id and m.id = way.parent_id and m.is_deleted = 0 offset 0) p
    where way.place < ${limit}::int)`

/** The place where a branch begins: above `beforeMsgId`, else its leaf, else the conversation's. */
const beginOf = (
  { tenantId }: Tenant,
  { leafMsgId, beforeMsgId }: Pick<BranchAsked, 'leafMsgId' | 'beforeMsgId'>,
): RawBuilder<unknown> =>
  beforeMsgId
    ? sql`(select b.parent_id from chat_message b where b.tenant_id = ${tenantId} and b.dia_id = dia.id and b.id = ${beforeMsgId}::bigint)`
    : leafMsgId
      ? sql`${leafMsgId}::bigint`
      : sql`dia.leaf_msg_id`

/** All live messages beside `m`. */
const siblingsOf = ({ tenantId }: Tenant): RawBuilder<string[]> => sql<string[]>`case when m.parent_id is null
  then array(select s.id from chat_message s where s.tenant_id = ${tenantId} and s.dia_id = m.dia_id and s.parent_id is null and s.is_deleted = 0 order by s.id limit ${SIBLINGS_MAX})
  else array(select s.id from chat_message s where s.tenant_id = ${tenantId} and s.parent_id = m.parent_id and s.is_deleted = 0 order by s.id limit ${SIBLINGS_MAX}) end`

/** Of messages `m`, as a condition that follows others. */
const writtenWithin = (dates: readonly Filter[]): RawBuilder<unknown> =>
  sql.join(
    dates.map((filter) => sql` and ${filterExpression({ ...filter, column: 'm.createTime' })}`),
    sql``,
  )

/** The query of {@link branch}, to be sent together with others. Without `leafMsgId` the branch that the conversation shows. */
export function branchQuery(
  db: Db,
  scope: Tenant,
  conversation: ConversationPlace,
  asked: Omit<BranchAsked, 'diaId'> & { offset?: number },
) {
  const { limit, offset = 0, dates = [] } = asked
  const isWhole = dates.length > 0
  const walked = db
    .as(scope)
    .selectFrom(
      sql<
        BranchMessage & { place: number }
      >`(${wayUp(scope, conversation, beginOf(scope, asked), isWhole ? CHAT_TREE_MAX : offset + limit)}
        select m.*, way.place, ${siblingsOf(scope)} as sibling_ids from way
        cross join lateral (select * from chat_message m where m.tenant_id = ${scope.tenantId} and m.id = way.id offset 0) m where way.place > ${isWhole ? 0 : offset}::int${writtenWithin(dates)})`.as(
        'b',
      ),
    )
    .selectAll()
    .orderBy('b.place')
  return isWhole ? walked.limit(limit).offset(offset) : walked
}

/** This conversation, for {@link branchQuery}. */
export const placeOf = ({ tenantId }: Tenant, diaId: string): ConversationPlace =>
  sql`select d.id, d.leaf_msg_id from chat_dialog d where d.tenant_id = ${tenantId} and d.id = ${diaId}::bigint`

/** The messages from a leaf up to its root, newest first, at most `limit`. `[]` where the leaf (or `beforeMsgId`) is none of this conversation. */
export async function branch(
  db: Db,
  scope: Tenant,
  { diaId, ...asked }: BranchAsked & { offset?: number },
): Promise<BranchMessage[]> {
  return asked.leafMsgId === null && !asked.beforeMsgId
    ? []
    : branchQuery(db, scope, placeOf(scope, diaId), asked).execute()
}

/** Length of a branch, counted up to `most`. */
export async function countBranch(
  db: Db,
  scope: Tenant,
  { diaId, leafMsgId, most, dates = [] }: { diaId: string; leafMsgId: string; most: number; dates?: readonly Filter[] },
): Promise<number> {
  const written =
    dates.length === 0
      ? sql``
      : sql` cross join lateral (select m.create_time from chat_message m where m.tenant_id = ${scope.tenantId} and m.id = way.id offset 0) m where true${writtenWithin(dates)}`
  const row = await db
    .as(scope)
    .selectFrom(
      sql<{
        count: number
      }>`(${wayUp(scope, placeOf(scope, diaId), sql`${leafMsgId}::bigint`, most)} select count(*)::int as count from way${written})`.as(
        'b',
      ),
    )
    .selectAll()
    .executeTakeFirst()
  return row?.count ?? 0
}

/** By parent (`""`: the top of the conversation): the live messages below it, oldest first. */
export async function siblings(
  db: Db,
  scope: Tenant,
  { diaId, parentIds }: { diaId: string; parentIds: readonly (string | null)[] },
): Promise<Map<string, string[]>> {
  const given = [...new Set(parentIds.filter((id) => id !== null))]
  const live = db
    .as(scope)
    .selectFrom('chatMessage')
    .select(['id', 'parentId'])
    .where('tenantId', '=', scope.tenantId)
    .where('diaId', '=', diaId)
    .where('isDeleted', '=', 0)
    .orderBy('id')
    .limit(CHAT_TREE_MAX)
  const [below, top] = await db.batch(scope, [
    live.where(sql<boolean>`parent_id = any(${given}::bigint[])`),
    live.where('parentId', 'is', null).where(sql<boolean>`${given.length < parentIds.length}`),
  ])
  const found = Map.groupBy([...below, ...top], ({ parentId }) => parentId ?? '')
  return new Map([...found].map(([parentId, rows]) => [parentId, rows.map(({ id }) => id)]))
}

/** The newest {@link CHAT_TREE_MAX} messages of a conversation, oldest first; one more than that where there are more. */
export async function tree(db: Db, scope: Tenant, diaId: string): Promise<TreeRow[]> {
  const rows = await db
    .as(scope)
    .selectFrom('chatMessage')
    .select([
      'id',
      'parentId',
      'role',
      'state',
      'createTime',
      sql<string>`left(content, ${HEAD_LENGTH}::int)`.as('head'),
    ])
    .where('tenantId', '=', scope.tenantId)
    .where('diaId', '=', diaId)
    .where('isDeleted', '=', 0)
    .orderBy('id', 'desc')
    .limit(CHAT_TREE_MAX + 1)
    .execute()
  return rows.reverse()
}

/** The last message that was written below this one (or itself); of the whole conversation where `from` is null; undefined where there is none. Ids rise with time, so that is a leaf. */
export async function newestLeaf(
  db: Db,
  scope: Tenant,
  { diaId, from }: { diaId: string; from: string | null },
): Promise<string | undefined> {
  const { tenantId } = scope
  if (from === null) {
    const row = await db
      .as(scope)
      .selectFrom('chatMessage')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('diaId', '=', diaId)
      .where('isDeleted', '=', 0)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.id
  }
  const row = await db
    .as(scope)
    .selectFrom(
      sql<{ id: string | null }>`(with recursive below as (
        select m.id from chat_message m where m.tenant_id = ${tenantId} and m.dia_id = ${diaId}::bigint and m.id = ${from}::bigint and m.is_deleted = 0
        union all
        select c.id from below cross join lateral (select m.id from chat_message m where m.tenant_id = ${tenantId} and m.parent_id = below.id and m.is_deleted = 0 offset 0) c)
      select max(id) as id from below)`.as('b'),
    )
    .selectAll()
    .executeTakeFirst()
  return row?.id ?? undefined
}

/** Some of the tree, oldest first and after this id: for a file that is made while it is read. */
export function messagesAfter(
  db: Db,
  scope: Tenant,
  { diaId, afterId, limit }: { diaId: string; afterId: string; limit: number },
): Promise<ChatMessageRow[]> {
  return db
    .as(scope)
    .selectFrom('chatMessage')
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .where('diaId', '=', diaId)
    .where('isDeleted', '=', 0)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Ids of a branch, oldest first, at most the newest `most`. */
export async function branchIds(
  db: Db,
  scope: Tenant,
  { diaId, leafMsgId, most }: { diaId: string; leafMsgId: string; most: number },
): Promise<string[]> {
  const rows = await db
    .as(scope)
    .selectFrom(
      sql<{
        id: string
        place: number
      }>`(${wayUp(scope, placeOf(scope, diaId), sql`${leafMsgId}::bigint`, most)} select id, place from way)`.as('b'),
    )
    .select('b.id')
    .orderBy('b.place', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** These messages of a conversation, in the order of the ids; those that are gone are left out. */
export async function messagesOf(
  db: Db,
  scope: Tenant,
  { diaId, ids }: { diaId: string; ids: readonly string[] },
): Promise<ChatMessageRow[]> {
  const rows = await db
    .as(scope)
    .selectFrom('chatMessage')
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .where('diaId', '=', diaId)
    .where('isDeleted', '=', 0)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
