import { website } from '@drawdesk/contract/core/constants'
import { readEvents, type EventReader } from './event-connection.ts'
import type { ServerEvent } from './event-parser.ts'
import { isBefore, moveTo, type CarriedEvent, type EventPlace } from './event-place.ts'

/** What tabs say to each other; nothing leaves the browser. */
type Word =
  | ({ kind: 'event' } & CarriedEvent)
  /** A tab follows these topics (none: it leaves), and has everything up to `after`. */
  | { kind: 'want'; tab: string; topics: readonly string[]; after: string }
  /** Another tab reads from now on: say again what you want. */
  | { kind: 'leads' }

export interface EventMember {
  /** Moved on as events come. */
  place: EventPlace
  /** What this tab follows now. */
  topicsOf: () => readonly string[]
  onEvent: (event: ServerEvent) => void
  /** Leaves the group. */
  over: AbortSignal
}

/**
 * Follows the server's events together with the other tabs in which the same person works: one of them, the leader, holds the lock and
 * the only connection, asks for what any tab wants, and hands all on. When it leaves, the next in the lock's queue goes on. Each tab
 * knows its own place: what comes twice is dropped, and what came before it listened is asked for, which the leader reads again.
 * Without locks or channels (plain http on another host) each tab has a connection of its own.
 */
export function joinEventGroup({ place, topicsOf, onEvent, over }: EventMember): {
  topicsChanged: () => void
  left: Promise<void>
} {
  const name = `${website.key}-events-${place.actingAs}`
  const locks = navigator.locks as LockManager | undefined
  const channel = locks && 'BroadcastChannel' in window ? new BroadcastChannel(name) : undefined
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const wants = new Map<string, readonly string[]>()
  let reader: EventReader | undefined
  /** Of the connection, if this tab reads. */
  let asked: readonly string[] = []
  let at = ''
  let missesAfter: string | undefined

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  const say = (word: Word): void => channel?.postMessage(word)
  const allTopics = (): string[] => [...new Set([...topicsOf(), ...[...wants.values()].flat()])].sort()

  function take(carried: CarriedEvent): void {
    const outcome = moveTo(place, carried, topicsOf())
    if (outcome === 'new') onEvent(carried.event)
    // Asked for once: more of the same connection is on its way, and of no use either.
    if (outcome !== 'gap' || missesAfter === place.lastId) return
    missesAfter = place.lastId
    sayWant()
  }

  function sayWant(): void {
    say({ kind: 'want', tab, topics: topicsOf(), after: place.lastId })
  }

  function receiveWant({ tab: other, topics, after }: Extract<Word, { kind: 'want' }>): void {
    if (topics.length === 0) wants.delete(other)
    else wants.set(other, topics)
    if (!reader || topics.length === 0) return
    const isBehind = after !== '' && (at === '' || isBefore(after, at))
    if (isBehind) at = after
    // A new tab goes on from here, also if this tab leaves before anything else comes.
    else if (after === '' && at !== '')
      say({ kind: 'event', event: { id: at, event: 'seen', data: '' }, after: '', topics: allTopics() })
    if (isBehind || topics.some((topic) => !asked.includes(topic))) reader.again()
  }

  async function lead(): Promise<void> {
    if (over.aborted) return
    at = place.lastId
    reader = readEvents({
      over,
      choose: () => {
        asked = allTopics()
        return { topics: asked, lastId: at }
      },
      onEvent: (event) => {
        const carried = { event, after: at, topics: asked }
        if (event.id) at = event.id
        say({ kind: 'event', ...carried })
        take(carried)
      },
    })
    say({ kind: 'leads' })
    await reader.ended
    reader = undefined
  }

  async function stay(): Promise<void> {
    if (!locks || !channel) return lead()
    channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
      if (data.kind === 'event') take(data)
      else if (data.kind === 'want') receiveWant(data)
      else sayWant()
    })
    sayWant()
    try {
      await locks.request(name, { signal: over }, lead)
    } catch (error) {
      // Called off while it waited for its turn.
      if (!over.aborted) throw error
    } finally {
      say({ kind: 'want', tab, topics: [], after: '' })
      channel.close()
    }
  }

  return {
    left: stay(),
    topicsChanged: () => {
      if (!reader) sayWant()
      else if (topicsOf().some((topic) => !asked.includes(topic))) reader.again()
    },
  }
}
