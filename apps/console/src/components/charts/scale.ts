const STEPS = [2, 4, 6, 8, 10]

/** The even number with one leading digit, or a power of ten, that holds `most`: the top of an axis whose half is a whole number too. */
export function topOfScale(most: number): number {
  for (let unit = 1; ; unit *= 10) for (const step of STEPS) if (step * unit >= most) return step * unit
}

/** The top of an axis of money, which has no whole steps: two leading digits, upwards. */
export function topOfMoney(most: number): number {
  if (most <= 0) return 1
  const unit = 10 ** (Math.floor(Math.log10(most)) - 1)
  return Number((Math.ceil(most / unit / 2) * 2 * unit).toPrecision(3))
}

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
