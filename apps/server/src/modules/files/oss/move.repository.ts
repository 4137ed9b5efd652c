import { sql, type Selectable } from 'kysely'
import { MOVE_STATE } from '@drawdesk/contract/files/oss'
import type { ResourceMoveTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import { withoutJob } from '../../../platform/durable-work/without-job.ts'
import type { Scope } from '../../../platform/scope.ts'

export type MoveRow = Selectable<ResourceMoveTable>
type Tenant = Pick<Scope, 'tenantId'>

/** One lot of bytes and what is known of it; several files may share it. */
export interface StoredLot {
  storageKey: string
  parts: number
  sha256: string
  bytes: string
  mime: string
}

const MOVES_SHOWN = 20

/** Moves between stores: what is asked for, how far it is, and what of it is switched. Store ids are those that files say. */
export function createMoveRepository(db: Db) {
  const rows = (scope: Tenant) => db.as(scope).selectFrom('resourceMove').where('tenantId', '=', scope.tenantId)
  const change = (scope: Tenant, id: string) =>
    db.as(scope).updateTable('resourceMove').where('tenantId', '=', scope.tenantId).where('id', '=', id)

  return {
    find: (scope: Tenant, id: string): Promise<MoveRow | undefined> =>
      rows(scope).selectAll().where('id', '=', id).executeTakeFirst(),

    /** The newest of them, newest first. */
    list: (scope: Tenant): Promise<MoveRow[]> =>
      rows(scope).selectAll().where('isDeleted', '=', 0).orderBy('id', 'desc').limit(MOVES_SHOWN).execute(),

    async insert(scope: Scope, row: Pick<MoveRow, 'id' | 'fromId' | 'toId' | 'total'> & { now: Date }): Promise<void> {
      const { now, ...values } = row
      await db
        .as(scope)
        .insertInto('resourceMove')
        .values({
          ...values,
          tenantId: scope.tenantId,
          createUser: scope.userId,
          createDept: scope.deptId,
          updateUser: scope.userId,
          createTime: now,
          updateTime: now,
        })
        .execute()
    },

    async countLots(scope: Tenant, storeId: string): Promise<number> {
      const row = await db
        .as(scope)
        .selectFrom('resourceFile')
        .select(sql<string>`count(distinct storage_key)`.as('lots'))
        .where('tenantId', '=', scope.tenantId)
        .where('storeId', '=', storeId)
        .where('storageKey', '<>', '')
        .executeTakeFirstOrThrow()
      return Number(row.lots)
    },

    /** What lies in the store behind this key, in the order of keys. */
    listLots: (scope: Tenant, storeId: string, after: string, most: number): Promise<StoredLot[]> =>
      db
        .as(scope)
        .selectFrom('resourceFile')
        .distinctOn('storageKey')
        .select(['storageKey', 'parts', 'sha256', 'bytes', 'mime'])
        .where('tenantId', '=', scope.tenantId)
        .where('storeId', '=', storeId)
        .where('storageKey', '>', after)
        .orderBy('storageKey')
        .limit(most)
        .execute(),

    /** Files of these bytes say from now on that they lie there; how many. Rows are held first, so that none is missed that comes at this moment. In a transaction. */
    async switchFiles(scope: Tenant, { storageKey, from, to }: { storageKey: string; from: string; to: string }) {
      const held = await db
        .as(scope)
        .selectFrom('resourceFile')
        .select('id')
        .where('tenantId', '=', scope.tenantId)
        .where('storageKey', '=', storageKey)
        .where('storeId', '=', from)
        .orderBy('id')
        .forUpdate()
        .execute()
      if (held.length === 0) return 0
      const { numUpdatedRows } = await db
        .as(scope)
        .updateTable('resourceFile')
        .set({ storeId: to })
        .where('tenantId', '=', scope.tenantId)
        .where('storageKey', '=', storageKey)
        .where('storeId', '=', from)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },

    /** Begins to count what stays behind anew: a run that goes on meets it again. */
    begin: async (scope: Tenant, id: string): Promise<void> =>
      void (await change(scope, id).set({ failed: 0, error: '' }).execute()),

    async countMoved(scope: Tenant, id: string, bytes: string, now: Date): Promise<void> {
      await change(scope, id)
        .set({ moved: sql`moved + 1`, bytes: sql`bytes + ${bytes}::bigint`, updateTime: now })
        .execute()
    },

    async countFailed(scope: Tenant, id: string, error: string, now: Date): Promise<void> {
      await change(scope, id)
        .set({ failed: sql`failed + 1`, error, updateTime: now })
        .execute()
    },

    /** `total` as it turned out; an error is added where there is one. */
    async finish(scope: Tenant, id: string, { state, error, now }: { state: number; error?: string; now: Date }) {
      await change(scope, id)
        .where('state', '=', MOVE_STATE.running)
        .set({
          state,
          total: sql`moved + failed`,
          finishTime: now,
          updateTime: now,
          ...(error === undefined ? {} : { error }),
        })
        .execute()
    },
  }
}

/** Open moves of all tenants that have lost their job (a restored table). */
export const findMovesWithoutJob = (db: Db, queue: string): Promise<{ tenantId: string; id: string }[]> =>
  db
    .across('jobs')
    .selectFrom('resourceMove')
    .select(['tenantId', 'id'])
    .where('state', '=', MOVE_STATE.running)
    .where('isDeleted', '=', 0)
    .where(withoutJob(queue, sql<string>`'move:' || id`))
    .execute()
