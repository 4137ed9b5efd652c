import { type Insertable, type Selectable, type Updateable } from 'kysely'
import { insertNoted, updateNoted } from '../../../crud/history/noted-rows.repository.ts'
import type { TtsEngineTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type TtsEngineRow = Selectable<TtsEngineTable>

/** Accounts of speech engines: at most one of each engine in a tenant. */
export function createTtsEngineRepository(db: Db) {
  const live = (scope: Pick<Scope, 'tenantId'>) =>
    db.as(scope).selectFrom('ttsEngine').selectAll().where('tenantId', '=', scope.tenantId).where('isDeleted', '=', 0)

  return {
    list: (scope: Pick<Scope, 'tenantId'>): Promise<TtsEngineRow[]> => live(scope).orderBy('engine').execute(),

    find: (scope: Pick<Scope, 'tenantId'>, engine: string): Promise<TtsEngineRow | undefined> =>
      live(scope).where('engine', '=', engine).executeTakeFirst(),

    insert: (scope: Scope, row: Omit<Insertable<TtsEngineTable>, 'tenantId'>): Promise<void> =>
      insertNoted(db, scope, 'ttsEngine', row),

    /** The version that it then has; undefined where the row is not there in the given one. */
    update: (
      scope: Scope,
      id: string,
      version: number,
      values: Updateable<TtsEngineTable>,
    ): Promise<number | undefined> =>
      updateNoted(db, scope, 'ttsEngine', { id, version, values: { ...values, updateUser: scope.userId } }),
  }
}
