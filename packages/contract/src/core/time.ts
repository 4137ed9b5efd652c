const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** Since 1973 clocks were set only at whole quarters of an hour of UTC, in every zone: within one the offset stays. Before, some were set at odd seconds. */
const QUARTER_MS = 900_000
const FIRST_QUARTER = Date.UTC(1973, 0) / QUARTER_MS
const OFFSETS_MOST = 5_000
/** zone → quarter of an hour → what its clocks are ahead of UTC by, ms. */
const offsets = new Map<string, Map<number, number>>()

/** Milliseconds that the zone's clocks are ahead of UTC. A formatter takes some 20 µs for it, and lists ask for thousands of times near one another. */
function offsetOf(timeMs: number, timeZone: string): number {
  const known = offsets.get(timeZone) ?? new Map<number, number>()
  offsets.set(timeZone, known)
  const quarter = Math.floor(timeMs / QUARTER_MS)
  const found = known.get(quarter)
  if (found !== undefined) return found
  const part: Record<string, number> = {}
  const second = Math.floor(timeMs / 1_000) * 1_000
  for (const { type, value } of formatterOf(timeZone).formatToParts(second)) part[type] = Number(value)
  const shown = new Date(0)
  shown.setUTCFullYear(part.year as number, (part.month as number) - 1, part.day)
  shown.setUTCHours(part.hour as number, part.minute, part.second)
  const offset = shown.getTime() - second
  if (known.size >= OFFSETS_MOST) known.clear()
  if (quarter >= FIRST_QUARTER) known.set(quarter, offset)
  return offset
}

/** `yyyy-MM-dd HH:mm:ss` in the zone; `""` for no time. */
export function formatTime(time: Date | null | undefined, timeZone: string): string {
  if (!time) return ''
  const timeMs = time.getTime()
  const [day = '', clock = ''] = new Date(timeMs + offsetOf(timeMs, timeZone)).toISOString().split('T')
  return `${day.replace('+0', '')} ${clock.slice(0, 8)}`
}

/** The instant of `yyyy-MM-dd HH:mm:ss` in the zone; undefined when the text is no real time (2026-02-30). */
export function parseTime(text: string, timeZone: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/.exec(text)
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  // Two rounds settle the offset also beside a daylight-saving change.
  let guess = asUtc
  for (let round = 0; round < 2; round += 1) {
    const shown = formatTime(new Date(guess), timeZone)
    const shownAsUtc = Date.parse(`${shown.replace(' ', 'T')}Z`)
    if (Number.isNaN(shownAsUtc)) return undefined // the last hours of 9999 are in the year 10000 elsewhere
    guess += asUtc - shownAsUtc
  }
  const time = new Date(guess)
  return time.getUTCFullYear() <= 9999 && formatTime(time, timeZone) === text ? time : undefined
}
