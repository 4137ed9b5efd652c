import type { Db } from '../../../platform/database/db.ts'

export interface SocialCode {
  code: string
  source: string
  uuid: string
  userName: string
  state: string
  expireTime: Date
}

/** Codes that a third-party sign-in is finished with. */
export function createSocialCodes(db: Db) {
  return {
    async insert(row: SocialCode): Promise<void> {
      await db.platform().insertInto('authSocialCode').values(row).execute()
    },
    /** The code, and it is gone: of two who bring it one gets it. */
    async take(code: string, source: string, now: Date): Promise<SocialCode | undefined> {
      const row = await db
        .platform()
        .deleteFrom('authSocialCode')
        .where('code', '=', code)
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
