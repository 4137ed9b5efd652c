import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DrawAttemptTable, DrawCallTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type DrawAttemptRow = Selectable<DrawAttemptTable>
export type DrawCallRow = Selectable<DrawCallTable>

const MOST_CALLS = 500

/** Attempts of a record, and the outside calls of each. */
export function createDrawAttemptRepository(db: Db) {
  return {
    find: (scope: Scope, infoId: string, no: number): Promise<DrawAttemptRow | undefined> =>
      db
        .as(scope)
        .selectFrom('drawAttempt')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('infoId', '=', infoId)
        .where('no', '=', no)
        .executeTakeFirst(),

    list: (scope: Scope, infoId: string): Promise<DrawAttemptRow[]> =>
      db
        .as(scope)
        .selectFrom('drawAttempt')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('infoId', '=', infoId)
        .orderBy('no')
        .execute(),

    async insert(scope: Scope, row: Omit<Insertable<DrawAttemptTable>, 'tenantId'>): Promise<void> {
      await db
        .as(scope)
        .insertInto('drawAttempt')
        .values({ ...row, tenantId: scope.tenantId })
        .execute()
    },

    /**
     * Writes for the run of the job that holds the attempt (`version` is that run, the fence); false when a later run has it.
     */
    async update(
      scope: Scope,
      at: { infoId: string; no: number; run: number },
      values: Updateable<DrawAttemptTable>,
    ): Promise<boolean> {
      const result = await db
        .as(scope)
        .updateTable('drawAttempt')
        .set({ ...values, version: at.run })
        .where('tenantId', '=', scope.tenantId)
        .where('infoId', '=', at.infoId)
        .where('no', '=', at.no)
        .where('version', '<=', at.run)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    listCalls: (scope: Scope, infoId: string): Promise<DrawCallRow[]> =>
      db
        .as(scope)
        .selectFrom('drawCall')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('infoId', '=', infoId)
        .orderBy('id')
        .limit(MOST_CALLS)
        .execute(),

    async insertCall(scope: Scope, row: Omit<Insertable<DrawCallTable>, 'tenantId'>): Promise<void> {
      await db
        .as(scope)
        .insertInto('drawCall')
        .values({ ...row, tenantId: scope.tenantId })
        .execute()
    },

    async updateCall(scope: Scope, id: string, values: Updateable<DrawCallTable>): Promise<void> {
      await db
        .as(scope)
        .updateTable('drawCall')
        .set(values)
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .execute()
    },
  }
}

export type DrawAttemptRepository = ReturnType<typeof createDrawAttemptRepository>
