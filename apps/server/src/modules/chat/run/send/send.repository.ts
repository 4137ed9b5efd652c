import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { recordset } from '../../../../platform/database/recordset.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { ChatMessageRow } from '../../messages/branch.repository.ts'
import type { ConversationRow } from '../../messages/conversation.repository.ts'

type Tenant = Pick<Scope, 'tenantId'>

/** A conversation that begins with an answer. */
export type NewConversation = Pick<
  ConversationRow,
  'id' | 'userId' | 'deptId' | 'title' | 'apiId' | 'model' | 'lastMsg' | 'lastTime' | 'msgCount' | 'leafMsgId'
>

export type NewChatMessage = Pick<
  ChatMessageRow,
  | 'id'
  | 'diaId'
  | 'parentId'
  | 'userId'
  | 'role'
  | 'content'
  | 'fileIds'
  | 'state'
  | 'apiId'
  | 'apiName'
  | 'model'
  | 'lastEventId'
  | 'clientRequestId'
  | 'requestHash'
  | 'finishedTime'
  | 'createDept'
  | 'createTime'
> &
  Partial<Pick<ChatMessageRow, 'drawInfoId' | 'sources'>>

/** What one more answer changes of its conversation. */
export interface ConversationGrowth {
  diaId: string
  leafMsgId: string
  more: number
  lastMsg: string
  lastTime: Date
  /** Where it has none. */
  title: string
  /** With `model`: where none was chosen. */
  apiId: string | null
  model: string
}

const LAST_MSG_CHARS = 100

