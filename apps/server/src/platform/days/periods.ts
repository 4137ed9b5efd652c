import { formatTime, parseTime } from '../clock.ts'

/** Over which quotas and budgets count. */
export type Period = 'day' | 'month'

export interface PeriodSpan {
  begins: Date
  /** When the next one begins. */
  ends: Date
}

/** `day` as `yyyy-MM-dd`. */
export interface Periods extends Record<Period, PeriodSpan> {
  today: string
}

/** Where clocks jump over midnight a day begins when they have jumped. */
const FIRST_MOMENTS = ['00:00:00', '00:30:00', '01:00:00', '02:00:00']

/** Of each zone the latest that was asked for: sending asks for the same day again and again. */
const latest = new Map<string, Periods>()

/** The day and the month of the zone in which this moment is. */
export function periodsAt(now: Date, timeZone: string): Periods {
  const kept = latest.get(timeZone)
  if (kept && now >= kept.day.begins && now < kept.day.ends) return kept
  const periods = periodsOf(now, timeZone)
  latest.set(timeZone, periods)
  return periods
}

function periodsOf(now: Date, timeZone: string): Periods {
  const today = formatTime(now, timeZone).slice(0, 10)
  const [year, month, date] = today.split('-').map(Number) as [number, number, number]
  const firstOf = (ofMonth: number, ofDate: number): Date =>
    beginningOf(new Date(Date.UTC(year, ofMonth, ofDate)).toISOString().slice(0, 10), timeZone)
  return {
    today,
    day: { begins: firstOf(month - 1, date), ends: firstOf(month - 1, date + 1) },
    month: { begins: firstOf(month - 1, 1), ends: firstOf(month, 1) },
  }
}

/** The first moment of a day (`yyyy-MM-dd`) of the zone. @throws {Error} for what is no day. */
export function beginningOf(day: string, timeZone: string): Date {
  for (const moment of FIRST_MOMENTS) {
    const time = parseTime(`${day} ${moment}`, timeZone)
    if (time) return time
  }
  throw new Error(`${day} is no day of ${timeZone}`)
}

/** `yyyy-MM-dd` of the zone. */
export const dayOf = (time: Date, timeZone: string): string => formatTime(time, timeZone).slice(0, 10)
