/** The middle of several measurements, with the least and the most beside it. */
export interface Spread {
  median: number
  low: number
  high: number
}

/** @throws {RangeError} without a value. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const [low] = sorted
  const high = sorted.at(-1)
  if (low === undefined || high === undefined) throw new RangeError('nothing was measured')
  const middle = (sorted.length - 1) / 2
  const median = ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2
  return { median, low, high }
}

/** `values` to `bases`, pair by pair: each pair was measured one after the other, so a slow moment of the machine hits both. */
export function ratiosOf(values: readonly number[], bases: readonly number[]): Spread {
  if (values.length !== bases.length) throw new RangeError('a ratio needs pairs')
  return spreadOf(values.map((value, index) => value / (bases[index] as number)))
}

/** `1,234 [1,200–1,300]`; a dash for what this machine cannot measure. */
export function showSpread({ median, low, high }: Spread): string {
  if (Number.isNaN(median)) return '–'
  return low === high ? showNumber(median) : `${showNumber(median)} [${showNumber(low)}–${showNumber(high)}]`
}

/** Whole from 100 on, three significant digits below, two below 1. */
export function showNumber(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toLocaleString('en-US', { maximumSignificantDigits: Math.abs(value) < 1 ? 2 : 3 })
}
