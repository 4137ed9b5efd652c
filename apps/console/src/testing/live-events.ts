import { EVENT_STREAM_PATH, type EventData } from '@drawdesk/contract/events/events'
import { act } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { server } from './server.ts'

export interface LiveEvents {
  /** Publishes to the page, and keeps it for connections that go on after an earlier number. */
  publish: (...events: EventData[]) => void
  /** Some of what happened is no longer kept. */
  resync: () => void
  /** `Last-Event-ID` of each connection so far, `""` without. */
  connections: string[]
  /** Resolves once somebody reads. */
  opened: () => Promise<void>
}

/** A server of live events. Who follows it must be signed in (`signInForTest`). */
export function serveLiveEvents(): LiveEvents {
  const kept: { id: number; text: string }[] = []
  const connections: string[] = []
  const readers = new Set<(text: string) => void>()
  const waiting = new Set<() => void>()
  const send = (event: string, data: object, isKept: boolean): void => {
    const id = kept.length + 1
    const text = `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
    if (isKept) kept.push({ id, text })
    for (const write of readers) write(text)
  }
  server.use(
    http.get(`/api${EVENT_STREAM_PATH}`, ({ request }) => {
      const after = request.headers.get('last-event-id') ?? ''
      let write = (_text: string): void => undefined
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          write = (text) => controller.enqueue(new TextEncoder().encode(text))
          write(': open\n\n')
          if (after !== '') for (const { id, text } of kept) if (id > Number(after)) write(text)
          readers.add(write)
        },
        cancel: () => void readers.delete(write),
      })
      request.signal.addEventListener('abort', () => readers.delete(write))
      connections.push(after)
      for (const go of waiting) go()
      waiting.clear()
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } })
    }),
  )
  return {
    publish: (...events) => act(() => events.forEach((event) => send(event.type, event, true))),
    resync: () => act(() => send('resync', { type: 'resync' }, false)),
    connections,
    opened: () => (readers.size > 0 ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
  }
}

/** The window goes behind another one, or comes back. */
export function setHidden(isHidden: boolean): void {
  act(() => {
    Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}
