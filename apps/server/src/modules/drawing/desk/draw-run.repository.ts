import { sql, type Insertable, type Selectable } from 'kysely'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { DrawRunTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type DrawRunRow = Selectable<DrawRunTable>

/** As it is stored: `infoId` `""` until it was sent, `error` why it was not. */
export interface RunCell {
  infoId: string
  error: Bilingual | null
}

/** Runs are of one person; nobody else reads them. */
export function createDrawRunRepository(db: Db) {
  const own = (scope: Scope) =>
    db
      .as(scope)
      .selectFrom('drawRun')
      .selectAll()
      .where('tenantId', '=', scope.tenantId)
      .where('userId', '=', scope.userId)

  return {
    find: (scope: Scope, id: string): Promise<DrawRunRow | undefined> =>
      own(scope).where('id', '=', id).executeTakeFirst(),

    /** Newest first. */
    list: (scope: Scope, { beforeId, most }: { beforeId: string | undefined; most: number }): Promise<DrawRunRow[]> =>
      own(scope)
        .$if(beforeId !== undefined, (query) => query.where(sql<boolean>`id < ${beforeId}::bigint`))
        .orderBy('id', 'desc')
        .limit(most)
        .execute(),

    findByRequest: (scope: Scope, requestId: string): Promise<DrawRunRow | undefined> =>
      own(scope).where('requestId', '=', requestId).executeTakeFirst(),

    /** Nothing where this request has a run already. */
    async insert(scope: Scope, row: Omit<Insertable<DrawRunTable>, 'tenantId' | 'userId'>): Promise<void> {
      await db
        .as(scope)
        .insertInto('drawRun')
        .values({ ...row, tenantId: scope.tenantId, userId: scope.userId })
        .onConflict((conflict) => conflict.columns(['tenantId', 'userId', 'requestId']).doNothing())
        .execute()
    },

    async setCells(scope: Scope, id: string, cells: readonly RunCell[]): Promise<void> {
      await db
        .as(scope)
        .updateTable('drawRun')
        .set({ cells: JSON.stringify(cells) })
        .where('tenantId', '=', scope.tenantId)
        .where('userId', '=', scope.userId)
        .where('id', '=', id)
        .execute()
    },

    async remove(scope: Scope, id: string): Promise<void> {
      await db
        .as(scope)
        .deleteFrom('drawRun')
        .where('tenantId', '=', scope.tenantId)
        .where('userId', '=', scope.userId)
        .where('id', '=', id)
        .execute()
    },
  }
}
