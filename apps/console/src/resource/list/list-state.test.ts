import { DATE_SEARCH_KEYS } from '@drawdesk/contract/core/constants'
import { paramResource } from '@drawdesk/contract/settings/param'
import { describe, expect, it } from 'vitest'
import { untyped } from '../row.ts'
import { filterKeysOf, readListState, toQuery, writeListState } from './list-state.ts'

const resource = untyped(paramResource)
const read = (search: string) => readListState(resource, new URLSearchParams(search))

describe('the state of a list in its address', () => {
  it('begins with the first page of ten, unsorted and unfiltered', () => {
    expect(read('')).toEqual({ current: 1, size: 10, sort: undefined, filters: {} })
  })

  it('reads page, size, order and filters', () => {
    const state = read('current=3&size=50&descs=createTime&paramName=pass&createTime_dategt=2026-01-01 00:00:00')

    expect(state).toEqual({
      current: 3,
      size: 50,
      sort: { field: 'createTime', order: 'desc' },
      filters: { paramName: 'pass', createTime_dategt: '2026-01-01 00:00:00' },
    })
  })

  it.each([
    'current=0',
    'current=-1',
    'current=1.5',
    'current=x',
    'size=7',
    'size=1000',
    'descs=secret',
    'ascs=remark',
    'remark=x',
    'paramName=',
  ])('falls back to the default for %s', (search) => expect(read(search)).toEqual(read('')))

  it('searches a range of days by the keys of the specification', () => {
    expect(filterKeysOf('createTime', { kind: 'datetime', search: 'range' })).toEqual([...DATE_SEARCH_KEYS])
  })

  it('asks the server in the words of the list call', () => {
    expect(toQuery(read('size=30&ascs=paramKey&paramName=a'))).toEqual({
      current: 1,
      size: 30,
      ascs: 'paramKey',
      paramName: 'a',
    })
  })

  it('leaves defaults out of the address and names that are not its own in', () => {
    const address = new URLSearchParams('current=4&paramName=old&from=home')

    expect(String(writeListState(resource, { current: 1, size: 10, filters: { paramKey: 'k' } }, address))).toBe(
      'from=home&paramKey=k',
    )
  })

  it('reads back what it wrote', () => {
    const state = read('current=2&size=100&ascs=paramName&paramValue=on&createTime_datelt=2026-02-01 23:59:59')

    expect(readListState(resource, writeListState(resource, state, new URLSearchParams()))).toEqual(state)
  })
})
