import { describe, expect, it } from 'vitest'
import { paceOf, type LaneEnd, type LaneFacts, type LanePace } from './lane-pace.ts'
import { waitInterval, type WaitInterval } from './wait.ts'
import { simulateLane, type SimulatedLane } from './wait.fixture.ts'
import { createRandom } from './wait-rounds.ts'

const DRAWS = 1_000
const NOW = new Date('2026-03-10T20:30:00Z')

/** How many of the intervals held what came, and how wide they were (median, beside the wait). */
function measure(lane: SimulatedLane, seed: number): { held: number; stated: number; width: number } {
  const stated = simulateLane<WaitInterval | null>(lane, {
    draws: DRAWS,
    random: createRandom(seed),
    ask: ({ facts, before, now, hasFreeWorker }) =>
      waitInterval(paceOf(facts, { limit: lane.limit, isStanding: false, hasFreeWorker, until: null }, now), before),
  })
  const known = stated.flatMap(({ answer, waitedSeconds }) => (answer ? [{ ...answer, waitedSeconds }] : []))
  const widths = known
    .filter(({ waitedSeconds }) => waitedSeconds > lane.medianSeconds)
    .map(({ low, high, waitedSeconds }) => (high - low) / waitedSeconds)
    .toSorted((a, b) => a - b)
  return {
    held: known.filter(({ low, high, waitedSeconds }) => low <= waitedSeconds && waitedSeconds <= high).length,
    stated: known.length,
    width: widths[Math.floor(widths.length / 2)] ?? 0,
  }
}

/** 20 s a run, from always the same to one in six longer than 54 s. */
const lanes = [0, 0.3, 0.6, 1].flatMap((spread) =>
  [1, 2, 4, 8].flatMap((limit): SimulatedLane[] =>
    [undefined, { lanes: 3, workers: 6 }, { lanes: 9, workers: 8 }].map((shared) => ({
      limit,
      medianSeconds: 20,
      spread,
      ...(shared ? { shared } : {}),
    })),
  ),
)

describe('the interval of a simulated lane', () => {
  const measured = lanes.map((lane, index) => ({ lane, ...measure(lane, index + 1) }))

  it('holds the true wait at least four times in five, whatever the limit, the spread of runs, and what it shares the workers with', () => {
    const poor = measured
      .filter(({ held, stated }) => held / stated < 0.8)
      .map(({ lane, held, stated }) => `${JSON.stringify(lane)}: ${(held / stated).toFixed(2)}`)

    expect(poor).toEqual([])
    expect(measured.every(({ stated }) => stated > DRAWS / 2)).toBe(true)
  })

  it('holds it nine times in ten over all of them', () => {
    const sum = (of: (one: (typeof measured)[number]) => number): number =>
      measured.reduce((total, one) => total + of(one), 0)

    expect(sum(({ held }) => held) / sum(({ stated }) => stated)).toBeGreaterThan(0.9)
  })

  it('is no wider than the wait itself where runs are alike, and at most twice as wide where they are not', () => {
    for (const { lane, width } of measured) expect([lane, width < (lane.spread <= 0.3 ? 1 : 2)]).toEqual([lane, true])
  })
})

/** Each ran for `seconds`, one after the other until now; all were queued long ago. */
function ranFor(...seconds: number[]): LaneEnd[] {
  let finishedMs = NOW.getTime()
  return seconds.map((run) => {
    const end: LaneEnd = { state: 2, queuedMs: 0, startedMs: finishedMs - run * 1_000, finishedMs }
    finishedMs = end.startedMs
    return end
  })
}

const pace = (facts: Partial<LaneFacts>, change: Partial<LanePace> = {}): LanePace => ({
  ...paceOf(
    { ends: [], holding: [], frontMs: undefined, ...facts },
    { limit: 1, isStanding: false, hasFreeWorker: true, until: null },
    NOW,
  ),
  ...change,
})
const atWork = (count: number): LaneFacts['holding'] =>
  Array.from({ length: count }, () => ({ queuedMs: 0, startedMs: NOW.getTime() }))

describe('the waiting time', () => {
  it('is not stated before anything was measured, nor where a lane begins none', () => {
    expect(waitInterval(pace({}), 3)).toBeNull()
    expect(waitInterval(pace({ ends: ranFor(5, 5) }, { isStanding: true }), 0)).toBeNull()
  })

  it('is none where a slot and a worker are free', () => {
    expect(waitInterval(pace({ ends: ranFor(5, 5) }), 0)).toEqual({ low: 0, high: 1 })
    expect(waitInterval(pace({ ends: ranFor(5, 5) }, { hasFreeWorker: false }), 0)?.high).toBeGreaterThan(3)
  })

  it('grows with what is in front and falls with the limit', () => {
    const ends = ranFor(...Array.from({ length: 20 }, () => 10))
    const of = (before: number, limit: number): WaitInterval | null =>
      waitInterval(pace({ ends, holding: atWork(limit), frontMs: 1 }, { limit, gapSeconds: [] }), before)

    expect(of(0, 1)).toEqual({ low: 9, high: 11 })
    expect(of(9, 1)).toEqual({ low: 99, high: 101 })
    expect(of(9, 5)).toEqual({ low: 19, high: 21 })
    expect(of(9_999, 5)).toMatchObject({ low: expect.closeTo(20_000, -3), high: expect.closeTo(20_000, -3) })
  })

  it('goes by what the lane got done where that is less than its runs would allow', () => {
    const ends = ranFor(...Array.from({ length: 20 }, () => 10)).map((end, index) => ({
      ...end,
      finishedMs: NOW.getTime() - index * 60_000,
      startedMs: NOW.getTime() - index * 60_000 - 10_000,
    }))

    const stated = waitInterval(pace({ ends, holding: atWork(1), frontMs: 1 }), 9)

    expect([stated?.low, stated?.high].map((seconds) => Math.round((seconds ?? 0) / 60))).toEqual([10, 10])
  })

  it('grows while nothing ends for longer than ever before', () => {
    const ends = ranFor(...Array.from({ length: 20 }, () => 10))
    const slower = ends.map((end) => ({
      ...end,
      startedMs: end.startedMs - 100_000,
      finishedMs: end.finishedMs - 100_000,
    }))
    const of = (given: LaneEnd[]): WaitInterval | null =>
      waitInterval(pace({ ends: given, holding: atWork(1), frontMs: 1 }, { limit: 2 }), 4)

    expect(of(slower)?.high).toBeGreaterThan((of(ends)?.high ?? 0) * 1.4)
  })

  it('counts no gap in which nothing waited', () => {
    const ends = ranFor(10, 10, 10).map((end) => ({ ...end, queuedMs: end.startedMs }))

    expect(pace({ ends: ranFor(10, 10, 10), frontMs: 1 }).gapSeconds).toEqual([10, 10])
    expect(
      pace({
        ends: ends.map((end, index) => ({
          ...end,
          queuedMs: end.queuedMs - index * 60_000,
          startedMs: end.startedMs - index * 60_000,
          finishedMs: end.finishedMs - index * 60_000,
        })),
      }).gapSeconds,
    ).toEqual([])
  })

  it('begins when the provider may be asked again', () => {
    const rests = pace({ ends: ranFor(5, 5) }, { notBeforeSeconds: 30 })

    expect(waitInterval(rests, 0)).toEqual({ low: 30, high: 30 })
  })
})
