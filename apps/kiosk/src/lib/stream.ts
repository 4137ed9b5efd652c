import type { KioskEventData, KioskEventName } from '@drawdesk/contract/devices/kiosk'
import { createParser } from 'eventsource-parser'
import { renewBy } from './http.ts'
import { PairingEnded } from './failure.ts'
import { readTokens, renewTokens } from './tokens.ts'

/** The server says something each 15 s at least; silent for three of them, the connection is taken for dead. */
const SILENCE_MS = 45_000
const RETRY_FIRST_MS = 1_000
const RETRY_MOST_MS = 15_000

export type KioskEvent = { [Name in KioskEventName]: { name: Name; data: KioskEventData[Name] } }[KioskEventName]

export interface Listening {
  onEvent: (event: KioskEvent) => void
  /** The connection is there: what was said meanwhile follows, or `resync`. */
  onOpen: () => void
  onLost: () => void
  /** Nothing follows: the machine was taken off. */
  onEnded: () => void
  over: AbortSignal
}

/** Follows the server's events until it is called off; a lost connection is taken up again where it broke. */
export async function listen({ onEvent, onOpen, onLost, onEnded, over }: Listening): Promise<void> {
  let lastId = ''
  let waitMs = RETRY_FIRST_MS
  // One connection after the other is the point here.
  while (!over.aborted) {
    try {
      await readOnce({
        lastId,
        over,
        onOpen: () => {
          waitMs = RETRY_FIRST_MS
          onOpen()
        },
        onChunk: (id, event) => {
          if (id !== '') lastId = id
          if (event.name === 'bye') throw new PairingEnded()
          onEvent(event)
        },
      })
    } catch (error) {
      if (error instanceof PairingEnded) return onEnded()
      // The network's word for any end of a connection.
    }
    if (over.aborted) return
    onLost()
    await pause(waitMs, over)
    waitMs = Math.min(waitMs * 2, RETRY_MOST_MS)
  }
}

async function readOnce({
  lastId,
  over,
  onOpen,
  onChunk,
}: {
  lastId: string
  over: AbortSignal
  onOpen: () => void
  onChunk: (id: string, event: KioskEvent) => void
}): Promise<void> {
  const tokens = readTokens()
  if (!tokens) throw new PairingEnded()
  const cut = new AbortController()
  const stop = (): void => cut.abort()
  let silence = setTimeout(stop, SILENCE_MS)
  over.addEventListener('abort', stop)
  try {
    const response = await fetch('/api/blade-biz/kiosk/stream', {
      headers: {
        Accept: 'text/event-stream',
        'Blade-Auth': `bearer ${tokens.token}`,
        ...(lastId === '' ? {} : { 'Last-Event-ID': lastId }),
      },
      cache: 'no-store',
      signal: cut.signal,
    })
    if (response.status === 401) return await renewTokens(tokens, renewBy)
    if (!response.ok || !response.body) return
    onOpen()
    const parser = createParser({
      onEvent: ({ id = '', event = '', data }) =>
        onChunk(id, { name: event, data: JSON.parse(data === '' ? '{}' : data) } as KioskEvent),
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    // Chunks come one after the other.
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(stop, SILENCE_MS)
      parser.feed(chunk.value)
    }
  } finally {
    clearTimeout(silence)
    over.removeEventListener('abort', stop)
    cut.abort()
  }
}

/** Waits; less when the network comes back, not at all at the end. */
function pause(ms: number, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
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
