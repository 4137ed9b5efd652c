const MINUTE = 60
const HOUR = 3_600
/** Tops of an axis of time, in seconds: each of them and its half read well. */
const TOPS = [
  1,
  2,
  4,
  10,
  20,
  40,
  MINUTE,
  2 * MINUTE,
  4 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  40 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  12 * HOUR,
]
const DAY = 24 * HOUR

/** The top of an axis that holds so many seconds; beyond half a day whole days. */
export function topOfDurations(mostSeconds: number): number {
  return TOPS.find((top) => top >= mostSeconds) ?? Math.ceil(mostSeconds / DAY) * DAY
}
