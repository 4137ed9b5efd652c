import type { Selectable } from 'kysely'
import type { AuthMissTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'

export type MissRow = Selectable<AuthMissTable>
type Miss = Pick<MissRow, 'subject' | 'lastTime' | 'lastAddress' | 'expireTime'>

/** Wrong passwords by the account that they were typed for. The account need not exist, so that a wrong one costs the same. */
export function createMissRepository(db: Db) {
  return {
    async add(miss: Miss): Promise<void> {
      await db
        .platform()
        .insertInto('authMiss')
        .values({ ...miss, count: 1 })
        .onConflict((conflict) =>
          conflict.column('subject').doUpdateSet((set) => ({
            count: set('authMiss.count', '+', 1),
            lastTime: miss.lastTime,
            lastAddress: miss.lastAddress,
            expireTime: miss.expireTime,
          })),
        )
        .execute()
    },
    async find(subject: string): Promise<MissRow | undefined> {
      return db.platform().selectFrom('authMiss').selectAll().where('subject', '=', subject).executeTakeFirst()
    },
    /** What was counted, which is forgotten. */
    async take(subject: string): Promise<MissRow | undefined> {
      return db.platform().deleteFrom('authMiss').where('subject', '=', subject).returningAll().executeTakeFirst()
    },
    async sweep(now: Date): Promise<void> {
      await db.platform().deleteFrom('authMiss').where('expireTime', '<=', now).execute()
    },
  }
}
