import type { Db } from '../../../platform/database/db.ts'

export function createCaptchaRepository(db: Db) {
  return {
    async insert(row: { key: string; answer: string; expireTime: Date }): Promise<void> {
      await db.platform().insertInto('authCaptcha').values(row).execute()
    },
    /** The answer, and it is gone: of two who ask at once one gets it. */
    async take(key: string, now: Date): Promise<string | undefined> {
      const row = await db
        .platform()
        .deleteFrom('authCaptcha')
        .where('key', '=', key)
        .returning(['answer', 'expireTime'])
        .executeTakeFirst()
      return row && row.expireTime > now ? row.answer : undefined
    },
    async sweep(now: Date): Promise<void> {
      await db.platform().deleteFrom('authCaptcha').where('expireTime', '<=', now).execute()
    },
  }
}
