import { describe, expect, it } from 'vitest'
import { createRandom } from '../random.ts'
import { CUT_KINDS, DATABASE_SIGNALS, planRound } from './plan.ts'

const plans = (seed: number) => {
  const random = createRandom(seed)
  return Array.from({ length: 300 }, (_, index) =>
    planRound(random, { round: index + 1, victims: ['server-1', 'worker-1'], servers: 2 }),
  )
}

describe('the plan of a round of answers', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(plans(5)).toEqual(plans(5))
    expect(plans(5)).not.toEqual(plans(6))
  })

  it('cuts at each place, in each way, before the first event and long after it', () => {
    const rounds = plans(1)

    expect(new Set(rounds.map(({ cuts }) => cuts[0]))).toEqual(new Set(CUT_KINDS))
    expect(new Set(rounds.map(({ databaseSignal }) => databaseSignal))).toEqual(new Set(DATABASE_SIGNALS))
    expect(Math.min(...rounds.map(({ cutAfterEvents }) => cutAfterEvents))).toBe(0)
    expect(Math.max(...rounds.map(({ cutAfterEvents }) => cutAfterEvents))).toBeGreaterThan(12)
  })

  it('asks one to four questions a round, each with a request id of its own, of services that go on and that do not, with readers who come late and leave', () => {
    const rounds = plans(1)
    const answers = rounds.flatMap((plan) => plan.answers)

    expect(new Set(rounds.map((plan) => plan.answers.length))).toEqual(new Set([1, 2, 3, 4]))
    expect(new Set(answers.map(({ requestId }) => requestId)).size).toBe(answers.length)
    expect(
      new Set(answers.map(({ model, isStreamedSend, isFollowUp }) => `${model} ${isStreamedSend} ${isFollowUp}`)).size,
    ).toBe(8)
    expect(answers.every(({ readers }) => readers[0]?.joinMs === 0)).toBe(true)
    expect(answers.some(({ readers }) => readers.some(({ joinMs }) => joinMs > 1_000))).toBe(true)
    expect(answers.some(({ readers }) => readers.some(({ drops }) => drops.length > 1))).toBe(true)
    expect(answers.some(({ stopAfterEvents }) => stopAfterEvents !== undefined)).toBe(true)
  })
})
