const STRICT = /^([1-9]\d{3})-?(\d{2})-?(\d{2})$/
const LOOSE = /^([1-9]\d{3})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/

/**
 * The day that a text means, `yyyy-MM-dd`; `""` for an empty text, undefined for half a date and for a day that does not exist.
 * While somebody types only `2026-03-01` and `20260301` count: `2026-03-1` may still become the 15th. What has been typed to its end
 * (`isEnd`) may leave out zeros and have other signs between.
 */
export function readDay(text: string, isEnd = false): string | undefined {
  const given = text.trim()
  if (given === '') return ''
  const parts = STRICT.exec(given) ?? (isEnd ? LOOSE.exec(given) : null)
  if (!parts) return undefined
  const [year = '', month = '', day = ''] = parts.slice(1).map((part) => part.padStart(2, '0'))
  const time = new Date(`${year}-${month}-${day}T00:00:00Z`)
  const meant = `${year}-${month}-${day}`
  // The 30th of February would become a day of March.
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === meant ? meant : undefined
}
