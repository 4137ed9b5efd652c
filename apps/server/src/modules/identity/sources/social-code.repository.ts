import type { Selectable } from 'kysely'
import type { AuthSocialCodeTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'

export type SocialCode = Selectable<AuthSocialCodeTable>

/** Codes of ours that a third-party sign-in is finished with, by their digest. */
export function createSocialCodes(db: Db) {
  return {
    async insert(row: SocialCode): Promise<void> {
      await db.platform().insertInto('authSocialCode').values(row).execute()
    },
    /** The code, and it is gone: of two who bring it one gets it. */
    async take(digest: string, source: string, now: Date): Promise<SocialCode | undefined> {
      const row = await db
        .platform()
        .deleteFrom('authSocialCode')
        .where('digest', '=', digest)
        .where('source', '=', source)
        .returningAll()
        .executeTakeFirst()
      return row && row.expireTime > now ? row : undefined
    },
    async sweep(now: Date): Promise<void> {
      await db.platform().deleteFrom('authSocialCode').where('expireTime', '<=', now).execute()
    },
  }
}
