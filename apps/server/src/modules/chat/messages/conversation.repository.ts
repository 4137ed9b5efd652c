import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Page } from '@drawdesk/contract/core/schema'
import type { ChatDialogTable } from '../../../db/schema.generated.ts'
import { createdWithin, type Filter } from '../../../crud/filters.ts'
import type { Paging } from '../../../crud/paging.ts'
import { countedPage } from '../../../crud/counted-page.repository.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { branchQuery, placeOf, type BranchMessage, type ChatMessageRow } from './branch.repository.ts'

export type ConversationRow = Selectable<ChatDialogTable>

/** A conversation with the name of whose it is and the message that is being answered. */
export type NamedConversation = ConversationRow & { userName: string; answeringMsgId: string | null }

/** Conversations whose messages a search looks through: the newest. */
export const SEARCHED_CONVERSATIONS_MAX = 2_000

const escaped = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, (character) => `\\${character}`)}%`

/** Pinned ones first, then the last used. */
function inOrder<Query extends { orderBy(column: 'd.diaTop' | 'd.lastTime' | 'd.id', order: 'desc'): Query }>(
  query: Query,
): Query {
  return query.orderBy('d.diaTop', 'desc').orderBy('d.lastTime', 'desc').orderBy('d.id', 'desc')
}

/** Conversations of one person; whose they are is part of each question. */
export function createConversationRepository(db: Db) {
  const live = (scope: Pick<Scope, 'tenantId'>) =>
    db.as(scope).selectFrom('chatDialog').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)
  const ownConversation = (scope: Scope, id: string) =>
    live(scope).where('userId', '=', scope.userId).where('id', '=', id)

  const answering = ({ tenantId }: Pick<Scope, 'tenantId'>) =>
    sql<
      string | null
    >`(select m.id from chat_message m where m.tenant_id = ${tenantId} and m.dia_id = d.id and m.role = 'assistant' and m.state in (0, 1) and m.is_deleted = 0 limit 1)`
  const userName = ({ tenantId }: Pick<Scope, 'tenantId'>) =>
    sql<string>`coalesce((select u.real_name from user_account u where u.tenant_id = ${tenantId} and u.id = d.user_id), '')`

  /** Conversations as `d`, named. */
  const named = (scope: Pick<Scope, 'tenantId'>) =>
    db
      .as(scope)
      .selectFrom('chatDialog as d')
      .selectAll('d')
      .select([userName(scope).as('userName'), answering(scope).as('answeringMsgId')])
      .where('d.tenantId', '=', scope.tenantId)
      .where('d.isDeleted', '=', 0)

  /** The last one that was used: of the pinned and of the others, each by the index. */
  const latest = ({ tenantId, userId }: Scope) => {
    const of = (diaTop: number) =>
      sql`(select d.id, d.leaf_msg_id, d.last_time from chat_dialog d where d.tenant_id = ${tenantId} and d.user_id = ${userId}::bigint and d.is_deleted = 0 and d.dia_top = ${diaTop}::smallint order by d.last_time desc, d.id desc limit 1)`
    return sql`select l.id, l.leaf_msg_id from (${of(1)} union all ${of(0)}) l order by l.last_time desc, l.id desc limit 1`
  }

  return {
    find: (scope: Scope, id: string): Promise<ConversationRow | undefined> =>
      ownConversation(scope, id).selectAll().executeTakeFirst(),

    /** Nobody sends, moves or deletes in it meanwhile. */
    lock: (scope: Scope, id: string): Promise<ConversationRow | undefined> =>
      ownConversation(scope, id).selectAll().forUpdate().executeTakeFirst(),

    /** A conversation (without an id the last used one) and the end of its branch, newest first; one round trip. */
    async window(
      scope: Scope,
      diaId: string | undefined,
      limit: number,
    ): Promise<{ conversation: NamedConversation; messages: BranchMessage[] } | undefined> {
      const place = diaId ? placeOf(scope, diaId) : latest(scope)
      const [[conversation], messages] = await db.batch(scope, [
        named(scope)
          .where('d.userId', '=', scope.userId)
          .where(sql<boolean>`d.id = (select p.id from (${place}) p)`),
        branchQuery(db, scope, place, { leafMsgId: null, limit }),
      ])
      return conversation && { conversation, messages }
    },

    /** By id: who a conversation's person is, and what is being answered in it. */
    async factsOf(
      scope: Pick<Scope, 'tenantId'>,
      rows: readonly Pick<ConversationRow, 'id' | 'userId'>[],
    ): Promise<{ names: Map<string, string>; answering: Map<string, string> }> {
      const [users, open] = await db.batch(scope, [
        db
          .as(scope)
          .selectFrom('userAccount')
          .select(['id', 'realName'])
          .where('tenantId', '=', scope.tenantId)
          .where(sql<boolean>`id = any(${[...new Set(rows.map(({ userId }) => userId))]}::bigint[])`),
        db
          .as(scope)
          .selectFrom('chatMessage')
          .select(['id', 'diaId'])
          .where('tenantId', '=', scope.tenantId)
          .where('role', '=', 'assistant')
          .where('state', 'in', [0, 1])
          .where('isDeleted', '=', 0)
          .where(sql<boolean>`dia_id = any(${rows.map(({ id }) => id)}::bigint[])`),
      ])
      return {
        names: new Map(users.map(({ id, realName }) => [id, realName])),
        answering: new Map(open.map(({ id, diaId }) => [diaId, id])),
      }
    },

    /** Conversations of this person, pinned ones first, then the last used. */
    async list(scope: Scope, dates: readonly Filter[], paging: Paging): Promise<Page<NamedConversation>> {
      const matching = createdWithin(
        dates,
        'createTime',
      )(
        live(scope)
          .select(sql<number>`1`.as('one'))
          .where('userId', '=', scope.userId),
      )
      const page = inOrder(createdWithin(dates, 'd.createTime')(named(scope).where('d.userId', '=', scope.userId)))
        .limit(paging.size)
        .offset((paging.current - 1) * paging.size)
      return countedPage(db, scope, { table: 'chatDialog', narrowedBy: [scope.userId, dates], paging, page, matching })
    },

    /**
     * The same of those among the newest {@link SEARCHED_CONVERSATIONS_MAX} that have this in their title or a message. Letters of the ASCII are the same small and large; of others they are not, because that
     * would take several times as long. The messages are gone through once: first the ids of all that were found, then the page.
     */
    async search(
      scope: Scope,
      keyword: string,
      dates: readonly Filter[],
      { current, size }: Paging,
    ): Promise<Page<NamedConversation>> {
      const { tenantId, userId } = scope
      const pattern = escaped(keyword)
      const newest = sql`array(select n.id from chat_dialog n where n.tenant_id = ${tenantId} and n.user_id = ${userId}::bigint and n.is_deleted = 0 order by n.last_time desc, n.id desc limit ${SEARCHED_CONVERSATIONS_MAX}::int)`
      const own = createdWithin(
        dates,
        'd.createTime',
      )(
        db
          .as(scope)
          .selectFrom('chatDialog as d')
          .select('d.id')
          .where('d.tenantId', '=', tenantId)
          .where('d.isDeleted', '=', 0)
          .where('d.userId', '=', userId),
      )
      const found = await inOrder(own)
        .where(sql<boolean>`d.id = any(${newest})`)
        .where(sql<boolean>`(d.title collate "C" ilike ${pattern} or exists (
          select 1 from chat_message m where m.tenant_id = ${tenantId} and m.dia_id = d.id and m.is_deleted = 0 and m.role in ('user', 'assistant') and m.content collate "C" ilike ${pattern}))`)
        .execute()
      const ids = found.slice((current - 1) * size, current * size).map(({ id }) => id)
      const records =
        ids.length === 0
          ? []
          : await inOrder(named(scope).where('d.userId', '=', userId))
              .where(sql<boolean>`d.id = any(${ids}::bigint[])`)
              .execute()
      return { records, total: found.length, size, current, pages: Math.ceil(found.length / size) }
    },

    async insert(scope: Scope, row: Omit<Insertable<ChatDialogTable>, 'tenantId'>): Promise<void> {
      await db
        .as(scope)
        .insertInto('chatDialog')
        .values({ ...row, tenantId: scope.tenantId })
        .execute()
    },

    /** Of a live conversation that was found to be the caller's (or seen by the caller); undefined when it has another version than the one given, or is gone. */
    update(
      scope: Scope,
      at: { id: string; version?: number | undefined },
      values: Updateable<ChatDialogTable>,
    ): Promise<ConversationRow | undefined> {
      const query = db
        .as(scope)
        .updateTable('chatDialog')
        .set({ ...values, version: sql<number>`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('id', '=', at.id)
      return (at.version === undefined ? query : query.where('version', '=', at.version))
        .returningAll()
        .executeTakeFirst()
    },

    /** Brings one's own back that one has removed oneself; undefined where there is none such. */
    restore: (scope: Scope, id: string): Promise<ConversationRow | undefined> =>
      db
        .as(scope)
        .updateTable('chatDialog')
        .set({ isDeleted: 0, version: sql<number>`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('userId', '=', scope.userId)
        .where('updateUser', '=', scope.userId)
        .where('isDeleted', '=', 1)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),

    /** A live message in one of one's own live conversations. */
    findMessage: (scope: Scope, msgId: string): Promise<ChatMessageRow | undefined> =>
      db
        .as(scope)
        .selectFrom('chatMessage as m')
        .innerJoin('chatDialog as d', (join) =>
          join.onRef('d.id', '=', 'm.diaId').on('d.tenantId', '=', scope.tenantId),
        )
        .selectAll('m')
        .where('m.tenantId', '=', scope.tenantId)
        .where('m.isDeleted', '=', 0)
        .where('d.isDeleted', '=', 0)
        .where('d.userId', '=', scope.userId)
        .where('m.id', '=', msgId)
        .executeTakeFirst(),

    /** Takes an ended message away; what stood below it stands below its parent. False when it is answering, or gone. */
    async removeMessage(
      scope: Scope,
      { id, diaId, parentId }: Pick<ChatMessageRow, 'id' | 'diaId' | 'parentId'>,
    ): Promise<boolean> {
      const messages = db
        .as(scope)
        .updateTable('chatMessage')
        .where('tenantId', '=', scope.tenantId)
        .where('diaId', '=', diaId)
      const { numUpdatedRows } = await messages
        .set({ isDeleted: 1, updateUser: scope.userId })
        .where('id', '=', id)
        .where('isDeleted', '=', 0)
        .where('state', 'not in', [0, 1])
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await messages.set({ parentId }).where('parentId', '=', id).execute()
      return true
    },

    /** The text of the message that was written last, `""` where there is none, and how many there are. */
    async lastOf(scope: Scope, diaId: string): Promise<{ content: string; count: number }> {
      const live = db
        .as(scope)
        .selectFrom('chatMessage')
        .where('tenantId', '=', scope.tenantId)
        .where('diaId', '=', diaId)
        .where('isDeleted', '=', 0)
      const [[last], [counted]] = await db.batch(scope, [
        live
          .select(sql<string>`left(content, 400)`.as('content'))
          .orderBy('id', 'desc')
          .limit(1),
        live.select(sql<number>`count(*)::int`.as('count')),
      ])
      return { content: last?.content ?? '', count: counted?.count ?? 0 }
    },
  }
}
