import type { ChatCallKind, ChatCallOutcome } from '@drawdesk/contract/chat/chat-call'
import type { Insertable } from 'kysely'
import type { ChatCallTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

type Tenant = Pick<Scope, 'tenantId'>

export interface ChatCallRow extends Omit<
  Insertable<ChatCallTable>,
  'tenantId' | 'kind' | 'outcome' | 'createUser' | 'updateUser'
> {
  kind: ChatCallKind
  outcome: ChatCallOutcome
}

/** A call that is still open although its process must be dead. */
export interface LostCall {
  id: string
  tenantId: string
  userId: string
  kind: ChatCallKind
  apiId: string
  apiName: string
  model: string
  currency: string
  tries: unknown
}

export function createChatCallRepository(db: Db) {
  return {
    /** Rows by their ids; one that was opened under its id is ended by that. In one statement. */
    async write({ tenantId }: Tenant, rows: readonly ChatCallRow[]): Promise<void> {
      await db
        .as({ tenantId })
        .insertInto('chatCall')
        .values(rows.map((row) => ({ ...row, tenantId, createUser: row.userId, updateUser: row.userId })))
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet(({ ref }) => ({
              apiId: ref('excluded.apiId'),
              apiName: ref('excluded.apiName'),
              model: ref('excluded.model'),
              promptTokens: ref('excluded.promptTokens'),
              completionTokens: ref('excluded.completionTokens'),
              cost: ref('excluded.cost'),
              currency: ref('excluded.currency'),
              firstTokenMs: ref('excluded.firstTokenMs'),
              ms: ref('excluded.ms'),
              outcome: ref('excluded.outcome'),
              isFailed: ref('excluded.isFailed'),
              errorCode: ref('excluded.errorCode'),
              httpStatus: ref('excluded.httpStatus'),
              said: ref('excluded.said'),
              createTime: ref('excluded.createTime'),
              updateTime: ref('excluded.updateTime'),
              tries: ref('excluded.tries'),
              deadline: null,
            }))
            .where('chatCall.tenantId', '=', tenantId),
        )
        .execute()
    },

    /** The tries of an open call so far, as JSON. */
    async setTries({ tenantId }: Tenant, id: string, tries: string): Promise<void> {
      await db
        .as({ tenantId })
        .updateTable('chatCall')
        .set({ tries })
        .where('tenantId', '=', tenantId)
        .where('id', '=', id)
        .where('outcome', '=', 'open')
        .execute()
    },

    /** Those of these calls, of all tenants, that are still open, and have until then. */
    async extend(ids: readonly string[], deadline: Date): Promise<string[]> {
      const rows = await db
        .across('maintenance')
        .updateTable('chatCall')
        .set({ deadline })
        .where('id', 'in', [...ids])
        .where('outcome', '=', 'open')
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Ends, as cut, what is still open of these: nothing was counted of it. */
    async cut({ tenantId }: Tenant, ids: readonly string[], now: Date): Promise<void> {
      await db
        .as({ tenantId })
        .updateTable('chatCall')
        .set({ outcome: 'cut', isFailed: true, deadline: null, updateTime: now })
        .where('tenantId', '=', tenantId)
        .where('id', 'in', [...ids])
        .where('outcome', '=', 'open')
        .execute()
    },

    /** Calls of all tenants that should have ended before this time. */
    async listLost(before: Date, most: number): Promise<LostCall[]> {
      return (await db
        .across('maintenance')
        .selectFrom('chatCall')
        .select(['id', 'tenantId', 'userId', 'kind', 'apiId', 'apiName', 'model', 'currency', 'tries'])
        .where('deadline', '<', before)
        .orderBy('deadline')
        .limit(most)
        .execute()) as LostCall[] // its kinds are checked by the table
    },

    /** Forgets those of all tenants from before this time; answers how many went. */
    async sweep(before: Date): Promise<number> {
      const { numDeletedRows } = await db
        .across('maintenance')
        .deleteFrom('chatCall')
        .where('createTime', '<', before)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}
