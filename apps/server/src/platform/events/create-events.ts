import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { Log } from '../log.ts'
import type { SignalConnection } from '../signals/signal-connection.ts'
import { createEventStore, EVENT_CHANNEL, type EventStore } from './event-store.ts'
import type { EventReader, Events, StoredEvent } from './events.ts'
import { createThrottle } from './throttle.ts'

/** NOTIFY is a hint that may be lost with its connection, so open tenants are looked at this often anyway. */
const LOOK_MS = 15_000
/** After a failed read; readers wait, nobody is sent away. */
const RETRY_MS = 1_000

export interface EventsOptions {
  db: Db
  clock: Clock
  log: Log
  /** On which this process listens. */
  connection: SignalConnection
}

interface Place {
  reader: EventReader
  /** Undefined until the first read. */
  at: number | undefined
}

interface Tenant {
  places: Set<Place>
  isReading: boolean
  isWoken: boolean
}

/**
 * Hands a tenant's events to the readers of this process: one query for all of them, however many there are. Each has its own
 * place in the numbers; as these have no gaps, what is missing shows.
 */
export function createEvents({ db, clock, log, connection }: EventsOptions): Events {
  const store = createEventStore(db, clock)
  const tenants = new Map<string, Tenant>()
  const throttles: { close(): Promise<void> }[] = []
  let stopListening: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function lookEverywhere(): void {
    for (const tenantId of tenants.keys()) look(tenantId)
  }

  function begin(): void {
    if (stopListening || isClosed) return
    stopListening = connection.listen(EVENT_CHANNEL, (payload) =>
      payload === '' ? lookEverywhere() : look(payload.split(' ')[0] as string),
    )
    timer = setInterval(lookEverywhere, LOOK_MS)
    timer.unref()
  }

  /** Reads until everybody is at the newest event; a call meanwhile makes it read once more. */
  function look(tenantId: string): void {
    const tenant = tenants.get(tenantId)
    if (!tenant || isClosed) return
    tenant.isWoken = true
    if (tenant.isReading) return
    tenant.isReading = true
    read(tenantId, tenant)
      .catch((error: Error) => {
        log.warn({ error: error.message, tenantId }, 'could not read events')
        if (!isClosed) setTimeout(() => look(tenantId), RETRY_MS).unref()
      })
      .finally(() => {
        tenant.isReading = false
        if (tenant.isWoken) look(tenantId)
      })
  }

  async function read(tenantId: string, tenant: Tenant): Promise<void> {
    while (tenant.isWoken && !isClosed) {
      tenant.isWoken = false
      const places = [...tenant.places].filter(({ reader }) => !reader.isPaused())
      if (places.length === 0) return
      const from = Math.min(...places.map(({ at }) => at ?? Number.MAX_SAFE_INTEGER))
      const found = await store.readAfter({ tenantId }, from)
      await Promise.all(places.map((place) => handOn(tenant, place, found)))
      if (places.some((place) => tenant.places.has(place) && (place.at ?? 0) < found.last)) tenant.isWoken = true
    }
  }

  async function handOn(
    tenant: Tenant,
    place: Place,
    found: Awaited<ReturnType<EventStore['readAfter']>>,
  ): Promise<void> {
    const { reader } = place
    try {
      if (place.at === undefined) {
        place.at = found.last
        reader.onPlace(found.last)
      }
      const at = place.at
      const next = found.events.filter(({ number }) => number > at)
      const newest = Math.max(found.last, next.at(-1)?.number ?? 0)
      // Swept away meanwhile; or a number beyond ours, from before a backup was restored.
      const isGone = next.length > 0 ? (next[0] as StoredEvent).number > at + 1 : found.isAll && at !== newest
      if (isGone) {
        place.at = newest
        reader.onGap(newest)
      } else if (next.length > 0) {
        await reader.onEvents(next)
        place.at = (next.at(-1) as StoredEvent).number
      }
    } catch (error) {
      tenant.places.delete(place)
      reader.onEnd(error as Error)
    }
  }

  return {
    async publish(trx, scope, events) {
      if (events.length > 0) await store.insert(trx, scope, events)
    },
    throttled(everyMs, publish) {
      const throttle = createThrottle({ everyMs, publish, log })
      throttles.push(throttle)
      return throttle.touch
    },
    subscribe(reader) {
      if (isClosed) queueMicrotask(() => reader.onEnd(undefined))
      begin()
      const { tenantId } = reader
      const place: Place = { reader, at: reader.after }
      const tenant = tenants.get(tenantId) ?? { places: new Set(), isReading: false, isWoken: false }
      tenants.set(tenantId, tenant)
      tenant.places.add(place)
      look(tenantId)
      return {
        wake: () => look(tenantId),
        close() {
          tenant.places.delete(place)
          if (tenant.places.size === 0 && tenants.get(tenantId) === tenant) tenants.delete(tenantId)
        },
      }
    },
    endAll() {
      isClosed = true
      const places = [...tenants.values()].flatMap((tenant) => [...tenant.places])
      for (const { reader } of places) reader.onEnd(undefined)
    },
    sweep: () => store.sweep(),
    async close() {
      isClosed = true
      clearInterval(timer)
      for (const throttle of throttles) await throttle.close()
      stopListening?.()
    },
  }
}
