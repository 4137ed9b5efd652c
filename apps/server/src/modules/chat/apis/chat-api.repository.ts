import { sql, type Selectable, type SqlBool } from 'kysely'
import type { ChatApiTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

export type ChatApiRow = Selectable<ChatApiTable>

/** APIs of one tenant that are looked through. */
const APIS_MOST = 200

export function createChatApiRepository(db: Db) {
  const all = (scope: Pick<Scope, 'tenantId'>) =>
    db.as(scope).selectFrom('chatApi').where('tenantId', '=', scope.tenantId)
  const live = (scope: Pick<Scope, 'tenantId'>) => all(scope).where('isDeleted', '=', 0)
  const isAny = (ids: readonly string[]) => sql<SqlBool>`id = any(${[...ids]}::bigint[])`

  return {
    find: (scope: Pick<Scope, 'tenantId'>, id: string): Promise<ChatApiRow | undefined> =>
      live(scope).selectAll().where('id', '=', id).executeTakeFirst(),

    /** Active ones in their order; the first is what new conversations use. */
    listActive: (scope: Pick<Scope, 'tenantId'>): Promise<ChatApiRow[]> =>
      live(scope).selectAll().where('active', '=', 1).orderBy('sort').orderBy('id').limit(APIS_MOST).execute(),

    /** Those of these ids that are active, in the order of the ids. */
    async listActiveOf(scope: Pick<Scope, 'tenantId'>, ids: readonly string[]): Promise<ChatApiRow[]> {
      if (ids.length === 0) return []
      const rows = await live(scope).selectAll().where('active', '=', 1).where(isAny(ids)).execute()
      return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
    },

    /** Those of these ids that are there, active or not. */
    async known(scope: Pick<Scope, 'tenantId'>, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set()
      const rows = await live(scope).select('id').where(isAny(ids)).execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** Names by id, also of APIs that are gone. */
    async namesOf(scope: Pick<Scope, 'tenantId'>, ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await all(scope).select(['id', 'name']).where(isAny(ids)).execute()
      return new Map(rows.map(({ id, name }) => [id, name]))
    },

    /** Answers at once, of a removed one as well: what waits for it is ended by the worker that runs it. */
    async concurrencyOf(scope: Pick<Scope, 'tenantId'>, id: string): Promise<number | undefined> {
      return (await all(scope).select('concurrency').where('id', '=', id).executeTakeFirst())?.concurrency
    },
  }
}
