import { EVENT_PING_MS, EVENT_STREAM_PATH, type EventTopic } from '@drawdesk/contract/biz/events'
import { STATUS } from '@drawdesk/contract/core/errors'
import { failureOf, readBody } from './answer.ts'
import { createEventParser, type ServerEvent } from './event-parser.ts'
import { requestHeaders } from './request-headers.ts'
import { endSession, useSession } from './session-store.ts'
import { refreshIfDue } from './token-refresh.ts'

export type { EventTopic, ServerEvent }

/** The server pings; silent for three of them, the connection is taken for dead. */
const SILENCE_MAX_MS = 3 * EVENT_PING_MS
const RETRY_FIRST_MS = 1_000
const RETRY_MAX_MS = 30_000

export interface EventChoice {
  topics: readonly EventTopic[]
  onEvent: (event: ServerEvent) => void
}

/**
 * Follows the server's live events until called off; answers how.
 *
 * A lost connection is taken up again where it stood (`Last-Event-ID`), after 1 s at first and 30 s at most. While the page is hidden
 * or the session locked there is none: browsers allow few connections to one server, and a page behind others needs no news at once.
 * Events missed meanwhile come with the next connection; `resync` says that some are gone and all is to be asked anew.
 */
export function followEvents({ topics, onEvent }: EventChoice): () => void {
  const over = new AbortController()
  void run(topics, onEvent, over.signal)
  return () => over.abort()
}

async function run(topics: readonly EventTopic[], onEvent: (event: ServerEvent) => void, over: AbortSignal): Promise<void> {
  let lastId = ''
  let retryAfterMs = RETRY_FIRST_MS
  // One connection after the other is the point here.
  /* oxlint-disable no-await-in-loop */
  while (!over.aborted) {
    await until(isWanted, over)
    if (over.aborted) return
    const outcome = await readOnce({
      topics,
      lastId,
      over,
      onEvent: (event) => {
        if (event.id) lastId = event.id
        retryAfterMs = RETRY_FIRST_MS
        if (event.event !== 'bye') onEvent(event)
      },
    })
    if (outcome === 'ended') return
    // A page that was only hidden goes on at once when it is back.
    if (isWanted()) await pause(retryAfterMs * (0.75 + Math.random() / 2), over)
    retryAfterMs = Math.min(retryAfterMs * 2, RETRY_MAX_MS)
  }
  /* oxlint-enable no-await-in-loop */
}

function isWanted(): boolean {
  return document.visibilityState !== 'hidden' && !useSession.getState().isLocked
}

interface Connection extends EventChoice {
  lastId: string
  over: AbortSignal
}

/** One connection, from asking to its end. `ended`: there is no session any more. */
async function readOnce({ topics, lastId, over, onEvent }: Connection): Promise<'lost' | 'ended'> {
  const cut = new AbortController()
  const stop = () => cut.abort()
  let silence = setTimeout(stop, SILENCE_MAX_MS)
  const stopWatching = watchWanted(() => !isWanted() && stop())
  over.addEventListener('abort', stop)
  try {
    await refreshIfDue()
    const sentWith = useSession.getState().token?.datetime
    if (sentWith === undefined) return 'ended'
    const headers = { ...requestHeaders(), Accept: 'text/event-stream', ...(lastId && { 'Last-Event-ID': lastId }) }
    const response = await fetch(`/api${EVENT_STREAM_PATH}?topics=${topics.join(',')}`, { headers, credentials: 'include', signal: cut.signal })
    if (!response.ok || !response.body) return await refused(response, sentWith)
    let saidBye = false
    const parse = createEventParser((event) => {
      saidBye ||= event.event === 'bye'
      onEvent(event)
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    // oxlint-disable-next-line no-await-in-loop -- pieces come one after the other
    for (let piece = await reader.read(); !piece.done && !saidBye; piece = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(stop, SILENCE_MAX_MS)
      parse(piece.value)
    }
    return 'lost'
  } catch {
    // The network's word for any end of a connection, ours included: to the caller it is lost, and taken up again if still wanted.
    return 'lost'
  } finally {
    clearTimeout(silence)
    stopWatching()
    over.removeEventListener('abort', stop)
    cut.abort()
  }
}

async function refused(response: Response, sentWith: number): Promise<'lost' | 'ended'> {
  const failure = failureOf(response, await readBody(response))
  if (failure.code === STATUS.locked) useSession.setState({ isLocked: true })
  if (failure.code !== STATUS.signInAgain) return 'lost'
  // With a token that has been replaced meanwhile it goes again; else nobody is signed in.
  if (useSession.getState().token?.datetime !== sentWith) return 'lost'
  endSession({ because: failure.message })
  return 'ended'
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

/** Waits; less when the network comes back, not at all at the end. */
function pause(ms: number, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      over.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    over.addEventListener('abort', done)
  })
}
