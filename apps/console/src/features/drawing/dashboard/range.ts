/** Days that the dashboard shows; the first unless the address says another. */
export const RANGES = [7, 14, 30] as const
export type RangeDays = (typeof RANGES)[number]

/** The range in an address (`?days=14`); anything else is the default. */
export function readRange(address: URLSearchParams): RangeDays {
  return RANGES.find((days) => String(days) === address.get('days')) ?? RANGES[0]
}

/** The address of a range, the default left out. */
export const rangeAddress = (days: RangeDays): string => (days === RANGES[0] ? '?' : `?days=${days}`)
