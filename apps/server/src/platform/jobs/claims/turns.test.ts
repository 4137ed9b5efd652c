import { describe, expect, it } from 'vitest'
import { createTurns, type Contender, type Turns } from './turns.ts'

const who = (id: string, weight = 1): Contender => ({ id, weight })

/** So many turns among these; who had them, in order. */
function play(turns: Turns, contenders: readonly Contender[], count: number): string[] {
  return Array.from({ length: count }, () => {
    const next = turns.next(contenders)
    turns.took(next)
    return next.id
  })
}

const countOf = (had: readonly string[], id: string): number => had.filter((one) => one === id).length

describe('turns', () => {
  it.each([[[1, 1, 3]], [[1, 1, 1]], [[1, 2]], [[7, 3, 5, 1]]])(
    'of weights %j come out like that within one job, at any time',
    (weights) => {
      const contenders = weights.map((weight, index) => who(`t${index}`, weight))
      const sum = weights.reduce((all, weight) => all + weight, 0)
      const had = play(createTurns(), contenders, sum * 40)

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
    const had = play(createTurns(), contenders, 300)

    expect(had.slice(0, 100)).toEqual(contenders.map(({ id }) => id))
    expect(had.slice(100)).toEqual([...had.slice(0, 100), ...had.slice(0, 100)])
  })

  it('are had by a newcomer within one round, whatever others had before', () => {
    const turns = createTurns()
    const old = [who('a'), who('b', 5), who('c')]
    play(turns, old, 500)

    expect(play(turns, [...old, who('new')], 4)).toContain('new')
  })

  it('cannot be saved up: who had nothing to do for long gets his share from now on, and no more', () => {
    const turns = createTurns()
    play(turns, [who('a'), who('idle')], 2)
    play(turns, [who('a')], 1_000)

    const had = play(turns, [who('a'), who('idle')], 20)

    expect([countOf(had, 'a'), countOf(had, 'idle')]).toEqual([10, 10])
  })

  it('cannot be won by coming and going: who empties his queue after each job is not new each time', () => {
    const turns = createTurns()
    const had: string[] = []
    // `b` is there at every second look only.
    for (let look = 0; look < 100; look += 1) had.push(...play(turns, look % 2 ? [who('a'), who('b')] : [who('a')], 1))

    expect(countOf(had, 'b')).toBeLessThanOrEqual(50)
    expect(countOf(had, 'a')).toBeGreaterThanOrEqual(50)
  })

  it('that could not be used are returned', () => {
    const turns = createTurns()
    play(turns, [who('a'), who('b')], 2)
    turns.took(who('a'))
    turns.returned(who('a'), 1)

    expect(play(turns, [who('a'), who('b')], 4).toSorted()).toEqual(['a', 'a', 'b', 'b'])
  })

  it('of thousands who came once are forgotten without anybody winning by it', () => {
    const turns = createTurns()
    for (let index = 0; index < 3_000; index += 1) turns.took(who(`once${index}`))
    const had = play(turns, [who('a'), who('b'), who('once7')], 30)

    expect(['a', 'b', 'once7'].map((id) => countOf(had, id))).toEqual([10, 10, 10])
  })
})
