import { expect, it } from 'vitest'
import { createTogether } from './together.ts'

it('asks once for all who ask at the same time, and again for those who came meanwhile', async () => {
  const asked: string[][] = []
  const gate = Promise.withResolvers<void>()
  const together = createTogether(async (key, items: readonly string[]) => {
    asked.push([key, ...items])
    if (asked.length === 1) await gate.promise
    return items.map((item) => `${key}${item}`)
  })
  const first = Promise.all([together('a', '1'), together('a', '2'), together('b', '3')])
  await new Promise((resolve) => setImmediate(resolve))
  const second = Promise.all([together('a', '4'), together('a', '5')])
  gate.resolve()

  expect(await first).toEqual(['a1', 'a2', 'b3'])
  expect(await second).toEqual(['a4', 'a5'])
  expect(asked).toEqual([['a', '1', '2'], ['b', '3'], ['a', '4', '5']])
})

it('lets those fail who asked together, and nobody after them', async () => {
  let isBroken = true
  const together = createTogether(async (_key, items: readonly number[]) => {
    if (isBroken) throw new Error('away')
    return items
  })
  await expect(Promise.all([together('a', 1), together('a', 2)])).rejects.toThrow('away')
  isBroken = false

  expect(await together('a', 3)).toBe(3)
})
