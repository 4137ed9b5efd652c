/** The days that a forecast looks back on at most: each weekday four times. */
export const FORECAST_DAYS = 28
const WEEK_DAYS = 7
/** Farther ahead nobody plans for paper. */
const DAYS_MOST = 365

export interface Forecast {
  /** Sheets a day, over the week; null when nothing was printed. */
  perDay: number | null
  /** Until the tray is empty; null when unknown, or later than in a year. */
  daysLeft: number | null
  /** Sheets by weekday, Monday first. */
  byWeekday: number[]
  /** That it goes by. */
  days: number
}

/**
 * How long the paper lasts, when each weekday goes on as it did. `sheets`: of each weekday (1 is Monday) in the days looked back on; `days`: since the first of these sheets. Of less than a week no weekday is known,
 * and each goes as all did. `now` as weekday and as the part of that day that is over.
 */
export function forecastOf(
  paperNum: number,
  { sheets, days: known }: { sheets: ReadonlyMap<number, number>; days: number },
  now: { weekday: number; dayPart: number },
): Forecast {
  const all = [...sheets.values()].reduce((sum, one) => sum + one, 0)
  const byWeekday = Array.from({ length: WEEK_DAYS }, (_, index) =>
    known < WEEK_DAYS ? all / Math.max(1, known) : (sheets.get(index + 1) ?? 0) / (known / WEEK_DAYS),
  )
  const days = Math.max(1, Math.round(known))
  const perWeek = byWeekday.reduce((sum, one) => sum + one, 0)
  if (perWeek === 0) return { perDay: null, daysLeft: null, byWeekday, days }
  const perDay = round(perWeek / WEEK_DAYS)
  let [left, ahead, part, weekday] = [paperNum, 0, 1 - now.dayPart, now.weekday - 1]
  while (ahead <= DAYS_MOST) {
    const used = (byWeekday[weekday] as number) * part
    if (used >= left)
      return { perDay, daysLeft: round(ahead + (used === 0 ? 0 : (left / used) * part)), byWeekday, days }
    left -= used
    ahead += part
    part = 1
    weekday = (weekday + 1) % WEEK_DAYS
  }
  return { perDay, daysLeft: null, byWeekday, days }
}

const round = (value: number): number => Math.round(value * 10) / 10
