const formats = new Map<string, Intl.DateTimeFormat>()

/** @throws {RangeError} when there is no such zone. */
function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timezone, format)
  return format
}

const DAY_MS = 86_400_000

/** What a clock on the wall shows at an instant, as milliseconds that read as UTC are that date and time. */
export function wallOf(instantMs: number, timezone: string): number {
  const parts = new Map(
    formatOf(timezone)
      .formatToParts(instantMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const wholeSeconds = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wholeSeconds + (((instantMs % 1000) + 1000) % 1000)
}

/** The other way: of a time that comes twice, the first; of one that is left out in spring, as much later as is left out. */
export function instantOf(wallMs: number, timezone: string): number {
  const offsetAt = (instantMs: number) => wallOf(instantMs, timezone) - instantMs
  const [before, after] = [offsetAt(wallMs - DAY_MS), offsetAt(wallMs + DAY_MS)]
  const fitting = [before, after].map((offset) => wallMs - offset).filter((found) => wallOf(found, timezone) === wallMs)
  return fitting.length > 0 ? Math.min(...fitting) : wallMs - before
}
