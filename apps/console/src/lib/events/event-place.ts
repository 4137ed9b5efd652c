import type { ServerEvent } from './event-parser.ts'

/** An event as one tab hands it to the others: what it came after on its connection, and what that connection asked for. */
export interface CarriedEvent {
  event: ServerEvent
  /** Number of the event before it; `""` at the start of a connection that began with the present. */
  after: string
  topics: readonly string[]
}

/** How far a tab has read, and on whose behalf. */
export interface EventPlace {
  /** `actingAsOf` the person: another one's numbers mean nothing here. */
  readonly actingAs: string
  /** `""` until something came. */
  lastId: string
}

/** Is the number before the other one? */
export function isBefore(id: string, other: string): boolean {
  return Number(id) < Number(other)
}

/**
 * Moves the place past an event if nothing between them can be missing. `new`: it is to be published; `known`: it was;
 * `gap`: something may be missing before it, so it does not count, and is read anew from the place on.
 */
export function moveTo(
  place: EventPlace,
  { event, after, topics }: CarriedEvent,
  ownTopics: readonly string[],
): 'new' | 'known' | 'gap' {
  if (!ownTopics.every((topic) => topics.includes(topic))) return 'gap'
  if (event.id === '') return 'new'
  // Numbers may even have begun anew; whatever was missed, it says so.
  const isResync = event.event === 'resync' && event.id !== place.lastId
  if (place.lastId !== '' && !isResync) {
    if (!isBefore(place.lastId, event.id)) return 'known'
    if (after === '' || isBefore(place.lastId, after)) return 'gap'
  }
  place.lastId = event.id
  return 'new'
}
