import { EVENT_PING_MS, EVENT_STREAM_PATH } from '@drawdesk/contract/events/events'
import { API_PATH } from '@drawdesk/contract/core/constants'
import { STATUS } from '@drawdesk/contract/core/errors'
import { failureOf, readBody } from '../http/answer.ts'
import type { ApiError } from '../http/api-error.ts'
import { createEventParser, type ServerEvent } from './event-parser.ts'
import { requestHeaders } from '../http/request-headers.ts'
import { endingText } from '../session/session-ended.ts'
import { loseSession, setLocked, untilRenewed, useSession } from '../session/session-store.ts'
import { refreshIfDue } from '../session/token-refresh.ts'

/** The server pings; silent for three of them, the connection is taken for dead. */
const SILENCE_MAX_MS = 3 * EVENT_PING_MS
export const RETRY_FIRST_MS = 1_000
export const RETRY_MAX_MS = 30_000

export interface EventReading {
  /** Asked before each connection: what to ask for, and after which number to go on (`""`: from now on). */
  choose: () => { topics: readonly string[]; lastId: string }
  onEvent: (event: ServerEvent) => void
  over: AbortSignal
}

export interface EventReader {
  /** Lets go of the connection and makes another at once, for what `choose` says then. */
  again: () => void
  /** Resolves when it was called off, or nobody is signed in any more. */
  ended: Promise<void>
}

/** Reads the server's live events; a lost connection is taken up again, after 1 s at first and 30 s at most. */
export function readEvents({ choose, onEvent, over }: EventReading): EventReader {
  let connection = new AbortController()
  const run = async (): Promise<void> => {
    let retryAfterMs = RETRY_FIRST_MS
    // One connection after the other is the point here.
    while (!over.aborted) {
      connection = new AbortController()
      const cut = AbortSignal.any([over, connection.signal])
      const receive = (event: ServerEvent): void => {
        if (cut.aborted) return
        retryAfterMs = RETRY_FIRST_MS
        if (event.event !== 'bye') onEvent(event)
      }
      if ((await readOnce(choose, receive, cut)) === 'ended') return
      if (!cut.aborted) await pause(retryAfterMs * (0.75 + Math.random() / 2), cut)
      retryAfterMs = Math.min(retryAfterMs * 2, RETRY_MAX_MS)
    }
  }
  return { ended: run(), again: () => connection.abort() }
}

/** One connection to the stream of all live events. */
async function readOnce(
  choose: EventReading['choose'],
  onEvent: EventReading['onEvent'],
  over: AbortSignal,
): Promise<'lost' | 'ended'> {
  let saidBye = false
  const end = await readStream({
    choose: () => {
      const { topics, lastId } = choose()
      return { path: `${EVENT_STREAM_PATH}?topics=${topics.join(',')}`, lastId }
    },
    onEvent: (event) => {
      saidBye ||= event.event === 'bye'
      onEvent(event)
    },
    hasEnded: () => saidBye,
    over,
  })
  return end === 'ended' ? 'ended' : 'lost'
}

export interface StreamReading {
  /** Asked once a token is there: the address without /api, and after which number to go on (`""`: from its beginning, or from now on). */
  choose: () => { path: string; lastId: string }
  onEvent: (event: ServerEvent) => void
  /** Called once the server has taken the connection, before its first event. */
  onOpen?: () => void
  /** Asked after each chunk: true lets go of the connection. */
  hasEnded: () => boolean
  over: AbortSignal
}

/**
 * One connection to an event stream of the server, from asking to its end. `ended`: there is no session any more. `lost`: it broke off, was
 * refused for want of a newer token, locked or called off. An {@link ApiError}: refused for another reason, which has not been shown.
 */
export async function readStream({
  choose,
  onEvent,
  onOpen,
  hasEnded,
  over,
}: StreamReading): Promise<'lost' | 'ended' | ApiError> {
  const cut = new AbortController()
  const stop = () => cut.abort()
  let silence = setTimeout(stop, SILENCE_MAX_MS)
  over.addEventListener('abort', stop)
  try {
    await refreshIfDue()
    const sentWith = useSession.getState().token?.datetime
    if (sentWith === undefined) return await lostUntilRenewed(over)
    if (over.aborted) return 'lost'
    const { path, lastId } = choose()
    const headers = { ...requestHeaders(), Accept: 'text/event-stream', ...(lastId && { 'Last-Event-ID': lastId }) }
    const response = await fetch(`${API_PATH}${path}`, { headers, credentials: 'include', signal: cut.signal })
    if (!response.ok || !response.body) return await refused(response, sentWith, over)
    onOpen?.()
    const parse = createEventParser(onEvent)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    // Chunks come one after the other.
    for (let chunk = await reader.read(); !chunk.done && !hasEnded(); chunk = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(stop, SILENCE_MAX_MS)
      parse(chunk.value)
    }
    return 'lost'
  } catch {
    // The network's word for any end of a connection, ours included: to the caller it is lost, and taken up again if still wanted.
    return 'lost'
  } finally {
    clearTimeout(silence)
    over.removeEventListener('abort', stop)
    cut.abort()
  }
}

async function refused(response: Response, sentWith: number, over: AbortSignal): Promise<'lost' | 'ended' | ApiError> {
  const failure = failureOf(response, await readBody(response))
  if (failure.code === STATUS.locked) {
    setLocked(true)
    return 'lost'
  }
  if (failure.code !== STATUS.signInAgain) return failure
  // With a token that has been replaced meanwhile it goes again; else nobody is signed in.
  if (useSession.getState().token?.datetime !== sentWith) return 'lost'
  loseSession(endingText(failure))
  return lostUntilRenewed(over)
}

/** Is taken up again once the person has signed in over the open pages; ended where no pages wait. */
async function lostUntilRenewed(over: AbortSignal): Promise<'lost' | 'ended'> {
  const called = new Promise<true>((resolve) => {
    if (over.aborted) resolve(true)
    else over.addEventListener('abort', () => resolve(true), { once: true })
  })
  return (await Promise.race([untilRenewed(), called])) ? 'lost' : 'ended'
}

/** Waits; less when the network comes back, not at all at the end. */
export function pause(ms: number, over: AbortSignal): Promise<void> {
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
