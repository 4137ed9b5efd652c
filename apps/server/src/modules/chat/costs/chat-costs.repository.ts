import { sql, type RawBuilder } from 'kysely'
import type { ChatCostKey, ChatFigures } from '@drawdesk/contract/chat/chat-costs'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

/** Days of the zone (`yyyy-MM-dd`), both included, and what else narrows. */
export interface CostsSlice {
  from: string
  to: string
  userId?: string | undefined
  apiId?: string | undefined
  model?: string | undefined
}

export interface FiguresRow extends ChatFigures {
  key: string
}

const KEYS: Readonly<Record<ChatCostKey, RawBuilder<string>>> = {
  day: sql`day`,
  model: sql`model`,
  user: sql`user_id::text`,
  api: sql`api_id::text`,
}

export function createChatCostsRepository(db: Db) {
  return {
    /** Sums by key; amounts by currency, without those that are nothing. Days in order, anything else the most tokens first. */
    async sums(
      scope: Pick<Scope, 'tenantId'>,
      by: ChatCostKey,
      { from, to, userId, apiId, model }: CostsSlice,
      most: number,
    ): Promise<FiguresRow[]> {
      const { tenantId } = scope
      const narrowed = sql`
        ${userId === undefined ? sql`` : sql`and user_id = ${userId}::bigint`} ${apiId === undefined ? sql`` : sql`and api_id = ${apiId}::bigint`} ${model === undefined ? sql`` : sql`and model = ${model}`}`
      const order = by === 'day' ? sql`key` : sql`sum(prompt_tokens + completion_tokens) desc, key`
      const { rows } = await sql<{
        key: string
        messages: string
        failed: string
        promptTokens: string
        completionTokens: string
        costs: ChatFigures['costs']
      }>`
        select key, sum(messages)::text as messages, sum(failed)::text as failed, sum(prompt_tokens)::text as "prompt_tokens", sum(completion_tokens)::text as "completion_tokens",
          coalesce(json_agg(json_build_object('amount', trim_scale(cost)::text, 'currency', currency) order by currency) filter (where cost <> 0), '[]') as costs
        from (
          select ${KEYS[by]} as key, currency, sum(messages) as messages, sum(failed) as failed, sum(prompt_tokens) as prompt_tokens, sum(completion_tokens) as completion_tokens, sum(cost) as cost
          from chat_usage where tenant_id = ${tenantId} and day between ${from} and ${to} ${narrowed} group by 1, 2
        ) s group by key order by ${order} limit ${most}`.execute(db.as(scope))
      return rows.map(({ messages, failed, promptTokens, completionTokens, ...row }) => ({
        ...row,
        messages: Number(messages),
        failed: Number(failed),
        promptTokens: Number(promptTokens),
        completionTokens: Number(completionTokens),
      }))
    },
  }
}
