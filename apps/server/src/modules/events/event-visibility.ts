import type { EventData, EventTopic } from '@drawdesk/contract/events/events'
import type { Db } from '../../platform/database/db.ts'
import { audienceTag, type StoredEvent } from '../../platform/events/events.ts'
import { hasPermission, isOperator, type Caller } from '../../platform/scope.ts'
import { findAudienceTags } from './audience.repository.ts'
import { findSeenRows, seesAll } from './seen-rows.repository.ts'
import type { SessionWatch, WatchedSession } from './session-watch.ts'

/**
 * Those of some events that a caller may see at this moment, in their order; where scopes hide columns, without these. Rights are at most a second old, departments, roles and rows are asked anew, once
 * for all events of a call: who lost them meanwhile receives nothing more. Callers without a data scope ask nothing.
 */
export function createEventVisibility(
  db: Db,
  watch: Pick<SessionWatch, 'find'>,
  session: WatchedSession,
  { tenantId, userId, view }: Caller,
): (events: readonly StoredEvent[]) => Promise<StoredEvent[]> {
  // An impersonation receives the events of everybody with these rights, and none that is addressed to the impersonated person.
  const isOwnView = view === undefined

  async function isAddressed(
    { userId: addressee, permission, audience }: StoredEvent,
    ask: Ask,
  ): Promise<'self' | 'right' | undefined> {
    if (isOwnView && addressee === userId) return 'self'
    if (addressee === null && permission === null)
      return audience === null || (await isAmong(audience, ask)) ? 'right' : undefined
    const caller = permission === null ? undefined : await ask.caller()
    return caller && hasPermission(caller, permission as string) ? 'right' : undefined
  }

  async function isAmong(audience: readonly string[], ask: Ask): Promise<boolean> {
    if (audience.includes(audienceTag.operators)) {
      const caller = await ask.caller()
      return caller !== undefined && isOperator(caller)
    }
    if (!isOwnView) return false
    const own = await ask.tags()
    return audience.some((tag) => own.has(tag))
  }

  return async (events) => {
    const ask: Ask = {
      caller: once(async () => (await watch.find(session))?.caller),
      tags: once(async () => new Set(await findAudienceTags(db, { tenantId, userId }))),
    }
    const addressed: { event: StoredEvent; by: 'self' | 'right' }[] = []
    for (const event of events) {
      const by = await isAddressed(event, ask)
      if (by) addressed.push({ event, by })
    }
    const caller = addressed.some(({ by, event }) => by === 'right' && event.permission !== null)
      ? await ask.caller()
      : undefined
    const asked = caller
      ? addressed.flatMap(({ event, by }) =>
          by === 'right' && event.permission !== null && !seesAll(caller, event.topic) ? [event] : [],
        )
      : []
    if (!caller || asked.length === 0) return addressed.map(({ event }) => event)

    const seen = new Map<EventTopic, Awaited<ReturnType<typeof findSeenRows>>>()
    for (const [topic, ofTopic] of Map.groupBy(asked, (event) => event.topic))
      seen.set(topic, await findSeenRows(db, caller, topic, [...new Set(ofTopic.map(({ data }) => data.id))]))
    const isAsked = new Set(asked)
    return addressed.flatMap(({ event }) => {
      if (!isAsked.has(event)) return [event]
      const isHidden = seen.get(event.topic)?.get(event.data.id)
      return isHidden ? [{ ...event, data: without(event.data, isHidden) }] : []
    })
  }
}

/** What is asked at most once for a few events. */
interface Ask {
  caller: () => Promise<Caller | undefined>
  tags: () => Promise<ReadonlySet<string>>
}

function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined
  return () => (asked ??= ask())
}

const without = ({ type, id, ...more }: EventData, isHidden: (field: string) => boolean): EventData => ({
  type,
  id,
  ...Object.fromEntries(Object.entries(more).filter(([field]) => !isHidden(field))),
})
