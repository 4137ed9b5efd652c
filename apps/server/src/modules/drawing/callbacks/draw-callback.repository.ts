import { sql, type Insertable } from 'kysely'
import { DRAW_END_STATES } from '@drawdesk/contract/drawing/records/draw-info'
import type { DrawCallbackTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { CallbackEvent } from '../engine/answers/callback.ts'

interface At {
  infoId: string
  attemptNo: number
}

/** Calls of providers that wait to be looked at. One that was keeps its digest, so that its double is known. */
export function createDrawCallbackRepository(db: Db) {
  return {
    /**
     * False: the same call came before, or the drawing has ended meanwhile. Within a transaction: its row is locked until the commit, and an end
     * removes what is stored, so nothing is left of a drawing that ends at the same moment.
     */
    async insert(scope: Scope, row: Omit<Insertable<DrawCallbackTable>, 'tenantId'>): Promise<boolean> {
      const open = await db
        .as(scope)
        .selectFrom('drawInfo')
        .select('id')
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', row.infoId)
        .where('state', 'not in', [...DRAW_END_STATES])
        .forShare()
        .executeTakeFirst()
      if (!open) return false
      const result = await db
        .as(scope)
        .insertInto('drawCallback')
        .values({ ...row, tenantId: scope.tenantId })
        .onConflict((conflict) => conflict.columns(['tenantId', 'infoId', 'attemptNo', 'digest']).doNothing())
        .executeTakeFirst()
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    async countWaiting(scope: Scope, { infoId, attemptNo }: At): Promise<number> {
      const row = await db
        .as(scope)
        .selectFrom('drawCallback')
        .select(sql<string>`count(*)`.as('waiting'))
        .where('tenantId', '=', scope.tenantId)
        .where('infoId', '=', infoId)
        .where('attemptNo', '=', attemptNo)
        .where('isTaken', '=', false)
        .executeTakeFirstOrThrow()
      return Number(row.waiting)
    },

    /** Those not looked at yet, oldest first. */
    async listWaiting(scope: Scope, { infoId, attemptNo }: At): Promise<CallbackEvent[]> {
      const rows = await db
        .as(scope)
        .selectFrom('drawCallback')
        .select(['id', 'headers', 'body', 'isTrusted', 'time'])
        .where('tenantId', '=', scope.tenantId)
        .where('infoId', '=', infoId)
        .where('attemptNo', '=', attemptNo)
        .where('isTaken', '=', false)
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ ...row, headers: row.headers as Record<string, string> })) // json of our own making
    },

    async take(scope: Scope, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await db
        .as(scope)
        .updateTable('drawCallback')
        .set({ isTaken: true, body: '', headers: '{}' })
        .where('tenantId', '=', scope.tenantId)
        .where('id', 'in', [...ids])
        .execute()
    },

    /** All of a drawing that has ended. */
    async remove(scope: Scope, infoId: string): Promise<void> {
      await db
        .as(scope)
        .deleteFrom('drawCallback')
        .where('tenantId', '=', scope.tenantId)
        .where('infoId', '=', infoId)
        .execute()
    },
  }
}

export type DrawCallbackRepository = ReturnType<typeof createDrawCallbackRepository>
