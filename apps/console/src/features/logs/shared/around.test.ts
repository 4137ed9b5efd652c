import { describe, expect, it } from 'vitest'
import { around } from './around.ts'

describe('the seconds around a time', () => {
  it.each([
    ['2026-01-01 00:00:30', { createTime_dategt: '2025-12-31 23:59:30', createTime_datelt: '2026-01-01 00:01:30' }],
    ['2026-03-29 02:30:00', { createTime_dategt: '2026-03-29 02:29:00', createTime_datelt: '2026-03-29 02:31:00' }],
    ['', {}],
    ['soon', {}],
  ])('%s', (time, filters) => {
    expect(around(time)).toEqual(filters)
  })
})
