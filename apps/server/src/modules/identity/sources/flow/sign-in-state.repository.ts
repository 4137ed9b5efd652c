import type { Selectable } from 'kysely'
import type { AuthSignInStateTable } from '../../../../db/schema.generated.ts'
import type { Db } from '../../../../platform/database/db.ts'

export type SignInState = Omit<Selectable<AuthSignInStateTable>, 'usedTime'>
/** A state, or why it does not count. */
export type TakenState = { state: SignInState } | { problem: 'foreign' | 'used' | 'late' }

/** Sign-ins that are under way, by a digest of their state. */
export function createSignInStates(db: Db) {
  return {
    async insert(row: SignInState): Promise<void> {
      await db.platform().insertInto('authSignInState').values(row).execute()
    },

    /** The state, used up with it: of two who bring it one gets it. It stays a while, so that the other is answered why. */
    async take(
      digest: string,
      { source, browser }: { source: string; browser: string },
      now: Date,
    ): Promise<TakenState> {
      const found = await db
        .platform()
        .selectFrom('authSignInState')
        .selectAll()
        .where('digest', '=', digest)
        .executeTakeFirst()
      if (!found || found.source !== source || found.browser !== browser) return { problem: 'foreign' }
      if (found.usedTime) return { problem: 'used' }
      if (found.expireTime <= now) return { problem: 'late' }
      const { numUpdatedRows } = await db
        .platform()
        .updateTable('authSignInState')
        .set({ usedTime: now })
        .where('digest', '=', digest)
        .where('usedTime', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n ? { state: found } : { problem: 'used' }
    },

    async sweep(before: Date): Promise<void> {
      await db.platform().deleteFrom('authSignInState').where('expireTime', '<=', before).execute()
    },
  }
}
