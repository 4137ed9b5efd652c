import type { Selectable } from 'kysely'
import type { AuthMiniSessionTable } from '../../../../db/schema.generated.ts'
import type { Db } from '../../../../platform/database/db.ts'

export type MiniSessionRow = Selectable<AuthMiniSessionTable>

/** Session keys of mini programs, sealed, by a digest of the handle that a client holds. */
export function createMiniSessions(db: Db) {
  return {
    async insert(row: MiniSessionRow): Promise<void> {
      await db.platform().insertInto('authMiniSession').values(row).execute()
    },
    async find(digest: string, now: Date): Promise<MiniSessionRow | undefined> {
      return db
        .platform()
        .selectFrom('authMiniSession')
        .selectAll()
        .where('digest', '=', digest)
        .where('expireTime', '>', now)
        .executeTakeFirst()
    },
    async sweep(now: Date): Promise<void> {
      await db.platform().deleteFrom('authMiniSession').where('expireTime', '<=', now).execute()
    },
  }
}
