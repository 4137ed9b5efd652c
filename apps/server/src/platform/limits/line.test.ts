import { describe, expect, it } from 'vitest'
import { createLine, LineFull, type Claim } from './line.ts'

const person = (name: string, most = 2): Claim => ({ key: `person ${name}`, most })
const all = (most: number): Claim => ({ key: 'all', most })
const waiting = (name: string, most = 2, ms = 60_000) => ({ key: name, most, ms })

describe('a line', () => {
  it('lets so many in, has the next wait for the first who leaves, and refuses who finds it full', async () => {
    const line = createLine()
    const [first] = [await line.enter([person('a')], waiting('a')), await line.enter([person('a')], waiting('a'))]
    const order: number[] = []
    const [third, fourth] = [3, 4].map((number) =>
      line.enter([person('a')], waiting('a')).then((leave) => {
        order.push(number)
        return leave
      }),
    )
    const fifth = line.enter([person('a')], waiting('a')).catch((error: unknown) => error)

    expect(await fifth).toBeInstanceOf(LineFull)
    expect(order).toEqual([])
    first?.()
    first?.() // gives back one place, not two
    const leave = await third
    expect(order).toEqual([3])
    leave?.()
    await fourth
    expect(order).toEqual([3, 4])
  })

  it('keeps nobody waiting behind somebody whose own places are taken', async () => {
    const line = createLine()
    await line.enter([person('a', 1), all(3)], waiting('a'))
    const waits = line.enter([person('a', 1), all(3)], waiting('a'))
    const other = await line.enter([person('b', 1), all(3)], waiting('b'))

    expect(other).toBeTypeOf('function')
    expect(await Promise.race([waits, Promise.resolve('still waiting')])).toBe('still waiting')
  })

  it('gives a place of all to the first of those who can go', async () => {
    const line = createLine()
    const leave = await line.enter([person('a', 1), all(1)], waiting('a'))
    const order: string[] = []
    const next = ['b', 'c'].map((name) =>
      line.enter([person(name, 1), all(1)], waiting(name)).then((leaveToo) => {
        order.push(name)
        leaveToo()
      }),
    )
    leave()
    await Promise.all(next)

    expect(order).toEqual(['b', 'c'])
  })

  it('lets nobody wait for longer than they may', async () => {
    const line = createLine()
    await line.enter([person('a', 1)], waiting('a'))

    expect(await line.enter([person('a', 1)], waiting('a', 2, 1)).catch((error: unknown) => error)).toBeInstanceOf(
      LineFull,
    )
  })
})
