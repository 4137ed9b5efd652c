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
  push(chunk: Buffer): SseEvent[]
  /** What the stream ended with: an event whose last empty line is missing, or nothing. */
  end(): SseEvent[]
}

/**
 * Reads a stream of events, wherever its chunks are cut: inside a character, between CR and LF. Only `event` and `data` matter here. Each
 * character is looked at once, so that a picture in a thousand chunks costs no more than in one.
 */
export function createSseParser({ maxEventChars }: { maxEventChars: number }): SseParser {
  const decoder = new TextDecoder('utf-8')
  /** Pieces of the line that is not complete. */
  let line: string[] = []
  let data: string[] = []
  let event = ''
  let chars = 0
  let endedWithCr = false

  const endLine = (): SseEvent | undefined => {
    const text = line.join('')
    line = []
    if (text === '') {
      const complete = data.length > 0 ? { event, data: data.join('\n') } : undefined
      data = []
      event = ''
      chars = 0
      return complete
    }
    const colon = text.indexOf(':')
    if (colon === 0) return undefined // a comment keeps the connection awake
    const name = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(text[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (name === 'data') data.push(value)
    else if (name === 'event') event = value
    return undefined
  }

  const read = (text: string): SseEvent[] => {
    const events: SseEvent[] = []
    let at = endedWithCr && text.startsWith('\n') ? 1 : 0
    if (text !== '') endedWithCr = false
    while (at < text.length) {
      const found = nextLineEnd(text, at)
      const end = found < 0 ? text.length : found
      if (end > at) line.push(text.slice(at, end))
      chars += end - at
      if (chars > maxEventChars) throw new SseTooLarge(`an event is longer than ${maxEventChars} characters`)
      if (found < 0) break
      const complete = endLine()
      if (complete) events.push(complete)
      at = end + 1
      if (text[end] !== '\r') continue
      if (at === text.length) endedWithCr = true
      else if (text[at] === '\n') at += 1
    }
    return events
  }

  return {
    push: (chunk) => read(decoder.decode(chunk, { stream: true })),
    end: () => {
      const rest = read(decoder.decode())
      if (line.length > 0) endLine()
      const open = endLine()
      return open ? [...rest, open] : rest
    },
  }
}

function nextLineEnd(text: string, from: number): number {
  const lf = text.indexOf('\n', from)
  const cr = text.slice(from, lf < 0 ? undefined : lf).indexOf('\r')
  return cr < 0 ? lf : from + cr
}