/** What sending reads and stores of conversations and messages. */
export function createSendRepository(db: Db) {
  const conversations = (scope: Scope) =>
    db
      .as(scope)
      .selectFrom('chatDialog')
      .where('tenantId', '=', scope.tenantId)
      .where('userId', '=', scope.userId)
      .where('isDeleted', '=', 0)
  const own = (scope: Scope) =>
    db
      .as(scope)
      .selectFrom('chatMessage')
      .where('tenantId', '=', scope.tenantId)
      .where('userId', '=', scope.userId)
      .where('isDeleted', '=', 0)

  return {
    /** One's own live conversation. */
    findConversation: (scope: Scope, diaId: string): Promise<ConversationRow | undefined> =>
      conversations(scope).selectAll().where('id', '=', diaId).executeTakeFirst(),

    /** Which of these conversations are their people's own and live; those are held until the transaction ends. All who need several take them in this order. */
    async lockConversations(scope: Tenant, wanted: readonly { diaId: string; userId: string }[]): Promise<Set<string>> {
      const rows = await db
        .as(scope)
        .selectFrom('chatDialog')
        .select('id')
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where(
          sql<boolean>`(id, user_id) in (select * from unnest(${wanted.map(({ diaId }) => diaId)}::bigint[], ${wanted.map(({ userId }) => userId)}::bigint[]))`,
        )
        .orderBy('id')
        .forUpdate()
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** One's own live messages. */
    listOwn: (scope: Scope, msgIds: readonly string[]): Promise<ChatMessageRow[]> =>
      own(scope)
        .selectAll()
        .where(sql<boolean>`id = any(${[...msgIds]}::bigint[])`)
        .execute(),

    findByRequest: (scope: Scope, clientRequestId: string): Promise<ChatMessageRow | undefined> =>
      own(scope).selectAll().where('clientRequestId', '=', clientRequestId).executeTakeFirst(),

    /** A request id older than a day is free again. */
    async forgetRequest(scope: Scope, msgId: string): Promise<void> {
      await db
        .as(scope)
        .updateTable('chatMessage')
        .set({ clientRequestId: null })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', msgId)
        .execute()
    },

    async insertConversations(scope: Tenant, rows: readonly NewConversation[]): Promise<void> {
      await sql`
        insert into chat_dialog (tenant_id, id, user_id, dept_id, title, api_id, model, last_msg, last_time, msg_count, leaf_msg_id, create_user, create_dept, create_time, update_user, update_time)
        select ${scope.tenantId}::text, v.id, v."userId", v."deptId", v.title, v."apiId", v.model, left(v."lastMsg", ${LAST_MSG_CHARS}::int), v."lastTime", v."msgCount", v."leafMsgId", v."userId", v."deptId", v."lastTime", v."userId", v."lastTime"
        from json_to_recordset(${recordset(rows.map(conversationColumns))}::json) as v (id bigint, "userId" bigint, "deptId" bigint, title text, "apiId" bigint, model text, "lastMsg" text, "lastTime" timestamptz, "msgCount" int, "leafMsgId" bigint)`.execute(
        db.as(scope),
      )
    },

    async insertMessages(scope: Tenant, rows: readonly NewChatMessage[]): Promise<void> {
      await sql`
        insert into chat_message (tenant_id, id, dia_id, parent_id, user_id, role, content, file_ids, state, api_id, api_name, model, last_event_id, client_request_id, request_hash, finished_time, draw_info_id, sources,
          create_user, create_dept, create_time, update_user, update_time)
        select ${scope.tenantId}::text, v.id, v."diaId", v."parentId", v."userId", v.role, v.content, v."fileIds", v.state, v."apiId", v."apiName", v.model, v."lastEventId", v."clientRequestId", v."requestHash", v."finishedTime", v."drawInfoId", v.sources,
          v."userId", v."createDept", v."createTime", v."userId", v."createTime"
        from json_to_recordset(${recordset(rows.map(messageColumns))}::json) as v (id bigint, "diaId" bigint, "parentId" bigint, "userId" bigint, role text, content text, "fileIds" json, state smallint, "apiId" bigint, "apiName" text, model text,
          "lastEventId" int, "clientRequestId" text, "requestHash" text, "finishedTime" timestamptz, "drawInfoId" bigint, sources json, "createDept" bigint, "createTime" timestamptz)`.execute(
        db.as(scope),
      )
    },

    /** Branches go on to these leaves, each with so many more messages. */
    async growConversations(scope: Tenant, rows: readonly ConversationGrowth[]): Promise<void> {
      await sql`
        update chat_dialog d set leaf_msg_id = v."leafMsgId", last_time = v."lastTime", last_msg = left(v."lastMsg", ${LAST_MSG_CHARS}::int), msg_count = d.msg_count + v.more, title = case when d.title = '' then v.title else d.title end,
          api_id = coalesce(d.api_id, v."apiId"), model = case when d.api_id is null then v.model else d.model end
        from json_to_recordset(${recordset(rows)}::json) as v ("diaId" bigint, "leafMsgId" bigint, more int, "lastMsg" text, "lastTime" timestamptz, title text, "apiId" bigint, model text)
        where d.tenant_id = ${scope.tenantId} and d.id = v."diaId"`.execute(db.as(scope))
    },
  }
}

/** Nothing but what is stored of it: a row may bring more. */
const conversationColumns = ({
  id,
  userId,
  deptId,
  title,
  apiId,
  model,
  lastMsg,
  lastTime,
  msgCount,
  leafMsgId,
}: NewConversation): NewConversation => ({
  id,
  userId,
  deptId,
  title,
  apiId,
  model,
  lastMsg,
  lastTime,
  msgCount,
  leafMsgId,
})

const messageColumns = ({
  id,
  diaId,
  parentId,
  userId,
  role,
  content,
  fileIds,
  state,
  apiId,
  apiName,
  model,
  lastEventId,
  clientRequestId,
  requestHash,
  finishedTime,
  drawInfoId = null,
  sources = null,
  createDept,
  createTime,
}: NewChatMessage): NewChatMessage => ({
  id,
  diaId,
  parentId,
  userId,
  role,
  content,
  fileIds,
  state,
  apiId,
  apiName,
  model,
  lastEventId,
  clientRequestId,
  requestHash,
  finishedTime,
  drawInfoId,
  sources,
  createDept,
  createTime,
})

export type SendRepository = ReturnType<typeof createSendRepository>
