const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** `yyyy-MM-dd HH:mm:ss` in the zone; `""` for no time. */
export function formatTime(time: Date | null | undefined, timeZone: string): string {
  if (!time) return ''
  const part: Record<string, string> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(time)) part[type] = value
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`
}

/** The instant of `yyyy-MM-dd HH:mm:ss` in the zone; undefined when the text is no real time (2026-02-30). */
export function parseTime(text: string, timeZone: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/.exec(text)
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [number, number, number, number, number, number]
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  // Two rounds settle the offset also beside a daylight-saving change.
  let guess = asUtc
  for (let round = 0; round < 2; round += 1) {
    const shown = formatTime(new Date(guess), timeZone)
    const shownAsUtc = Date.parse(`${shown.replace(' ', 'T')}Z`)
    guess += asUtc - shownAsUtc
  }
  const time = new Date(guess)
  return formatTime(time, timeZone) === text ? time : undefined
}
