import type { LanePace } from './lane-pace.ts'
import { drawRounds } from './wait-rounds.ts'

/** Seconds from now until a drawing begins: whole ones, `low` ≤ `high`. */
export interface WaitInterval {
  low: number
  high: number
}

/** From this many gaps on the lane's own pace counts; below it, how long its drawings run. */
const GAPS_LEAST = 5
/** Between these quantiles of a normal distribution lie nine of ten; more where few were measured. */
const SURENESS = 1.645
/** Drawings in front that are played through one by one. */
const PLAYED_LEAST = 24
/** A lane that gets this much less than its runs would allow, for each of its slots, shares the workers with others; less is chance, as twenty ends are few for many slots. */
const SHARED_ABOVE = 0.05
const SHARED_ABOVE_MOST = 0.4

/**
 * How long a drawing waits until it begins, as an interval that is meant to hold nine times in ten; null where nobody knows: nothing was measured yet, or the lane begins none at all (paused, held, no worker).
 * `before`: drawings that wait in front of it.
 *
 * Where the lane gets its whole limit, its next ends are played through from what its last drawings took and how long those at work have run already. Where it shares the workers with others, what counts
 * is what it got done: the gaps between its last ends while something waited. `wait.test.ts` measures both against simulated lanes.
 */
export function waitInterval(pace: LanePace, before: number): WaitInterval | null {
  const { isStanding, runSeconds, gapSeconds, running, limit } = pace
  if (isStanding || runSeconds.length === 0) return null
  const isNext = before === 0 && running < limit
  if (isNext && pace.hasFreeWorker) return rounded(pace, 0, 0)
  const spread =
    gapSeconds.length >= GAPS_LEAST && (isShared(pace) || running < limit)
      ? byGaps(pace, before + 1)
      : byRuns(pace, isNext ? 1 : before)
  return rounded(pace, isNext ? 0 : spread.low, spread.high)
}

/** What a lane got done, beside what its limit and runs would allow. */
function isShared({ gapSeconds, runSeconds, limit }: LanePace): boolean {
  return meanOf(gapSeconds) * limit > meanOf(runSeconds) * (1 + Math.min(SHARED_ABOVE_MOST, SHARED_ABOVE * limit))
}

/** `count` further ends, at the pace of the last: their sum is taken for a gamma distribution of its mean and variance. */
function byGaps({ gapSeconds, openGapSeconds }: LanePace, count: number): WaitInterval {
  // The gap that is open now is at least as long as it is: a lane that slows down is seen at once.
  const gaps = openGapSeconds > Math.max(...gapSeconds) ? [...gapSeconds, openGapSeconds] : [...gapSeconds]
  const [mean, variance] = [meanOf(gaps), varianceOf(gaps)]
  const left = gaps.filter((gap) => gap > openGapSeconds).map((gap) => gap - openGapSeconds)
  // Too few were ever that long: anything may come, at the lane's pace.
  const [first, firstVariance] = left.length >= 3 ? [meanOf(left), varianceOf(left)] : [mean, mean * mean]
  const rest = count - 1
  return gammaInterval(
    first + rest * mean,
    firstVariance + rest * variance + (rest * rest * variance) / gaps.length,
    gaps.length,
  )
}

/** Rounds of the lane played through; far ahead its pace goes on. */
function byRuns(pace: LanePace, before: number): WaitInterval {
  const { runSeconds } = pace
  const slots = Math.max(1, pace.running < pace.limit ? pace.running : pace.limit)
  // Whole rounds are left: slots that began together end together.
  const far = Math.max(0, Math.floor((before - Math.max(PLAYED_LEAST, slots * 2)) / slots)) * slots
  const near = drawRounds(pace, { before: before - far, slots })
  const [mean, variance, count] = [meanOf(runSeconds), varianceOf(runSeconds), runSeconds.length]
  const perStart = mean / slots
  // What few runs show of the mean is unsure by itself, and counts for all rounds together.
  const rounds = before / slots + 1
  const unsure = (rounds * rounds * Math.max(variance, count < GAPS_LEAST ? (mean * mean) / 4 : 0)) / count
  return gammaInterval(near.mean + far * perStart, near.variance + (far * variance) / (slots * slots) + unsure, count)
}

/** Wilson and Hilferty's cube: close to a gamma's quantiles from a shape of a half on. Few samples widen it, as Student's t does. */
function gammaInterval(mean: number, variance: number, samples: number): WaitInterval {
  if (mean <= 0) return { low: 0, high: 0 }
  const shape = (mean * mean) / Math.max(variance, mean * mean * 1e-6)
  const at = (z: number): number => mean * Math.max(0, 1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape))) ** 3
  const sureness = SURENESS * (1 + 3 / samples)
  return { low: at(-sureness), high: at(sureness) }
}

function rounded({ notBeforeSeconds }: LanePace, low: number, high: number): WaitInterval {
  return { low: Math.floor(low + notBeforeSeconds), high: Math.max(1, Math.ceil(high + notBeforeSeconds)) }
}

export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

export function varianceOf(values: readonly number[]): number {
  if (values.length < 2) return 0
  const mean = meanOf(values)
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
}
