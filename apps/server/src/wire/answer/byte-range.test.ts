import { describe, expect, it } from 'vitest'
import { askedPart } from './byte-range.ts'

const file = { etag: '"v1"', bytes: 100 }

describe('the part of a file that is asked for', () => {
  it.each([
    ['bytes=0-1', { start: 0, end: 1 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=50-1000', { start: 50, end: 99 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['bytes=100-', 'beyond'],
    ['bytes=-0', 'beyond'],
    ['bytes=9-5', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-9', undefined],
    ['lines=0-1', undefined],
    ['bytes=b-a', undefined],
    ['nonsense', undefined],
  ])('%s → %j', (range, part) => {
    const asked = askedPart({ range }, file)

    expect(asked).toEqual(part)
  })

  it('is everything where nothing is asked for, and of another version than that asked for', () => {
    const range = 'bytes=0-1'

    expect(askedPart({}, file)).toBeUndefined()
    expect(askedPart({ range: 'bytes=-5' }, { ...file, bytes: 0 })).toBe('beyond')
    expect(askedPart({ range, 'if-range': '"v2"' }, file)).toBeUndefined()
    expect(askedPart({ range, 'if-range': '"v1"' }, file)).toEqual({ start: 0, end: 1 })
  })
})
