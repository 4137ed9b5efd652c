import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { noteRow, notesOf } from '../../../crud/row-notes.ts'
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

    async insert(scope: Scope, row: Omit<Insertable<TtsEngineTable>, 'tenantId'>): Promise<void> {
      const notes = notesOf('ttsEngine', Object.keys(row))
      await db.transaction(scope, async (trx) => {
        const { now } = await trx
          .as(scope)
          .insertInto('ttsEngine')
          .values({ ...row, tenantId: scope.tenantId })
          .returning(notes.now.as('now'))
          .executeTakeFirstOrThrow()
        await noteRow(trx, scope, 'ttsEngine', notes, { id: String(row.id), now })
      })
    },

    /** The version that it then has; undefined where the row is not there in the given one. */
    async update(
      scope: Scope,
      id: string,
      version: number,
      values: Updateable<TtsEngineTable>,
    ): Promise<number | undefined> {
      const notes = notesOf('ttsEngine', Object.keys(values))
      return db.transaction(scope, async (trx) => {
        const row = await trx
          .as(scope)
          .updateTable('ttsEngine')
          .set({ ...values, updateUser: scope.userId, version: sql<number>`version + 1` })
          .where('tenantId', '=', scope.tenantId)
          .where('isDeleted', '=', 0)
          .where('id', '=', id)
          .where('version', '=', version)
          .returning('version')
          .returning([notes.now.as('now'), notes.was.as('was')])
          .executeTakeFirst()
        if (row) await noteRow(trx, scope, 'ttsEngine', notes, { id, now: row.now, was: row.was })
        return row?.version
      })
    },
  }
}
