import { instantOf, wallOf } from './zone.ts'

/** Months and days go by the calendar of a zone, `ms` by the clock. */
export interface Duration {
  months: number
  days: number
  ms: number
}

const PARTS =
  /^P(?=.)(?:(?<years>\d+)Y)?(?:(?<months>\d+)M)?(?:(?<weeks>\d+)W)?(?:(?<days>\d+)D)?(?:T(?=.)(?:(?<hours>\d+(?:[.,]\d+)?)H)?(?:(?<minutes>\d+(?:[.,]\d+)?)M)?(?:(?<seconds>\d+(?:[.,]\d+)?)S)?)?$/

export const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MONTH_MS_MAX = 31 * DAY_MS
/** A hundred years: what is longer is a slip of the pen. */
const DURATION_MS_MAX = 100 * 366 * DAY_MS

/** `P1Y2M3W4DT5H6M7.5S` and parts of it; undefined when it is none, or longer than a hundred years. */
export function parseDuration(text: string): Duration | undefined {
  const found = PARTS.exec(text.trim())?.groups
  if (found === undefined) return undefined
  const part = (name: string) => Number((found[name] ?? '0').replace(',', '.'))
  const duration = {
    months: part('years') * 12 + part('months'),
    days: part('weeks') * 7 + part('days'),
    ms: Math.round(part('hours') * HOUR_MS + part('minutes') * 60_000 + part('seconds') * 1000),
  }
  return longestMs(duration) > DURATION_MS_MAX ? undefined : duration
}

/** Milliseconds that it never exceeds. */
export const longestMs = ({ months, days, ms }: Duration): number =>
  months * MONTH_MS_MAX + days * (DAY_MS + HOUR_MS) + ms

export const isByCalendar = ({ months, days }: Duration): boolean => months > 0 || days > 0

/** `times` durations after an instant. 31 January and a month is the last of February; a day later is the same time on the wall. */
export function addDuration(
  instantMs: number,
  { duration, times, timezone }: { duration: Duration; times: number; timezone: string },
): number {
  if (!isByCalendar(duration)) return instantMs + duration.ms * times
  const wall = new Date(wallOf(instantMs, timezone))
  const day = wall.getUTCDate()
  wall.setUTCDate(1)
  wall.setUTCMonth(wall.getUTCMonth() + duration.months * times)
  const last = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate()
  wall.setUTCDate(Math.min(day, last) + duration.days * times)
  return instantOf(wall.getTime(), timezone) + duration.ms * times
}
