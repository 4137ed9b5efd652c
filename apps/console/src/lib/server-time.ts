/** Zone of the times on the wire (APP_TIMEZONE's default). China knows no summer time, so the offset is fixed. */
const SERVER_OFFSET_MINUTES = 8 * 60

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** The moment a wire time names (`2026-01-02 03:04:05`), wherever the browser stands; undefined for `""` and other texts. */
export function parseServerTime(text: string | null | undefined): Date | undefined {
  const parts = PATTERN.exec(text ?? '')
  if (!parts) return undefined
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return new Date(Date.UTC(year, month - 1, day, hour, minute - SERVER_OFFSET_MINUTES, second))
}

/** A moment as the wire writes it. */
export function formatServerTime(moment: Date): string {
  return new Date(moment.getTime() + SERVER_OFFSET_MINUTES * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Midnight that began the server's day, as the wire writes it: the lower bound of "today". */
export function startOfServerDay(moment: Date = new Date()): string {
  return `${formatServerTime(moment).slice(0, 10)} 00:00:00`
}
