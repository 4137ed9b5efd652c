import { createParser } from 'eventsource-parser'
import { expect, vi } from 'vitest'

export interface SeenEvent {
  id: string
  event: string
  data: Record<string, unknown>
}

export interface Following {
  status: number
  /** Everything that came so far; pings apart. */
  events: SeenEvent[]
  /** The bytes as they came. */
  text(): string
  /** Resolves when an event of this name has come. */
  until(event: string, count?: number): Promise<void>
  /** Resolves when the server ended the answer. */
  ended: Promise<void>
  stop(): void
}

/** Reads the event stream of a listening server, as a console does. */
export async function follow(
  base: string,
  token: string,
  {
    topics = 'notice',
    path = `/blade-biz/events/stream?topics=${topics}`,
    lastEventId,
  }: { topics?: string; path?: string; lastEventId?: string } = {},
): Promise<Following> {
  const abort = new AbortController()
  const answer = await fetch(`${base}/api${path}`, {
    signal: abort.signal,
    headers: {
      'blade-auth': `bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  })
  const events: SeenEvent[] = []
  let text = ''
  async function read(): Promise<void> {
    const decoder = new TextDecoder()
    const parser = createParser({
      onEvent: ({ id = '', event = '', data }) =>
        void events.push({ id, event, data: JSON.parse(data) as Record<string, unknown> }),
    })
    for await (const bytes of answer.body as ReadableStream<Uint8Array>) {
      const came = decoder.decode(bytes, { stream: true })
      text += came
      parser.feed(came)
    }
  }
  const ended = read().catch((error: Error) => {
    if (!abort.signal.aborted) throw error
  })
  return {
    status: answer.status,
    events,
    text: () => text,
    until: (event, count = 1) =>
      vi.waitFor(() => expect(events.filter((one) => one.event === event).length).toBeGreaterThanOrEqual(count), {
        timeout: 8_000,
      }),
    ended,
    stop: () => abort.abort(),
  }
}
