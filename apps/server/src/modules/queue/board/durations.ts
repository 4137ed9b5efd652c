import { sql, type RawBuilder } from 'kysely'

const SHORTEST_SECONDS = 0.05
const LONGEST_SECONDS = 86_400
const STEPS = 80

/**
 * Bounds in seconds between which durations are counted: 80 logarithmic steps of 20 % from 50 ms to 24 hours. Counts of hours add up to those of days, and what is read from them is at most 10 % from the
 * truth, for it lies in the middle of its step. They belong to what is stored: other bounds need counts anew.
 */
export const BOUNDS: readonly number[] = Array.from({ length: STEPS + 1 }, (_, step) =>
  Number((SHORTEST_SECONDS * (LONGEST_SECONDS / SHORTEST_SECONDS) ** (step / STEPS)).toPrecision(5)),
)

/** One count for each step, one for what is shorter, one for what is longer. */
export const COUNT_LENGTH = BOUNDS.length + 1

/** In which step a duration falls: 0 below the first bound, up to {@link COUNT_LENGTH} − 1; null of none. */
export const stepOf = (seconds: RawBuilder<number | null>): RawBuilder<number> =>
  sql<number>`width_bucket((${seconds})::float8, ${sql.lit(`{${BOUNDS.join(',')}}`)}::float8[])`

/** How many rows of a group fall in each step, where `step` holds it. */
export const countSteps = (step: string): RawBuilder<number[]> =>
  sql<
    number[]
  >`array[${sql.join(Array.from({ length: COUNT_LENGTH }, (_, index) => sql`(count(*) filter (where ${sql.ref(step)} = ${sql.lit(index)}))::int`))}]`

/** The sum of such counts over a group. */
export const sumSteps = (column: string): RawBuilder<number[]> =>
  sql<
    number[]
  >`array[${sql.join(Array.from({ length: COUNT_LENGTH }, (_, index) => sql`coalesce(sum(${sql.ref(column)}[${sql.lit(index + 1)}]), 0)::int`))}]`

/** Counts of several groups together. */
export function addCounts(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: COUNT_LENGTH }, (_, index) => (a[index] ?? 0) + (b[index] ?? 0))
}

/** The value below which this share of all durations lies, in seconds, between its neighbours as PostgreSQL's percentile_cont has it; null of none. */
export function percentileOf(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const rank = share * (total - 1)
  const below = valueAt(counts, Math.floor(rank))
  return below + (valueAt(counts, Math.ceil(rank)) - below) * (rank - Math.floor(rank))
}

/** Of the duration with this rank, from 0: the middle of its step. */
function valueAt(counts: readonly number[], rank: number): number {
  let passed = 0
  const step = counts.findIndex((count) => (passed += count) > rank)
  const [from, to] = [BOUNDS[step - 1], BOUNDS[step]]
  if (from === undefined) return SHORTEST_SECONDS / 2
  return to === undefined ? LONGEST_SECONDS : Math.sqrt(from * to)
}
