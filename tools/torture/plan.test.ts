import { describe, expect, it } from 'vitest'
import { UsageError } from '../lib/run-program.ts'
import { readOptions } from './options.ts'
import { planRound } from './plan.ts'
import { createRandom } from './random.ts'

const plans = (seed: number) => {
  const random = createRandom(seed)
  return Array.from({ length: 200 }, (_, index) =>
    planRound(random, { round: index + 1, names: ['server-1', 'database', 'provider'], servers: 2 }),
  )
}

describe('planRound', () => {
  it('plans the same rounds for the same seed, and others for another', () => {
    expect(plans(5)).toEqual(plans(5))
    expect(plans(5)).not.toEqual(plans(6))
  })

  it('kills each of them now and then, at any moment of the first 800 ms', () => {
    const rounds = plans(1)

    expect(new Set(rounds.map(({ victims }) => victims[0]))).toEqual(new Set(['server-1', 'database', 'provider']))
    expect(Math.min(...rounds.map(({ killAtMs }) => killAtMs))).toBeLessThan(40)
    expect(Math.max(...rounds.map(({ killAtMs }) => killAtMs))).toBeGreaterThan(760)
  })

  it('sends one to six drawings a round, each with a request id of its own, to either service in either way', () => {
    const submits = plans(1).flatMap((plan) => plan.submits)

    expect(new Set(plans(1).map((plan) => plan.submits.length))).toEqual(new Set([1, 2, 3, 4, 5, 6]))
    expect(new Set(submits.map(({ requestId }) => requestId)).size).toBe(submits.length)
    expect(new Set(submits.map(({ provider, flow }) => `${provider} ${flow}`)).size).toBe(4)
  })
})

describe('readOptions', () => {
  it('reads rounds, seed, processes and whether the folder stays', () => {
    expect(readOptions([], 7)).toEqual({
      suite: 'draw',
      rounds: 20,
      seed: 7,
      servers: 2,
      workers: 1,
      numbers: 250,
      isKept: false,
      reportFile: undefined,
    })
    expect(
      readOptions(['--rounds=1000', '--seed=42', '--servers=3', '--workers=0', '--keep', '--report=/tmp/a b.json'], 7),
    ).toEqual({
      suite: 'draw',
      rounds: 1_000,
      seed: 42,
      servers: 3,
      workers: 0,
      numbers: 250,
      isKept: true,
      reportFile: '/tmp/a b.json',
    })
  })

  it('reads the suite', () => {
    expect(readOptions(['--suite=chat', '--rounds=5'], 7)).toMatchObject({ suite: 'chat', rounds: 5 })
  })

  it.each([
    '--rounds=0',
    '--suite=',
    '--suite=voice',
    '--rounds=',
    '--servers=9',
    '--seed=-1',
    '--round=2',
    '--report=',
    'fast',
  ])('refuses %s', (word) => {
    expect(() => readOptions([word], 7)).toThrow(UsageError)
  })
})
