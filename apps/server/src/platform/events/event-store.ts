import { sql } from 'kysely'
import { EVENTS_KEPT_MOST, EVENTS_KEPT_MS, type EventData, type EventTopic } from '@drawdesk/contract/biz/events'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { Scope } from '../scope.ts'
import type { NewEvent, StoredEvent } from './events.ts'

export const EVENT_CHANNEL = 'drawdesk_events'
/** Read at once for one tenant. */
const READ_MOST = 500

type Tenant = Pick<Scope, 'tenantId'>

/** SQL of the event table. Numbers are bigint in the database and safe JS numbers here: a tenant would need 2^53 events. */
export function createEventStore(db: Db, clock: Clock) {
  return {
    async insert(trx: Db, scope: Tenant, events: readonly NewEvent[]): Promise<void> {
      const { tenantId } = scope
      const q = trx.as(scope)
      // The counter's row stays locked until the transaction ends: that is what keeps the numbers in order.
      const { lastNumber } = await q
        .insertInto('platformEventCounter')
        .values({ tenantId, lastNumber: String(events.length) })
        .onConflict((conflict) => conflict.column('tenantId').doUpdateSet({ lastNumber: sql`platform_event_counter.last_number + excluded.last_number` }))
        .returning('lastNumber')
        .executeTakeFirstOrThrow()
      const first = Number(lastNumber) - events.length + 1
      const createTime = clock.now()
      await q
        .insertInto('platformEvent')
        .values(
          events.map(({ topic, id, more, userId, permission, audience }, index) => ({
            tenantId, number: String(first + index), topic, data: JSON.stringify({ type: topic, id, ...more }), userId: userId ?? null, permission: permission ?? null, audience: audience?.join(',') ?? null, createTime,
          })),
        )
        .execute()
      // Sent when the transaction is through. Ids only: what happened is read from the table, behind the wall.
      await sql`select pg_notify(${EVENT_CHANNEL}, ${`${tenantId} ${lastNumber}`})`.execute(q)
    },

    /** The newest number of the tenant (0: none yet), and the next events after this one; `isAll`: no further ones wait. */
    async readAfter(scope: Tenant, number: number): Promise<{ last: number; events: StoredEvent[]; isAll: boolean }> {
      const q = db.as(scope)
      const [counters, rows] = await db.batch(scope, [
        q.selectFrom('platformEventCounter').select('lastNumber').where('tenantId', '=', scope.tenantId),
        q
          .selectFrom('platformEvent')
          .select(['number', 'topic', 'data', 'userId', 'permission', 'audience'])
          .where('tenantId', '=', scope.tenantId)
          .where('number', '>', String(number))
          .orderBy('number')
          .limit(READ_MOST),
      ])
      const events = rows.map((row) => ({ ...row, number: Number(row.number), topic: row.topic as EventTopic, data: row.data as EventData, audience: row.audience?.split(',') ?? null }))
      return { last: Number(counters[0]?.lastNumber ?? 0), events, isAll: events.length < READ_MOST }
    },

    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - EVENTS_KEPT_MS)
      const q = db.across('maintenance')
      await q.deleteFrom('platformEvent').where('createTime', '<', before).execute()
      await sql`delete from platform_event e using platform_event_counter c
        where c.tenant_id = e.tenant_id and e.number <= c.last_number - ${EVENTS_KEPT_MOST}::bigint`.execute(q)
    },
  }
}
export type EventStore = ReturnType<typeof createEventStore>
