export type DurationUnit = 'seconds' | 'minutes' | 'hours' | 'days'

const UNITS: readonly (readonly [DurationUnit, number])[] = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
]

/** Seconds in the largest unit that holds them whole: 604800 → 7 days, 5400 → 90 minutes. */
export function durationOf(seconds: number): { unit: DurationUnit; count: number } {
  const [unit, size] = UNITS.find(([, each]) => seconds > 0 && seconds % each === 0) ?? ['seconds', 1]
  return { unit, count: seconds / size }
}
