import { commonErrors } from '../errors.ts'

const DAY_MS = 86_400_000
const DAYS_DEFAULT = 30

const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Days are counted on the calendar, so a day of 23 hours is a day. A negative count goes forward. */
export const daysBefore = (day: string, count: number): string =>
  isDay(day) ? new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10) : day

/**
 * Each day of the span that is asked for, the last thirty unless said otherwise; at least one.
 *
 * @param names what the caller calls the two, for what is said beside them
 * @throws AppError `common.badInput` for what is no day, days the wrong way round, or too many.
 */
export function spanOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
  most: number,
  names: { from: string; to: string } = { from: 'from', to: 'to' },
): string[] {
  const last = to ?? today
  const first = from ?? daysBefore(last, DAYS_DEFAULT - 1)
  const field = from === undefined ? names.to : names.from
  const problem = (at: string, zh: string, en: string) =>
    commonErrors.badInput({ errors: [{ field: at, text: { zh, en } }] })
  if (!isDay(first) || !isDay(last))
    throw problem(isDay(last) ? names.from : names.to, '不是有效的日期', 'Invalid date')
  const count = Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS) + 1
  if (count < 1) throw problem(field, '开始日期晚于结束日期', 'The start date is after the end date')
  if (count > most) throw problem(field, `最多查看 ${most} 天`, `Up to ${most} days`)
  return Array.from({ length: count }, (_, index) => daysBefore(first, -index))
}
