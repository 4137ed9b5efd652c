import { sql } from 'kysely'
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
}

export function createChatUsageRepository(db: Db) {
  return {
    async add(
      scope: Pick<Scope, 'tenantId'>,
      { isFailed, promptTokens, completionTokens, ...row }: UsageRow,
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
            })
            .where('chatUsage.tenantId', '=', scope.tenantId),
        )
        .execute()
    },
  }
}
