import { instantOf } from './zone.ts'

const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i

/**
 * The instant of an ISO 8601 date, with a `T` or a blank before the time. Without an offset it is on the wall of `timezone`; a bare date is its first minute.
 * Undefined when it is no date, also the 30th of February.
 */
export function parseDate(text: string, timezone: string): Date | undefined {
  const found = DATE.exec(text.trim())
  if (found === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const fraction = Math.trunc(Number(`0.${found[7] ?? '0'}`) * 1000)
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second, fraction))
  const isThere =
    wall.getUTCFullYear() === year &&
    wall.getUTCMonth() === month - 1 &&
    wall.getUTCDate() === day &&
    wall.getUTCHours() === hour &&
    wall.getUTCMinutes() === minute &&
    wall.getUTCSeconds() === second
  if (!isThere) return undefined
  const offset = offsetMs(found[8])
  return new Date(offset === undefined ? instantOf(wall.getTime(), timezone) : wall.getTime() - offset)
}

/** `Z`, `+08:00`, `+0800`, `+08`. */
function offsetMs(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (text.toUpperCase() === 'Z') return 0
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(3).replace(':', '') || 0)
  return (text.startsWith('-') ? -1 : 1) * minutes * 60_000
}
