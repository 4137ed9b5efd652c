import type { LanePace } from './lane-pace.ts'

const PLAYED = 32
/** The same draws each time, so that the same facts give the same answer. */
const SEED = 20_261_122

/** Until a slot is free for who has `before` in front: the lane played through again and again, each run as long as one of its last. Mean and variance in seconds. */
export function drawRounds(
  { runSeconds, elapsedSeconds }: Pick<LanePace, 'runSeconds' | 'elapsedSeconds'>,
  { before, slots }: { before: number; slots: number },
): { mean: number; variance: number } {
  const random = createRandom(SEED)
  const any = (from: readonly number[]): number => from[Math.floor(random() * from.length)] as number
  const runs = runSeconds.toSorted((a, b) => a - b)
  const longest = runs.at(-1) as number
  // What those at work have left; who runs longer than any did may run as long again.
  const leftOf = elapsedSeconds
    .slice(0, slots)
    .map((elapsed) => ({ elapsed, longer: runs.filter((run) => run > elapsed) }))
  const waits: number[] = []
  for (let play = 0; play < PLAYED; play += 1) {
    const ends = leftOf.map(({ elapsed, longer }) =>
      longer.length > 0 ? any(longer) - elapsed : random() * Math.max(longest, elapsed),
    )
    while (ends.length < slots) ends.push(0)
    let wait = takeSoonest(ends)
    for (let index = 0; index < before; index += 1) {
      ends.push(wait + any(runs))
      wait = takeSoonest(ends)
    }
    waits.push(wait)
  }
  const mean = waits.reduce((sum, wait) => sum + wait, 0) / PLAYED
  return { mean, variance: waits.reduce((sum, wait) => sum + (wait - mean) ** 2, 0) / (PLAYED - 1) }
}

function takeSoonest(ends: number[]): number {
  let soonest = 0
  for (let index = 1; index < ends.length; index += 1)
    if ((ends[index] as number) < (ends[soonest] as number)) soonest = index
  return ends.splice(soonest, 1)[0] as number
}

/** Numbers from 0 to below 1 by Marsaglia's xorshift (32 bits). */
export function createRandom(seed: number): () => number {
  let state = seed | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 0x1_0000_0000
  }
}
