import { formatTime } from '../../../../platform/clock.ts'
import { beginningOf } from '../../../../platform/days/periods.ts'
import type { Span } from './tools.repository.ts'

export const PERIODS = ['today', 'yesterday', 'week', 'month'] as const
export type PeriodWord = (typeof PERIODS)[number]

const DAY_MS = 86_400_000
const MONDAY = 1

/** This word, if it is one of them. */
export const wordOf = <Word extends string>(given: unknown, words: readonly Word[]): Word | undefined =>
  words.find((word) => word === given)

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Days of the zone; a week begins on Monday. What has not come yet is in none of them. */
export function spanOf(word: PeriodWord, now: Date, timeZone: string): Span & { firstDay: string; lastDay: string } {
  const today = formatTime(now, timeZone).slice(0, 10)
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 7 - MONDAY) % 7
  const firstDay = {
    today,
    yesterday: addDays(today, -1),
    week: addDays(today, -sinceMonday),
    month: `${today.slice(0, 8)}01`,
  }[word]
  const lastDay = word === 'yesterday' ? firstDay : today
  return { firstDay, lastDay, from: beginningOf(firstDay, timeZone), to: beginningOf(addDays(lastDay, 1), timeZone) }
}
