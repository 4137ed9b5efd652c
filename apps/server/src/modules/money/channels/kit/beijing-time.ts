/** Both companies write the time of Beijing, which has no summer time. */
const OFFSET_MS = 8 * 3_600_000
const WRITTEN = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.\d+)?$/

/** `2026-05-01 08:00:00` */
export const formatBeijing = (time: Date): string =>
  new Date(time.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** `2026-05-01T08:00:00+08:00` */
export const formatRfc3339 = (time: Date): string => `${formatBeijing(time).replace(' ', 'T')}+08:00`

/** Undefined for what is no time. */
export function parseBeijing(text: unknown): Date | undefined {
  if (typeof text !== 'string' || !WRITTEN.test(text)) return undefined
  const time = new Date(`${text.slice(0, 19).replace(' ', 'T')}+08:00`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** Undefined for what is no time with its zone. */
export function parseRfc3339(text: unknown): Date | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text)) return undefined
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? undefined : time
}
