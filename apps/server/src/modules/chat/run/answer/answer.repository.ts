import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/db.ts'
import { withoutJob } from '../../../../platform/durable-work/without-job.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { ChatMessageRow } from '../../messages/branch.repository.ts'
import { takenUpTry } from '../../quotas/call-tries.ts'
import type { ConversationRow } from '../../messages/conversation.repository.ts'
import type { Chunk } from '../stream/chunk.ts'

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

/** An answer from the run that takes it up to its end. */
export function createAnswerRepository(db: Db) {
  return {
    /** Open answers and their conversations, each taken up by its run, in the order given; undefined where it has ended, or a later run has it. One round trip for all. */
    async takeUp(scope: Tenant, wanted: readonly Held[], now: Date): Promise<(TakenUp | undefined)[]> {
      const q = db.as(scope)
      const ids = wanted.map(({ msgId }) => msgId)
      const [messages, found] = await db.batch(scope, [
        q
          .updateTable('chatMessage')
          .from(
            sql<{
              id: string
              run: number
            }>`unnest(${ids}::bigint[], ${wanted.map(({ run }) => run)}::int[], ${wanted.map(({ run }) => takenUpTry(run, now))}::text[])`.as<'w'>(
              sql`w (id, run, taken_up)`,
            ),
          )
          .set({
            state: STREAMING,
            run: sql<number>`w.run`,
            tries: sql<string>`(chat_message.tries::jsonb || w.taken_up::jsonb)::json`,
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

    /** What was asked so far, as JSON; also before a run has taken it up. */
    async setTries(scope: Tenant, { msgId, run }: Held, tries: string): Promise<void> {
      await db
        .as(scope)
        .updateTable('chatMessage')
        .set({ tries })
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', msgId)
        .where('run', '<=', run)
        .where('state', 'in', [WAITING, STREAMING])
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
          update chat_message m set state = ${state}::smallint, content = ${content}, reasoning = ${reasoning}, tools = ${tools}::json, tries = '[]', error = ${error}::json, prompt_tokens = ${promptTokens}::int,
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
  }
}

export type AnswerRepository = ReturnType<typeof createAnswerRepository>
