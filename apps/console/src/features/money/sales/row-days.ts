/** Of two days. */
export const earlier = (one: string, other: string): string => (one < other ? one : other)
/** Of `2026-11`. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
