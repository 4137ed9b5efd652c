import { sql, type Insertable, type Selectable } from 'kysely'
import type { AuthTicketTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'

export type TicketRow = Selectable<AuthTicketTable>
export type TicketPurpose = 'signIn' | 'passkey' | 'addTotp' | 'addPasskey' | 'proof'

/** Tickets are asked for by what their holder brings, before a tenant is known. */
export function createTicketRepository(db: Db) {
  return {
    async insert(row: Insertable<AuthTicketTable>): Promise<void> {
      await db.platform().insertInto('authTicket').values(row).execute()
    },
    async find(id: string, now: Date): Promise<TicketRow | undefined> {
      return db
        .platform()
        .selectFrom('authTicket')
        .selectAll()
        .where('id', '=', id)
        .where('expireTime', '>', now)
        .executeTakeFirst()
    },
    /** What an authenticator is to sign for the next answer, and for that one only: it is kept with the number of tries before it. */
    async setChallenge(id: string, challenge: string, rpId: string): Promise<void> {
      await db
        .platform()
        .updateTable('authTicket')
        .set({ challenge: sql<string>`tries || '.' || ${challenge}`, rpId })
        .where('id', '=', id)
        .execute()
    },
    /** Counts a try before it is judged; undefined when there is no such ticket any more, or no try left. */
    async takeTry(
      id: string,
      purposes: readonly TicketPurpose[],
      most: number,
      now: Date,
    ): Promise<TicketRow | undefined> {
      return db
        .platform()
        .updateTable('authTicket')
        .set((set) => ({ tries: set('tries', '+', 1) }))
        .where('id', '=', id)
        .where('purpose', 'in', [...purposes])
        .where('expireTime', '>', now)
        .where('tries', '<', most)
        .returningAll()
        .executeTakeFirst()
    },
    /** Who gets it goes on: false when it was used meanwhile. */
    async use(id: string): Promise<boolean> {
      const row = await db.platform().deleteFrom('authTicket').where('id', '=', id).returning('id').executeTakeFirst()
      return row !== undefined
    },
    async sweep(now: Date): Promise<void> {
      await db.platform().deleteFrom('authTicket').where('expireTime', '<=', now).execute()
    },
  }
}
