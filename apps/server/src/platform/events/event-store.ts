import { sql } from 'kysely'
import { EVENTS_KEPT_MOST, EVENTS_KEPT_MS, type EventData, type EventTopic } from '@drawdesk/contract/events/events'
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
      const column = (of: (event: NewEvent) => string | null) => events.map(of)
      // The counter's row stays locked until the transaction ends: that is what keeps the numbers in order. So it is taken with the commit, in one round trip, by one statement of one text for any number of
      // events: drawings make thousands, and the next one of the tenant waits for this one's commit. The word is sent when the transaction is through; numbers only: what happened is read from the table,
      // behind the wall.
      await sql`with counter as (
          insert into platform_event_counter (tenant_id, last_number) values (${tenantId}, ${events.length}::bigint)
          on conflict (tenant_id) do update set last_number = platform_event_counter.last_number + excluded.last_number returning last_number),
        published as (
          insert into platform_event (tenant_id, number, topic, data, user_id, permission, audience, create_time)
          select ${tenantId}::text, counter.last_number - ${events.length}::bigint + e.place, e.topic, e.data, e.user_id, e.permission, e.audience, ${clock.now()}::timestamptz
          from counter, unnest(${column(({ topic }) => topic)}::text[], ${column(({ topic, id, more }) => JSON.stringify({ type: topic, id, ...more }))}::json[], ${column(({ userId }) => userId ?? null)}::bigint[],
            ${column(({ permission }) => permission ?? null)}::text[], ${column(({ audience }) => audience?.join(',') ?? null)}::text[]) with ordinality as e (topic, data, user_id, permission, audience, place))
        select pg_notify(${EVENT_CHANNEL}, ${tenantId}::text || ' ' || last_number) from counter`.execute(
        trx.atEnd().as(scope),
      )
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
      const events = rows.map((row) => ({
        ...row,
        number: Number(row.number),
        topic: row.topic as EventTopic,
        data: row.data as EventData,
        audience: row.audience?.split(',') ?? null,
      }))
      return { last: Number(counters[0]?.lastNumber ?? 0), events, isAll: events.length < READ_MOST }
    },

    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - EVENTS_KEPT_MS)
      const q = db.across('maintenance')
      await q.deleteFrom('platformEvent').where('createTime', '<', before).execute()
      // Tenant by tenant, each by the range of its numbers: joined with the counters, a million events were read through to find none. The limit keeps the look for the first one in the index.
      const { rows } = await sql<{
        tenantId: string
        last: string
      }>`select c.tenant_id, c.last_number - ${EVENTS_KEPT_MOST}::bigint as last from platform_event_counter c
        cross join lateral (select from platform_event e where e.tenant_id = c.tenant_id and e.number <= c.last_number - ${EVENTS_KEPT_MOST}::bigint order by e.number limit 1) over`.execute(
        q,
      )
      for (const { tenantId, last } of rows)
        await q.deleteFrom('platformEvent').where('tenantId', '=', tenantId).where('number', '<=', last).execute()
    },
  }
}
export type EventStore = ReturnType<typeof createEventStore>
