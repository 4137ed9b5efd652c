import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/**
 * Counters that N processes agree on: failed sign-ins and request rates. Two tables of one shape: failures survive a crash
 * of the database, rates need not.
 */
export function createCounterRepository(db: Db, table: 'authFailure' | 'authRate') {
  const column = (name: 'count' | 'expire_time') =>
    sql.ref(`${table === 'authFailure' ? 'auth_failure' : 'auth_rate'}.${name}`)
  const live = (now: Date) =>
    db.platform().selectFrom(table).select(['subject', 'count', 'expireTime']).where('expireTime', '>', now)
  const withQuery = (words: string, now: Date, most: number) =>
    live(now)
      .where(sql<boolean>`position(${words} in subject) > 0`)
      .orderBy('count', 'desc')
      .limit(most)

  return {
    /** Counts that have not run out, by subject; an absent subject has none. */
    async find(subjects: readonly string[], now: Date): Promise<Map<string, number>> {
      const rows = await db
        .platform()
        .selectFrom(table)
        .select(['subject', 'count'])
        .where('subject', 'in', [...subjects])
        .where('expireTime', '>', now)
        .execute()
      return new Map(rows.map(({ subject, count }) => [subject, count]))
    },
    /** The same with the time at which each runs out. */
    findUntil: (subjects: readonly string[], now: Date) =>
      live(now)
        .where(sql<boolean>`subject = any(${[...subjects]}::text[])`)
        .execute(),
    /** Counts that have not run out, of subjects with these words in them, the highest first. */
    listWith: (words: string, now: Date, most: number) => withQuery(words, now, most).execute(),
    /** The query of `listWith`, to be asked with others. */
    withQuery,
    /**
     * One more for each subject; answers the new counts. A count that ran out begins anew. `rearmed`: the time to live starts
     * again with each count; else it stays that of the first.
     */
    async add(
      subjects: readonly string[],
      now: Date,
      expireTime: Date,
      options: { isRearmed: boolean },
    ): Promise<Map<string, { count: number; expireTime: Date }>> {
      const isOver = sql<boolean>`${column('expire_time')} <= ${now}`
      const rows = await db
        .platform()
        .insertInto(table)
        // Sorted: two calls that count the same subjects lock them in the same order.
        .values([...subjects].sort().map((subject) => ({ subject, count: 1, expireTime })))
        .onConflict((conflict) =>
          conflict.column('subject').doUpdateSet({
            count: sql<number>`case when ${isOver} then 1 else ${column('count')} + 1 end`,
            expireTime: options.isRearmed
              ? expireTime
              : sql<Date>`case when ${isOver} then ${expireTime}::timestamptz else ${column('expire_time')} end`,
          }),
        )
        .returning(['subject', 'count', 'expireTime'])
        .execute()
      return new Map(rows.map(({ subject, ...row }) => [subject, row]))
    },
    /** One fewer. */
    async takeBack(subject: string): Promise<void> {
      await db
        .platform()
        .updateTable(table)
        .set({ count: sql<number>`greatest(count - 1, 0)` })
        .where('subject', '=', subject)
        .execute()
    },
    async clear(subjects: readonly string[]): Promise<void> {
      await db
        .platform()
        .deleteFrom(table)
        .where('subject', 'in', [...subjects])
        .execute()
    },
    /** Every subject with one of these ends, literally. */
    async clearEndingIn(ends: readonly string[]): Promise<void> {
      const isEnd = sql<boolean>`exists (select 1 from unnest(${ends}::text[]) as e (text) where right(subject, length(e.text)) = e.text)`
      await db.platform().deleteFrom(table).where(isEnd).execute()
    },
    async sweep(now: Date): Promise<void> {
      await db.platform().deleteFrom(table).where('expireTime', '<=', now).execute()
    },
  }
}
