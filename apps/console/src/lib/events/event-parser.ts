import { createParser } from 'eventsource-parser'

/** An event of a server's stream (HTML standard, "Server-sent events"). */
export interface ServerEvent {
  /** Names where the stream stands; `""` when the event has none. */
  id: string
  /** `message` when the event names no kind. */
  event: string
  data: string
}

/**
 * Reads an event stream chunk by chunk, wherever the chunks are cut; comments (the server's pings) are skipped.
 *
 * @example const read = createEventParser(show); read('event: notice\nda'); read('ta: {}\n\n')
 */
export function createEventParser(onEvent: (event: ServerEvent) => void): (chunk: string) => void {
  const parser = createParser({
    onEvent: ({ id = '', event = 'message', data }) => onEvent({ id, event, data }),
  })
  return (chunk) => parser.feed(chunk)
}
