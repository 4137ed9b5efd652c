import { describe, expect, it } from 'vitest'
import { isTimeZone, quietUntil } from './quiet-hours.ts'

const night = { quietFrom: '22:00', quietTo: '07:30', timeZone: 'Asia/Shanghai' }
const at = (text: string, hours = night) => quietUntil(new Date(text), hours)?.toISOString()

describe('quiet hours', () => {
  it('pass midnight, in their own time zone', () => {
    expect(at('2026-11-29T13:59:59Z')).toBeUndefined()
    expect(at('2026-11-29T14:00:00Z')).toBe('2026-11-29T23:30:00.000Z')
    expect(at('2026-11-29T23:29:59Z')).toBe('2026-11-29T23:30:00.000Z')
    expect(at('2026-11-29T23:30:00Z')).toBeUndefined()
  })

  it('may lie within a day, and none are none', () => {
    const noon = { quietFrom: '12:00', quietTo: '13:00', timeZone: 'UTC' }
    expect(at('2026-11-29T12:15:20Z', noon)).toBe('2026-11-29T13:00:00.000Z')
    expect(at('2026-11-29T13:00:00Z', noon)).toBeUndefined()
    expect(at('2026-11-29T12:15:00Z', { ...noon, quietFrom: '', quietTo: '' })).toBeUndefined()
  })

  it('know which time zones there are', () => {
    expect([isTimeZone('Asia/Shanghai'), isTimeZone('Mars/Olympus')]).toEqual([true, false])
  })
})
