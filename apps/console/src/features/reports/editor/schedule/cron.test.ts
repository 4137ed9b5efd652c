import { describe, expect, it } from 'vitest'
import { cronOf, timingOf } from './cron.ts'

describe('a schedule', () => {
  it.each(['15 * * * *', '0 8 * * *', '30 18 * * 1,3,5', '0 9 28 * *'])('%s is read and written back', (cron) => {
    const timing = timingOf(cron)
    expect(timing.rhythm).not.toBe('custom')
    expect(cronOf(timing, '')).toBe(cron)
  })

  it.each(['*/15 * * * *', '0 8 1 1 *', '0 8-18 * * *', '0 8 1 * 1', '0 8 * * 1-5', 'daily', '0 0 8 * * *'])(
    '%s stays as it was written',
    (cron) => {
      expect(timingOf(cron).rhythm).toBe('custom')
      expect(cronOf(timingOf(cron), cron)).toBe(cron)
    },
  )

  it('knows Sunday by both of its numbers', () => {
    expect(timingOf('0 8 * * 0,7').weekdays).toEqual([0])
  })
})
