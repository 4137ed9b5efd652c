import { sql } from 'kysely'
import type { ChatFigures } from '@drawdesk/contract/chat/chat-costs'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** What one answer adds to its day (`yyyy-MM-dd` of the zone). `cost` is decimal text. */
export interface UsageRow {
  day: string
  userId: string
  apiId: string
  model: string
  currency: string
  isFailed: boolean
  promptTokens: number
  completionTokens: number
  cost: string
  /** From the question to its end. */
  ms: number
}

/** What one API did on a day. */
export interface ApiDayRow extends Pick<ChatFigures, 'messages' | 'failed' | 'costs'> {
  apiId: string
  /** Of one that succeeded; null where none did. */
  ms: number | null
}

export function createChatUsageRepository(db: Db) {
  return {
    /** Of these APIs on this day; one that did nothing is absent. */
    async dayOfApis(scope: Pick<Scope, 'tenantId'>, day: string, apiIds: readonly string[]): Promise<ApiDayRow[]> {
      const { rows } = await sql<ApiDayRow>`
        select api_id::text as api_id, sum(messages)::int as messages, sum(failed)::int as failed,
          (sum(answer_ms) / nullif(sum(answered), 0))::int as ms,
          coalesce(json_agg(json_build_object('amount', trim_scale(cost)::text, 'currency', currency) order by currency) filter (where cost <> 0), '[]') as costs
        from (
          select api_id, currency, sum(messages) as messages, sum(failed) as failed, sum(answer_ms) as answer_ms, sum(answered) as answered, sum(cost) as cost
          from chat_usage where tenant_id = ${scope.tenantId} and day = ${day} and api_id = any(${[...apiIds]}::bigint[]) group by 1, 2
        ) s group by api_id`.execute(db.as(scope))
      return rows
    },

    async add(
      scope: Pick<Scope, 'tenantId'>,
      { isFailed, promptTokens, completionTokens, ms, ...row }: UsageRow,
    ): Promise<void> {
      await db
        .as(scope)
        .insertInto('chatUsage')
        .values({
          ...row,
          tenantId: scope.tenantId,
          messages: 1,
          failed: isFailed ? 1 : 0,
          promptTokens: String(promptTokens),
          completionTokens: String(completionTokens),
          answered: isFailed ? 0 : 1,
          answerMs: isFailed ? '0' : String(Math.round(ms)),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['tenantId', 'day', 'userId', 'apiId', 'model', 'currency'])
            .doUpdateSet({
              messages: sql<number>`chat_usage.messages + 1`,
              failed: sql<number>`chat_usage.failed + excluded.failed`,
              promptTokens: sql<string>`chat_usage.prompt_tokens + excluded.prompt_tokens`,
              completionTokens: sql<string>`chat_usage.completion_tokens + excluded.completion_tokens`,
              cost: sql<string>`chat_usage.cost + excluded.cost`,
              answered: sql<number>`chat_usage.answered + excluded.answered`,
              answerMs: sql<string>`chat_usage.answer_ms + excluded.answer_ms`,
            })
            .where('chatUsage.tenantId', '=', scope.tenantId),
        )
        .execute()
    },
  }
}
