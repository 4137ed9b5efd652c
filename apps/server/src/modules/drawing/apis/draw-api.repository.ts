import { sql, type Insertable, type Updateable } from 'kysely'
import type { DrawApiTable } from '../../../db/schema.generated.ts'
import { insertNoted, updateNotedRow } from '../../../crud/history/noted-rows.repository.ts'
import { flagsOf, visibleTo } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { DrawApiRow } from '../records/draw-api-row.ts'

export function createDrawApiRepository(db: Db) {
  /** Those that the scope sees; of a job all. */
  const live = (scope: Scope) =>
    visibleTo(
      scope,
      'drawApi',
    )(db.as(scope).selectFrom('drawApi').where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0))

  return {
    find: (scope: Scope, id: string): Promise<DrawApiRow | undefined> =>
      live(scope)
        .selectAll()
        .select(flagsOf(scope, 'drawApi') as [])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Also a deleted one: drawings under way when it was deleted are finished. */
    findAny: (scope: Scope, id: string): Promise<DrawApiRow | undefined> =>
      db
        .as(scope)
        .selectFrom('drawApi')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .executeTakeFirst(),

    /** Active ones in their order; `apiId` and `capability` narrow them. */
    listActive(
      scope: Scope,
      { apiId, capability }: { apiId?: string | undefined; capability?: string | undefined },
    ): Promise<DrawApiRow[]> {
      let query = live(scope)
        .selectAll()
        .select(flagsOf(scope, 'drawApi') as [])
        .where('active', '=', 1)
        .orderBy('sort')
        .orderBy('id')
        .limit(200)
      if (apiId) query = query.where('id', '=', apiId)
      if (capability) query = query.where('capability', '=', capability)
      return query.execute()
    },

    /** Codes in use that begin with this one, for the name of a copy. */
    async codesLike(scope: Scope, code: string): Promise<Set<string>> {
      const rows = await db
        .as(scope)
        .selectFrom('drawApi')
        .select('apiCode')
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where(sql<boolean>`api_code ^@ ${code}`)
        .execute()
      return new Set(rows.map((row) => row.apiCode))
    },

    insert: (scope: Scope, row: Omit<Insertable<DrawApiTable>, 'tenantId'>): Promise<void> =>
      insertNoted(db, scope, 'drawApi', row),

    /** The row as it is then, or undefined when it is gone or has another version than asked for. */
    update: (
      scope: Scope,
      id: string,
      version: number | undefined,
      values: Updateable<DrawApiTable>,
    ): Promise<DrawApiRow | undefined> => updateNotedRow(db, scope, 'drawApi', { id, version, values }),
  }
}

export type DrawApiRepository = ReturnType<typeof createDrawApiRepository>
