import type { EventTopic } from '@drawdesk/contract/events/events'
import { joinEventGroup } from './event-group.ts'
import type { ServerEvent } from './event-parser.ts'
import type { EventPlace } from './event-place.ts'
import { actingAsOf, useSession } from '../session/session-store.ts'

export type { EventTopic, ServerEvent }

export interface EventChoice {
  topics: readonly EventTopic[]
  onEvent: (event: ServerEvent) => void
}

const followers = new Set<EventChoice>()
let run: AbortController | undefined
let topicsChanged = (): void => undefined

/**
 * Follows the server's live events of these topics, and `resync`, until called off; answers how.
 *
 * All followers in all tabs of the browser share one connection (`joinEventGroup`): browsers allow six to one server. While the page is
 * hidden or the session locked this tab takes no part: it needs no news at once. What it missed meanwhile comes when it is back, in
 * order and once; `resync` says that some events are gone and all is to be asked anew.
 */
export function followEvents(choice: EventChoice): () => void {
  followers.add(choice)
  if (run) topicsChanged()
  else void follow((run = new AbortController()).signal)
  return () => {
    followers.delete(choice)
    if (followers.size > 0) return
    run?.abort()
    run = undefined
  }
}

async function follow(over: AbortSignal): Promise<void> {
  let place: EventPlace | undefined
  // One stay after the other.
  while (!over.aborted) {
    await until(isWanted, over)
    if (over.aborted) return
    const actingAs = currentActingAs()
    // Another person, or another role: other numbers and other rights.
    if (place?.actingAs !== actingAs) place = { actingAs, lastId: '' }
    await stay(place, over)
    if (!useSession.getState().token) place = undefined
  }
}

/** Takes part until the page hides, the session locks, ends or changes, or nobody follows any more. */
async function stay(place: EventPlace, over: AbortSignal): Promise<void> {
  const leaving = new AbortController()
  const leave = (): void => leaving.abort()
  const stopWatching = watchWanted(() => {
    if (!isWanted() || currentActingAs() !== place.actingAs) leave()
  })
  over.addEventListener('abort', leave)
  const group = joinEventGroup({
    place,
    over: leaving.signal,
    topicsOf: () => [...new Set([...followers].flatMap(({ topics }) => topics))],
    onEvent: publish,
  })
  topicsChanged = group.topicsChanged
  try {
    await group.left
  } finally {
    if (topicsChanged === group.topicsChanged) topicsChanged = () => undefined
    stopWatching()
    over.removeEventListener('abort', leave)
  }
}

function publish(event: ServerEvent): void {
  const topic = event.event
  for (const { topics, onEvent } of followers)
    if (topic === 'resync' || topics.some((own) => own === topic)) onEvent(event)
}

function currentActingAs(): string {
  return actingAsOf(useSession.getState().user)
}

function isWanted(): boolean {
  const { token, isLocked } = useSession.getState()
  return token !== undefined && !isLocked && document.visibilityState !== 'hidden'
}

function watchWanted(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  const stop = useSession.subscribe(listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    stop()
  }
}

/** Resolves once the condition holds, or at the end. */
function until(holds: () => boolean, over: AbortSignal): Promise<void> {
  if (holds()) return Promise.resolve()
  return new Promise((resolve) => {
    const check = () => {
      if (!holds() && !over.aborted) return
      stop()
      over.removeEventListener('abort', check)
      resolve()
    }
    const stop = watchWanted(check)
    over.addEventListener('abort', check)
  })
}
