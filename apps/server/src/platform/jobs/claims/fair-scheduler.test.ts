import { describe, expect, it } from 'vitest'
import { createFairScheduler, type Contender, type FairScheduler } from './fair-scheduler.ts'

const who = (id: string, weight = 1): Contender => ({ id, weight })

/** So many turns among these; who had them, in order. */
function play(scheduler: FairScheduler, contenders: readonly Contender[], count: number): string[] {
  return Array.from({ length: count }, () => {
    const next = scheduler.next(contenders)
    scheduler.took(next)
    return next.id
  })
}

const countOf = (had: readonly string[], id: string): number => had.filter((one) => one === id).length

describe('fair scheduler', () => {
  it.each([[[1, 1, 3]], [[1, 1, 1]], [[1, 2]], [[7, 3, 5, 1]]])(
    'of weights %j come out like that within one job, at any time',
    (weights) => {
      const contenders = weights.map((weight, index) => who(`t${index}`, weight))
      const sum = weights.reduce((all, weight) => all + weight, 0)
      const had = play(createFairScheduler(), contenders, sum * 40)

      for (let length = 1; length <= had.length; length += 1) {
        const soFar = had.slice(0, length)
        // One job, and for the last three of four weights what those before them are behind by themselves.
        for (const { id, weight } of contenders)
          expect([
            length,
            id,
            Math.abs(countOf(soFar, id) - (length * weight) / sum) < (weights.length > 3 ? 1.5 : 1),
          ]).toEqual([length, id, true])
      }
      for (const { id, weight } of contenders) expect(countOf(had, id)).toBe(weight * 40)
    },
  )

  it('of a hundred tenants of the same weight come round in order', () => {
    const contenders = Array.from({ length: 100 }, (_, index) => who(`t${index}`))
    const had = play(createFairScheduler(), contenders, 300)

    expect(had.slice(0, 100)).toEqual(contenders.map(({ id }) => id))
    expect(had.slice(100)).toEqual([...had.slice(0, 100), ...had.slice(0, 100)])
  })

  it('are had by a newcomer within one round, whatever others had before', () => {
    const scheduler = createFairScheduler()
    const old = [who('a'), who('b', 5), who('c')]
    play(scheduler, old, 500)

    expect(play(scheduler, [...old, who('new')], 4)).toContain('new')
  })

  it('cannot be saved up: who had nothing to do for long gets their share from now on, and no more', () => {
    const scheduler = createFairScheduler()
    play(scheduler, [who('a'), who('idle')], 2)
    play(scheduler, [who('a')], 1_000)

    const had = play(scheduler, [who('a'), who('idle')], 20)

    expect([countOf(had, 'a'), countOf(had, 'idle')]).toEqual([10, 10])
  })

  it('cannot be won by coming and going: who empties their queue after each job is not new each time', () => {
    const scheduler = createFairScheduler()
    const had: string[] = []
    // `b` is there at every second look only.
    for (let look = 0; look < 100; look += 1)
      had.push(...play(scheduler, look % 2 ? [who('a'), who('b')] : [who('a')], 1))

    expect(countOf(had, 'b')).toBeLessThanOrEqual(50)
    expect(countOf(had, 'a')).toBeGreaterThanOrEqual(50)
  })

  it('that could not be used are returned', () => {
    const scheduler = createFairScheduler()
    play(scheduler, [who('a'), who('b')], 2)
    scheduler.took(who('a'))
    scheduler.returned(who('a'), 1)

    expect(play(scheduler, [who('a'), who('b')], 4).toSorted()).toEqual(['a', 'a', 'b', 'b'])
  })

  it('of thousands who came once are forgotten without anybody winning by it', () => {
    const scheduler = createFairScheduler()
    for (let index = 0; index < 3_000; index += 1) scheduler.took(who(`once${index}`))
    const had = play(scheduler, [who('a'), who('b'), who('once7')], 30)

    expect(['a', 'b', 'once7'].map((id) => countOf(had, id))).toEqual([10, 10, 10])
  })
})
