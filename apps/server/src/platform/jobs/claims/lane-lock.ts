import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../database/db.ts'

/**
 * Holds lanes until the transaction ends: nobody takes from them, moves in them or pauses them meanwhile. A caller that needs several asks for all of them at once, in the order of queue and lane, so that two
 * who do so never wait for each other.
 */
export const laneLocks = (queues: readonly string[], lanes: readonly string[]): RawBuilder<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(queue || ' ' || lane, 0)) from unnest(${queues}::text[], ${lanes}::text[]) as l(queue, lane)`

export async function lockLane(trx: Db, queue: string, lane: string): Promise<void> {
  await laneLocks([queue], [lane]).execute(trx.platform())
}
