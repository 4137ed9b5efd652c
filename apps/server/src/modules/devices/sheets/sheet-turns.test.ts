import { expect, it } from 'vitest'
import { createTurns } from './sheet-turns.ts'

it('lets so many work at once, the others after them in their order, over failures too', async () => {
  const inTurn = createTurns(2)
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  const work = (number: number) =>
    inTurn(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => ends.set(number, resolve))
      if (number === 1) throw new Error('it failed')
      return number
    })
  const all = [1, 2, 3, 4].map(work)
  const results = Promise.allSettled(all)
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

  await turn()
  expect(begun).toEqual([1, 2])
  ends.get(1)?.()
  await turn()
  expect(begun).toEqual([1, 2, 3])
  for (const number of [3, 2]) ends.get(number)?.()
  await turn()
  ends.get(4)?.()

  expect((await results).map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    'failed',
    2,
    3,
    4,
  ])
})
