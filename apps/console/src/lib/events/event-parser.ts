/** An event of a server's stream (HTML standard, "Server-sent events"). */
export interface ServerEvent {
  /** Names where the stream stands; `""` when the event has none. */
  id: string
  /** `message` when the event names no kind. */
  event: string
  data: string
}

/**
 * Reads an event stream piece by piece, wherever the pieces are cut; comments (the server's pings) are skipped.
 *
 * @example const read = createEventParser(show); read('event: notice\nda'); read('ta: {}\n\n')
 */
export function createEventParser(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let rest = ''
  let fields: Record<string, string> = {}
  const readLine = (line: string) => {
    if (line === '') {
      if (fields.data !== undefined)
        onEvent({ id: fields.id ?? '', event: fields.event || 'message', data: fields.data })
      fields = {}
      return
    }
    const colon = line.indexOf(':')
    if (colon === 0) return
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    fields[name] = name === 'data' && fields.data !== undefined ? `${fields.data}\n${value}` : value
  }
  return (piece) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) readLine(line.replace(/\r$/, ''))
  }
}
