/** Words for days, in a default of a `date` or `datetime`: the day, or the first of the month or year, and so many of them before or after. */
const WORD = /^(today|month|year)(?:([+-])(\d{1,4}))?$/
const DAY_MS = 86_400_000

/**
 * The day (`yyyy-MM-dd`) that a word means; undefined where it is none.
 *
 * @param today `yyyy-MM-dd` in the zone of the server
 */
export function reportDay(word: string, today: string): string | undefined {
  const [, unit, sign, count] = WORD.exec(word.trim()) ?? []
  if (unit === undefined) return undefined
  const by = Number(count ?? 0) * (sign === '-' ? -1 : 1)
  const [year = 0, month = 1] = today.split('-').map(Number)
  switch (unit) {
    case 'month':
      return dayOf(Date.UTC(year, month - 1 + by, 1))
    case 'year':
      return dayOf(Date.UTC(year + by, 0, 1))
    default:
      return dayOf(Date.parse(`${today}T00:00:00Z`) + by * DAY_MS)
  }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
