import { describe, expect, it } from 'vitest'
import { createIds, WorkerIdLost } from './ids.ts'

const isRising = (ids: string[]): boolean =>
  ids.every((id, index) => index === 0 || BigInt(id) > BigInt(ids[index - 1] as string))
const many = (ids: { next(): string }, count: number): string[] => Array.from({ length: count }, () => ids.next())

describe('ids of rows', () => {
  it('are unique and rising over a hundred thousand made at once', () => {
    const made = many(createIds(42), 100_000)

    expect([new Set(made).size, isRising(made)]).toEqual([100_000, true])
  })

  it('go on rising when a millisecond is full, and when the clock stands still', () => {
    const made = many(createIds(42, { nowMs: () => 1_767_225_600_000 }), 10_000)

    expect([new Set(made).size, isRising(made)]).toEqual([10_000, true])
  })

  it('repeat nothing when the clock steps back', () => {
    let nowMs = 1_767_225_600_000
    const ids = createIds(42, { nowMs: () => nowMs })
    const before = many(ids, 5_000)
    nowMs -= 3_600_000
    const after = many(ids, 5_000)
    nowMs += 7_200_000
    const later = many(ids, 10)

    const all = [...before, ...after, ...later]
    expect([new Set(all).size, isRising(all)]).toEqual([10_010, true])
  })

  it('differ between workers in the same millisecond', () => {
    const nowMs = (): number => 1_767_225_600_000
    const made = [0, 1, 42, 1_023].flatMap((worker) => many(createIds(worker, { nowMs }), 1_000))

    expect(new Set(made).size).toBe(4_000)
  })

  it('hold their time and worker, and fit a signed 64-bit column as decimal text', () => {
    const id = BigInt(createIds(42, { nowMs: () => Date.UTC(2026, 0, 1) }).next())
    const last = createIds(1_023, { nowMs: () => Date.UTC(2093, 0, 1) }).next()

    expect([Number(id >> 22n) + Date.UTC(2024, 0, 1), Number((id >> 12n) & 1_023n)]).toEqual([Date.UTC(2026, 0, 1), 42])
    expect([/^\d{1,19}$/.test(last), BigInt(last) < 2n ** 63n]).toEqual([true, true])
  })

  it('stop at once when the worker number was lost', () => {
    let isHeld = true
    const ids = createIds(7, { isHeld: () => isHeld })
    ids.next()

    isHeld = false

    expect(() => ids.next()).toThrow(WorkerIdLost)
    expect(() => ids.next()).toThrow('the lease of id worker 7 was lost')
  })
})
