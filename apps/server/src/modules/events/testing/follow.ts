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
  { topics = 'notice', lastEventId }: { topics?: string; lastEventId?: string } = {},
): Promise<Following> {
  const abort = new AbortController()
  const answer = await fetch(`${base}/api/blade-biz/events/stream?topics=${topics}`, {
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
    for await (const bytes of answer.body as ReadableStream<Uint8Array>) {
      text += decoder.decode(bytes, { stream: true })
      events.splice(
        0,
        events.length,
        ...text
          .split('\n\n')
          .slice(0, -1)
          .filter((block) => block.includes('event: '))
          .map(parse),
      )
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

function parse(block: string): SeenEvent {
  const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
  return { id: field('id'), event: field('event'), data: JSON.parse(field('data')) as Record<string, unknown> }
}
