import { createParser, type EventSourceMessage } from 'eventsource-parser'

/** One event of a stream (HTML standard, "Server-sent events"). */
export interface SseEvent {
  /** `""` where the stream names none. */
  event: string
  /** Lines joined by "\n". */
  data: string
}

/** An event passed the limit. */
export class SseTooLarge extends Error {
  override name = 'SseTooLarge'
}

export interface SseParser {
  /** Events that this chunk completes. @throws {SseTooLarge} */
  push(chunk: Uint8Array): SseEvent[]
  /** What the stream ended with: an event whose last empty line is missing, or nothing. @throws {SseTooLarge} */
  end(): SseEvent[]
}

/**
 * Reads a stream of events, wherever its chunks are cut: inside a character, between CR and LF. No event holds more than `maxEventChars`
 * characters; the parser is of no use after it threw.
 */
export function createSseParser({ maxEventChars }: { maxEventChars: number }): SseParser {
  const decoder = new TextDecoder('utf-8')
  const tooLarge = (): SseTooLarge => new SseTooLarge(`an event is longer than ${maxEventChars} characters`)
  let events: SseEvent[] = []
  const parser = createParser({
    maxBufferSize: maxEventChars,
    onEvent({ event = '', data }: EventSourceMessage) {
      // The library counts what waits for more; this one was complete at once.
      if (data.length > maxEventChars) throw tooLarge()
      events.push({ event, data })
    },
    // A field that the standard does not know means nothing.
    onError({ type }) {
      if (type === 'max-buffer-size-exceeded') throw tooLarge()
    },
  })
  const read = (text: string): SseEvent[] => {
    events = []
    parser.feed(text)
    return events
  }

  return {
    push: (chunk) => read(decoder.decode(chunk, { stream: true })),
    end: () => read(`${decoder.decode()}\n\n`),
  }
}
