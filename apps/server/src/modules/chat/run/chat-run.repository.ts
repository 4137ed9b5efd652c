import { sql, type Selectable } from 'kysely'
import type { ChatDialogTable, ChatMessageTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import { withoutJob } from '../../../platform/durable-work/without-job.ts'
import { recordset } from '../../../platform/database/recordset.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { Chunk } from './stream/chunk.ts'

export type ConversationRow = Selectable<ChatDialogTable>
export type ChatMessageRow = Selectable<ChatMessageTable>
type Tenant = Pick<Scope, 'tenantId'>

/** An answer that a run has taken up. */
export interface TakenUp {
  message: ChatMessageRow
  conversation: ConversationRow
}

/** Which run of an answer writes; the fence. */
export interface Held {
  msgId: string
  run: number
}

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
  Partial<Pick<ChatMessageRow, 'drawInfoId'>>

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

/** How an answer ends: everything that is known of it only then. `error` and `tools` as JSON. */
export interface EndValues {
  state: number
  content: string
  reasoning: string
  tools: string
  error: string | null
  promptTokens: number | null
  completionTokens: number | null
  isEstimated: boolean
  cost: string | null
  currency: string
  firstTokenTime: Date | null
  finishedTime: Date
}

const LAST_MSG_CHARS = 100
const WAITING = 0
const STREAMING = 1

export function createChatRunRepository(db: Db) {
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
        insert into chat_message (tenant_id, id, dia_id, parent_id, user_id, role, content, file_ids, state, api_id, api_name, model, last_event_id, client_request_id, request_hash, finished_time, draw_info_id,
          create_user, create_dept, create_time, update_user, update_time)
        select ${scope.tenantId}::text, v.id, v."diaId", v."parentId", v."userId", v.role, v.content, v."fileIds", v.state, v."apiId", v."apiName", v.model, v."lastEventId", v."clientRequestId", v."requestHash", v."finishedTime", v."drawInfoId",
          v."userId", v."createDept", v."createTime", v."userId", v."createTime"
        from json_to_recordset(${recordset(rows.map(messageColumns))}::json) as v (id bigint, "diaId" bigint, "parentId" bigint, "userId" bigint, role text, content text, "fileIds" json, state smallint, "apiId" bigint, "apiName" text, model text,
          "lastEventId" int, "clientRequestId" text, "requestHash" text, "finishedTime" timestamptz, "drawInfoId" bigint, "createDept" bigint, "createTime" timestamptz)`.execute(
        db.as(scope),
      )
    },

    /** The first chunks of answers. */
    async insertChunks(scope: Tenant, chunks: readonly (Chunk & { msgId: string })[]): Promise<void> {
      await sql`
        insert into chat_piece (tenant_id, msg_id, number, event, data) select ${scope.tenantId}::text, v.msg_id, v.number, v.event, v.data
        from unnest(${chunks.map(({ msgId }) => msgId)}::bigint[], ${chunks.map(({ number }) => number)}::int[], ${chunks.map(({ event }) => event)}::text[], ${chunks.map(({ data }) => data)}::text[]) as v (msg_id, number, event, data)`.execute(
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

    /** Open answers and their conversations, each taken up by its run, in the order given; undefined where it has ended, or a later run has it. One round trip for all. */
    async takeUp(scope: Tenant, wanted: readonly Held[], now: Date): Promise<(TakenUp | undefined)[]> {
      const q = db.as(scope)
      const ids = wanted.map(({ msgId }) => msgId)
      const [messages, found] = await db.batch(scope, [
        q
          .updateTable('chatMessage')
          .from(
            sql<{ id: string; run: number }>`unnest(${ids}::bigint[], ${wanted.map(({ run }) => run)}::int[])`.as<'w'>(
              sql`w (id, run)`,
            ),
          )
          .set({
            state: STREAMING,
            run: sql<number>`w.run`,
            startedTime: sql<Date>`coalesce(chat_message.started_time, ${now}::timestamptz)`,
          })
          .where('chatMessage.tenantId', '=', scope.tenantId)
          .whereRef('chatMessage.id', '=', 'w.id')
          .where('chatMessage.state', 'in', [WAITING, STREAMING])
          .whereRef('chatMessage.run', '<', 'w.run')
          .returningAll('chatMessage'),
        q
          .selectFrom('chatDialog')
          .selectAll()
          .where('tenantId', '=', scope.tenantId)
          .where('id', 'in', (eb) =>
            eb
              .selectFrom('chatMessage')
              .select('diaId')
              .where('tenantId', '=', scope.tenantId)
              .where(sql<boolean>`id = any(${ids}::bigint[])`),
          ),
      ])
      const conversationOf = new Map(found.map((conversation) => [conversation.id, conversation]))
      const taken = new Map(messages.map((message) => [message.id, message]))
      return wanted.map(({ msgId }) => {
        const message = taken.get(msgId)
        const conversation = message && conversationOf.get(message.diaId)
        return message && conversation ? { message, conversation } : undefined
      })
    },

    /** Which service answers after all. */
    async setRoute(
      scope: Tenant,
      { msgId, run }: Held,
      values: { apiId: string; apiName: string; model: string },
    ): Promise<void> {
      await db
        .as(scope)
        .updateTable('chatMessage')
        .set(values)
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', msgId)
        .where('run', '=', run)
        .where('state', '=', STREAMING)
        .execute()
    },

    /** What tools brought so far, as JSON. */
    async setTools(scope: Tenant, { msgId, run }: Held, tools: string): Promise<void> {
      await db
        .as(scope)
        .updateTable('chatMessage')
        .set({ tools })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', msgId)
        .where('run', '=', run)
        .where('state', '=', STREAMING)
        .execute()
    },

    async setStopping(scope: Tenant, msgId: string): Promise<void> {
      await db
        .as(scope)
        .updateTable('chatMessage')
        .set({ isStopping: true })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', msgId)
        .where('state', 'in', [WAITING, STREAMING])
        .execute()
    },

    /**
     * Ends an open answer of which this run still holds the pen and whose stored chunks end with `after`: its last chunks, the conversation's totals. Conversation before message, as everybody locks them. False: nothing was
     * changed.
     */
    async end(
      scope: Tenant,
      { msgId, run, after }: Held & { after: number },
      chunks: readonly Chunk[],
      values: EndValues,
    ): Promise<boolean> {
      const { tenantId } = scope
      const {
        state,
        content,
        reasoning,
        tools,
        error,
        promptTokens,
        completionTokens,
        isEstimated,
        cost,
        currency,
        firstTokenTime,
        finishedTime,
      } = values
      const used = (promptTokens ?? 0) + (completionTokens ?? 0)
      const { rows } = await sql<{ id: string }>`
        with dia as (
          select d.id from chat_dialog d where d.tenant_id = ${tenantId} and d.id = (select dia_id from chat_message where tenant_id = ${tenantId} and id = ${msgId}::bigint) for update),
        ended as (
          update chat_message m set state = ${state}::smallint, content = ${content}, reasoning = ${reasoning}, tools = ${tools}::json, error = ${error}::json, prompt_tokens = ${promptTokens}::int,
            completion_tokens = ${completionTokens}::int, is_estimated = ${isEstimated}::boolean, cost = ${cost}::numeric, currency = ${currency}, first_token_time = coalesce(m.first_token_time, ${firstTokenTime}::timestamptz),
            finished_time = ${finishedTime}::timestamptz, last_event_id = ${chunks.at(-1)?.number ?? after}::int
          from dia where m.tenant_id = ${tenantId} and m.dia_id = dia.id and m.id = ${msgId}::bigint and m.run = ${run}::int and m.state in (0, 1) and m.last_event_id = ${after}::int returning m.id, m.dia_id),
        written as (
          insert into chat_piece (tenant_id, msg_id, number, event, data) select ${tenantId}::text, ended.id, p.number, p.event, p.data
          from ended, unnest(${chunks.map(({ number }) => number)}::int[], ${chunks.map(({ event }) => event)}::text[], ${chunks.map(({ data }) => data)}::text[]) as p (number, event, data)),
        counted as (
          update chat_dialog d set tokens = d.tokens + ${used}::bigint, last_time = ${finishedTime}::timestamptz, last_msg = case when ${content} = '' then d.last_msg else left(${content}, ${LAST_MSG_CHARS}::int) end,
            costs = case when ${cost}::numeric is null then d.costs
              else (d.costs::jsonb || jsonb_build_object(${currency}::text, (coalesce((d.costs ->> ${currency}::text)::numeric, 0) + ${cost}::numeric)::text))::json end
          where d.tenant_id = ${tenantId} and d.id = (select dia_id from ended))
        select id from ended`.execute(db.as(scope))
      return rows.length > 0
    },

    findMessage: (scope: Tenant, msgId: string): Promise<ChatMessageRow | undefined> =>
      db
        .as(scope)
        .selectFrom('chatMessage')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', msgId)
        .executeTakeFirst(),

    /** Open answers of all tenants, sent before this time, that no job will end. */
    async listOrphans(before: Date, most: number): Promise<{ tenantId: string; id: string }[]> {
      const { rows } = await sql<{ tenantId: string; id: string }>`
        select m.tenant_id, m.id from chat_message m where m.role = 'assistant' and m.state in (0, 1) and m.is_deleted = 0 and m.create_time < ${before}::timestamptz
          and ${withoutJob('chat', sql`'chat:' || m.id`)} order by m.create_time limit ${most}::int`.execute(
        db.across('maintenance'),
      )
      return rows
    },

    /** Forgets the chunks of answers, of all tenants, that ended before this time; of so many at once. How many it were. */
    async sweepChunks(before: Date, most: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        with old as (
          select p.tenant_id, p.msg_id from chat_piece p left join chat_message m on m.tenant_id = p.tenant_id and m.id = p.msg_id
          where p.number = 1 and p.create_time < ${before}::timestamptz and (m.id is null or m.finished_time < ${before}::timestamptz) limit ${most}::int),
        gone as (delete from chat_piece p using old where p.tenant_id = old.tenant_id and p.msg_id = old.msg_id)
        select count(*)::int as count from old`.execute(db.across('maintenance'))
      return rows[0]?.count ?? 0
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
  createDept,
  createTime,
})

export type ChatRunRepository = ReturnType<typeof createChatRunRepository>
