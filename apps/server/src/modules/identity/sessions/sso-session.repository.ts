import type { Selectable } from 'kysely'
import type { AuthSsoSessionTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'

export type SsoSessionRow = Selectable<AuthSsoSessionTable>

/** Sessions that a single sign-on vouched for; a row goes with its session. */
export function createSsoSessionRows(db: Db) {
  return {
    async insert(row: SsoSessionRow): Promise<void> {
      await db.platform().insertInto('authSsoSession').values(row).execute()
    },
    /** The row, and it is gone. */
    async take(sessionId: string): Promise<SsoSessionRow | undefined> {
      return db
        .platform()
        .deleteFrom('authSsoSession')
        .where('sessionId', '=', sessionId)
        .returningAll()
        .executeTakeFirst()
    },
  }
}
