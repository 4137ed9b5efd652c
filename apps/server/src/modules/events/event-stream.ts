import { Readable } from 'node:stream'
import { EVENT_PING_MS, type EventTopic } from '@drawdesk/contract/events/events'
import type { Deps } from '../../platform/deps.ts'
import type { StoredEvent } from '../../platform/events/events.ts'
import { ownerOf, type Caller } from '../../platform/scope.ts'
import { createEventVisibility } from './event-visibility.ts'
import type { SessionWatch } from './session-watch.ts'

/** A reader this far behind is not reading: its connection ends, and it goes on later with Last-Event-ID. */
const WAITING_MOST_BYTES = 1024 * 1024

export interface EventStreamOptions {
  caller: Caller
  topics: readonly EventTopic[]
  /** From `Last-Event-ID`. */
  after: number | undefined
}

/** One event of the wire; `id` is what a reader comes back with. */
export function eventText(event: string, data: object, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** By the event, which does not change. */
const texts = new WeakMap<StoredEvent, string>()

/** Written once for all streams of the process that send it. */
function textOf(event: StoredEvent): string {
  let text = texts.get(event)
  if (text === undefined) {
    text = eventText(event.topic, event.data, event.number)
    texts.set(event, text)
  }
  return text
}

/**
 * The events of a tenant that the caller may see, as server-sent events, until the session ends or the reader leaves (destroy
 * it then). Besides the topics: `seen` (at the beginning, and when only other people's events came: the number to come back
 * with), `resync` and `bye`. While the session is locked nothing but pings goes out; what happened meanwhile follows.
 */
export function openEventStream(
  { db, events, log }: Pick<Deps, 'db' | 'events' | 'log'>,
  watch: SessionWatch,
  { caller, topics, after }: EventStreamOptions,
): Readable {
  const { sessionId, tenantId, view } = caller
  const owner = ownerOf(caller)
  const session = {
    sessionId,
    tenantId: owner.tenantId,
    userId: owner.userId,
    viewingUserId: view?.viewed.userId ?? null,
  }
  const select = createEventVisibility(db, watch, session, caller)
  const stream = new Readable({ read: () => undefined })
  let isLocked = false
  let isOver = false
  let place = { at: after ?? 0, sent: after ?? 0 }

  function write(text: string): void {
    if (isOver) return
    if (stream.readableLength > WAITING_MOST_BYTES) stream.destroy()
    else stream.push(text)
  }

  function send(event: string, data: object, number: number): void {
    place = { at: number, sent: number }
    write(eventText(event, data, number))
  }

  const stopWatching = watch.watch({
    kind: 'events',
    session,
    onLock(isNowLocked) {
      const wasLocked = isLocked
      isLocked = isNowLocked
      if (wasLocked && !isLocked) subscription.wake()
    },
    onEnd(reason) {
      write(eventText('bye', { type: 'bye', reason }))
      finish()
    },
  })
  const subscription = events.subscribe({
    tenantId,
    after,
    isPaused: () => isLocked,
    onPlace: (number) => send('seen', { type: 'seen' }, number),
    onGap: (number) => send('resync', { type: 'resync' }, number),
    async onEvents(found) {
      const own = await select(found.filter(({ topic }) => topics.includes(topic)))
      place = { at: found.at(-1)?.number ?? place.at, sent: own.at(-1)?.number ?? place.sent }
      if (own.length > 0) write(own.map(textOf).join(''))
    },
    onEnd(error) {
      if (error) log.error({ err: error, tenantId }, 'an event stream broke')
      finish()
    },
  })
  const ping = setInterval(() => {
    if (place.at > place.sent) send('seen', { type: 'seen' }, place.at)
    write(': ping\n\n')
  }, EVENT_PING_MS)
  ping.unref()

  function finish(): void {
    if (!isOver) stream.push(null)
    leave()
  }

  function leave(): void {
    isOver = true
    clearInterval(ping)
    stopWatching()
    subscription.close()
  }

  stream.once('close', leave)
  // The answer's head travels with its first bytes: without any, a reader with nothing new would not know for a ping's time that it is connected.
  write(': open\n\n')
  return stream
}
