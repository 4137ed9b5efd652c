/** The days that a forecast looks back on: each weekday four times. */
export const FORECAST_DAYS = 28
const WEEKS = FORECAST_DAYS / 7
/** Farther ahead nobody plans for paper. */
const DAYS_MOST = 365

export interface Forecast {
  /** Sheets a day, over the week; null when nothing was printed. */
  perDay: number | null
  /** Until the tray is empty; null when unknown, or later than in a year. */
  daysLeft: number | null
  /** Sheets by weekday, Monday first. */
  byWeekday: number[]
}

/**
 * How long the paper lasts, when each weekday goes on as it did. `sheets`: of each weekday (1 is Monday) in the days looked back on; `days`: how many of them the device was there; `now` as weekday and as the
 * part of that day that is over.
 */
export function forecastOf(
  paperNum: number,
  sheets: ReadonlyMap<number, number>,
  now: { weekday: number; dayPart: number },
): Forecast {
  const byWeekday = Array.from({ length: 7 }, (_, index) => (sheets.get(index + 1) ?? 0) / WEEKS)
  const perWeek = byWeekday.reduce((sum, one) => sum + one, 0)
  if (perWeek === 0) return { perDay: null, daysLeft: null, byWeekday }
  const perDay = round(perWeek / 7)
  let [left, days, part, weekday] = [paperNum, 0, 1 - now.dayPart, now.weekday - 1]
  while (days <= DAYS_MOST) {
    const used = (byWeekday[weekday] as number) * part
    if (used >= left) return { perDay, daysLeft: round(days + (used === 0 ? 0 : (left / used) * part)), byWeekday }
    left -= used
    days += part
    part = 1
    weekday = (weekday + 1) % 7
  }
  return { perDay, daysLeft: null, byWeekday }
}

const round = (value: number): number => Math.round(value * 10) / 10
