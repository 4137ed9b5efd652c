import { queryOptions } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { createQueryClient } from './query.ts'
import { callKey, frameMeta, isOfFrame, keysOf, type ReadKey } from './read-keys.ts'

const style = keysOf('/blade-biz/drawStyle')
let queries = createQueryClient()
const isStale = (queryKey: ReadKey) => queries.getQueryState(queryKey)?.isInvalidated === true

beforeEach(() => {
  queries = createQueryClient()
})

describe('keys of a resource', () => {
  it('reach all that was read of it, by whichever call and with whichever arguments', async () => {
    const read = [
      style.of('list', { current: 1 }),
      style.of('detail', '7'),
      callKey('/blade-biz/drawStyle/selectDrawStyle', { active: 1 }),
    ]
    for (const key of read) queries.setQueryData(key, 'read')

    await queries.invalidateQueries({ queryKey: style.all })

    expect(read.map(isStale)).toEqual([true, true, true])
  })

  it('leave other resources as they are, also those whose path begins alike', async () => {
    const others = [keysOf('/blade-biz/draw').of('list'), keysOf('/blade-biz/drawStyle/more').of('list')]
    for (const key of others) queries.setQueryData(key, 'read')

    await queries.invalidateQueries({ queryKey: style.all })

    expect(others.map(isStale)).toEqual([false, false])
  })

  it('reach one reading with any arguments', async () => {
    queries.setQueryData(style.of('versions', '1'), 'read')
    queries.setQueryData(style.of('covers', '1'), 'read')

    await queries.invalidateQueries({ queryKey: style.of('versions') })

    expect([isStale(style.of('versions', '1')), isStale(style.of('covers', '1'))]).toEqual([true, false])
  })
})

describe('what the frame reads', () => {
  it('is known by its mark, and lies under its resource all the same', async () => {
    const menu = queryOptions({
      queryKey: callKey('/blade-system/menu/routes'),
      queryFn: () => Promise.resolve([]),
      meta: frameMeta,
    })
    await queries.fetchQuery(menu)
    queries.setQueryData(style.of('list'), 'read')

    expect(queries.getQueryCache().findAll({ predicate: isOfFrame })).toHaveLength(1)
    await queries.invalidateQueries({ queryKey: keysOf('/blade-system/menu').all })

    expect(isStale(menu.queryKey)).toBe(true)
  })
})

/** The compiler is the judge: each `@ts-expect-error` fails the type check once the mistake under it would pass. */
describe('a key written by hand', () => {
  it('does not compile in a query, nor in a filter', async () => {
    // @ts-expect-error not made by `keysOf`
    const query = queryOptions({ queryKey: ['style', 'list'], queryFn: () => 1 })
    // @ts-expect-error nor is what is made of another key
    const longer = queryOptions({ queryKey: [...style.all, 'list'], queryFn: () => 1 })
    // @ts-expect-error and a filter takes no other
    await queries.invalidateQueries({ queryKey: ['style'] })

    expect([query.queryKey, longer.queryKey]).toHaveLength(2)
  })
})
