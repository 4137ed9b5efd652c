import { describe, expect, it } from 'vitest'
import { isPrinterStopped, stoppedTime } from './printer-stops.ts'

describe('a printer', () => {
  it.each([
    ['stopped', [], true],
    ['idle', ['media-jam-error'], true],
    ['printing', ['media-empty'], true],
    ['printing', ['media-empty-warning'], false],
    ['idle', ['toner-empty-report'], false],
    ['idle', ['moving-to-paused'], false],
    ['unknown', ['connecting-to-device'], false],
  ])('that is %s and says %j stands still: %s', (printerState, printerReasons, isStopped) => {
    expect(isPrinterStopped({ printerState, printerReasons })).toBe(isStopped)
  })

  it('stands still since it first did', () => {
    const [then, now] = [new Date(1), new Date(2)]
    const stopped = { printerState: 'stopped', printerReasons: [] }

    expect(stoppedTime({ ...stopped, printerStoppedTime: then }, stopped, now)).toBe(then)
    expect(stoppedTime({ ...stopped, printerStoppedTime: null }, stopped, now)).toBe(now)
    expect(stoppedTime({ ...stopped, printerStoppedTime: then }, { ...stopped, printerState: 'idle' }, now)).toBeNull()
  })
})
