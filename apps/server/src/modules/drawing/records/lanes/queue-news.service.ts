import { sql } from 'kysely'
import { website } from '@drawdesk/contract/core/constants'
import type { Deps } from '../../../../platform/deps.ts'
import { audienceTag, type NewEvent } from '../../../../platform/events/events.ts'
import type { LaneState } from '../../../../platform/jobs/jobs.ts'
import { DRAW_QUEUE } from './lane.ts'

/** Of each lane, in each process. */
const NEWS_EVERY_MS = 1_000
const PERMISSION = 'queueManage'

export interface QueueNews {
  /**
   * This lane changed: something was sent, taken out, killed, moved, edited, paused, held. After the commit, like `jobs.wake()`; costs nothing, never throws, and may be called as often as it happens.
   * Beginning and ending of drawings touch it by themselves.
   */
  touch(lane: string, tenantId: string): void
  /** All lanes of a tenant: it was held, or its weight changed. */
  touchTenant(tenantId: string): Promise<void>
}

type NewsDeps = Pick<Deps, 'db' | 'events' | 'jobs'>

/**
 * The event `queue`: how a lane stands, to its tenant's holders of `queueManage` and, of all lanes, to the platform's operator; at most one a second, the first at once, the last always. What is published
 * is read when it is published, one process after the other, so that nothing older follows.
 */
export function createQueueNews({ db, events, jobs }: NewsDeps): QueueNews {
  const touchThrottled = events.throttled(NEWS_EVERY_MS, publishTouched)

  /** By lane its tenant. */
  async function publishTouched(touched: ReadonlyMap<string, string>): Promise<void> {
    const lanesOf = new Map<string, string[]>()
    for (const [lane, tenantId] of touched) lanesOf.set(tenantId, [...(lanesOf.get(tenantId) ?? []), lane])
    // The platform's tenant last: it receives all.
    for (const [tenantId, lanes] of lanesOf)
      if (tenantId !== website.defaultTenantId)
        await publish(tenantId, lanes, { tenantId, ...only(lanes) }, { permission: PERMISSION })
    const own = lanesOf.get(website.defaultTenantId) ?? []
    const others = [...touched.keys()].filter((lane) => !own.includes(lane))
    if (own.length > 0)
      await publish(
        website.defaultTenantId,
        own,
        { tenantId: website.defaultTenantId, ...only(own) },
        { permission: PERMISSION },
      )
    if (others.length > 0)
      await publish(website.defaultTenantId, others, only(others), { audience: [audienceTag.operators] })
  }

  async function publish(
    tenantId: string,
    lanes: readonly string[],
    of: { tenantId?: string; lane?: string },
    to: Pick<NewEvent, 'permission' | 'audience'>,
  ): Promise<void> {
    await db.transaction({ tenantId }, async (trx) => {
      // Until the commit: the next to publish reads later.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`queue news ${tenantId}`}, 0))`.execute(trx.platform())
      const states = new Map((await jobs.steering.lanes(DRAW_QUEUE, of)).map((state) => [state.lane, state]))
      await events.publish(
        trx,
        { tenantId },
        lanes.map((lane) => ({ topic: 'queue', id: lane, ...to, more: figuresOf(states.get(lane)) })),
      )
    })
  }

  return {
    touch: touchThrottled,
    async touchTenant(tenantId) {
      for (const { lane } of await jobs.steering.lanes(DRAW_QUEUE, { tenantId })) touchThrottled(lane, tenantId)
    },
  }
}

/** One lane is looked at by itself, several together. */
const only = (lanes: readonly string[]): { lane?: string } => (lanes.length === 1 ? { lane: lanes[0] } : {})

/** A lane that the queue does not know any more is empty. */
const figuresOf = (state: LaneState | undefined): Record<'waiting' | 'running', number> & { isPaused: boolean } => ({
  waiting: state?.waiting ?? 0,
  running: state?.running ?? 0,
  isPaused: state?.pause !== undefined,
})
