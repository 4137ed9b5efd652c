import { expect, it } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

it('asks once for all who ask at the same time, and again for those who came meanwhile', async () => {
  const asked: string[][] = []
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const load = createBatchLoader(async (key, items: readonly string[]) => {
    asked.push([key, ...items])
    if (key === 'a') {
      begun.resolve()
      await gate.promise
    }
    return items.map((item) => `${key}${item}`)
  })
  const first = Promise.all([load('a', '1'), load('a', '2'), load('b', '3')])
  await begun.promise
  const second = Promise.all([load('a', '4'), load('a', '5')])
  gate.resolve()

  expect(await first).toEqual(['a1', 'a2', 'b3'])
  expect(await second).toEqual(['a4', 'a5'])
  expect(asked.filter(([key]) => key === 'a')).toEqual([
    ['a', '1', '2'],
    ['a', '4', '5'],
  ])
  expect(asked.filter(([key]) => key === 'b')).toEqual([['b', '3']])
})

it('fails those who asked in one batch, and nobody after them', async () => {
  let isBroken = true
  const load = createBatchLoader(async (_key, items: readonly number[]) => {
    if (isBroken) throw new Error('away')
    return items
  })
  await expect(Promise.all([load('a', 1), load('a', 2)])).rejects.toThrow('away')
  isBroken = false

  expect(await load('a', 3)).toBe(3)
})

/** Works with every turn of the loop, before what was planned for that turn meanwhile, while it answers true. */
function eachTurn(work: () => boolean): void {
  const next = setImmediate(() => eachTurn(work))
  if (!work()) clearImmediate(next)
}

it('takes along who comes with the next turns of the loop', async () => {
  const asked: number[][] = []
  const load = createBatchLoader(
    async (_key, items: readonly number[]) => {
      asked.push([...items])
      return items
    },
    () => 0,
  )
  const answers: Promise<number>[] = []
  const allCame = Promise.withResolvers<void>()
  eachTurn(() => {
    answers.push(load('a', answers.length))
    if (answers.length === 5) allCame.resolve()
    return answers.length < 5
  })
  await allCame.promise

  expect(await Promise.all(answers)).toEqual([0, 1, 2, 3, 4])
  expect(asked).toEqual([[0, 1, 2, 3, 4]])
})

it('asks in the end although somebody comes with every turn', async () => {
  let turns = 0
  const asked: number[][] = []
  const isAsked = Promise.withResolvers<void>()
  const load = createBatchLoader(
    async (_key, items: readonly number[]) => {
      asked.push([...items])
      isAsked.resolve()
      return items
    },
    () => turns,
  )
  const answers: Promise<number>[] = []
  eachTurn(() => {
    turns += 1
    answers.push(load('a', answers.length))
    return asked.length === 0
  })
  await isAsked.promise

  expect(asked[0]?.length).toBeGreaterThan(10)
  expect(await Promise.all(answers)).toEqual(answers.map((_, index) => index))
})
