import { describe, expect, it } from 'vitest'
import { isZone, placeOf, shiftZone, toWire, zoneChoices, zoneText } from './time-zones.ts'

const CONSOLE = 'Asia/Shanghai'

describe('times of a venue', () => {
  it('are shown by its own clocks and kept by those of the console', () => {
    expect(shiftZone('2026-11-22 09:00:00', CONSOLE, 'Asia/Tokyo')).toBe('2026-11-22 10:00:00')
    expect(toWire('2026-11-22 10:00:00', 'Asia/Tokyo', CONSOLE)).toBe('2026-11-22 09:00:00')
    expect(shiftZone('', CONSOLE, 'Asia/Tokyo')).toBe('')
  })

  it('come back as they went, through both summer times', () => {
    for (const time of ['2026-03-08 03:30:00', '2026-07-01 10:00:00', '2026-11-01 12:00:00', '2026-12-31 23:59:00']) {
      const wire = toWire(time, 'America/New_York', CONSOLE)
      expect(wire && shiftZone(wire, CONSOLE, 'America/New_York')).toBe(time)
    }
  })

  it('do not exist in the hour that summer time leaves out', () => {
    expect(toWire('2026-03-08 02:30:00', 'America/New_York', CONSOLE)).toBeUndefined()
  })

  it('name their zone by a place and how far it is from Greenwich', () => {
    const moment = new Date('2026-11-22T00:00:00Z')

    expect(zoneText('Asia/Tokyo', moment, 'zh')).toBe('东京（GMT+9）')
    expect(zoneText('America/New_York', moment, 'en')).toBe('New York (GMT-5)')
    expect(zoneText('Mars/Base', moment, 'zh')).toBe('Mars/Base')
    expect(placeOf('America/Argentina/Buenos_Aires', 'zh')).toBe('Buenos Aires')
    expect(isZone('Mars/Base')).toBe(false)
  })

  it('are found by the name of the place in either language, likely ones first', () => {
    const choices = zoneChoices('zh')

    expect(choices[0]?.value).toBe('Asia/Shanghai')
    expect(choices.filter(({ search }) => search.includes('东京')).map(({ value }) => value)).toEqual(['Asia/Tokyo'])
    expect(choices.filter(({ search }) => search.includes('tokyo')).map(({ value }) => value)).toEqual(['Asia/Tokyo'])
    expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length)
  })
})
