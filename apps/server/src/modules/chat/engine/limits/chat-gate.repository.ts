import { sql, type Selectable } from 'kysely'
import type { ChatGateTable } from '../../../../db/schema.generated.ts'
import type { Db } from '../../../../platform/database/db.ts'
import type { Scope } from '../../../../platform/scope.ts'
import type { ChatCircuit } from './circuit.ts'

export type ChatGateRow = Selectable<ChatGateTable>

/** What all processes know of the circuits of chat APIs. No row: closed, and never failed. */
export function createChatGateRepository(db: Db) {
  const held = (scope: Pick<Scope, 'tenantId'>, apiId: string): Promise<ChatGateRow | undefined> =>
    db
      .as(scope)
      .selectFrom('chatGate')
      .selectAll()
      .where('tenantId', '=', scope.tenantId)
      .where('apiId', '=', apiId)
      .forUpdate()
      .executeTakeFirst()

  return {
    list: async (scope: Pick<Scope, 'tenantId'>, apiIds: readonly string[]): Promise<ChatGateRow[]> =>
      apiIds.length === 0
        ? []
        : db
            .as(scope)
            .selectFrom('chatGate')
            .selectAll()
            .where('tenantId', '=', scope.tenantId)
            .where(sql<boolean>`api_id = any(${[...apiIds]}::bigint[])`)
            .execute(),

    /** In a transaction: makes the row where it is missing and holds it until the end, so that one decision is made after the other. */
    async lock(scope: Pick<Scope, 'tenantId'>, apiId: string): Promise<ChatGateRow | undefined> {
      const found = await held(scope, apiId)
      if (found) return found
      await db
        .as(scope)
        .insertInto('chatGate')
        .values({ tenantId: scope.tenantId, apiId })
        .onConflict((conflict) => conflict.columns(['tenantId', 'apiId']).doNothing())
        .execute()
      return held(scope, apiId)
    },

    async write(
      scope: Pick<Scope, 'tenantId'>,
      apiId: string,
      { failures, openUntil, openForMs, probeUntil, reason }: ChatCircuit,
    ): Promise<void> {
      await db
        .as(scope)
        .updateTable('chatGate')
        .set({ failures, openUntil, openMs: openForMs, probeUntil, reason, version: sql<number>`version + 1` })
        .where('tenantId', '=', scope.tenantId)
        .where('apiId', '=', apiId)
        .execute()
    },
  }
}

export type ChatGateRepository = ReturnType<typeof createChatGateRepository>
